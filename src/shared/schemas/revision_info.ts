import { Type } from 'typebox'
import { field, Int64 } from '#core/schema.ts'

/** Payload of webhooks about changes that the receiver reads itself. */
export const RevisionInfo = Type.Object(
  { revision: field(Int64(), 'Revision of the latest of the changes. They are there to be read.') },
  { title: 'RevisionInfo' },
)
