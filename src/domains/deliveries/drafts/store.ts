import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { SearchedWord } from '#ordering/search_words.ts'
import { columnsOf, type Draft } from './rules.ts'
import type { DeliveryOrderDraft } from './schemas.ts'

declarePersonal('delivery_draft', ['phone', 'customer', 'words'], { isOfGuests: true, empty: '' })

const selected = (db: Db) => db`
  draft.organization_id, draft.id, draft.order_id, draft.terminal_group_id, draft.body as "order", draft.version,
  ${instants(db, 'draft.created_at', 'draft.locked_at', 'draft.claimed_at')}, draft.locked_by,
  placed.creation_status as placed`

/** Drafts joined with the orders placed from them. */
const source = (db: Db) => db`
  delivery_draft as draft
  left join delivery_order as placed
    on placed.organization_id = draft.organization_id
   and placed.id = draft.order_id`

/** Returns the draft, placed or not. */
export async function findDraft(db: Db, organizationId: string, id: string): Promise<Draft | undefined> {
  const [draft] = await db<Draft[]>`
    select ${selected(db)}
      from ${source(db)}
     where draft.organization_id = ${organizationId}
       and draft.id = ${id}`
  return draft
}

export async function lockDraft(db: Db, organizationId: string, id: string): Promise<Draft | undefined> {
  await db`
    select id
      from delivery_draft
     where organization_id = ${organizationId}
       and id = ${id}
       for update`
  // Read after the lock is acquired, to see the current state of the order.
  return findDraft(db, organizationId, id)
}

interface Written {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
  terminalGroupId: Id<'TerminalGroup'> | null
  order: DeliveryOrderDraft
  zone: string
  now: Instant
}

/** Returns false if there is a draft or an order with this id. */
export async function insertDraft(db: Db, { organizationId, id, terminalGroupId, order, zone, now }: Written) {
  const { planned, phone, customer, words, sourceKey, operatorId, orderTypeId } = columnsOf(
    order,
    toTerminalTime(now, zone),
  )
  // Without returned rows, a cluster counts a skipped one too.
  const { count } = await db`
    insert into delivery_draft
           (organization_id, id, order_id, terminal_group_id, body, created_at, planned, phone, customer, words,
            source_key, operator_id, order_type_id)
    select ${organizationId}, ${id}, ${id}, ${terminalGroupId}::uuid, ${JSON.stringify(order)}::text::json,
           ${toTimestamp(db, now)}, ${planned}::timestamp, ${phone}, ${customer}, ${words}::text[], ${sourceKey},
           ${operatorId}::uuid, ${orderTypeId}::uuid
     where not exists (select 1
                         from delivery_order
                        where organization_id = ${organizationId}
                          and id = ${id})
        on conflict (organization_id, id) do nothing
    returning 1`
  return count === 1
}

/** Replaces the content of the draft and the id under which it is placed. */
export async function updateDraft(
  db: Db,
  draft: Draft,
  { orderId, terminalGroupId, order, zone }: Omit<Written, 'organizationId' | 'id' | 'now'> & { orderId: Id<'Order'> },
): Promise<void> {
  const columns = columnsOf(order, toTerminalTime(draft.createdAt, zone))
  await db`
    update delivery_draft
       set body = ${JSON.stringify(order)}::text::json,
           order_id = ${orderId},
           terminal_group_id = ${terminalGroupId}::uuid,
           version = version + 1,
           planned = ${columns.planned}::timestamp,
           phone = ${columns.phone},
           customer = ${columns.customer},
           words = ${columns.words}::text[],
           source_key = ${columns.sourceKey},
           operator_id = ${columns.operatorId}::uuid,
           order_type_id = ${columns.orderTypeId}::uuid,
           claimed_at = null
     where organization_id = ${draft.organizationId}
       and id = ${draft.id}`
}

/** Marks the draft as being placed. Returns false if it was changed or locked since it was read. */
export async function claimDraft(db: Db, draft: Draft, now: Instant): Promise<boolean> {
  const { count } = await db`
    update delivery_draft
       set claimed_at = ${toTimestamp(db, now)}
     where organization_id = ${draft.organizationId}
       and id = ${draft.id}
       and version = ${draft.version}
       and locked_at is not distinct from ${draft.lockedAt === null ? null : toTimestamp(db, draft.lockedAt)}`
  return count === 1
}

export async function setLock(
  db: Db,
  { organizationId, id }: Draft,
  lock: { employeeId: string; now: Instant } | null,
): Promise<void> {
  await db`
    update delivery_draft
       set locked_by = ${lock?.employeeId ?? null}::uuid,
           locked_at = ${lock ? toTimestamp(db, lock.now) : null}
     where organization_id = ${organizationId}
       and id = ${id}`
}

export async function deleteDraft(db: Db, { organizationId, id }: Draft): Promise<void> {
  await db`
    delete from delivery_draft
     where organization_id = ${organizationId}
       and id = ${id}`
}

/** Filters of the list of drafts. Omitted, null and empty ones match every draft. */
interface DraftSearch {
  organizationIds: readonly string[]
  from: TerminalTime | null
  to: TerminalTime | null
  /** Digits. */
  phones: readonly string[] | null
  sourceKeys: readonly string[] | null
  terminalGroupIds: readonly string[] | null
  operatorIds: readonly string[] | null
  orderTypeIds: readonly string[] | null
  words: readonly SearchedWord[] | undefined
  sort: { by: 'CompleteBefore' | 'Customer'; isDescending: boolean }
  limit: number
  offset: number
}

export async function listDrafts(db: Db, search: DraftSearch): Promise<Draft[]> {
  if (search.words?.length === 0) return []
  const direction = search.sort.isDescending ? db`desc` : db`asc`
  const key = search.sort.by === 'Customer' ? db`draft.customer ${direction}, ` : db``
  return db<Draft[]>`
    select ${selected(db)}
      from ${source(db)}
     where draft.organization_id = any(${search.organizationIds}::uuid[])
       and (placed.id is null or placed.creation_status = 'Error')
       and draft.planned >= ${search.from ?? '-infinity'}::timestamp
       and draft.planned <= ${search.to ?? 'infinity'}::timestamp
       ${search.phones === null ? db`` : db`and draft.phone = any(${search.phones})`}
       ${isAmong(db, 'source_key', search.sourceKeys)}
       ${isAmong(db, 'terminal_group_id', search.terminalGroupIds)}
       ${isAmong(db, 'operator_id', search.operatorIds)}
       ${isAmong(db, 'order_type_id', search.orderTypeIds)}
       ${(search.words ?? []).map((forms) => db`and ${hasWord(db, forms)}`).reduce((all, condition) => db`${all} ${condition}`, db``)}
     order by ${key} draft.planned ${direction}, draft.id ${direction}
     limit ${search.limit}
    offset ${search.offset}`
}

const isAmong = (db: Db, column: string, values: readonly string[] | null): Fragment =>
  values?.length ? db`and draft.${db(column)} = any(${values})` : db``

const hasWord = (db: Db, forms: SearchedWord): Fragment => db`
  exists (select 1
            from unnest(draft.words) as own(word)
           where own.word like any(${forms.map((form) => `${form}%`)}::text[]))`

/** Lifetimes of a draft, and of a placed draft: until its commit is no longer repeated. */
const draftLifetimeMs = 90 * dayMs
const placedLifetimeMs = 3 * dayMs

/** Deletes drafts that are old, or that were placed long ago. */
export const draftRetention = expiredRows({
  name: 'delivery_drafts',
  table: 'delivery_draft',
  key: ['organization_id', 'id'],
  // Citus locks rows only if the subselect, too, names their owner by value.
  isPast: (db, now, ownerId) => db`
    delivery_draft.created_at <= ${toTimestamp(db, now - draftLifetimeMs)}
    or (delivery_draft.claimed_at <= ${toTimestamp(db, now - placedLifetimeMs)}
        and (select placed.creation_status
               from delivery_order as placed
              where placed.organization_id = ${ownerId === undefined ? db`delivery_draft.organization_id` : db`${ownerId}::uuid`}
                and placed.id = delivery_draft.order_id) = 'Success')`,
})
