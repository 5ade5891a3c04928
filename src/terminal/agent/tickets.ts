import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Decimal, total } from '#core/decimal.ts'
import type { Result } from '../link/protocol.ts'

/** The fields of an order that are printed. */
const Modifier = Type.Object({
  product: Type.Object({ name: Type.String() }),
  amount: Type.Number(),
  resultSum: Type.Number(),
})
const Part = Type.Object({
  product: Type.Optional(Type.Object({ name: Type.String() })),
  modifiers: Type.Optional(Type.Union([Type.Array(Modifier), Type.Null()])),
  resultSum: Type.Optional(Type.Number()),
  positionId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const Item = Type.Object({
  ...Part.properties,
  /** Of a service, which has no parts. */
  service: Type.Optional(Type.Object({ name: Type.String() })),
  cost: Type.Optional(Type.Number()),
  amount: Type.Number(),
  comment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  size: Type.Optional(Type.Union([Type.Object({ name: Type.String() }), Type.Null()])),
  primaryComponent: Type.Optional(Part),
  secondaryComponent: Type.Optional(Type.Union([Part, Type.Null()])),
  commonModifiers: Type.Optional(Type.Union([Type.Array(Modifier), Type.Null()])),
})
type Item = Static<typeof Item>

const Order = Type.Object({
  number: Type.Number(),
  sum: Type.Number(),
  items: Type.Array(Item),
  comment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  phone: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  completeBefore: Type.Optional(Type.String()),
})
type Order = Static<typeof Order>

const Aggregate = Type.Object({ order: Order })

interface Text {
  kind: 'kitchen' | 'bill' | 'cancelled'
  text: string
}

/**
 * The tickets that follow from the result of a command. `former` is the order as it was known before; sums are printed
 * with `currencyDigits` decimals.
 */
export function ticketsOf(
  operation: string,
  { state, subject }: Result,
  former: unknown,
  currencyDigits: number,
): Text[] {
  if (state !== 'applied' || !Value.Check(Aggregate, subject)) return []
  const { order } = subject
  if (/\/print_(delivery_)?bill$/.test(operation)) return [{ kind: 'bill', text: bill(order, currencyDigits) }]
  if (operation.endsWith('/cancel')) return [{ kind: 'cancelled', text: lines(`CANCELLED ${order.number}`) }]
  const known = Value.Check(Aggregate, former) ? new Set(former.order.items.map(positionOf)) : new Set()
  const fresh = order.items.filter((item) => !item.service && !known.has(positionOf(item)))
  const isNew = operation.endsWith('/create') || operation.endsWith('/add_items')
  return isNew && fresh.length > 0 ? [{ kind: 'kitchen', text: kitchenTicket(order, fresh) }] : []
}

const positionOf = (item: Item) => item.positionId ?? item.primaryComponent?.positionId

function kitchenTicket(order: Order, items: readonly Item[]): string {
  return lines(
    `ORDER ${order.number}`,
    order.completeBefore && `by ${order.completeBefore.slice(0, 16)}`,
    rule,
    ...items.flatMap((item) => [
      `${item.amount} x ${nameOf(item)}`,
      ...modifiersOf(item).map(({ product, amount }) => `    + ${amount} ${product.name}`),
      item.comment && `    (${item.comment})`,
    ]),
    order.comment && rule,
    order.comment,
  )
}

function bill(order: Order, currencyDigits: number): string {
  const priced = (text: string, sum: Decimal) =>
    `${text.slice(0, width - 12).padEnd(width - 12)}${sum.toFixed(currencyDigits).padStart(12)}`
  return lines(
    `BILL ${order.number}`,
    rule,
    ...order.items.map((item) => priced(`${item.amount} x ${nameOf(item)}`, sumOf(item))),
    rule,
    priced('TOTAL', new Decimal(order.sum)),
  )
}

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

/** Receipt printers are 42 characters wide. */
const width = 42
const rule = '-'.repeat(width)
const lines = (...texts: (string | null | undefined | false | '')[]) => texts.filter(Boolean).join('\n')
