import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { Turn } from '#core/operation/operation.ts'
import { opt } from '#core/schema.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { takeItems } from '#domains/stop_lists/rules.ts'
import { ownPositions } from '#ordering/cooking.ts'
import { type ItemFail, itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { addItems } from '#ordering/pricing.ts'
import { itemsAndCombos } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { moved, needOpen, printed, type TableOrder } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export const addedFields = {
  ...ofOrder,
  ...itemsAndCombos,
  addOrderItemsSettings: opt(
    Type.Object({
      servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets are printed at once. Left out, they are not."),
    }),
    'How the items are added.',
  ),
}

const request = Type.Object(addedFields)
type Asked = Static<typeof request>

export const addingErrors = { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongOrderStatus }

interface Checking extends Omit<Around, 'fail'> {
  db: Db
  fail: Fail<typeof addingErrors>
}

/** What is wrong with items now stays wrong, whatever else is added before their turn comes. */
export async function checkAdded(
  { db, ...around }: Checking,
  asked: Asked,
  { mayBeThere } = { mayBeThere: false },
): Promise<void> {
  if (asked.items.length === 0)
    throw around.fail.OrderItemsNotExists({ path: 'items', message: 'There are no items to add' })
  const [known] = await tableOrders.list(db, around.organization.id, [asked.orderId])
  if (known && !(mayBeThere && hasAll(known, asked))) await withItems(known, asked, around)
}

/** Whether the order has an item at each of these positions already: they were added before. */
export function hasAll({ order }: TableOrder, { items }: Asked): boolean {
  const known = new Set(order.items.flatMap(ownPositions))
  return items.length > 0 && items.every((item) => ownPositions(item).some((position) => known.has(position)))
}

/** The order with the items, which are printed if that is asked for. */
export async function addedSteps(
  { state, companions, ...around }: Turn<TableOrder, typeof addingErrors>,
  asked: Asked,
  at: TerminalTime,
): Promise<TableOrder[]> {
  needOpen(state, around.fail)
  // Discounts stand as the printed bill shows them, so a bill is taken back before they are reckoned again.
  const reopened = state.order.status === 'Bill' ? [moved(state, 'New', at)] : []
  const changed = await withItems(reopened[0] ?? state, asked, around)
  const { items } = changed.order
  const [former, added] = [items.slice(0, state.order.items.length), items.slice(state.order.items.length)]
  takeItems(companions, added, around.fail)
  if (!asked.addOrderItemsSettings?.servicePrint) return [...reopened, changed]
  return [...reopened, { ...changed, order: { ...changed.order, items: [...former, ...printed(added, at)] } }]
}

interface Around {
  organization: Organization
  caches: Caches
  now: Instant
  fail: ItemFail
}

async function withItems(
  tableOrder: TableOrder,
  asked: Asked,
  { organization, caches, now, fail }: Around,
): Promise<TableOrder> {
  const [catalogue, dictionaries] = await Promise.all([
    caches.get(CatalogueOf, organization.corporationId),
    caches.get(DictionariesOf, organization.corporationId),
  ])
  const around = { ...tableOrder, organization, now, catalogue, dictionaries, fail }
  return { ...tableOrder, order: addItems(around, tableOrder.order, asked) }
}
