import type { ActionContext } from '#core/operation/context.ts'
import { isPhone } from '#core/phone.ts'
import { asId, type Id } from '#core/schema.ts'
import { sectionOf, tablesIn } from '#domains/restaurant_sections/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { loadDineInContext } from '#ordering/dine_in_context.ts'
import { externalDataOf } from '#ordering/external_data.ts'
import { resolveGuest } from '#ordering/guests.ts'
import type { StoredLoyalty } from '#ordering/loyalty/model.ts'
import { withStoredLoyalty } from '#ordering/loyalty/order_facts.ts'
import { newPlaced } from '#ordering/placed.ts'
import { conceptionOf, detailsOf, dineInOrderType, loyaltyInfoOf, menuAndPrices } from '#ordering/placing.ts'
import { priceOrder } from '#ordering/pricing.ts'
import type { ReserveOrderInAnswer } from '#shared/schemas/reserve_answer.ts'
import type { PlacingContext, Reserve } from './model.ts'
import { checkTables, parseStart } from './rules.ts'
import type { BanquetOrder, CreateReserveRequest } from './schemas.ts'

/** Checks the requested reserve and prices its order. The front office has not accepted it yet. */
export async function makeReserve(context: PlacingContext, body: CreateReserveRequest): Promise<Reserve> {
  const { organization, sections, now, fail } = context
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  if (!body.phone.startsWith('+') || !isPhone(body.phone)) throw fail.InvalidPhone({ path: 'phone' })
  const { id: terminalGroupId } = chooseTerminalGroup(context, body)
  checkTables(sections, body.tableIds, terminalGroupId, fail)
  const { order, customer, tableIds, guests } = body
  const guestsCount = guests?.count ?? body.guestsCount ?? 1
  const made = order && (await makeOrder(context, order, { terminalGroupId, guestsCount }))
  const reserve = {
    customer: regularCustomer(customer, fail, 'customer'),
    guestsCount,
    comment: body.comment ?? undefined,
    durationInMinutes: body.durationInMinutes,
    shouldRemind: body.shouldRemind,
    status: 'New' as const,
    tableIds,
    estimatedStartTime: parseStart(body.estimatedStartTime, organization, { now, fail, path: 'estimatedStartTime' }),
    phone: body.phone,
    eventType: body.eventType ?? undefined,
    order: made?.order,
  }
  const placed = newPlaced({
    id: body.id,
    organizationId: organization.id,
    terminalGroupId,
    externalNumber: body.externalNumber ?? null,
    details: withStoredLoyalty(hiddenDetails(body), made?.storedLoyalty ?? null),
    body,
    now,
  })
  return { ...placed, id: asId(placed.id), isDeleted: false, reserve }
}

/** Returns the requested terminal group, else the one of the tables. */
function chooseTerminalGroup(
  { organization, terminalGroups, sections, fail }: PlacingContext,
  { terminalGroupId, tableIds }: CreateReserveRequest,
): TerminalGroup {
  if (terminalGroupId) return requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
  const section = sectionOf(sections, tableIds[0] ?? '')
  if (section?.organizationId !== organization.id)
    throw fail.TableNotFound({
      path: 'tableIds[0]',
      choices: tablesIn(
        sections,
        ({ isReservable, organizationId }) => isReservable && organizationId === organization.id,
      ),
    })
  return requireEnabledTerminalGroup(terminalGroups, organization.id, section.terminalGroupId, fail)
}

/** Makes the order of a banquet, which may be empty at first. The front office assigns the number on acceptance. */
async function makeOrder(
  context: PlacingContext,
  order: BanquetOrder,
  { terminalGroupId, guestsCount }: { terminalGroupId: Id<'TerminalGroup'>; guestsCount: number },
): Promise<{ order: ReserveOrderInAnswer; storedLoyalty: StoredLoyalty | null }> {
  const { organization, dictionaries, fail } = context
  const { id: organizationId } = organization
  const { menuId } = menuAndPrices(context, { menuId: order.menuId })
  const type = dineInOrderType(dictionaries, organizationId, order.orderTypeId, fail)
  const { storedLoyalty, ...priced } = await priceOrder(
    { ...context, terminalGroupId, orderTypeId: type?.id },
    order,
    'Common',
  )
  const banquet = {
    menuId,
    number: 0,
    sourceKey: order.sourceKey ?? undefined,
    conception: conceptionOf(dictionaries, organization),
    guestsInfo: { count: guestsCount, splitBetweenPersons: false },
    orderType: type ? { id: type.id, name: type.name, orderServiceType: 'Common' as const } : null,
    terminalGroupId,
    loyaltyInfo: loyaltyInfoOf(order.loyaltyInfo),
    externalData: order.externalData ? externalDataOf(order.externalData) : undefined,
    ...priced,
  }
  return { order: banquet, storedLoyalty }
}

/** Returns fields of the request that are not in the wire format of a reserve, for the front office. */
function hiddenDetails({ order, customer, createReserveSettings, transportToFrontTimeout }: CreateReserveRequest) {
  const settings = {
    ...(transportToFrontTimeout && { transportToFrontTimeout }),
    ...createReserveSettings,
  }
  return detailsOf({
    createOrderSettings: Object.keys(settings).length > 0 ? settings : null,
    order: { ...order, customer },
  })
}

export const toAccepted = (reserve: Reserve): Reserve => ({ ...reserve, creationStatus: 'Success' })

type PlacingInput = Pick<ActionContext, 'caches' | 'db'> & Pick<PlacingContext, 'organization' | 'now' | 'fail'>

/** Makes the requested reserve, with a guest of the chain, at the request. */
export async function placeReserve(input: PlacingInput, body: CreateReserveRequest): Promise<Reserve> {
  const guest = { id: body.customer.id, phone: body.phone }
  const loyalty = {
    order: { ...body.order, orderServiceType: 'Common' as const },
    info: body.order?.loyaltyInfo,
    guest,
    terminalGroupId: null,
    isBanquet: true,
  }
  const made = await makeReserve(await loadDineInContext(input, loyalty), body)
  const customer = await resolveGuest(input, made.reserve.customer, guest)
  return { ...made, reserve: { ...made.reserve, customer } }
}
