import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import type { Act, Code } from './sequence.ts'

/** Number of days on which charts start. */
export const days = 12
export const dayOf = (day: number) => `2031-03-${String(day + 1).padStart(2, '0')}`

export interface ModelGroup {
  id: string
  code: string
  parent: string | null
  isDeleted: boolean
}

export interface ModelProduct {
  id: string
  code: string
  group: string | null
  scale: string | null
  isDeleted: boolean
  /** Recipe of each day. */
  recipe: (Recipe | undefined)[]
}

interface Recipe {
  /** Undefined for the rest of a chart that a later chart split: no response contained its id. */
  chartId: string | undefined
  ingredients: readonly string[]
}

export interface ModelScale {
  id: string
  sizes: { id: string; name: string; isDefault: boolean; isDeleted: boolean }[]
  isDeleted: boolean
}

/** Expected catalogue: groups, products, and their recipes of each day. */
export class Larder {
  readonly groups: ModelGroup[] = []
  readonly products: ModelProduct[] = []
  readonly scales: ModelScale[] = []
  readonly #number: number

  /** `number` makes the codes of a sequence unique. */
  constructor(number: number) {
    this.#number = number
  }

  code(which: number): string {
    return `6${String(this.#number).padStart(6, '0')}${which}`
  }

  groupAt = (which: number | null) => (which === null ? null : (this.groups[which % this.groups.length] ?? null))
  productAt = (which: number) => this.products[which % this.products.length]
  scaleAt = (which: number | null) => (which === null ? null : (this.scales[which % this.scales.length] ?? null))

  /** Returns a group and its descendants. */
  below(id: string): Set<string> {
    const found = new Set([id])
    for (let size = 0; size !== found.size; ) {
      size = found.size
      for (const group of this.groups) if (group.parent !== null && found.has(group.parent)) found.add(group.id)
    }
    return found
  }

  hasTwin = (all: readonly (ModelGroup | ModelProduct)[], { id, code }: { id: string; code: string }): boolean =>
    all.some((other) => other.id !== id && !other.isDeleted && other.code === code)
}

const any = fc.nat({ max: 5 })
const perhaps = fc.option(any, { nil: null })
const codes = fc.nat({ max: 7 })

const groupPath = '/api/nomenclature/v2/group'
const productPath = '/api/nomenclature/v2/product'
const scalePath = '/api/nomenclature/v1/product-scale'
const chartPath = '/api/nomenclature/v2/assembly-chart'

interface GroupArgs {
  at: number
  parent: number | null
  code: number
}

const groupArgs = fc.record<GroupArgs>({ at: any, parent: perhaps, code: codes })

/** Moves a group or returns the refusal without changing anything. */
function tryPlace(
  larder: Larder,
  group: ModelGroup,
  { parentId, code }: { parentId: string | null; code: string },
): Code {
  if (parentId !== null && parentId !== group.id && isDeleted(larder.groups, parentId)) return 'UNKNOWN_REFERENCE'
  if (group.isDeleted) return 'GROUP_DELETED'
  if (parentId !== null && larder.below(group.id).has(parentId)) return 'GROUP_CYCLE'
  if (larder.hasTwin(larder.groups, { id: group.id, code })) return 'GROUP_CODE_ALREADY_USED'
  Object.assign(group, { parent: parentId, code })
  return undefined
}

const isDeleted = (all: readonly { id: string; isDeleted: boolean }[], id: string) =>
  all.some((one) => one.id === id && one.isDeleted)

const createGroup: Act<Larder, GroupArgs> = {
  path: `${groupPath}/create`,
  weight: 2,
  args: groupArgs,
  prepare(larder, { parent, code }) {
    const group = { id: randomUUID(), code: '', parent: null, isDeleted: false }
    const input = { parentId: larder.groupAt(parent)?.id ?? null, code: larder.code(code) }
    return {
      body: { groupId: group.id, name: 'Group', ...input },
      expect() {
        const refused = tryPlace(larder, group, input)
        if (refused === undefined) larder.groups.push(group)
        return refused
      },
    }
  },
}

const updateGroup: Act<Larder, GroupArgs> = {
  path: `${groupPath}/update`,
  args: groupArgs,
  prepare(larder, { at, parent, code }) {
    const group = larder.groupAt(at)
    if (!group) return undefined
    const input = { parentId: larder.groupAt(parent)?.id ?? null, code: larder.code(code) }
    return { body: { groupId: group.id, name: 'Group', ...input }, expect: () => tryPlace(larder, group, input) }
  },
}

const deleteGroup: Act<Larder, { at: number }> = {
  path: `${groupPath}/delete`,
  args: fc.record({ at: any }),
  prepare(larder, { at }) {
    const group = larder.groupAt(at)
    if (!group) return undefined
    return {
      body: { groupIds: [group.id] },
      expect() {
        const all = larder.below(group.id)
        for (const one of larder.groups) if (all.has(one.id)) one.isDeleted = true
        for (const one of larder.products) if (one.group !== null && all.has(one.group)) one.isDeleted = true
        return undefined
      },
    }
  },
}

const restoreGroup: Act<Larder, { at: number; recursively: boolean }> = {
  path: `${groupPath}/restore`,
  args: fc.record({ at: any, recursively: fc.boolean() }),
  prepare(larder, { at, recursively }) {
    const group = larder.groupAt(at)
    if (!group) return undefined
    return { body: { groupIds: [group.id], recursively }, expect: () => restored(larder, group, recursively) }
  },
}

/** Restores either all groups or none. */
function restored(larder: Larder, group: ModelGroup, isRecursive: boolean): Code {
  const all = isRecursive ? larder.below(group.id) : new Set([group.id])
  const groups = larder.groups.filter((one) => one.isDeleted && all.has(one.id))
  const products = isRecursive
    ? larder.products.filter((one) => one.isDeleted && one.group !== null && all.has(one.group))
    : []
  const mark = (value: boolean) => {
    for (const one of [...groups, ...products]) one.isDeleted = value
  }
  mark(false)
  const code = products.some((one) => larder.hasTwin(larder.products, one))
    ? 'PRODUCT_CODE_ALREADY_USED'
    : groups.some((one) => larder.hasTwin(larder.groups, one))
      ? 'GROUP_CODE_ALREADY_USED'
      : undefined
  if (code !== undefined) mark(true)
  return code
}

interface ProductArgs {
  at: number
  group: number | null
  scale: number | null
  code: number
}

const productArgs = fc.record<ProductArgs>({ at: any, group: perhaps, scale: perhaps, code: codes })
const goods = { name: 'Product', type: 'DISH', amountUnitId: demo.amountUnit }

const createProduct: Act<Larder, ProductArgs> = {
  path: `${productPath}/create`,
  weight: 2,
  args: productArgs,
  prepare(larder, args) {
    const product: ModelProduct = { id: randomUUID(), code: '', group: null, scale: null, isDeleted: false, recipe: [] }
    return {
      body: { productId: product.id, ...goods, ...inputOf(larder, args) },
      expect() {
        const refused = stocked(larder, product, args)
        if (refused === undefined) larder.products.push(product)
        return refused
      },
    }
  },
}

const inputOf = (larder: Larder, { group, scale, code }: ProductArgs) => ({
  parentGroupId: larder.groupAt(group)?.id ?? null,
  productScaleId: larder.scaleAt(scale)?.id ?? null,
  code: larder.code(code),
})

function stocked(larder: Larder, product: ModelProduct, args: ProductArgs): Code {
  const { parentGroupId, productScaleId, code } = inputOf(larder, args)
  if (product.isDeleted) return 'PRODUCT_DELETED'
  if (parentGroupId !== null && isDeleted(larder.groups, parentGroupId)) return 'UNKNOWN_REFERENCE'
  if (productScaleId !== null && isDeleted(larder.scales, productScaleId)) return 'UNKNOWN_REFERENCE'
  if (larder.hasTwin(larder.products, { id: product.id, code })) return 'PRODUCT_CODE_ALREADY_USED'
  Object.assign(product, { group: parentGroupId, scale: productScaleId, code })
  return undefined
}

const updateProduct: Act<Larder, ProductArgs> = {
  path: `${productPath}/update`,
  args: productArgs,
  prepare(larder, args) {
    const product = larder.productAt(args.at)
    if (!product) return undefined
    return {
      body: { productId: product.id, ...goods, ...inputOf(larder, args) },
      expect: () => stocked(larder, product, args),
    }
  },
}

const markProduct = (action: 'delete' | 'restore'): Act<Larder, { at: number }> => ({
  path: `${productPath}/${action}`,
  args: fc.record({ at: any }),
  prepare(larder, { at }) {
    const product = larder.productAt(at)
    if (!product) return undefined
    return {
      body: { productIds: [product.id] },
      expect() {
        if (action === 'restore' && product.isDeleted && larder.hasTwin(larder.products, product))
          return 'PRODUCT_CODE_ALREADY_USED'
        product.isDeleted = action === 'delete'
        return undefined
      },
    }
  },
})

interface ProductResponse {
  id?: string
  productSizes?: { id: string }[]
}

const createScale: Act<Larder, { sizes: number }> = {
  path: `${scalePath}/create`,
  args: fc.record({ sizes: fc.nat({ max: 3 }) }),
  prepare(larder, { sizes }) {
    const requested = Array.from({ length: sizes }, (_, i) => ({ name: `Size ${i}`, default: i === 1 }))
    return {
      body: { name: 'Scale', productSizes: requested },
      expect({ id, productSizes = [] }: ProductResponse) {
        const made = requested.map(({ name, default: isDefault }, i) => ({
          ...{ id: productSizes[i]!.id, name, isDefault, isDeleted: false },
        }))
        larder.scales.push({ id: id!, sizes: made, isDeleted: false })
        return undefined
      },
    }
  },
}

const updateScale: Act<Larder, { at: number; kept: number; added: boolean; chosen: number }> = {
  path: `${scalePath}/update`,
  args: fc.record({ at: any, kept: fc.nat({ max: 15 }), added: fc.boolean(), chosen: fc.nat({ max: 4 }) }),
  prepare(larder, { at, kept, added, chosen }) {
    const scale = larder.scaleAt(at)
    if (!scale) return undefined
    const stays = scale.sizes.filter((_, i) => kept & (1 << i))
    const requested = [
      ...stays.map(({ id, name }, i) => ({ id, name, default: i === chosen })),
      ...(added ? [{ name: `Size ${scale.sizes.length}`, default: false }] : []),
    ]
    return {
      body: { id: scale.id, productSizes: requested },
      expect({ productSizes = [] }: ProductResponse) {
        if (scale.isDeleted) return 'PRODUCT_SCALE_DELETED'
        for (const size of scale.sizes) {
          const index = stays.indexOf(size)
          Object.assign(size, { isDeleted: index === -1, isDefault: index !== -1 && index === chosen })
        }
        const known = new Set(scale.sizes.map(({ id }) => id))
        const id = productSizes.find((size) => !known.has(size.id))?.id
        if (added)
          scale.sizes.push({ ...{ id: id!, name: requested.at(-1)!.name, isDefault: false, isDeleted: false } })
        return undefined
      },
    }
  },
}

const deleteScale: Act<Larder, { at: number }> = {
  path: `${scalePath}/delete`,
  args: fc.record({ at: any }),
  prepare(larder, { at }) {
    const scale = larder.scaleAt(at)
    if (!scale) return undefined
    return {
      body: { id: scale.id },
      expect() {
        if (scale.isDeleted) return 'PRODUCT_SCALE_DELETED'
        if (larder.products.some((one) => one.scale === scale.id && !one.isDeleted)) return 'PRODUCT_SCALE_USED'
        scale.isDeleted = true
        for (const size of scale.sizes) size.isDeleted = true
        return undefined
      },
    }
  },
}

interface ChartArgs {
  at: number
  of: number[]
  from: number
  length: number
}

const saveChart: Act<Larder, ChartArgs> = {
  path: `${chartPath}/create`,
  weight: 3,
  args: fc.record({
    at: any,
    of: fc.uniqueArray(any, { minLength: 1, maxLength: 2 }),
    from: fc.nat({ max: days - 1 }),
    length: fc.integer({ min: 1, max: days }),
  }),
  prepare(larder, { at, of, from, length }) {
    const product = larder.productAt(at)
    if (!product) return undefined
    const to = Math.min(from + length, days)
    const ingredients = [...new Set(of.map((which) => larder.productAt(which)!.id))]
    const chartId = randomUUID()
    return {
      body: {
        ...{ id: chartId, productId: product.id, dateFrom: dayOf(from), dateTo: dayOf(to) },
        items: ingredients.map((productId, i) => ({ productId, quantityIn: i + 1 })),
      },
      expect() {
        for (let day = from; day < to; day++)
          if (isMadeOf(larder, day, ingredients, product.id)) return 'ASSEMBLY_CHART_CYCLE'
        const before = new Set(product.recipe.slice(0, from).map((recipe) => recipe?.chartId))
        for (let day = to; day < days; day++) {
          const recipe = product.recipe[day]
          // The rest behind the new chart gets a new id, unless no part remains before it.
          if (recipe?.chartId !== undefined && before.has(recipe.chartId))
            product.recipe[day] = { ...recipe, chartId: undefined }
        }
        for (let day = from; day < to; day++) product.recipe[day] = { chartId, ingredients }
        return undefined
      },
    }
  },
}

/** Returns whether one of the products is the wanted one or contains it on the day. */
function isMadeOf(larder: Larder, day: number, ids: readonly string[], wanted: string): boolean {
  if (ids.includes(wanted)) return true
  return ids.some((id) => {
    const recipe = larder.products.find((one) => one.id === id)?.recipe[day]
    return recipe ? isMadeOf(larder, day, recipe.ingredients, wanted) : false
  })
}

const deleteChart: Act<Larder, { at: number; day: number }> = {
  path: `${chartPath}/delete`,
  args: fc.record({ at: any, day: fc.nat({ max: days - 1 }) }),
  prepare(larder, { at, day }) {
    const product = larder.productAt(at)
    const id = product?.recipe[day]?.chartId
    if (!product || id === undefined) return undefined
    return {
      body: { id },
      expect() {
        product.recipe = product.recipe.map((recipe) => (recipe?.chartId === id ? undefined : recipe))
        return undefined
      },
    }
  },
}

/** First steps of every sequence, so that later ones interact: nested groups, a scale, and products with and without a group. */
export const beginning = [
  { act: 'createGroup', args: { at: 0, parent: null, code: 0 } },
  { act: 'createGroup', args: { at: 0, parent: 0, code: 1 } },
  { act: 'createScale', args: { sizes: 2 } },
  { act: 'createProduct', args: { at: 0, group: 1, scale: 0, code: 0 } },
  { act: 'createProduct', args: { at: 0, group: 0, scale: null, code: 1 } },
  { act: 'createProduct', args: { at: 0, group: null, scale: null, code: 2 } },
]

export const treeActs = { createGroup, updateGroup, deleteGroup, restoreGroup }
export const productActs = {
  createProduct,
  updateProduct,
  deleteProduct: markProduct('delete'),
  restoreProduct: markProduct('restore'),
}
export const scaleActs = { createScale, updateScale, deleteScale }
export const chartActs = { saveChart, deleteChart }
