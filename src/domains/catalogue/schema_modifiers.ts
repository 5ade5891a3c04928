import type { Id } from '#core/schema.ts'
import type { ModifierItem } from './model.ts'

/** Modifiers from modifier schemas, and their redefinitions by products. */

/** `splittable` is null for the group's value. */
export type ModifierRow = Omit<ModifierItem, 'splittable'> & { splittable: boolean | null }

interface AmountsInput {
  minAmount?: number
  maxAmount?: number
  defaultAmount?: number
  freeAmount?: number
  hideIfDefault?: boolean
  splittable?: boolean | null
}

interface ModifierInput extends AmountsInput {
  productId: Id<'Product'>
}

/** Stored modifiers of a schema. */
export interface SchemaModifiers {
  modifierGroups?: readonly (AmountsInput & { id: Id<'ProductGroup'>; items?: readonly ModifierInput[] | null })[]
  modifiers?: readonly ModifierInput[]
}

/** Values of a product that override its schema; null or omitted for the schema's values. */
export interface Redefinition {
  modifierId?: string | null
  defaultAmount?: number | null
  freeOfChargeAmount?: number | null
  maximumAmount?: number | null
  minimumAmount?: number | null
  childModifiers?: readonly Redefinition[] | null
}

/** A group from the product's schema. */
export interface SchemaGroup extends Omit<ModifierRow, 'productId' | 'shown'> {
  groupId: Id<'ProductGroup'>
  /** null: the modifiers of the group */
  items: ModifierRow[] | null
}

/** Returns the groups and single modifiers from the product's schema. */
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

/** Returns the modifiers of a group with the product's redefinitions. */
export const redefinedItems = <T extends ModifierRow>(
  items: readonly T[],
  redefinitions: readonly Redefinition[],
): T[] => items.map((item) => consistent(redefined(item, findRedefinition(redefinitions, item.productId))))

/** Returns the redefinition of a modifier or group. */
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

const amountsOf = (input: AmountsInput): Amounts => ({
  minAmount: input.minAmount ?? usual.minAmount,
  maxAmount: input.maxAmount ?? usual.maxAmount,
  defaultAmount: input.defaultAmount ?? usual.defaultAmount,
  freeAmount: input.freeAmount ?? usual.freeAmount,
  hideIfDefault: input.hideIfDefault ?? usual.hideIfDefault,
  splittable: input.splittable ?? usual.splittable,
})

const modifierRow = ({ productId, ...amounts }: ModifierInput): ModifierRow => ({
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

/** Raises the maximum to the minimum: they can contradict each other if the schema changes after the redefinition. */
const consistent = <T extends Amounts>(amounts: T): T => {
  const maxAmount = Math.max(amounts.maxAmount, amounts.minAmount)
  return { ...amounts, maxAmount, defaultAmount: Math.min(amounts.defaultAmount, maxAmount) }
}

/** Error of a redefinition: its modifier is not in the schema, or its amounts contradict the remaining ones. */
interface RedefinitionError {
  kind: 'unknown' | 'contradictory'
  path: string
}

/** Returns the first error in the redefinitions of a product. Without a schema, any redefinition is one. */
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

/** Accepts redefinitions of any modifier if the schema does not list the modifiers of the group. */
function findChildError(
  items: readonly ModifierInput[] | null,
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

/** Returns the path of the first contradictory amounts in a schema. */
export function findContradiction(
  { modifierGroups = [], modifiers = [] }: SchemaModifiers,
  path: string,
): string | undefined {
  const limits = [
    ...modifiers.map((one, i) => ({ one, at: `${path}.modifiers[${i}]` })),
    ...modifierGroups.flatMap((group, i) => [
      { one: group, at: `${path}.modifierGroups[${i}]` },
      ...(group.items ?? []).map((item, k) => ({ one: item, at: `${path}.modifierGroups[${i}].items[${k}]` })),
    ]),
  ]
  const found = limits.find(({ one }) => contradicts(amountsOf(one)))
  return found && `${found.at}.maxAmount`
}
