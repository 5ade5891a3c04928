import { Decimal, toNumber } from '#core/decimal.ts'
import { printable } from '#core/printable.ts'
import type { Directory } from '../link/protocol.ts'
import { notReceived, toCollect, uncovered } from './money.ts'
import {
  hasPrintedItems,
  hasUncookedItems,
  isBefore,
  isByCourier,
  type OpenOrder,
  stageOf,
  stageText,
} from './open_order.ts'
import { isId, type OrderWord, orderWords } from './typed_line.ts'

interface Step {
  operation: string
  body: Record<string, unknown>
}

/** Actions that report what a person typed, or the reason why they cannot. `done` describes the order afterwards. */
type Plan = { steps: Step[]; done: string } | { problem: string }

interface Known {
  directory: Directory
  currencyDigits: number
}

/** Names listed in a sentence. */
const namesMax = 20
/** Longest comment on a removal. */
const reasonMax = 255

/** Returns the front operations for a word, with those that must come before it. */
export function planOf(order: OpenOrder, word: OrderWord, text: string, known: Known): Plan {
  if (!isPossible[word](order))
    return {
      problem: `Order ${order.number} is ${stageText(order)}: "${word}" is not possible, but ${possibleText(order)}`,
    }
  return plans[word](order, text, known)
}

const isPossible: Readonly<Record<OrderWord, (order: OpenOrder) => boolean>> = {
  cook: (order) => isBefore(stageOf(order), 'cooking') || (stageOf(order) === 'cooking' && hasUncookedItems(order)),
  ready: (order) => isBefore(stageOf(order), order.kind === 'deliveries' ? 'packed' : 'cooked'),
  out: (order) => isBefore(stageOf(order), isByCourier(order) ? 'out' : 'delivered'),
  paid: () => true,
  cancel: () => true,
}

/** Returns the words that are possible for the order, as a person types them. */
export function possibleText(order: OpenOrder): string {
  const words = orderWords.filter((word) => isPossible[word](order))
  const examples = words.map((word) => `"${order.number} ${word}${word === 'cancel' ? ' <reason>' : ''}"`)
  return listText(examples)
}

const plans: Readonly<Record<OrderWord, (order: OpenOrder, text: string, known: Known) => Plan>> = {
  cook: (order) => ({ steps: [...confirmed(order), step(order, 'start_cooking')], done: 'is being cooked' }),
  ready: (order) => ({
    steps: [...confirmed(order), step(order, order.kind === 'deliveries' ? 'pack' : 'complete_cooking')],
    done: 'is ready',
  }),
  out: planOut,
  paid: planPaid,
  cancel: planCancel,
}

const step = ({ kind, id }: OpenOrder, name: string, fields: Record<string, unknown> = {}): Step => ({
  operation: `/front/${kind}/${name}`,
  body: { orderId: id, ...fields },
})

const confirmed = (order: OpenOrder): Step[] => (stageOf(order) === 'unconfirmed' ? [step(order, 'confirm')] : [])

function planOut(order: OpenOrder, text: string, { directory }: Known): Plan {
  const { number, kind } = order
  if (!isByCourier(order)) {
    if (text !== '') return { problem: `No courier brings order ${number}: type "${number} out"` }
    return { steps: [...confirmed(order), step(order, kind === 'order' ? 'serve' : 'deliver')], done: 'is handed over' }
  }
  const only = onlyCourier(order, directory)
  if (text === '' && !only) {
    if (!hasCourier(order)) return { problem: courierNeeded(order, directory) }
    return { steps: [...confirmed(order), step(order, 'send')], done: 'is on its way' }
  }
  const found = text === '' && only ? [only] : named(directory.couriers, text)
  const [courier, another] = found.length === 0 && isId(text) ? [{ id: text, name: text }] : found
  if (!courier) return { problem: `No courier is called "${text}". ${courierNeeded(order, directory)}` }
  if (another) {
    const ids = found.map(({ id, name }) => ({ name: `${id} for ${name}` }))
    return { problem: `Several couriers are called "${text}": type "${number} out <courier>", with ${namesText(ids)}` }
  }
  const courierId = courier.id
  return {
    steps: [...confirmed(order), step(order, 'send', { courierId })],
    done: `is on its way with ${courier.name}`,
  }
}

const hasCourier = ({ courierInfo, externalCourierService }: OpenOrder): boolean =>
  Boolean(courierInfo || externalCourierService)

const courierNeeded = (order: OpenOrder, directory: Directory): string =>
  `Order ${order.number} ${lackOfCourier(order, directory)}`

/** Returns the courier of an order without one, if the restaurant has a single courier. */
const onlyCourier = (order: OpenOrder, { couriers }: Directory) =>
  couriers.length === 1 && !hasCourier(order) ? couriers[0] : undefined

function lackOfCourier({ number }: OpenOrder, { couriers }: Directory): string {
  if (couriers.length === 0)
    return (
      'needs a courier, and the restaurant has none: an operator adds one by POST /admin/employees/save ' +
      '{"corporationId": "<corporation id>", "employees": [{"displayName": "Bo", "isCourier": true}]}'
    )
  return `needs a courier: type "${number} out <courier>", with ${namesText(couriers)}`
}

/**
 * Closes the order. A courier's order must leave before, and be paid before that, because the restaurant may require it; without a courier
 * it is only paid. Without a named type, planned payments count as made.
 */
function planPaid(order: OpenOrder, text: string, { directory, currencyDigits }: Known): Plan {
  const { number } = order
  const mustLeave = isByCourier(order) && isBefore(stageOf(order), 'out')
  const only = onlyCourier(order, directory)
  const canLeave = !mustLeave || only !== undefined || hasCourier(order)
  const left = mustLeave ? [step(order, 'send', only && { courierId: only.id })] : []
  const due = text === '' ? uncovered(order) : notReceived(order)
  if (due.isZero()) {
    if (!canLeave) return { problem: courierNeeded(order, directory) }
    return { steps: [...confirmed(order), ...left, step(order, 'close')], done: 'is paid and closed' }
  }
  const [type, another] = paymentTypesFor(directory.paymentTypes, text)
  if (!type || another)
    return {
      problem:
        directory.paymentTypes.length === 0
          ? `Order ${number} lacks ${due.toFixed(currencyDigits)}, and the restaurant has no payment type`
          : `Say how ${due.toFixed(currencyDigits)} of order ${number} were paid: ` +
            `type "${number} paid <how>", with ${namesText(directory.paymentTypes)}`,
    }
  const payments = [{ paymentTypeKind: type.kind, paymentTypeId: type.id, sum: toNumber(due) }]
  const done = `is paid with ${due.toFixed(currencyDigits)} ${type.name}`
  if (!mustLeave)
    return { steps: [...confirmed(order), step(order, 'close', { payments })], done: `${done} and closed` }
  const paid = [...confirmed(order), step(order, 'add_payments', { payments })]
  return canLeave
    ? { steps: [...paid, ...left, step(order, 'close')], done: `${done} and closed` }
    : { steps: paid, done: `${done}, and ${lackOfCourier(order, directory)}` }
}

/** Returns the payment types that a text means: by default cash. */
function paymentTypesFor(types: Directory['paymentTypes'], text: string): Directory['paymentTypes'] {
  const found = text === '' ? [] : named(types, text)
  if (found.length > 0) return found
  const kind = text === '' ? 'cash' : text.toLowerCase()
  return types.filter((type) => type.kind.toLowerCase() === kind)
}

/** Cancels the order. The text starts with a removal type if dishes are printed and there are several types. */
function planCancel(order: OpenOrder, text: string, { directory: { removalTypes } }: Known): Plan {
  const { number, kind } = order
  if (text === '') return { problem: `Say why order ${number} is cancelled: "${number} cancel <reason>"` }
  const named = startingType(removalTypes, text)
  const type = named ?? (removalTypes.length === 1 ? removalTypes[0] : undefined)
  if (!type && hasPrintedItems(order))
    return {
      problem:
        removalTypes.length === 0
          ? `Dishes of order ${number} are in the kitchen, and the restaurant has no removal type for them: ` +
            'an operator adds one with /admin/dictionaries/save'
          : `Dishes of order ${number} are in the kitchen. Say how they are removed: ` +
            `"${number} cancel <how> <reason>", with ${namesText(removalTypes)}`,
    }
  const reason = (named && text.slice(named.name.length).replace(/^[\s,:]+/, '')) || text
  if (reason.length > reasonMax) return { problem: `The reason has more than ${reasonMax} characters` }
  const fields = {
    ...(kind === 'deliveries' && { cancelComment: reason }),
    ...(type && { removalTypeId: type.id, removalComment: reason }),
  }
  return { steps: [step(order, 'cancel', fields)], done: 'is cancelled' }
}

/** Returns the removal type with the longest name that the text starts with. */
const startingType = (types: Directory['removalTypes'], text: string) =>
  types
    .filter(({ name }) => {
      const rest = text.slice(name.length)
      return text.toLowerCase().startsWith(name.toLowerCase()) && (rest === '' || /^[\s,:]/.test(rest))
    })
    .sort((a, b) => b.name.length - a.name.length)[0]

/** Returns the rows with this name or id; if there are none, the rows with a name that has a word with this start. */
export function named<Row extends { id: string; name: string }>(rows: readonly Row[], text: string): Row[] {
  const wanted = withoutAccents(text)
  const exact = rows.filter(({ id, name }) => id === wanted || withoutAccents(name) === wanted)
  return exact.length > 0 ? exact : rows.filter(({ name }) => ` ${withoutAccents(name)}`.includes(` ${wanted}`))
}

/** Returns the text as people type it who lack the keys for its accents. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const namesText = (rows: readonly { name: string }[]): string =>
  listText(
    rows.length > namesMax
      ? [...rows.slice(0, namesMax).map(({ name }) => name), `${rows.length - namesMax} others`]
      : rows.map(({ name }) => name),
  )

const listText = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

/** Returns the open orders with this number or id. */
export const ordersNamed = (orders: readonly OpenOrder[], name: string): OpenOrder[] =>
  orders.filter(({ id, number }) => id.toLowerCase() === name || String(number) === name)

/** Returns a line per order. */
export function orderLines(orders: readonly OpenOrder[], currencyDigits: number): string[] {
  const rows = orders.map((order) => [
    String(order.number).padStart(4),
    printable(wayOf(order)),
    stageText(order),
    new Decimal(order.sum).toFixed(currencyDigits).padStart(8),
    `to collect ${toCollect(order).toFixed(currencyDigits)}`,
    printable([order.customer?.name, order.tabName].filter(Boolean).join(' ')),
    order.completeBefore ? `by ${order.completeBefore.slice(0, 16)}` : '',
  ])
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
}

function wayOf(order: OpenOrder): string {
  if (order.kind === 'order') return 'table'
  if (!isByCourier(order)) return 'pickup'
  return order.courierInfo ? `courier ${order.courierInfo.courier.name}` : 'courier'
}
