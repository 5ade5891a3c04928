import { type TSchema, Type } from 'typebox'
import type { Field } from '#core/record/fields.ts'
import { isRequested } from '#core/record/record.ts'
import type { Fields } from '#core/record/statements.ts'
import {
  CalendarDay,
  DayOrTime,
  field,
  Id,
  List,
  Money,
  type Notes,
  OffsetDateTime,
  OneOf,
  omittable,
  Text,
} from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { AnyDocument, AnyFamily } from './changes.ts'
import { documentStatuses } from './model.ts'
import { commonHeader } from './store.ts'

export const NamedDocument = Type.Object({
  organizationId: Id('Organization'),
  documentId: field(Id('Document'), 'Id of the document.'),
})

export const DocumentPeriod = Type.Object({
  organizationId: Id('Organization'),
  from: field(CalendarDay(), 'First day of the period.'),
  to: field(CalendarDay(), 'Last day of the period.'),
})

/** Returns the body of a creation or of an update. */
export function bodySchema(family: AnyFamily, action: 'create' | 'update'): TSchema {
  const { name, header, requestedItem, hasOneSchema } = family
  const isUpdate = action === 'update' && !hasOneSchema
  const number = Text({ minLength: 1, maxLength: 50 })
  const requested = Object.entries({ ...commonHeader, ...header }).filter(([, one]) => isRequested(one))
  return Type.Object(
    {
      organizationId: Id('Organization'),
      documentId: isUpdate
        ? field(Id('Document'), 'Id of the document.')
        : omittable(Id('Document'), 'Id for the document. Left out, the server chooses one.'),
      number: isUpdate
        ? field(number, 'Number of the document.')
        : omittable(number, 'Number of the document. Left out, it is the next one of its kind and year.'),
      date: field(DayOrTime(), 'When the document takes effect. A day without a time means its beginning.'),
      ...Object.fromEntries(
        requested.map(([name, one]): [string, TSchema] => [name, requestedSchema(one, aboutOf(family, name, one))]),
      ),
      items: field(List(requestedItem, { minItems: 1 }), 'Lines.'),
    },
    { title: `${name}${hasOneSchema ? '' : isUpdate ? 'Update' : 'Create'}Request` },
  )
}

/** Fields that every document has, and that some families lack in the published contract. */
const flags: ReadonlySet<string> = new Set(['isAutomatic', 'isEditable'])

const aboutOf = ({ hasOwnFlags }: AnyFamily, name: string, { about }: Field): string | Notes =>
  hasOwnFlags && flags.has(name) ? { description: about, differsFrom: 'no such field' } : about

/** Returns the schema of a header field. The wire lets clients omit optional fields, and not send null for them. */
const requestedSchema = ({ schema, presence }: Field, about: string | Notes): TSchema =>
  presence === 'required' ? field(schema, about) : omittable(schema, about)

export const savedSchema = ({ name }: AnyFamily): TSchema =>
  Type.Object(
    {
      documentId: omittable(Id('Document'), 'Id of the document.'),
      documentNumber: omittable(Text(), 'Number of the document.'),
      message: omittable(Text(), 'Message for the staff.'),
    },
    { title: `${name}SaveResponse` },
  )

const answeredBase = {
  documentId: omittable(Id('Document'), 'Id of the document.'),
  number: omittable(Text(), 'Number of the document.'),
  date: omittable(OffsetDateTime(), 'When the document takes effect.'),
  dateCreated: omittable(OffsetDateTime(), 'When the document was created.'),
  dateModified: omittable(OffsetDateTime(), 'When the document was last changed.'),
  userCreated: omittable(Id('Author'), 'API key that created the document.'),
  userModified: omittable(Id('Author'), 'API key that last changed the document.'),
}

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
  fields: Fields,
  aboutOf: (name: string, field: Field) => string | Notes = (_, { about }) => about,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, TSchema] => [
      name,
      omittable(field.schema, aboutOf(name, field)),
    ]),
  )

/** Returns the fields as answers have them, without those that are null. */
const describeFields = (fields: Fields, document: AnyDocument) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { wire }]) =>
      document[name] === null ? [] : [[name, wire(document[name])] as const],
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

const describeTotals = ({ sum, sumWithoutVat }: Totals) => ({
  ...(sum && { sum: sum.toNumber() }),
  ...(sumWithoutVat && { sumWithoutVat: sumWithoutVat.toNumber() }),
})

const article = { productArticle: omittable(Text(), 'Article of the product.') }

export function documentSchema(family: AnyFamily): TSchema {
  const { name, header, item, hasTotals, hasArticles, hasOneSchema, derived } = family
  const line = Type.Partial(Type.Object({ ...item.properties, ...(hasArticles && article), ...derived?.item }))
  return Type.Object(
    {
      ...answeredBase,
      status: omittable(OneOf(documentStatuses), 'Status of the document.'),
      ...answeredFields(answeredHeader(header), (name, field) => aboutOf(family, name, field)),
      ...derived?.header,
      ...(hasTotals && totals),
      items: omittable(List(line), 'Lines.'),
    },
    { title: hasOneSchema ? name : `${name}GetResponse` },
  )
}

/** Rows from which answers have fields that documents do not store. */
export interface AnswerContext {
  zone: string
  products: ReadonlyMap<string, Goods>
  derivedOf(document: AnyDocument): { header?: object; items?: readonly object[] }
}

export function describeDocument(
  { header, hasTotals, hasArticles }: AnyFamily,
  document: AnyDocument,
  { zone, products, derivedOf }: AnswerContext,
) {
  const derived = derivedOf(document)
  const articleOf = (line: object) => {
    const { article } = ('product' in line && products.get(`${line.product}`)) || {}
    return article ? { productArticle: article } : {}
  }
  return {
    ...describeBase(document, zone),
    status: document.status,
    ...describeFields(answeredHeader(header), document),
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

export const listItemSchema = (family: AnyFamily): TSchema =>
  Type.Object(
    {
      ...answeredBase,
      ...answeredFields(listedHeader(family)),
      ...totals,
      ...(family.listsStores && assignedStores),
      deleted: omittable(Type.Boolean(), 'Whether the document is cancelled.'),
      processed: omittable(Type.Boolean(), 'Whether the document is posted.'),
    },
    { title: `${family.name}ListItem` },
  )

export const describeListItem = (family: AnyFamily, document: AnyDocument, zone: string, sums: Totals) => ({
  ...describeBase(document, zone),
  ...describeFields(listedHeader(family), document),
  ...describeTotals(sums),
  ...(family.listsStores && { assignedStores: storesOf(document) }),
  deleted: document.status === 'CANCELED',
  processed: document.status === 'PROCESSED',
})
