import { Type } from 'typebox'
import { field, Int64 } from '#core/schema.ts'

/** What webhooks say of changes that a receiver reads by itself: how far the changes go. */
export const RevisionInfo = Type.Object(
  { revision: field(Int64(), 'Revision of the latest of the changes. They are there to be read.') },
  { title: 'RevisionInfo' },
)
