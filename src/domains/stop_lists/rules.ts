import { Decimal, toNumber } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { ItemOnStopList } from './errors.ts'
import type { Entries, StopList, StopListEntry } from './model.ts'
import { entryKey } from './model.ts'

/** How much of one product something of an order needs. */
export interface Portion {
  productId: string
  name: string
  sizeId: string | null
  amount: Decimal
  /** Where the order names the product. */
  path: string
}

/** The list without what the portions need: all of it or, when anything is short, nothing. */
export function takePortions(
  list: StopList,
  portions: readonly Portion[],
  fail: Fail<{ ItemOnStopList: typeof ItemOnStopList }>,
): StopList {
  const draws = drawsOn(list.entries, portions)
  for (const draw of draws) if (draw.short) throw fail.ItemOnStopList({ message: shortage(draw, draw.short) })
  return withEntries(
    list,
    draws.map(({ entry, amount }) => ({ ...entry, balance: entry.balance.minus(amount) })),
  )
}

/** The list with what the portions had taken. An entry that is gone gets nothing, and none more than it was given. */
export function returnPortions(list: StopList, portions: readonly Portion[]): StopList {
  const lowered = drawsOn(list.entries, portions).filter(({ entry }) => entry.balance.lessThan(entry.counted))
  return withEntries(
    list,
    lowered.map(({ entry, amount }) => ({ ...entry, balance: Decimal.min(entry.balance.plus(amount), entry.counted) })),
  )
}

/** Where and why the first of the portions cannot be had; undefined when all can. */
export function findShortage(
  entries: Entries,
  portions: readonly Portion[],
): { path: string; message: string } | undefined {
  for (const draw of drawsOn(entries, portions))
    if (draw.short) return { path: draw.short.path, message: shortage(draw, draw.short) }
  return undefined
}

interface ItemInput {
  productId: Id<'Product'>
  sizeId?: Id<'ProductSize'> | null | undefined
}

/** The list with these balances. An entry that is there already keeps the time at which it came. */
export function setEntries(
  list: StopList,
  items: readonly (ItemInput & { balance: number })[],
  now: Instant,
): StopList {
  const entries = items.map(({ productId, sizeId = null, balance }) => {
    const left = new Decimal(balance)
    const addedAt = list.entries.get(entryKey(productId, sizeId))?.addedAt ?? now
    return { productId, sizeId, balance: left, counted: left, addedAt, reason: null }
  })
  const isNew = ({ productId, sizeId, balance }: StopListEntry) => {
    const former = list.entries.get(entryKey(productId, sizeId))
    return !former?.balance.equals(balance) || !former.counted.equals(balance) || former.reason !== null
  }
  return withEntries(list, entries.filter(isNew))
}

/** The list without these; what is not on it need not be taken off. */
export function removeEntries(list: StopList, items: readonly ItemInput[]): StopList {
  const entries = new Map(list.entries)
  for (const { productId, sizeId } of items) entries.delete(entryKey(productId, sizeId ?? null))
  return entries.size === list.entries.size ? list : { ...list, entries }
}

/** The list with these balances and no other entries, except those that stock has put there. */
export function replaceEntries(
  list: StopList,
  items: readonly (ItemInput & { balance: number })[],
  now: Instant,
): StopList {
  const kept = new Set(items.map(({ productId, sizeId }) => entryKey(productId, sizeId ?? null)))
  const gone = [...list.entries.values()].filter(
    ({ productId, sizeId, reason }) => reason === null && !kept.has(entryKey(productId, sizeId)),
  )
  const replaced = setEntries(removeEntries(list, gone), items, now)
  return replaced === list ? list : { ...replaced, sentWhole: replaced.entries }
}

/** The list with nothing on it. */
export const clearEntries = (list: StopList): StopList =>
  list.entries.size === 0 ? list : { ...list, entries: new Map() }

interface Draw {
  entry: StopListEntry
  amount: Decimal
  /** The first portion for which not enough is left. */
  short: Portion | undefined
}

/** The sum of the portions on each entry that they meet: the product's, and its size's. */
export function drawsOn(entries: Entries, portions: readonly Portion[]): Draw[] {
  const draws = new Map<StopListEntry, Draw>()
  const draw = (entry: StopListEntry | undefined, portion: Portion) => {
    if (!entry) return
    const former = draws.get(entry)
    const amount = former ? former.amount.plus(portion.amount) : portion.amount
    const short = former?.short ?? (amount.greaterThan(entry.balance) ? portion : undefined)
    draws.set(entry, { entry, amount, short })
  }
  for (const portion of portions) {
    const { productId, sizeId } = portion
    draw(entries.get(entryKey(productId, null)), portion)
    if (sizeId !== null) draw(entries.get(entryKey(productId, sizeId)), portion)
  }
  return [...draws.values()]
}

const shortage = ({ entry, amount }: Draw, { name }: Portion): string =>
  entry.balance.isZero() ? `${name} is sold out` : `Only ${entry.balance} of ${name} is left, not ${amount}`

/** The list with these entries in place of those for the same product and size. */
function withEntries(list: StopList, changed: readonly StopListEntry[]): StopList {
  if (changed.length === 0) return list
  const entries = new Map(list.entries)
  for (const entry of changed) entries.set(entryKey(entry.productId, entry.sizeId), entry)
  return { ...list, entries }
}

/** What the items of an order need; removed ones need nothing. Paths are below `path`. */
export const portionsOf = (items: readonly AnsweredItem[], path = 'items'): Portion[] =>
  items.flatMap((item, i) => (item.deleted ? [] : portionsOfItem(partsOf(item, `${path}[${i}]`))))

interface Named {
  productId: string
  name: string
  path: string
}

/** An item of an order, taken apart: its product or halves, and the modifiers of all of them. */
interface ItemParts {
  sizeId: string | null
  amount: number
  parts: readonly Named[]
  /** Their amounts are for one of the item, unless they say otherwise. */
  modifiers: readonly (Named & { amount: number; amountIndependentOfParentAmount: boolean })[]
}

/** Two halves need half of each product; modifiers are of the item's size. */
export function portionsOfItem({ sizeId, amount: ofItem, parts, modifiers }: ItemParts): Portion[] {
  const share = new Decimal(ofItem).dividedBy(parts.length)
  const portions = [
    ...parts.map((part) => ({ ...part, sizeId, amount: share })),
    ...modifiers.map(({ amount, amountIndependentOfParentAmount, ...modifier }) => ({
      ...modifier,
      sizeId,
      amount: new Decimal(amount).times(amountIndependentOfParentAmount ? 1 : ofItem),
    })),
  ]
  return portions.filter(({ amount }) => !amount.isZero())
}

function partsOf(item: AnsweredItem, path: string): ItemParts {
  const whole = { sizeId: item.size?.id ?? null, amount: item.amount }
  if (item.type === 'Service') return { ...whole, parts: [named(item.service, path)], modifiers: [] }
  if (item.type === 'Product')
    return { ...whole, parts: [named(item.product, path)], modifiers: modifiersOf(item.modifiers, `${path}.modifiers`) }
  const { primaryComponent, secondaryComponent, commonModifiers } = item
  const halves = [
    { ...primaryComponent, path: `${path}.primaryComponent` },
    ...(secondaryComponent ? [{ ...secondaryComponent, path: `${path}.secondaryComponent` }] : []),
  ]
  return {
    ...whole,
    parts: halves.map((half) => named(half.product, half.path)),
    modifiers: [
      ...halves.flatMap((half) => modifiersOf(half.modifiers, `${half.path}.modifiers`)),
      ...modifiersOf(commonModifiers, `${path}.commonModifiers`),
    ],
  }
}

const named = ({ id, name }: AnsweredModifier['product'], path: string): Named => ({
  productId: id,
  name,
  path: `${path}.productId`,
})

const modifiersOf = (modifiers: readonly AnsweredModifier[] | null | undefined, path: string) =>
  (modifiers ?? []).flatMap(({ product, amount, amountIndependentOfParentAmount, deleted }, i) =>
    deleted ? [] : [{ ...named(product, `${path}[${i}]`), amount, amountIndependentOfParentAmount }],
  )

/** An entry as the wire shows it. */
export const describeEntry = (
  { productId, sizeId, balance, addedAt }: Pick<StopListEntry, 'productId' | 'sizeId' | 'balance' | 'addedAt'>,
  products: Catalogue['products'],
) => ({
  balance: toNumber(balance),
  productId,
  sizeId,
  sku: products.get(productId)?.sku ?? null,
  dateAdd: toUtcText(addedAt),
})
