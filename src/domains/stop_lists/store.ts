import type { Db } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toInstant } from '#core/db/timestamps.ts'
import { toNumber } from '#core/decimal.ts'
import type { CreatableAggregate, EventBody, Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Id } from '#core/schema.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { StopListExists } from './errors.ts'
import type { Entries, StopList, StopListEntry } from './model.ts'
import { type EntryRow, entriesOf } from './reads.ts'

declarePersonal('stop_list_item', ['reason'])

export const emptyStopList = ({ organizationId, terminalGroupId }: Lane): StopList => ({
  organizationId,
  terminalGroupId,
  revision: 0,
  changedAt: 0,
  entries: new Map(),
  stored: new Map(),
})

/** Stop lists, each under the id of its terminal group. */
export const stopLists: LaneAggregate<StopList> = {
  table: 'stop_list',
  NotFound: TerminalGroupUnregistered,
  organizationIdOf: ({ organizationId }) => organizationId,
  terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
  lock,
  save,
  isLive: () => true,
  stamp: (list, { revision, at }) => ({ ...list, revision, changedAt: at }),
  eventsMax: 2,
  event: (before, after) => eventsOf(after, differences(before?.entries ?? new Map(), after.entries)),
}

/** Stop lists that change outside their lanes, also before their first change. */
export const creatableStopLists: CreatableAggregate<StopList> = {
  ...stopLists,
  Duplicated: StopListExists,
  async insert(db, lists) {
    const inserted = await db<{ id: string }[]>`
      insert into stop_list ${newLists(db, lists)}
          on conflict (organization_id, id) do nothing
      returning id`
    const items = lists.flatMap(({ organizationId, terminalGroupId, entries }) =>
      [...entries.values()].map((entry) => ({ organizationId, terminalGroupId, ...entry })),
    )
    if (inserted.length === lists.length && items.length > 0) await upsertItems(db, items)
    return inserted.map(({ id }) => id)
  },
}

async function lock(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, StopList>> {
  const rows = await db<(Omit<StopList, 'entries' | 'stored'> & { items: EntryRow[] | null })[]>`
    select organization_id, terminal_group_id, revision, ${instants(db, 'changed_at')},
           (select json_agg(json_build_object(
                     'productId', product_id, 'sizeId', size_id, 'balance', balance::text, 'counted', counted::text,
                     'addedAt', ${toInstant(db, 'added_at')}, 'reason', reason,
                     'authorKind', author_kind, 'authorId', author_id
                   ))
              from stop_list_item item
             where item.organization_id = ${organizationId}
               and item.terminal_group_id = list.id) as items
      from stop_list list
     where organization_id = ${organizationId}
       and id = any(${ids}::uuid[])
     order by id
       for update`
  return new Map(
    rows.map(({ items, ...list }) => {
      const entries = entriesOf(items ?? [])
      return [list.terminalGroupId, { ...list, entries, stored: entries }]
    }),
  )
}

/** Writes the difference to `stored`. */
async function save(db: Db, lists: readonly StopList[]): Promise<void> {
  const put: (Lane & StopListEntry)[] = []
  const removed: (Lane & StopListEntry)[] = []
  for (const { organizationId, terminalGroupId, entries, stored } of lists) {
    const place = { organizationId, terminalGroupId }
    for (const [key, entry] of entries) if (stored.get(key) !== entry) put.push({ ...place, ...entry })
    for (const [key, entry] of stored) if (!entries.has(key)) removed.push({ ...place, ...entry })
  }
  await Promise.all([
    upsertLists(db, lists),
    put.length > 0 ? upsertItems(db, put) : undefined,
    removed.length > 0 ? deleteItems(db, removed) : undefined,
  ])
}

const upsertLists = (db: Db, lists: readonly StopList[]) => db`
  insert into stop_list ${newLists(db, lists)}
      on conflict (organization_id, id) do update
     set revision = excluded.revision,
         changed_at = excluded.changed_at`

const newLists = (db: Db, lists: readonly StopList[]) =>
  newRows({ id: db`terminal_group_id` }, lists, {
    uuid: ['organizationId', 'terminalGroupId'],
    bigint: ['revision'],
    timestamptz: ['changedAt'],
  })

const upsertItems = (db: Db, items: readonly (Lane & StopListEntry)[]) => db`
  insert into stop_list_item ${newRows({}, items, {
    uuid: [...key, 'authorId'],
    numeric: ['balance', 'counted'],
    timestamptz: ['addedAt'],
    text: ['reason', 'authorKind'],
  })}
      on conflict (organization_id, terminal_group_id, product_id, size_id) do update
     set balance = excluded.balance,
         counted = excluded.counted,
         added_at = excluded.added_at,
         reason = excluded.reason,
         author_kind = excluded.author_kind,
         author_id = excluded.author_id`

const deleteItems = (db: Db, items: readonly (Lane & StopListEntry)[]) => db`
  delete from stop_list_item item
   using ${inputRows('gone', items, { uuid: key })}
   where item.organization_id = gone.organization_id
     and item.terminal_group_id = gone.terminal_group_id
     and item.product_id = gone.product_id
     and item.size_id is not distinct from gone.size_id`

const key = ['organizationId', 'terminalGroupId', 'productId', 'sizeId'] as const

interface Difference {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  balance: number | null
  formerBalance: number | null
}

/** Returns changed balances; null: not on the list. */
function differences(before: Entries, after: Entries): Difference[] {
  const found: Difference[] = []
  for (const [key, entry] of after) {
    const former = before.get(key)
    if (former === entry || former?.balance.equals(entry.balance)) continue
    const { productId, sizeId, balance } = entry
    const formerBalance = former ? toNumber(former.balance) : null
    found.push({ productId, sizeId, balance: toNumber(balance), formerBalance })
  }
  for (const [key, { productId, sizeId, balance }] of before)
    if (!after.has(key)) found.push({ productId, sizeId, balance: null, formerBalance: toNumber(balance) })
  return found
}

/**
 * Returns two events: the published one says only that the list has changed, the second lists the differences. `isFull` marks a list that a
 * front office has sent as a whole at its start (docs/domain.md §5).
 */
function eventsOf({ terminalGroupId, entries, sentWhole }: StopList, items: readonly Difference[]): EventBody[] {
  if (items.length === 0) return []
  const plain = { fromStatus: null, status: null, content: null }
  return [
    {
      ...plain,
      type: 'StopListUpdate',
      info: { terminalGroupsStopListsUpdates: [{ id: terminalGroupId, isFull: entries === sentWhole }] },
    },
    { ...plain, type: 'StopListItemsUpdate', info: { terminalGroupId, items } },
  ]
}
