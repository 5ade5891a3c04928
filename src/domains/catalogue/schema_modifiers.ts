import type { Id } from '#core/schema.ts'
import type { ModifierRow } from './store.ts'

/** Modifiers that products have by their modifier schema, and what single products redefine of them. */

interface StatedAmounts {
  minAmount?: number
  maxAmount?: number
  defaultAmount?: number
  freeAmount?: number
  hideIfDefault?: boolean
  splittable?: boolean | null
}

interface StatedModifier extends StatedAmounts {
  productId: Id<'Product'>
}

/** What a schema says, as it is stored. */
export interface SchemaModifiers {
  modifierGroups?: readonly (StatedAmounts & { id: Id<'ProductGroup'>; items?: readonly StatedModifier[] | null })[]
  modifiers?: readonly StatedModifier[]
}

/** What a product says in place of its schema; null and left out: as the schema says. */
export interface Redefinition {
  modifierId?: string | null
  defaultAmount?: number | null
  freeOfChargeAmount?: number | null
  maximumAmount?: number | null
  minimumAmount?: number | null
  childModifiers?: readonly Redefinition[] | null
}

/** A group that a product has by its schema. */
export interface SchemaGroup extends Omit<ModifierRow, 'productId' | 'shown'> {
  groupId: Id<'ProductGroup'>
  /** null: those of the group. */
  items: ModifierRow[] | null
}

/** What the product has by its schema: groups, and modifiers outside of any. */
export const modifiersBySchema = (
  { modifierGroups = [], modifiers = [] }: SchemaModifiers,
  redefinitions: readonly Redefinition[],
): { groups: SchemaGroup[]; single: ModifierRow[] } => ({
  groups: modifierGroups.map(({ id, items, ...amounts }) => ({
    groupId: id,
    ...consistent(redefined(amountsOf(amounts), findRedefinition(redefinitions, id))),
    items: items ? items.map(modifierRow) : null,
  })),
  single: redefinedItems(modifiers.map(modifierRow), redefinitions),
})

/** The modifiers of a group with what the product redefines of them. */
export const redefinedItems = <T extends ModifierRow>(
  items: readonly T[],
  redefinitions: readonly Redefinition[],
): T[] => items.map((item) => consistent(redefined(item, findRedefinition(redefinitions, item.productId))))

/** What a product says of a modifier or a group of its schema. */
export const findRedefinition = (redefinitions: readonly Redefinition[], id: string): Redefinition | undefined =>
  redefinitions.find(({ modifierId }) => modifierId === id)

type Amounts = Omit<ModifierRow, 'productId' | 'shown'>

const usual: Amounts = {
  minAmount: 0,
  maxAmount: 1,
  defaultAmount: 0,
  freeAmount: 0,
  hideIfDefault: false,
  splittable: null,
}

const amountsOf = (stated: StatedAmounts): Amounts => ({
  minAmount: stated.minAmount ?? usual.minAmount,
  maxAmount: stated.maxAmount ?? usual.maxAmount,
  defaultAmount: stated.defaultAmount ?? usual.defaultAmount,
  freeAmount: stated.freeAmount ?? usual.freeAmount,
  hideIfDefault: stated.hideIfDefault ?? usual.hideIfDefault,
  splittable: stated.splittable ?? usual.splittable,
})

const modifierRow = ({ productId, ...amounts }: StatedModifier): ModifierRow => ({
  productId,
  ...amountsOf(amounts),
  shown: null,
})

const redefined = <T extends Amounts>(amounts: T, by: Redefinition | undefined): T => ({
  ...amounts,
  minAmount: by?.minimumAmount ?? amounts.minAmount,
  maxAmount: by?.maximumAmount ?? amounts.maxAmount,
  defaultAmount: by?.defaultAmount ?? amounts.defaultAmount,
  freeAmount: by?.freeOfChargeAmount ?? amounts.freeAmount,
})

/** A schema may change after a product has redefined parts of it: the most is then at least what must be taken. */
const consistent = <T extends Amounts>(amounts: T): T => {
  const maxAmount = Math.max(amounts.maxAmount, amounts.minAmount)
  return { ...amounts, maxAmount, defaultAmount: Math.min(amounts.defaultAmount, maxAmount) }
}

/** A fault of a redefinition: it is of nothing in the schema, or its amounts contradict those that stay. */
interface RedefinitionError {
  kind: 'unknown' | 'contradictory'
  path: string
}

/** The first fault in what a product redefines of its schema; a product without one redefines nothing. */
export function findRedefinitionError(
  schema: SchemaModifiers | undefined,
  redefinitions: readonly Redefinition[],
  path: string,
): RedefinitionError | undefined {
  const { modifierGroups = [], modifiers = [] } = schema ?? {}
  const seen = new Set<string>()
  for (const [i, one] of redefinitions.entries()) {
    const at = `${path}[${i}]`
    const group = modifierGroups.find(({ id }) => id === one.modifierId)
    const known = group ?? modifiers.find(({ productId }) => productId === one.modifierId)
    const isRepeated = seen.has(one.modifierId ?? '')
    if (!known || isRepeated) return { kind: 'unknown', path: `${at}.modifierId` }
    seen.add(one.modifierId ?? '')
    if (contradicts(redefined(amountsOf(known), one))) return { kind: 'contradictory', path: `${at}.maximumAmount` }
    const inside = findChildError(group?.items ?? null, one.childModifiers ?? [], `${at}.childModifiers`)
    if (inside) return inside
  }
  return undefined
}

/** Where the schema leaves the modifiers to the group, any of it may be redefined. */
function findChildError(
  items: readonly StatedModifier[] | null,
  children: readonly Redefinition[],
  path: string,
): RedefinitionError | undefined {
  for (const [i, child] of children.entries()) {
    const at = `${path}[${i}]`
    const item = items?.find(({ productId }) => productId === child.modifierId)
    if (!child.modifierId || (items && !item)) return { kind: 'unknown', path: `${at}.modifierId` }
    if (item && contradicts(redefined(amountsOf(item), child)))
      return { kind: 'contradictory', path: `${at}.maximumAmount` }
  }
  return undefined
}

const contradicts = ({ minAmount, maxAmount, defaultAmount }: Amounts): boolean =>
  minAmount > maxAmount || defaultAmount > maxAmount

/** The path of the first amounts of a schema that contradict each other. */
export function findContradiction(
  { modifierGroups = [], modifiers = [] }: SchemaModifiers,
  path: string,
): string | undefined {
  const stated = [
    ...modifiers.map((one, i) => ({ one, at: `${path}.modifiers[${i}]` })),
    ...modifierGroups.flatMap((group, i) => [
      { one: group, at: `${path}.modifierGroups[${i}]` },
      ...(group.items ?? []).map((item, k) => ({ one: item, at: `${path}.modifierGroups[${i}].items[${k}]` })),
    ]),
  ]
  const found = stated.find(({ one }) => contradicts(amountsOf(one)))
  return found && `${found.at}.maxAmount`
}
