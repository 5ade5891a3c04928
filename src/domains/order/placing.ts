import type { Organization } from '#core/access/organizations.ts'
import type { CommandInput } from '#core/operation/command.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { isPhone } from '#core/phone.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { chooseTables } from '#domains/restaurant_sections/rules.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import type { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { loadDineInContext } from '#ordering/dine_in_context.ts'
import { externalDataOf } from '#ordering/external_data.ts'
import { resolveGuest } from '#ordering/guests.ts'
import { withStoredLoyalty } from '#ordering/loyalty/order_facts.ts'
import { newPlaced } from '#ordering/placed.ts'
import { conceptionOf, detailsOf, dineInOrderType, loyaltyInfoOf, menuAndPrices } from '#ordering/placing.ts'
import { priceOrder } from '#ordering/pricing.ts'
import type { PlacingContext, TableOrder } from './model.ts'
import { printItems } from './rules.ts'
import type { CreateTableOrderRequest, TableOrderRequest } from './schemas.ts'

/** Order of a request without one. */
const emptyOrder: TableOrderRequest = { items: [] }

/** Checks and prices the requested order, which the front office has not accepted yet. */
export async function makeTableOrder(context: PlacingContext, body: CreateTableOrderRequest): Promise<TableOrder> {
  const { organization, terminalGroups, now, fail } = context
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  const { createOrderSettings, order = emptyOrder } = body
  const { id: terminalGroupId } = requireEnabledTerminalGroup(
    terminalGroups,
    organization.id,
    body.terminalGroupId,
    fail,
  )
  const place = { organizationId: organization.id, terminalGroupId }
  const content = makeNewOrder(context, order, terminalGroupId)
  const orderTypeId = content.orderType?.id
  const { items, storedLoyalty, ...priced } = await priceOrder(
    { ...context, terminalGroupId, orderTypeId },
    order,
    'Common',
  )
  const placed = newPlaced({
    id: order.id,
    ...place,
    externalNumber: order.externalNumber ?? null,
    details: withStoredLoyalty(detailsOf({ createOrderSettings, order }), storedLoyalty),
    body,
    now,
  })
  const { whenCreated } = content
  return {
    ...placed,
    id: asId(placed.id),
    order: {
      ...content,
      ...priced,
      items: createOrderSettings?.servicePrint ? printItems(items, whenCreated) : items,
      status: 'New',
      number: 0,
    },
  }
}

function makeNewOrder(context: PlacingContext, order: TableOrderRequest, terminalGroupId: Id<'TerminalGroup'>) {
  const { organization, dictionaries, sections, now, fail } = context
  if (order.phone && !isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  const type = dineInOrderType(dictionaries, organization.id, order.orderTypeId, fail)
  return {
    tableIds: chooseTables(sections, order.tableIds ?? [], terminalGroupId, fail, 'order.tableIds'),
    customer: order.customer ? regularCustomer(order.customer, fail, 'order.customer') : undefined,
    phone: order.phone ?? undefined,
    whenCreated: toTerminalTime(now, organization.timeZone),
    tabName: order.tabName ?? undefined,
    ...menuAndPrices(context, order),
    sourceKey: order.sourceKey ?? undefined,
    splitOrderBetweenCashRegisters: settingsOf(organization).splitOrderBetweenCashRegisters,
    conception: conceptionOf(dictionaries, organization),
    guestsInfo: { count: order.guests?.count ?? order.guestCount ?? 1, splitBetweenPersons: false },
    orderType: type ? { id: type.id, name: type.name, orderServiceType: 'Common' as const } : null,
    terminalGroupId,
    loyaltyInfo: loyaltyInfoOf(order.loyaltyInfo),
    externalData: order.externalData ? externalDataOf(order.externalData) : undefined,
  }
}

/** Returns the accepted order, created and printed now in local time. The store assigns its number. */
function toAccepted(tableOrder: TableOrder, organization: Organization, now: Instant): TableOrder {
  const at = toTerminalTime(now, organization.timeZone)
  const { order } = tableOrder
  const isPrinted = order.items.some(({ whenPrinted }) => whenPrinted)
  return {
    ...tableOrder,
    creationStatus: 'Success',
    order: {
      ...order,
      whenCreated: at,
      items: isPrinted ? order.items.map((item) => ({ ...item, whenPrinted: at })) : order.items,
    },
  }
}

type PlacingInput = Pick<ActionContext, 'caches' | 'db'> & Pick<PlacingContext, 'organization' | 'now' | 'fail'>

/** Makes the requested order, at the request. */
export async function placeTableOrder(input: PlacingInput, body: CreateTableOrderRequest): Promise<TableOrder> {
  const { customer: requested, phone } = body.order ?? {}
  const loyalty = {
    order: { ...body.order, orderServiceType: 'Common' as const },
    info: body.order?.loyaltyInfo,
    guest: { id: requested?.id, phone },
    terminalGroupId: body.terminalGroupId,
  }
  const tableOrder = await makeTableOrder(await loadDineInContext(input, loyalty), body)
  const customer = await resolveGuest(input, tableOrder.order.customer, { id: requested?.id, phone })
  return customer ? { ...tableOrder, order: { ...tableOrder.order, customer } } : tableOrder
}

/** Accepts the order at the front office and takes its dishes off the stop list. */
export function acceptTableOrder({
  state,
  organization,
  now,
  relatedStates,
  fail,
}: CommandInput<TableOrder, { ItemOnStopList: typeof ItemOnStopList }>): TableOrder {
  takeItems(relatedStates, state.order.items, fail)
  return toAccepted(state, organization, now)
}
