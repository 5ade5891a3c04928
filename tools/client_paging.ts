import type { Bodies, Schema, Schemas } from './contract_schema.ts'

/** Way in which a list is read page by page. */
export type PagingStyle = 'offset' | 'cursor' | 'page' | 'pageNumber' | 'revision' | 'maxRevision'

export interface Paging {
  style: PagingStyle
  /** Member of the answer with the rows; undefined if the answer itself is the list. */
  member: string | undefined
  /** Whether a page has one list only. */
  isOneList: boolean
  /** Rows of a page that a client asks for if it names no number. */
  limit: number
}

const limitMax = 1000

/** Returns how an operation is read page by page; undefined if it answers all at once. */
export function pagingOf(kind: string, { request, response }: Bodies, schemas: Schemas): Paging | undefined {
  if (kind !== 'query' || !request || !response) return undefined
  const fields = resolved(request, schemas).properties ?? {}
  const answer = resolved(response, schemas)
  const style = styleOf(fields, answer.properties ?? {})
  if (!style) return undefined
  const lists = Object.entries(answer.properties ?? {}).filter(([, member]) => isList(resolved(member, schemas)))
  if (answer.type !== 'array' && lists.length === 0) throw new Error('A paged answer has no list')
  const { maximum = limitMax } = (fields.limit ?? fields.pageSize ?? {}) as Schema & { maximum?: number }
  return {
    style,
    member: answer.type === 'array' ? undefined : lists[0]![0],
    isOneList: answer.type === 'array' || lists.length === 1,
    limit: Math.min(maximum, limitMax),
  }
}

function styleOf(fields: Record<string, Schema>, answer: Record<string, Schema>): PagingStyle | undefined {
  if (fields.limit && fields.offset) return 'offset'
  if (fields.limit && fields.cursor) return 'cursor'
  if (fields.pageSize && fields.page) return 'page'
  if (fields.pageSize && fields.pageNumber) return 'pageNumber'
  if (fields.pageSize && fields.lastTransactionId) return 'revision'
  if (fields.startRevision && answer.maxRevision && Object.keys(fields).length === 3) return 'maxRevision'
  return undefined
}

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : resolved(schemas[schema.$ref.split('/').at(-1)!]!, schemas)

const isList = ({ type }: Schema): boolean => [type].flat().includes('array')
