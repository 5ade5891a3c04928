import { phrase } from '../phrases.ts'
import type { Line } from '../tables/lines.ts'
import type { ColumnOf, Files } from './files.ts'
import type { ProductInput } from './product_rows.ts'
import { expectOnce, flagIn, type RowIndex, type RowInput } from './rows.ts'

/** Limits of the amount of a modifier. */
interface Limits {
  minimumAmount: number
  maximumAmount: number
  defaultAmount: number
  freeOfChargeAmount: number
  hideIfDefaultAmount: boolean
  /** Null if the group decides. */
  splittable: boolean | null
}

interface Modifier extends Limits {
  modifierId: string
  required: boolean
  childModifiers: Modifier[] | null
  childModifiersHaveMinMaxRestrictions: boolean
}

/** Returns a modifier with all fields of the server's response, so that equal ones compare equal. */
const completeModifier = (modifierId: string, limits: Limits): Modifier => ({
  modifierId,
  ...limits,
  required: limits.minimumAmount > 0,
  childModifiers: null,
  childModifiersHaveMinMaxRestrictions: false,
})

type ModifierLine = Line<ColumnOf<'modifiers'>>

/** Returns the products with their modifiers, sorted so that modifiers come first; unchanged without a file of modifiers. */
export function withModifiers(
  { modifiers }: Files,
  products: RowIndex<ProductInput>,
  groups: RowIndex<RowInput>,
): ProductInput[] {
  if (modifiers === null) return products.rows
  expectOnce(modifiers, ['product', 'modifier', 'group'])
  const linesOf = Map.groupBy(modifiers, (line) => products.find(line, 'product'))
  const namedBy = new Map<ProductInput, ProductInput[]>()
  const stated = new Map(
    products.rows.map((product) => {
      const lines = linesOf.get(product) ?? []
      const named = lines.flatMap((line) => products.find(line, 'modifier') ?? [])
      namedBy.set(product, named)
      return [product, { ...product, fields: { ...product.fields, modifiers: modifiersIn(lines, products, groups) } }]
    }),
  )
  return modifiersFirst(products.rows, namedBy).map((product) => stated.get(product)!)
}

function modifiersIn(lines: readonly ModifierLine[], products: RowIndex<ProductInput>, groups: RowIndex<RowInput>) {
  const parts = [...Map.groupBy(lines, (line, i) => groups.find(line, 'group')?.id ?? i)]
  return parts.flatMap(([groupId, groupLines]) => {
    if (typeof groupId === 'number') {
      const [line] = groupLines
      const id = line && products.find(line, 'modifier')?.id
      if (line && line.text('modifier') === '')
        line.reportError('modifier', phrase`it names neither a modifier nor a group`)
      return line && id !== undefined ? [completeModifier(id, limitsIn(line))] : []
    }
    return [groupOf(groupId, groupLines, products)]
  })
}

/** Returns a group of modifiers. A line without a modifier has the limits of the group. */
function groupOf(groupId: string, lines: readonly ModifierLine[], products: RowIndex<ProductInput>) {
  const groupLine = lines.find((line) => line.text('modifier') === '')
  const children = lines.flatMap((line) => {
    const id = products.find(line, 'modifier')?.id
    return id === undefined ? [] : [{ id, limits: limitsIn(line) }]
  })
  const sum = children.reduce((most, { limits }) => most + limits.maximumAmount, 0)
  const limits = groupLine ? limitsIn(groupLine, sum) : { ...noLimits, maximumAmount: Math.max(sum, 1) }
  const { maximumAmount: most } = limits
  const childModifiers = children.map((child) => {
    const maximumAmount = Math.min(child.limits.maximumAmount, most)
    return completeModifier(child.id, { ...child.limits, maximumAmount })
  })
  const areLimited = childModifiers.some((child) => child.minimumAmount > 0 || child.maximumAmount < most)
  return { ...completeModifier(groupId, limits), childModifiers, childModifiersHaveMinMaxRestrictions: areLimited }
}

const noLimits: Limits = {
  minimumAmount: 0,
  maximumAmount: 1,
  defaultAmount: 0,
  freeOfChargeAmount: 0,
  hideIfDefaultAmount: false,
  splittable: null,
}

function limitsIn(line: ModifierLine, usualMax = 1): Limits {
  const count = (column: 'min' | 'max' | 'default' | 'free') => {
    const value = line.amount(column)
    if (value !== null && !Number.isInteger(value))
      line.reportError(column, phrase`"${line.text(column)}" is no whole number`)
    return value
  }
  const [minimumAmount, defaultAmount] = [count('min') ?? 0, count('default') ?? 0]
  const maximumAmount = count('max') ?? Math.max(usualMax, minimumAmount, defaultAmount, 1)
  if (minimumAmount > maximumAmount || defaultAmount > maximumAmount)
    line.reportError('max', phrase`the greatest amount, ${maximumAmount}, is below the least or the default amount`)
  return {
    minimumAmount,
    maximumAmount,
    defaultAmount,
    freeOfChargeAmount: count('free') ?? 0,
    hideIfDefaultAmount: flagIn(line, 'isHidden') ?? false,
    splittable: flagIn(line, 'isSplittable'),
  }
}

/** Sorts products so that each comes after its modifiers. */
function modifiersFirst(
  products: readonly ProductInput[],
  namedBy: ReadonlyMap<ProductInput, readonly ProductInput[]>,
): ProductInput[] {
  const ordered = new Set<ProductInput>()
  const visit = (product: ProductInput, path: ReadonlySet<ProductInput>): void => {
    if (ordered.has(product)) return
    const extended = new Set(path).add(product)
    for (const modifier of namedBy.get(product) ?? [])
      if (extended.has(modifier)) product.line.reportError('name', phrase`"${product.name}" would modify itself`)
      else visit(modifier, extended)
    ordered.add(product)
  }
  for (const product of products) visit(product, new Set())
  return [...ordered]
}

/** Adds the prices of sizes to products, if there is a file of them. */
export function addSizePrices(
  { prices }: Files,
  products: RowIndex<ProductInput>,
  sizesOf: (scaleId: string) => ReadonlyMap<string, string>,
): void {
  if (prices === null) return
  expectOnce(prices, ['product', 'size'])
  for (const product of products.rows) product.sizePrices = []
  for (const line of prices) {
    const product = products.find(line, 'product')
    const price = line.amount('price')
    if (!product || price === null) continue
    const sizeId = product.scaleId === null ? undefined : sizesOf(product.scaleId).get(line.text('size'))
    if (sizeId === undefined)
      line.reportError('size', phrase`"${line.text('size')}" is no size of the scale of the product`)
    else product.sizePrices?.push({ sizeId, price })
  }
}
