import { type Db, jsonLines } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { CreatableSubject, CreationRecord } from '#core/subject.ts'
import { DuplicatedOrderId, OrderNotFound } from './errors.ts'
import {
  contentField,
  type Delivery,
  eventOf,
  marksOf,
  type OrderContent,
  type OrderMarks,
  phoneDigits,
  refused,
  stamped,
} from './rules.ts'

interface Row extends Omit<Delivery, 'order' | 'content'> {
  contentId: string
  doc: OrderContent
  marks: OrderMarks
}

const fromRow = ({ contentId, doc, marks, ...row }: Row): Delivery => ({
  ...row,
  order: { ...doc, ...marks },
  content: { id: contentId, doc, isStored: true },
})

const columns = (db: Db) => db`
  delivery_order.id, delivery_order.organization_id, terminal_group_id, request_hash, creation_status, error_info,
  revision, (extract(epoch from changed_at) * 1000)::bigint as changed_at, external_number, content_id, content.doc,
  marks, details`

const withContent = (db: Db) => db`
  delivery_order
  join content
    on content.organization_id = delivery_order.organization_id
   and content.id = delivery_order.content_id`

/** Delivery orders, as the frame loads, saves and announces them. */
export const deliveries: CreatableSubject<Delivery> = {
  table: 'delivery_order',
  NotFound: OrderNotFound,
  Duplicated: DuplicatedOrderId,
  idOf: ({ id }) => id,
  organizationIdOf: ({ organizationId }) => organizationId,
  terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
  requestHashOf: (delivery) => delivery.requestHash,
  contentOf: ({ content }) => ({ ...content, field: contentField }),
  insert: insertDeliveries,
  lock: lockDeliveries,
  save: updateDeliveries,
  findCreation,
  acceptedAs: (delivery, changedAt) => ({ ...delivery, changedAt, content: { ...delivery.content, isStored: true } }),
  isLive: ({ creationStatus }) => creationStatus === 'Success',
  stamp: stamped,
  refused,
  event: eventOf,
}

function insertDeliveries(db: Db, states: readonly Delivery[], correlationIds: readonly string[]) {
  return db`
    insert into delivery_order
           (organization_id, id, terminal_group_id, correlation_id, request_hash, creation_status, changed_at,
            external_number, status, phone, complete_before, sum, source_key, content_id, marks, details)
    select organization_id, id, terminal_group_id, correlation_id, request_hash, 'InProgress',
           to_timestamp(changed_at / 1000.0), external_number, status, phone, complete_before, sum, source_key,
           content_id, marks::json, details::json
      from unnest(
             ${states.map(({ organizationId }) => organizationId)}::uuid[],
             ${states.map(({ id }) => id)}::uuid[],
             ${states.map(({ terminalGroupId }) => terminalGroupId)}::uuid[],
             ${correlationIds as string[]}::uuid[],
             ${states.map(({ requestHash }) => requestHash)}::text[],
             ${states.map(({ changedAt }) => changedAt)}::float8[],
             ${states.map(({ externalNumber }) => externalNumber)}::text[],
             ${states.map(({ order }) => order.status)}::text[],
             ${states.map(({ order }) => phoneDigits(order.phone))}::text[],
             ${states.map(({ order }) => order.completeBefore)}::timestamp[],
             ${states.map(({ order }) => order.sum)}::numeric[],
             ${states.map(({ order }) => order.sourceKey ?? null)}::text[],
             ${states.map(({ content }) => content.id)}::uuid[],
             ${jsonLines(
               db,
               states.map(({ order }) => marksOf(order)),
             )},
             ${states.map(({ details }) => details && JSON.stringify(details))}::text[]
           ) as new(organization_id, id, terminal_group_id, correlation_id, request_hash, changed_at, external_number,
                    status, phone, complete_before, sum, source_key, content_id, marks, details)
        on conflict (organization_id, id) do nothing
    returning correlation_id`
}

async function lockDeliveries(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from ${withContent(db)}
     where delivery_order.organization_id = ${organizationId}
       and delivery_order.id = any(${ids as string[]}::uuid[])
     order by delivery_order.id
       for update of delivery_order`
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

async function updateDeliveries(db: Db, states: readonly Delivery[]): Promise<void> {
  await db`
    update delivery_order
       set creation_status = new.creation_status,
           error_info = new.error_info::json,
           revision = new.revision,
           changed_at = to_timestamp(new.changed_at / 1000.0),
           number = new.number,
           status = new.status,
           phone = new.phone,
           complete_before = new.complete_before,
           sum = new.sum,
           courier_id = new.courier_id,
           content_id = new.content_id,
           marks = new.marks::json
      from unnest(
             ${states.map(({ organizationId }) => organizationId)}::uuid[],
             ${states.map(({ id }) => id)}::uuid[],
             ${states.map(({ creationStatus }) => creationStatus)}::text[],
             ${states.map(({ errorInfo }) => errorInfo && JSON.stringify(errorInfo))}::text[],
             ${states.map(({ revision }) => revision)}::bigint[],
             ${states.map(({ changedAt }) => changedAt)}::float8[],
             ${states.map(({ creationStatus, order }) => (creationStatus === 'Success' ? order.number : null))}::bigint[],
             ${states.map(({ order }) => order.status)}::text[],
             ${states.map(({ order }) => phoneDigits(order.phone))}::text[],
             ${states.map(({ order }) => order.completeBefore)}::timestamp[],
             ${states.map(({ order }) => order.sum)}::numeric[],
             ${states.map(({ order }) => order.courierInfo?.courier.id ?? null)}::uuid[],
             ${states.map(({ content }) => content.id)}::uuid[],
             ${jsonLines(
               db,
               states.map(({ order }) => marksOf(order)),
             )}
           ) as new(organization_id, id, creation_status, error_info, revision, changed_at, number, status, phone,
                    complete_before, sum, courier_id, content_id, marks)
     where delivery_order.organization_id = new.organization_id
       and delivery_order.id = new.id`
}

async function findCreation(db: Db, organizationId: string, id: string): Promise<CreationRecord | undefined> {
  const [row] = await db<CreationRecord[]>`
    select delivery_order.correlation_id, request_hash,
           (extract(epoch from command.accepted_at) * 1000)::bigint as accepted_at
      from delivery_order
      join command
        on command.organization_id = delivery_order.organization_id
       and command.id = delivery_order.correlation_id
     where delivery_order.organization_id = ${organizationId}
       and delivery_order.id = ${id}`
  return row
}

export async function listDeliveries(db: Db, organizationId: string, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from ${withContent(db)}
     where delivery_order.organization_id = ${organizationId}
       and delivery_order.id = any(${ids as string[]}::uuid[])`
  return rows.map(fromRow)
}

interface Search {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which everything is visible. */
  upToRevision: number
  rowsMax: number
}

/** Orders by their last change, oldest first. */
export async function listByRevision(db: Db, search: Search): Promise<Delivery[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from ${withContent(db)}
     where delivery_order.organization_id = ${search.organizationId}
       and revision > 0
       and revision > ${search.afterRevision}
       and revision <= ${search.upToRevision}
       and ${hasSource(db, search.sourceKeys)}
     order by revision
     limit ${search.rowsMax}`
  return rows.map(fromRow)
}

interface PhoneSearch extends Search {
  phone: string | null
  from: string | null
  to: string | null
}

/** Orders of a phone by delivery date, latest first; of every phone when it is null. */
export async function listByPhone(db: Db, search: PhoneSearch): Promise<Delivery[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from ${withContent(db)}
     where delivery_order.organization_id = ${search.organizationId}
       and ${search.phone === null ? db`true` : db`phone = ${search.phone}`}
       and complete_before >= ${search.from ?? '-infinity'}::timestamp
       and complete_before <= ${search.to ?? 'infinity'}::timestamp
       and revision > 0
       and revision > ${search.afterRevision}
       and revision <= ${search.upToRevision}
       and ${hasSource(db, search.sourceKeys)}
     order by complete_before desc, delivery_order.id
     limit ${search.rowsMax}`
  return rows.map(fromRow)
}

const hasSource = (db: Db, sourceKeys: readonly string[] | null) =>
  sourceKeys?.length ? db`source_key = any(${sourceKeys as string[]})` : db`true`
