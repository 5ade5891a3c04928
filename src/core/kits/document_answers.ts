import { Type } from 'typebox'
import { omittable, Text } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import type { Document } from './document_store.ts'

/** The header that answers have in all families, in the time of the organization. */
export const describeHeader = (document: Document, zone: string) => ({
  documentId: document.id,
  number: document.number,
  date: toOffsetTime(document.at, zone),
  dateCreated: toOffsetTime(document.createdAt, zone),
  dateModified: toOffsetTime(document.changedAt, zone),
  ...(document.createdBy !== null && { userCreated: document.createdBy }),
  ...(document.changedBy !== null && { userModified: document.changedBy }),
})

/** How lists say the status. */
export const describeStatus = ({ status }: Document) => ({
  deleted: status === 'CANCELED',
  processed: status === 'PROCESSED',
})

/** The answer to a change, as the families of the wire have it. */
export const SavedDocument = (title: string) =>
  Type.Object(
    {
      documentId: omittable(Text(), 'Id of the document.'),
      documentNumber: omittable(Text(), 'Number of the document.'),
      message: omittable(Text(), 'What people should be told.'),
    },
    { title },
  )
