import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { FollowContext } from '#core/events/follower.ts'
import type { Id } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { sectionOf } from '#domains/restaurant_sections/rules.ts'
import { listOpenStores } from '#domains/stores/reads.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { type OrderKind, orderKinds } from '#shared/order_kinds.ts'
import { listOrders } from '../kinds.ts'
import type { StoredRemoval } from '../removal.ts'
import type { Closing } from './closings.ts'
import { type EndedOrder, endedOrderOf } from './rules.ts'
import { listRemovals } from './store.ts'

type ReadContext = Pick<FollowContext, 'db' | 'caches'>

/** An order of one kind. */
export interface ClosingKey {
  orderId: string
  kind: OrderKind
}

/** Returns orders as closings of their present state. Orders that do not exist are omitted. */
export async function readClosings(
  db: Db,
  organization: Organization,
  keys: readonly ClosingKey[],
): Promise<Closing[]> {
  const idsOf = (kind: OrderKind) => keys.filter((key) => key.kind === kind).map(({ orderId }) => orderId)
  const found = await Promise.all(orderKinds.map((kind) => listOrders(db, kind, organization.id, idsOf(kind))))
  return found.flat().map(({ id, revision, changedAt, externalNumber, body }) => ({
    ...{ organization, kind: body.kind, id, revision, at: changedAt, externalNumber, body },
    status: body.kind === 'Banquet' ? body.reserve.status : body.order.status,
    ...{ isClosing: true, reopenedRevision: 0 },
  }))
}

interface EndedOrders {
  dictionaries: Dictionaries
  /** Services of the orders. */
  goods: ReadonlyMap<string, Goods>
  /** Order of each closing with its removals; undefined unless it is over. */
  orders: readonly ((EndedOrder & { removals: readonly StoredRemoval[] }) | undefined)[]
}

/** Reads the orders of closings of one organization. */
export async function readEnded(
  { db, caches }: ReadContext,
  { id: organizationId, corporationId, timeZone }: Organization,
  closings: readonly Closing[],
): Promise<EndedOrders> {
  const orders = closings.map((closing) => endedOrderOf(closing, (at) => toTerminalTime(at, timeZone)))
  const services = orders.flatMap((ended) =>
    (ended?.order.items ?? []).flatMap((item) => (item.type === 'Service' ? [item.service.id] : [])),
  )
  const withRemovals = closings.filter((_, i) => orders[i]?.order.items.some(({ deleted }) => deleted))
  const idsOf = (kind: OrderKind) => withRemovals.filter((closing) => closing.kind === kind).map(({ id }) => id)
  const [dictionaries, goods, ...removals] = await Promise.all([
    caches.get(DictionariesOf, corporationId),
    findGoods(db, corporationId, services),
    ...orderKinds.map((kind) => listRemovals(db, kind, { organizationId, ids: idsOf(kind) })),
  ])
  const removalsOf = ({ kind, id }: Closing) => removals[orderKinds.indexOf(kind)]?.get(id) ?? []
  return {
    ...{ dictionaries, goods },
    orders: orders.map((ended, i) => ended && { ...ended, removals: removalsOf(closings[i]!) }),
  }
}

/** Finds the store from which goods of a place leave; null if it has none. */
export type StoreOf = (place: { terminalGroupId: Id<'TerminalGroup'>; tableId: Id<'Table'> | null }) => string | null

/** Returns the function that finds the store of a place: of its section, else of its terminal group, else the oldest one. */
export async function readStores({ db, caches }: ReadContext, { id, corporationId }: Organization): Promise<StoreOf> {
  const [stores, sections, groups] = await Promise.all([
    listOpenStores(db, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(TerminalGroupsOf, corporationId),
  ])
  const storeIds = stores.filter(({ organizationId }) => organizationId === id).map((store): string => store.id)
  return ({ terminalGroupId, tableId }) => {
    const section = tableId === null ? undefined : sectionOf(sections, tableId)
    const named = [section?.storeId, groups.get(terminalGroupId)?.storeId]
    return named.find((storeId) => storeId && storeIds.includes(storeId)) ?? storeIds[0] ?? null
  }
}
