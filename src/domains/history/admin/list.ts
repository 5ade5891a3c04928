import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { defineError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { declaredRecords } from '#core/record/record.ts'
import { asId, field, Id, Int32, Int64, List, nullable, OneOf, opt, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { readAuthorNames } from '#domains/people/reads.ts'
import { authorKinds } from '#domains/people/schemas.ts'
import { demo } from '#shared/demo.ts'
import { listChanges, recordTypes, type StoredChange } from '../record_changes.store.ts'
import { publishedChanges } from '../record_changes.ts'

const UnknownRecordKind = defineError(
  'UNKNOWN_RECORD_KIND',
  400,
  'Unknown kind of record',
  'The message lists the existing kinds.',
)

const usualLimit = 100
const limitMax = 1_000

const FieldChange = Type.Object(
  {
    field: field(Text(), 'Field of the record.'),
    before: field(
      Type.Unknown(),
      'Previous value; of a list of rows, the rows that were removed or different. Null when it was empty, and of a record that was not ' +
        'there.',
    ),
    after: field(
      Type.Unknown(),
      'New value; of a list of rows, the rows that are new or different. Null when it is empty.',
    ),
    isTooLarge: field(
      Type.Boolean(),
      'Whether both values are null because they are too large. A change of many records at once leaves less room for each.',
    ),
  },
  { title: 'FieldChange' },
)

const RecordChange = Type.Object(
  {
    revision: field(Int64(), 'Revision after the change, of the chain or of the restaurant.'),
    type: field(
      OneOf(recordTypes),
      'Type of the event. `DirectoryUpdate` and `ProductCategoryUpdate` are events of earlier versions.',
    ),
    record: nullable(Text(), 'Kind of the record of a `RecordUpdate`, such as `Store`. Null for other types.'),
    subjectId: field(Id('Record'), 'The record that was changed.'),
    at: field(UtcTime(), 'Time of the change.'),
    correlationId: field(Id('Command'), 'Correlation id of the request.'),
    authorKind: nullable(
      OneOf(Object.values(authorKinds)),
      'Author of the change: an API key, a person of the console, the operator, a front office, or the server itself. Null if it was not ' +
        'recorded.',
    ),
    authorId: nullable(
      Id('Author'),
      'The API key, the person, or the terminal group of the front office. Null for others.',
    ),
    authorName: nullable(Text(), 'Name of the API key or person. Null for others.'),
    fromStatus: nullable(Text(), 'Status before the change. Null when there was none.'),
    status: nullable(Text(), 'Status since. Null for records without one.'),
    changes: field(
      List(FieldChange),
      'Fields with other values after the change. Without a stored earlier change, all fields that are not empty.',
    ),
  },
  { title: 'RecordChange' },
)

export default query({
  path: '/admin/history/list',
  group: 'none stated',
  summary: 'List changes of catalogue, recipes and staff',
  description:
    'Each change has its author, time and fields. Newest first. Changes of the last 90 days, with the previous and the new value of ' +
    'every changed field: prices, modifiers, taxes, weights, ' +
    'sizes and so on. Of a list of rows it returns only the rows that differ. When a product, group or scale is created, it returns the ' +
    'name, the code and what the record belongs to. A page is continued by `beforeRevision`, the revision of its last change; ' +
    'it neither misses nor repeats changes while others are made.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    organizationId: opt(Id('Organization'), 'Changes of the documents of this restaurant. If omitted, of the chain.'),
    subjectId: opt(
      Id('Record'),
      'Only changes of this employee, position, attendance, assembly chart, product, document and so on.',
    ),
    types: opt(List(OneOf(recordTypes)), 'Only changes of these types. If omitted or empty, all.'),
    records: opt(
      List(Text({ maxLength: 100 })),
      'Only changes of these kinds of records of type `RecordUpdate`, such as `Store`. If omitted or empty, all.',
    ),
    authorId: opt(Id('Author'), 'Only changes by this API key or person.'),
    beforeRevision: opt(Int64(), 'Only changes before this revision. If omitted, the newest.'),
    limit: opt(Int32({ minimum: 1, maximum: limitMax }), `Maximum number of changes. If omitted, ${usualLimit}.`),
  }),
  response: Type.Object({
    changes: field(List(RecordChange, { maxItems: limitMax }), 'The changes, the newest first.'),
  }),
  errors: { OrganizationNotFound, UnknownRecordKind },
  example: { request: { corporationId: demo.corporation, subjectId: asId<'Record'>(demo.courier), limit: 10 } },

  async run({ body, db, fail }) {
    const { corporationId, subjectId = null, authorId = null, beforeRevision = null } = body
    const kinds = new Set(declaredRecords().map(({ kind }) => kind))
    const unknown = body.records?.findIndex((kind) => !kinds.has(kind)) ?? -1
    if (unknown !== -1) {
      const path = `records[${unknown}]`
      throw fail.UnknownRecordKind({ path, message: `${path} must be one of ${[...kinds].sort().join(', ')}` })
    }
    const organization = body.organizationId ? await findOrganization(db, body.organizationId) : undefined
    if (body.organizationId && organization?.corporationId !== corporationId)
      throw fail.OrganizationNotFound({ path: 'organizationId' })
    const found = await listChanges(db, organization?.id ?? corporationId, {
      types: body.types?.length ? body.types : recordTypes,
      records: body.records?.length ? body.records : null,
      subjectId,
      authorId,
      beforeRevision,
      limit: body.limit ?? usualLimit,
    })
    const names = await readAuthorNames(db, corporationId, found)
    return { changes: found.map((change) => answerOf(change, names)) }
  },
})

const answerOf = (
  { at, authorKind, authorId, info, before, ...change }: StoredChange,
  names: ReadonlyMap<string, string>,
) => ({
  ...change,
  record: info.record ?? null,
  at: toUtcTime(at),
  authorKind: authorKind && authorKinds[authorKind],
  authorId,
  authorName: names.get(authorId ?? '') ?? null,
  changes: publishedChanges(before, info).map(({ isTooLarge = false, ...change }) => ({ ...change, isTooLarge })),
})
