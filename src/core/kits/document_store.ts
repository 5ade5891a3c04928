import type { Db, Fragment } from '#core/db/connect.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { lockNumbers, type Numbering, raiseNumbers } from '#core/operation/numbers.ts'
import { byId, type Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import { documentErrors } from './document_errors.ts'

export type DocumentStatus = 'NEW' | 'PROCESSED' | 'CANCELED'

/** A document of any family. */
export interface Document<Fields = unknown> {
  organizationId: Id<'Organization'>
  id: string
  family: string
  number: string
  /** The day of the document in the time zone of its organization; its year is that of the number. */
  day: Day
  /** When it takes effect. */
  at: Instant
  status: DocumentStatus
  /** Its header and lines, as they were stated last. */
  fields: Fields
  /** How its creation is known when it is repeated, and what was answered. */
  requestHash: string | null
  firstAnswer: { documentNumber: string; message?: string }
  createdAt: Instant
  createdBy: string | null
  changedAt: Instant
  changedBy: string | null
  revision: number
  /** The revision with which it was made: documents of one moment are ordered by it. */
  creationNumber: number
}

/** The table that documents live in, of one family or of several: for a migration. */
export const documentTable = (table: string): string => `
create table ${table} (
  organization_id uuid not null,
  id              uuid not null,
  family          text not null,
  number          text not null,
  year            integer not null,
  day             date not null,
  happens_at      timestamptz not null,
  status          text not null check (status in ('NEW', 'PROCESSED', 'CANCELED')),
  fields          jsonb not null,
  request_hash    text,
  first_answer    jsonb not null,
  created_at      timestamptz not null,
  created_by      uuid,
  changed_at      timestamptz not null,
  changed_by      uuid,
  revision        bigint not null,
  creation_number bigint not null,
  primary key (organization_id, id),
  unique (organization_id, family, year, number)
);
create index ${table}_by_moment on ${table} (organization_id, family, day, happens_at, creation_number);
`

const yearOf = (day: Day): number => Number(day.slice(0, 4))

const numberingOf = ({ organizationId, family, day }: Document): Numbering => ({
  ownerId: organizationId,
  kind: family,
  year: yearOf(day),
})

/** The documents of a table as aggregates of their organizations. */
export const documentAggregate = (table: string): CreatableAggregate<Document> => ({
  table,
  NotFound: documentErrors.DocumentNotFound,
  Duplicated: documentErrors.DocumentExists,
  async lock(db, organizationId, ids) {
    const rows = await db<Document[]>`
      select ${columns(db)}
        from ${db(table)}
       where organization_id = ${organizationId}
         and id = any(${ids}::uuid[])
       order by id
         for update`
    return byId(rows)
  },
  async insert(db, documents) {
    const rows = await db<{ id: string }[]>`
      insert into ${db(table)} (${db(stored)})
      select ${db(stored)} from ${rowsOf(db, table, documents)} as new
          on conflict (organization_id, id) do nothing
      returning id`
    return rows.map(({ id }) => id)
  },
  save: (db, documents) => db`
    update ${db(table)} as known
       set (${db(stored)}) = row (${db(stored.map((column) => `new.${column}`))})
      from ${rowsOf(db, table, documents)} as new
     where known.organization_id = new.organization_id
       and known.id = new.id`,
  stamp: (document, { revision, at }) => ({
    ...document,
    revision,
    creationNumber: document.creationNumber || revision,
    changedAt: at,
  }),
  event: (before, { id, family, number, status }) => ({
    type: 'DocumentUpdate',
    fromStatus: before?.status ?? null,
    status,
    info: { documentId: id, family, number, status },
  }),
})

const stored = [
  'organization_id',
  'id',
  'family',
  'number',
  'year',
  'day',
  'happens_at',
  'status',
  'fields',
  'request_hash',
  'first_answer',
  'created_at',
  'created_by',
  'changed_at',
  'changed_by',
  'revision',
  'creation_number',
]

const rowsOf = (db: Db, table: string, documents: readonly Document[]): Fragment => {
  const rows = documents.map((document) => ({
    organization_id: document.organizationId,
    id: document.id,
    family: document.family,
    number: document.number,
    year: yearOf(document.day),
    day: document.day,
    happens_at: new Date(document.at),
    status: document.status,
    fields: document.fields,
    request_hash: document.requestHash,
    first_answer: document.firstAnswer,
    created_at: new Date(document.createdAt),
    created_by: document.createdBy,
    changed_at: new Date(document.changedAt),
    changed_by: document.changedBy,
    revision: document.revision,
    creation_number: document.creationNumber,
  }))
  return db`jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}

const millis = (db: Db, column: string) => db`(extract(epoch from ${db(column)}) * 1000)::float8`

const columns = (db: Db): Fragment => db`
  organization_id, id, family, number, day, ${millis(db, 'happens_at')} as at, status, fields, request_hash, first_answer,
  ${millis(db, 'created_at')} as created_at, created_by, ${millis(db, 'changed_at')} as changed_at, changed_by, revision,
  creation_number`

export async function findDocument(db: Db, table: string, organizationId: string, id: string) {
  const [document] = await db<Document[]>`
    select ${columns(db)}
      from ${db(table)}
     where organization_id = ${organizationId}
       and id = ${id}`
  return document
}

/** The documents of the family of these days, both included, by their moment and then by their creation. */
export async function listDocuments(
  db: Db,
  table: string,
  {
    organizationId,
    family,
    from,
    to,
    rowsMax,
  }: { organizationId: string; family: string; from: Day; to: Day; rowsMax: number },
): Promise<Document[]> {
  return db<Document[]>`
    select ${columns(db)}
      from ${db(table)}
     where organization_id = ${organizationId}
       and family = ${family}
       and day between ${from} and ${to}
     order by happens_at, creation_number
     limit ${rowsMax}`
}

/** A number that the document may have: the stated one if it is free, else the next. */
export async function chooseNumber(
  db: Db,
  table: string,
  document: Document,
  stated: string | null | undefined,
): Promise<{ number: string } | { suggested: string }> {
  const numbering = numberingOf(document)
  const last = await lockNumbers(db, numbering)
  const next = String(last + 1)
  const number = stated || next
  const { organizationId, family, id } = document
  const [taken] = await db`
    select 1
      from ${db(table)}
     where organization_id = ${organizationId}
       and family = ${family}
       and year = ${yearOf(document.day)}
       and number = ${number}
       and id <> ${id}`
  if (taken) return { suggested: next }
  if (plainNumber.test(number)) await raiseNumbers(db, numbering, Number(number))
  return { number }
}

/** Proposed numbers go on after the largest of these. */
const plainNumber = /^[1-9]\d{0,14}$/
