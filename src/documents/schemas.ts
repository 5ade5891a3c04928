import { type TSchema, Type } from 'typebox'
import { type Column, type Columns, type Kind, kinds, type Operator, textColumn } from '#core/kits/columns.ts'
import { describeFilters, Filters } from '#core/kits/filters.ts'
import { type Field, flagFilters, idFilters, orderFilters, textFilters } from '#core/record/fields.ts'
import { isRequested } from '#core/record/record.ts'
import { columnOf, type Fields } from '#core/record/statements.ts'
import {
  CalendarDay,
  DayOrTime,
  type FieldNotes,
  field,
  Id,
  Int32,
  List,
  Money,
  OffsetDateTime,
  OneOf,
  omittable,
  opt,
  responseField,
  Text,
} from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { AnyFamily } from './changes.ts'
import { wireInZone } from './fields.ts'
import { type AnyDocument, type DocumentStatus, documentStatuses } from './model.ts'
import { commonHeader } from './store.ts'

export const NamedDocument = Type.Object({
  organizationId: Id('Organization'),
  documentId: field(Id('Document'), 'Id of the document.'),
})

/** Documents that a list without pages answers at most. */
export const listedMax = 10_000

/** Returns the request of a list: a period, and what the published contract lacks. */
export function listSchema(family: AnyFamily, filtered: Columns) {
  const own = (description: string) => ({ description, differsFrom: 'no such field' })
  return Type.Object(
    {
      organizationId: Id('Organization'),
      from: field(CalendarDay(), 'First day of the period.'),
      to: field(CalendarDay(), 'Last day of the period.'),
      filters: opt(Filters, own(describeFilters(filtered))),
      limit: opt(Int32({ minimum: 1, maximum: listedMax }), own('Maximum number of documents.')),
      offset: opt(Int32({ minimum: 0 }), own('Number of documents to skip; 0 by default.')),
    },
    { title: `${family.name}ListRequest` },
  )
}

/** Returns the fields by which lists are filtered: number, status, and header fields under the names that lists have for them. */
export function filterColumns(family: AnyFamily): Columns {
  const answeredAs = documentStatuses.map((status) => statusOf(family, status))
  const status = {
    ...kinds.text,
    read: (value: unknown) => documentStatuses.find((one) => statusOf(family, one) === value),
    expects: `one of ${answeredAs.join(', ')}`,
  }
  const header = Object.entries(answeredHeader(family.header)).flatMap(
    ([name, { schema, kind }]): [string, Column][] => {
      const operators = filtersOf(kind)
      return operators.length > 0 ? [[name, { schema, kind, operators, column: columnOf(name) }]] : []
    },
  )
  return {
    number: textColumn({ operators: textFilters }),
    status: { schema: OneOf(answeredAs), kind: status, operators: ['eq', 'ne', 'in', 'nin'] },
    ...listedNames(family, Object.fromEntries(header)),
  }
}

/** Returns the operators for header fields of a kind. Moments have none: their local times depend on the restaurant. */
function filtersOf({ sqlType }: Kind): readonly Operator[] {
  if (sqlType === 'uuid') return idFilters
  if (sqlType === 'text') return textFilters
  if (sqlType === 'boolean') return flagFilters
  return sqlType === 'date' || sqlType === 'numeric' || sqlType === 'integer' ? orderFilters : []
}

/** Returns an optional field of a request: the wire lets clients leave it out, and in some families send it as null. */
const optionalIn = ({ hasNulls }: AnyFamily): Optional => (hasNulls ? opt : omittable)

/** Returns a field of an answer that may have no value. */
const absentIn = ({ hasNulls }: AnyFamily): Optional => (hasNulls ? responseField : omittable)

type Optional = (schema: TSchema, about: string | FieldNotes) => TSchema

/** Returns the body of a creation or of an update. */
export function bodySchema(family: AnyFamily, action: 'create' | 'update'): TSchema {
  const { name, header, requestedItem, hasOneSchema } = family
  const isUpdate = action === 'update' && !hasOneSchema
  const optional = optionalIn(family)
  const number = Text({ minLength: 1, maxLength: 50 })
  const fields: Fields = { ...commonHeader, ...header }
  const requested = Object.entries(fields).filter(([, one]) => isRequested(one))
  return Type.Object(
    {
      organizationId: Id('Organization'),
      documentId: isUpdate
        ? field(Id('Document'), 'Id of the document.')
        : optional(Id('Document'), 'Id for the document. If omitted, the server chooses one.'),
      number: isUpdate
        ? field(number, 'Number of the document.')
        : optional(number, 'Number of the document. If omitted, it is the next one of its kind and year.'),
      date: field(DayOrTime(), 'When the document takes effect. A date without a time is the beginning of the day.'),
      ...Object.fromEntries(
        requested.map(([name, one]): [string, TSchema] => {
          const about = aboutOf(family, name, one)
          return [name, one.presence === 'required' ? field(one.schema, about) : optional(one.schema, about)]
        }),
      ),
      items: field(List(requestedItem, { minItems: 1 }), 'Lines.'),
    },
    { title: `${name}${hasOneSchema ? '' : isUpdate ? 'Update' : 'Create'}Request` },
  )
}

/** Fields that every document has, and that some families lack in the published contract. */
const flags: ReadonlySet<string> = new Set(['isAutomatic', 'isEditable'])

const aboutOf = ({ hasOwnFlags }: AnyFamily, name: string, { description }: Field): string | FieldNotes =>
  hasOwnFlags && flags.has(name) ? { description: description, differsFrom: 'no such field' } : description

export function savedSchema(family: AnyFamily): TSchema {
  const absent = absentIn(family)
  return Type.Object(
    {
      documentId: absent(Id('Document'), 'Id of the document.'),
      documentNumber: absent(Text(), 'Number of the document.'),
      message: absent(Text(), 'Message for the staff.'),
    },
    { title: `${family.name}SaveResponse` },
  )
}

const answeredBase = (absent: Optional) => ({
  documentId: absent(Id('Document'), 'Id of the document.'),
  number: absent(Text(), 'Number of the document.'),
  date: absent(OffsetDateTime(), 'When the document takes effect.'),
  dateCreated: absent(OffsetDateTime(), 'When the document was created.'),
  dateModified: absent(OffsetDateTime(), 'When the document was last changed.'),
  userCreated: absent(Id('Author'), 'API key that created the document.'),
  userModified: absent(Id('Author'), 'API key that last changed the document.'),
})

const describeBase = (document: AnyDocument, zone: string) => ({
  documentId: document.id,
  number: document.number,
  date: toOffsetTime(document.effectiveAt, zone),
  dateCreated: toOffsetTime(document.createdAt, zone),
  dateModified: toOffsetTime(document.modifiedAt, zone),
  ...(document.createdBy !== null && { userCreated: document.createdBy }),
  ...(document.modifiedBy !== null && { userModified: document.modifiedBy }),
})

/** Returns the header fields that `get` answers. */
const answeredHeader = (header: Fields): Fields => ({
  ...commonHeader,
  ...Object.fromEntries(Object.entries(header).filter(([, { presence }]) => presence !== 'internal')),
})

const answeredFields = (
  absent: Optional,
  fields: Fields,
  aboutOf: (name: string, field: Field) => string | FieldNotes = (_, { description }) => description,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, TSchema] => [
      name,
      absent(field.schema, aboutOf(name, field)),
    ]),
  )

/** Returns the fields as answers have them, without those that are null. */
const describeFields = (fields: Fields, document: AnyDocument, zone: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      document[name] === null ? [] : [[name, wireInZone(field, document[name], zone)] as const],
    ),
  )

const totals = {
  sum: omittable(Money(), 'Total of the document.'),
  sumWithoutVat: omittable(Money(), 'Total of the document without VAT.'),
}

interface Totals {
  sum: AnyDocument['sum']
  sumWithoutVat: AnyDocument['sum']
}

export const describeTotals = ({ sum, sumWithoutVat }: Totals) => ({
  ...(sum && { sum: sum.toNumber() }),
  ...(sumWithoutVat && { sumWithoutVat: sumWithoutVat.toNumber() }),
})

const article = { productArticle: omittable(Text(), 'Article of the product.') }

export function documentSchema(family: AnyFamily): TSchema {
  const { name, header, item, hasTotals, hasArticles, hasOneSchema, hasNulls, derived } = family
  const absent = absentIn(family)
  const line = Type.Object({ ...item.properties, ...(hasArticles && article), ...derived?.item })
  const statuses = documentStatuses.map((status) => statusOf(family, status))
  return Type.Object(
    {
      ...answeredBase(absent),
      status: absent(OneOf(statuses), 'Status of the document.'),
      ...answeredFields(absent, answeredHeader(header), (name, field) => aboutOf(family, name, field)),
      ...derived?.header,
      ...(hasTotals && totals),
      items: absent(List(hasNulls ? line : Type.Partial(line)), 'Lines.'),
    },
    { title: hasOneSchema ? name : `${name}GetResponse` },
  )
}

const statusOf = ({ cancelledAs }: AnyFamily, status: DocumentStatus): string =>
  status === 'CANCELED' && cancelledAs ? cancelledAs : status

/** Rows from which answers have fields that documents do not store. */
interface AnswerContext {
  zone: string
  products: ReadonlyMap<string, Goods>
  derivedOf(document: AnyDocument): { header?: object; items?: readonly object[] }
}

export function describeDocument(
  family: AnyFamily,
  document: AnyDocument,
  { zone, products, derivedOf }: AnswerContext,
) {
  const { header, hasTotals, hasArticles } = family
  const derived = derivedOf(document)
  const articleOf = (line: object) => {
    const { article } = ('product' in line && products.get(`${line.product}`)) || {}
    return article ? { productArticle: article } : {}
  }
  return {
    ...describeBase(document, zone),
    status: statusOf(family, document.status),
    ...describeFields(answeredHeader(header), document, zone),
    ...derived.header,
    ...(hasTotals && describeTotals(document)),
    items: document.items.map((line, i) => ({
      ...Object(line),
      ...(hasArticles && articleOf(Object(line))),
      ...derived.items?.[i],
    })),
  }
}

const listedCommon = {
  comment: commonHeader.comment,
  conception: commonHeader.conception,
  isEditable: commonHeader.isEditable,
}

const listedHeader = ({ header, listed }: AnyFamily): Fields => ({
  ...listedCommon,
  ...Object.fromEntries(listed.map((name) => [name, header[name]!])),
})

const assignedStores = { assignedStores: omittable(List(Id('Store')), 'Stores of the lines.') }

const storesOf = (document: AnyDocument) => [
  ...new Set(document.items.flatMap((line) => (line.store === undefined ? [] : [line.store]))),
]

/** Returns the values under the names that lists have for header fields. */
const listedNames = <Value>({ listedAs = {} }: AnyFamily, values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [listedAs[name] ?? name, value]))

export function listItemSchema(family: AnyFamily): TSchema {
  const absent = absentIn(family)
  const { name, total, listsStores } = family
  return Type.Object(
    {
      ...answeredBase(absent),
      ...listedNames(family, answeredFields(absent, listedHeader(family))),
      ...(typeof total === 'object' ? total.header : totals),
      ...(listsStores && assignedStores),
      deleted: absent(Type.Boolean(), 'Whether the document is cancelled.'),
      processed: absent(Type.Boolean(), 'Whether the document is posted.'),
    },
    { title: `${name}ListItem` },
  )
}

/** Returns a document as an item of a list. `totals` are the fields with its totals. */
export const describeListItem = (
  family: AnyFamily,
  document: AnyDocument,
  zone: string,
  totals: object | undefined,
) => ({
  ...describeBase(document, zone),
  ...listedNames(family, describeFields(listedHeader(family), document, zone)),
  ...totals,
  ...(family.listsStores && { assignedStores: storesOf(document) }),
  deleted: document.status === 'CANCELED',
  processed: document.status === 'PROCESSED',
})
