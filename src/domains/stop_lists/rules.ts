import { Decimal, toNumber } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { ItemOnStopList } from './errors.ts'
import type { Entries, StopList, StopListEntry } from './model.ts'
import { entryKey } from './model.ts'

/** Amount of a product that an item of an order needs. */
export interface Portion {
  productId: string
  name: string
  sizeId: string | null
  amount: Decimal
  /** Path of the product in the request. */
  path: string
}

/** Returns the list without the portions. Refuses all of them if one is short. */
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

/** Returns the list with the portions added again. Removed entries stay removed, and no balance exceeds `counted`. */
export function returnPortions(list: StopList, portions: readonly Portion[]): StopList {
  const lowered = drawsOn(list.entries, portions).filter(({ entry }) => entry.balance.lessThan(entry.counted))
  return withEntries(
    list,
    lowered.map(({ entry, amount }) => ({ ...entry, balance: Decimal.min(entry.balance.plus(amount), entry.counted) })),
  )
}

/** Returns the path and message of the first shortage. */
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

interface SetContext {
  now: Instant
  author: Author
}

/** Returns the list with these balances. Known entries keep the time of their addition. */
export function setEntries(
  list: StopList,
  items: readonly (ItemInput & { balance: number })[],
  { now, author }: SetContext,
): StopList {
  const entries = items.map(({ productId, sizeId = null, balance }) => {
    const left = new Decimal(balance)
    const addedAt = list.entries.get(entryKey(productId, sizeId))?.addedAt ?? now
    const by = { authorKind: author.kind, authorId: author.id }
    return { productId, sizeId, balance: left, counted: left, addedAt, reason: null, ...by }
  })
  const isNew = ({ productId, sizeId, balance }: StopListEntry) => {
    const former = list.entries.get(entryKey(productId, sizeId))
    return !former?.balance.equals(balance) || !former.counted.equals(balance) || former.reason !== null
  }
  return withEntries(list, entries.filter(isNew))
}

/** Returns the list without these products. Ignores products without an entry. */
export function removeEntries(list: StopList, items: readonly ItemInput[]): StopList {
  const entries = new Map(list.entries)
  for (const { productId, sizeId } of items) entries.delete(entryKey(productId, sizeId ?? null))
  return entries.size === list.entries.size ? list : { ...list, entries }
}

/** Returns the list with only these balances. Entries that stock has created stay. */
export function replaceEntries(
  list: StopList,
  items: readonly (ItemInput & { balance: number })[],
  context: SetContext,
): StopList {
  const kept = new Set(items.map(({ productId, sizeId }) => entryKey(productId, sizeId ?? null)))
  const gone = [...list.entries.values()].filter(
    ({ productId, sizeId, reason }) => reason === null && !kept.has(entryKey(productId, sizeId)),
  )
  const replaced = setEntries(removeEntries(list, gone), items, context)
  return replaced === list ? list : { ...replaced, sentWhole: replaced.entries }
}

export const clearEntries = (list: StopList): StopList =>
  list.entries.size === 0 ? list : { ...list, entries: new Map() }

interface Draw {
  entry: StopListEntry
  amount: Decimal
  /** First portion that exceeds the balance. */
  short: Portion | undefined
}

/** Returns the total draw on each entry. A portion draws on the entries of its product and of its size. */
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

/** Returns the list with these entries, which replace entries of the same product and size. */
function withEntries(list: StopList, changed: readonly StopListEntry[]): StopList {
  if (changed.length === 0) return list
  const entries = new Map(list.entries)
  for (const entry of changed) entries.set(entryKey(entry.productId, entry.sizeId), entry)
  return { ...list, entries }
}

/** Returns the portions of an order's items. Deleted items need nothing. Paths are below `path`. */
export const portionsOf = (items: readonly AnsweredItem[], path = 'items'): Portion[] =>
  items.flatMap((item, i) => (item.deleted ? [] : portionsOfItem(partsOf(item, `${path}[${i}]`))))

interface Named {
  productId: string
  name: string
  path: string
}

/** Product or halves of an item, with all modifiers. */
interface ItemParts {
  sizeId: string | null
  amount: number
  parts: readonly Named[]
  /** Amounts per unit of the item, unless `amountIndependentOfParentAmount` is set. */
  modifiers: readonly (Named & { amount: number; amountIndependentOfParentAmount: boolean })[]
}

/** Returns the portions of an item. Each half takes half of the amount; modifiers have the size of the item. */
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

/** Returns the entry as the published contract has it. */
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
