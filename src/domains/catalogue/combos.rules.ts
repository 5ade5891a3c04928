import { derivedId } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { addReference, type ChangeSet, define, given, requireUnique, toRow } from './plan.rules.ts'
import type { ComboToSave } from './stated/combos/schemas.ts'

/** Combos as rows. Their groups are replaced as a whole where they are given. */
export function addCombos(plan: ChangeSet, combos: readonly ComboToSave[]): void {
  for (const [i, combo] of combos.entries()) planCombo(plan, combo, `combos[${i}]`)
}

function planCombo(plan: ChangeSet, { id, groups, ...combo }: ComboToSave, path: string): void {
  const { startDate, expirationDate, ...others } = combo
  const { columns, details } = partsOf(others)
  const comboId = id ?? derivedId(plan.corporationId, 'ComboSource', combo.name)
  define(plan, 'ComboSource', comboId, path)
  addReference(plan, 'ComboCategory', combo.categoryId, `${path}.categoryId`)
  for (const [i, organizationId] of (combo.organizationIds ?? []).entries())
    addReference(plan, 'Organization', organizationId, `${path}.organizationIds[${i}]`)
  const dates: { startDate?: string | null; expirationDate?: string | null } = datesOf(startDate, expirationDate)
  if (dates.startDate && dates.expirationDate && dates.startDate > dates.expirationDate)
    plan.contradictoryPath ??= `${path}.expirationDate`
  plan.combos.push(toRow({ id: comboId, ...columns, ...dates, details }))
  const seen = new Set<string>()
  for (const [i, { sizeId }] of (combo.sizes ?? []).entries()) {
    addReference(plan, 'ProductSize', sizeId, `${path}.sizes[${i}].sizeId`)
    requireUnique(plan, seen, sizeId, `${path}.sizes[${i}]`)
  }
  if (groups) planGroups(plan, comboId, groups, `${path}.groups`)
}

/** Columns for what is searched and priced; the rest is only shown. */
function partsOf(combo: Omit<ComboToSave, 'id' | 'groups' | 'startDate' | 'expirationDate'>) {
  const { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...rest } = combo
  const { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers, ...shown } =
    rest
  const price = { priceModificationType, priceModification, isActive, lackingGroupsToSuggest, includeModifiers }
  return {
    columns: { name, sku, categoryId, programId, organizationIds, isDeleted, sortOrder, ...price },
    details: given(shown),
  }
}

/** A combo has both or neither: an end is never compared with a beginning that the request does not show. */
function datesOf(start: string | null | undefined, end: string | null | undefined) {
  if (start === undefined && end === undefined) return {}
  return { startDate: normalized(start), expirationDate: normalized(end) }
}

const normalized = (time: string | null | undefined) => (time ? normalizeTerminalTime(time) : null)

type GroupToSave = NonNullable<ComboToSave['groups']>[number]

function planGroups(plan: ChangeSet, comboId: string, groups: readonly GroupToSave[], path: string): void {
  plan.regroupedComboIds.push(comboId)
  const seen = new Set<string>()
  for (const [i, { id, name, isMainGroup = false, skipStep = false, products }] of groups.entries()) {
    const at = `${path}[${i}]`
    const groupId = id ?? derivedId(plan.corporationId, 'ComboGroup', `${comboId}\n${name}`)
    requireUnique(plan, seen, groupId, at)
    if (isMainGroup) requireUnique(plan, seen, 'main group', `${at}.isMainGroup`)
    plan.comboGroups.push(toRow({ comboId, id: groupId, name, isMainGroup, skipStep, sortOrder: i }))
    planProducts(plan, { comboId, groupId }, products, `${at}.products`)
  }
}

function planProducts(plan: ChangeSet, group: object, products: GroupToSave['products'], path: string): void {
  const seen = new Set<string>()
  for (const [i, product] of products.entries()) {
    const at = `${path}[${i}]`
    const { productId, sizeId = null, priceModificationAmount = null, forbiddenModifiers = [] } = product
    requireUnique(plan, seen, `${productId} ${sizeId}`, at)
    addReference(plan, 'Product', productId, `${at}.productId`)
    addReference(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    for (const [k, modifierId] of forbiddenModifiers.entries())
      addReference(plan, 'Product', modifierId, `${at}.forbiddenModifiers[${k}]`)
    const columns = { productId, sizeId, priceModificationAmount, forbiddenModifiers, sortOrder: i }
    plan.comboProducts.push(toRow({ ...group, ...columns }))
  }
}
