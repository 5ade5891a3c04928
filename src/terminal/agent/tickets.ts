import { Value } from 'typebox/value'
import { Decimal, total, zero } from '#core/decimal.ts'
import { printable } from '#core/printable.ts'
import type { LinkNotification, Result } from '../link/protocol.ts'
import { toCollect } from './money.ts'
import { isReserve, minuteOf, type ReserveSubject, reserveFacts } from './reserves.ts'
import { type Address, Aggregate, Heading, type Item, Paid } from './ticket_fields.ts'

interface Text {
  kind: 'kitchen' | 'bill' | 'cancelled' | 'reserve'
  text: string
}

/** Destination of printed tickets. */
export interface TicketSettings {
  organizationName: string
  /** Number of decimals in sums of money. */
  currencyDigits: number
  /** Absent with a server of an earlier version. */
  timeZone?: string | undefined
}

/**
 * Returns the tickets for the result of a command. `former` is the previous state of the order: new dishes are printed as added, missing
 * ones as cancelled.
 */
export function ticketsOf(
  operation: string,
  { state, subject }: Result,
  former: unknown,
  place: TicketSettings,
): Text[] {
  if (state !== 'applied') return []
  if (isReserve(subject)) return reserveTickets(operation, subject, place)
  if (!Value.Check(Aggregate, subject)) return []
  if (/\/print_(delivery_)?bill$/.test(operation)) return [{ kind: 'bill', text: bill(subject, place) }]
  const items = cookedOf(subject)
  const known = Value.Check(Aggregate, former) ? cookedOf(former) : undefined
  if (operation.endsWith('/cancel')) {
    const dishes = items.length > 0 ? items : (known ?? cookedOf(subject, { deleted: true }))
    return [{ kind: 'cancelled', text: ticket('CANCELLED ORDER', subject, dishes, place) }]
  }
  const isNew = operation.endsWith('/create')
  // Without the previous state the change cannot be computed.
  if (!known && !isNew && !operation.endsWith('/add_items')) return []
  const added = without(items, known ?? [])
  const gone = without(known ?? [], items)
  return [
    ...(added.length > 0
      ? [{ kind: 'kitchen' as const, text: ticket(isNew ? 'ORDER' : 'ADDED TO ORDER', subject, added, place) }]
      : []),
    ...(gone.length > 0
      ? [{ kind: 'cancelled' as const, text: ticket('CANCELLED IN ORDER', subject, gone, place) }]
      : []),
  ]
}

/** Returns the ticket of a reserve that a client has made, changed or cancelled. Actions of the staff get none. */
function reserveTickets(operation: string, subject: ReserveSubject, { organizationName }: TicketSettings): Text[] {
  const [, name = ''] = /^\/api\/1\/reserve\/(create|cancel|change_|add_items)/.exec(operation) ?? []
  if (name === '') return []
  const title = name === 'create' ? 'RESERVE' : name === 'cancel' ? 'CANCELLED RESERVE' : 'CHANGED RESERVE'
  const dishes = (subject.reserve.order?.items ?? []).filter(({ deleted }) => !deleted)
  const text = lines(
    title,
    ...folded(organizationName),
    ...reserveFacts(subject).flatMap(folded),
    ...paragraphs(subject.reserve.comment),
    dishes.length > 0 && rule,
    ...dishes.flatMap(dishLines),
    rule,
    subject.id,
  )
  return [{ kind: 'reserve', text }]
}

const notificationTitles: Readonly<Record<string, string>> = {
  order_attention: 'ATTENTION: ORDER',
  delivery_attention: 'ATTENTION: DELIVERY',
  external_courier_assigned: 'COURIER ASSIGNED',
  external_courier_arrived: 'COURIER IS HERE',
}

/** Message of a client to the staff. */
export function notificationTicket(notification: LinkNotification, { organizationName }: TicketSettings): string {
  const { messageType, orderId, orderSource, additionalInfo, courierName, courierCar, courierPhone } = notification
  return lines(
    notificationTitles[messageType] ?? 'ATTENTION',
    ...folded(organizationName),
    ...folded(orderSource),
    rule,
    ...paragraphs(additionalInfo),
    ...[courierName, courierCar, courierPhone].flatMap(folded),
    rule,
    orderId,
  )
}

/** Returns the dishes that the kitchen cooks. */
const cookedOf = ({ order }: Aggregate, { deleted = false } = {}): Item[] =>
  order.items.filter((item) => !item.service && (deleted || !item.deleted))

function without(items: readonly Item[], others: readonly Item[]): Item[] {
  const known = new Set(others.map(positionOf))
  return items.filter((item) => !known.has(positionOf(item)))
}

const positionOf = (item: Item) => item.positionId ?? item.primaryComponent?.positionId

function ticket(title: string, { id, order }: Aggregate, items: readonly Item[], place: TicketSettings): string {
  const heading: Heading = Value.Check(Heading, order) ? order : {}
  return lines(
    `${title} ${order.number}`,
    ...folded(place.organizationName),
    ...headingLines(heading).flatMap(folded),
    ...paragraphs(heading.deliveryPoint?.comment),
    ...paragraphs(heading.customer?.comment),
    rule,
    ...items.flatMap(dishLines),
    heading.comment && rule,
    ...paragraphs(heading.comment),
    rule,
    ...moneyLines(order, place),
    rule,
    id,
  )
}

/** Returns the dish, its modifiers and its comment. */
const dishLines = (item: Item): string[] => [
  ...folded(`${item.amount} x ${nameOf(item)}`),
  ...modifiersOf(item).flatMap(({ product, amount, amountIndependentOfParentAmount: isForAll }) =>
    folded(`    + ${amount} ${product.name}${isForAll ? ' in all' : ''}`),
  ),
  ...paragraphs(item.comment && `    (${item.comment})`),
]

/** Returns the time, service type and destination of the order. */
function headingLines({
  customer,
  phone,
  deliveryPoint,
  whenCreated,
  completeBefore,
  orderType,
  courierInfo,
  guestsInfo,
  tabName,
}: Heading) {
  const isBrought = orderType?.orderServiceType === 'DeliveryByCourier'
  const ways: Record<string, string> = { DeliveryByCourier: 'Courier', DeliveryByClient: 'Pickup' }
  const way = orderType && (ways[orderType.orderServiceType] ?? orderType.name)
  return [
    whenCreated && `placed ${minuteOf(whenCreated)}`,
    completeBefore && `by ${minuteOf(completeBefore)}`,
    joined([way, isBrought && courierInfo?.courier.name, tabName], ': '),
    joined([customer?.name, customer?.surname], ' '),
    phone,
    guestsInfo && guestsInfo.count > 1 && `${guestsInfo.count} guests`,
    ...addressLines(deliveryPoint?.address),
  ]
}

function addressLines(address: Address | null | undefined): string[] {
  if (!address) return []
  const { street, line1, house, building, flat, entrance, floor, doorphone, index } = address
  return [
    joined([line1, street?.name, house, building && `building ${building}`], ' '),
    joined(
      [
        flat && `flat ${flat}`,
        entrance && `entrance ${entrance}`,
        floor && `floor ${floor}`,
        doorphone && `doorphone ${doorphone}`,
      ],
      ', ',
    ),
    joined([index, street?.city?.name], ' '),
  ]
}

function bill({ id, order }: Aggregate, place: TicketSettings): string {
  const items = order.items.filter(({ deleted }) => !deleted)
  return lines(
    `BILL ${order.number}`,
    ...folded(place.organizationName),
    rule,
    ...items.map((item) => priced(`${item.amount} x ${nameOf(item)}`, sumOf(item), place)),
    rule,
    ...moneyLines(order, place),
    rule,
    id,
  )
}

/** Returns the sum, the payments and tips, and the sum to collect, which is 0 for a cancelled order. */
function moneyLines(order: Aggregate['order'], place: TicketSettings): string[] {
  const { payments, tips }: Paid = Value.Check(Paid, order) ? order : {}
  const planned = (name: string, isPreliminary: boolean) => (isPreliminary ? `${name}, planned` : name)
  const isCancelled = order.status === 'Cancelled' || order.status === 'Deleted'
  return [
    priced('TOTAL', new Decimal(order.sum), place),
    ...(payments ?? []).map(({ paymentType, sum, isPreliminary }) =>
      priced(planned(paymentType.name, isPreliminary), new Decimal(sum), place),
    ),
    ...(tips ?? []).map(({ sum, isPreliminary }) => priced(planned('Tips', isPreliminary), new Decimal(sum), place)),
    priced('TO COLLECT', isCancelled ? zero : toCollect({ sum: order.sum, payments, tips }), place),
  ]
}

const priced = (text: string, sum: Decimal, { currencyDigits }: TicketSettings) =>
  `${printable(text)
    .slice(0, width - 12)
    .padEnd(width - 12)}${sum.toFixed(currencyDigits).padStart(12)}`

function nameOf({ product, service, primaryComponent, secondaryComponent, size }: Item): string {
  const products = [product, service, primaryComponent?.product, secondaryComponent?.product]
  const parts = products.flatMap((part) => part?.name ?? [])
  return `${parts.join(' / ')}${size ? `, ${size.name}` : ''}`
}

const modifiersOf = ({ modifiers, primaryComponent, secondaryComponent, commonModifiers }: Item) =>
  [modifiers, primaryComponent?.modifiers, secondaryComponent?.modifiers, commonModifiers].flatMap((some) => some ?? [])

function sumOf(item: Item): Decimal {
  if (item.service) return new Decimal(item.cost ?? 0)
  const parts = [item.resultSum, item.primaryComponent?.resultSum, item.secondaryComponent?.resultSum]
  const sums = [...parts, ...modifiersOf(item).map(({ resultSum }) => resultSum)]
  return total(sums.map((sum) => sum ?? 0))
}

type Line = string | null | undefined | false

const joined = (parts: readonly Line[], separator: string) => parts.filter(Boolean).join(separator)

/** Characters per line of a receipt printer. */
const width = 42
const rule = '-'.repeat(width)
const lines = (...texts: Line[]) => texts.filter(Boolean).join('\n')

/** Wraps a text to the width of the paper, its lines indented like the first; a longer word gets a line of its own. */
function folded(text: Line): string[] {
  if (!text) return []
  const indent = /^ */.exec(text)![0]
  const done: string[] = []
  let current = ''
  for (const word of printable(text).trim().split(/ +/)) {
    const longer = current === '' ? `${indent}${word}` : `${current} ${word}`
    const fits = current === '' || longer.length <= width
    if (!fits) done.push(current)
    current = fits ? longer : `${indent}${word}`
  }
  return [...done, current]
}

/** Like `folded`, for a text whose line breaks count: a remark, not a name. */
const paragraphs = (text: Line): string[] => (text ? text.split(/\r?\n/).flatMap(folded) : [])
