import { useSyncExternalStore } from 'react'
import type { ErrorDetails, Request, Response } from './api.ts'

type Catalogue = Response<'/admin/menus/list'>
export type Product = Catalogue['products'][number]
type Price = Product['prices'][number]
export type Place = Omit<Price, 'price'>
type Value = string | number | boolean | null | undefined

/** Part of a product that a person edits. */
export type Field = 'name' | 'description' | 'isHidden' | 'allergens' | Place

/** Changed field of a product. */
export interface Change {
  field: Field
  before: Value
  after: Value
}

/** Product as it was last read, with what a person has changed in it. */
export interface Edited {
  product: Product
  /** Revision of the catalogue in which the product was read. */
  revision: number
  menuId: string
  groupId: string
  changes: ReadonlyMap<string, Change>
}

export type Draft = ReadonlyMap<string, Edited>

/** Field that somebody else has changed meanwhile. */
export interface Conflict extends Change {
  productId: string
  name: string
  key: string
  theirs: Value
}

const keyOf = (field: Field): string => (typeof field === 'string' ? field : `price ${placeKey(field)}`)
const placeKey = ({ sizeId, organizationId, priceCategoryId }: Place): string =>
  [sizeId, organizationId, priceCategoryId].join(' ')

function savedValue({ prices, allergenGroupIds, ...product }: Product, field: Field): Value {
  if (field === 'allergens') return (allergenGroupIds ?? []).toSorted().join(' ')
  if (field === 'isHidden') return product.isHidden ?? false
  if (field === 'description') return product.description ?? ''
  if (field === 'name') return product.name
  return prices.find((price) => placeKey(price) === placeKey(field))?.price
}

/** Returns the value of a field with the changes of the draft. */
export function fieldValue(product: Product, field: Field, edited: Edited | undefined): Value {
  const change = edited?.changes.get(keyOf(field))
  return change ? change.after : savedValue(product, field)
}

/** Returns the prices of a product with the changes of the draft, which may be empty. */
export function pricesOf(
  { prices }: Product,
  edited: Edited | undefined,
): (Place & { price: number | null | undefined })[] {
  const changed = new Map([...(edited?.changes.values() ?? [])].flatMap((change) => priceOf(change) ?? []))
  const known = prices.map((price) => changed.get(placeKey(price)) ?? price)
  const keys = new Set(prices.map(placeKey))
  return [...known, ...[...changed].flatMap(([key, price]) => (keys.has(key) ? [] : [price]))]
}

const priceOf = ({ field, after }: Change) =>
  typeof field === 'string'
    ? undefined
    : ([[placeKey(field), { ...field, price: typeof after === 'number' ? after : undefined }]] as const)

type Body = NonNullable<Request<'/admin/menus/save'>['products']>[number]

function bodyOf({ product, changes }: Edited): Body {
  const text = (key: string): string => String(changes.get(key)?.after ?? '')
  const isPriced = [...changes.values()].some(({ field }) => typeof field !== 'string')
  const prices = pricesOf(product, { product, changes, revision: 0, menuId: '', groupId: '' })
  return {
    id: product.id,
    name: changes.has('name') ? text('name') : product.name,
    ...(changes.has('description') && { description: text('description') || null }),
    ...(changes.has('isHidden') && { isHidden: changes.get('isHidden')!.after === true }),
    ...(changes.has('allergens') && { allergenGroupIds: text('allergens').split(' ').filter(Boolean) }),
    ...(isPriced && {
      prices: prices.flatMap(({ price, ...place }) => (price === undefined ? [] : [{ ...place, price }])),
    }),
  }
}

/** Returns what one request saves. */
export const savedBy = (draft: Draft) => ({
  products: [...draft.values()].map(bodyOf),
  expectedRevision: Math.min(...[...draft.values()].map(({ revision }) => revision)),
})

/** Returns the draft on products that were read again, and the fields that others have changed in another way. */
export function rebase(draft: Draft, read: readonly Catalogue[]): { draft: Draft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const rebased = new Map<string, Edited>()
  for (const [productId, edited] of draft) {
    const found = read.find(({ products }) => products.some(({ id }) => id === productId))
    const product = found?.products.find(({ id }) => id === productId) ?? edited.product
    const changes = new Map<string, Change>()
    for (const [key, change] of edited.changes) {
      const theirs = savedValue(product, change.field)
      if (theirs === change.after) continue
      changes.set(key, { ...change, before: theirs })
      if (theirs !== change.before) conflicts.push({ ...change, productId, name: product.name, key, theirs })
    }
    const revision = (found ?? read[0])?.revision ?? edited.revision
    if (changes.size > 0) rebased.set(productId, { ...edited, product, revision, changes })
  }
  return { draft: rebased, conflicts }
}

/** Later change by another person to a row of the request. */
interface LaterChange {
  id: string
  changedAt: string
  authorName: string | null
  fields: readonly { field: string }[]
}

/** Returns who changed a field last, if the refusal says so. */
export const changeOf = (details: ErrorDetails, { productId, field }: Pick<Conflict, 'productId' | 'field'>) => {
  const changes = (details.changes ?? []) as readonly LaterChange[]
  const name = typeof field !== 'string' ? 'prices' : field === 'allergens' ? 'allergenGroupIds' : field
  const own = changes.filter(({ id }) => id === productId)
  return own.find(({ fields }) => fields.some((one) => one.field === name)) ?? own[0]
}

/** Changes of menus that are not saved. They outlive the screen, and a page with some asks before it is left. */
class MenuDraft {
  #draft: Draft = new Map()
  #personId: string | undefined
  readonly #listeners = new Set<() => void>()

  get = () => this.#draft

  /** Drops the changes of another person, who used this tab before. */
  belongTo(personId: string): void {
    if (this.#personId !== undefined && this.#personId !== personId) this.set(new Map())
    this.#personId = personId
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(draft: Draft): void {
    if (draft.size > 0) addEventListener('beforeunload', askBeforeLeaving)
    else removeEventListener('beforeunload', askBeforeLeaving)
    this.#draft = draft
    for (const listener of this.#listeners) listener()
  }

  edit(read: Omit<Edited, 'changes'>, field: Field, after: Value): void {
    const edited = this.#draft.get(read.product.id) ?? { ...read, changes: new Map<string, Change>() }
    const changes = new Map(edited.changes)
    const before = changes.get(keyOf(field))?.before ?? savedValue(edited.product, field)
    if (before === after) changes.delete(keyOf(field))
    else changes.set(keyOf(field), { field, before, after })
    this.#replace(read.product.id, { ...edited, changes })
  }

  /** Removes changes, unless they have changed since. */
  drop(saved: Draft): void {
    for (const [id, { changes }] of saved) {
      const edited = this.#draft.get(id)
      if (!edited) continue
      const left = [...edited.changes].filter(([key, { after }]) => changes.get(key)?.after !== after)
      this.#replace(id, { ...edited, changes: new Map(left) })
    }
  }

  forget(id: string): void {
    this.set(new Map([...this.#draft].filter(([other]) => other !== id)))
  }

  #replace(id: string, edited: Edited): void {
    const draft = new Map(this.#draft)
    if (edited.changes.size > 0) draft.set(id, edited)
    else draft.delete(id)
    this.set(draft)
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

export const menuDraft = new MenuDraft()
export const useDraft = (): Draft => useSyncExternalStore(menuDraft.subscribe, menuDraft.get)
