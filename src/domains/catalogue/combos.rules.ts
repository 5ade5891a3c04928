import { derivedId } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { give, given, once, type Plan, refer, row } from './plan.rules.ts'
import type { ComboToSave } from './stated/combos/schemas.ts'

/** Combos as rows. Their groups are replaced as a whole where they are given. */
export function planCombos(plan: Plan, combos: readonly ComboToSave[]): void {
  for (const [i, combo] of combos.entries()) planCombo(plan, combo, `combos[${i}]`)
}

function planCombo(plan: Plan, { id, groups, ...combo }: ComboToSave, path: string): void {
  const { startDate, expirationDate, ...others } = combo
  const { columns, details } = partsOf(others)
  const comboId = id ?? derivedId(plan.corporationId, 'ComboSource', combo.name)
  give(plan, 'ComboSource', comboId, path)
  refer(plan, 'ComboCategory', combo.categoryId, `${path}.categoryId`)
  for (const [i, organizationId] of (combo.organizationIds ?? []).entries())
    refer(plan, 'Organization', organizationId, `${path}.organizationIds[${i}]`)
  const dates: { startDate?: string | null; expirationDate?: string | null } = datesOf(startDate, expirationDate)
  if (dates.startDate && dates.expirationDate && dates.startDate > dates.expirationDate)
    plan.contradictoryPath ??= `${path}.expirationDate`
  plan.combos.push(row({ id: comboId, ...columns, ...dates, details }))
  const seen = new Set<string>()
  for (const [i, { sizeId }] of (combo.sizes ?? []).entries()) {
    refer(plan, 'ProductSize', sizeId, `${path}.sizes[${i}].sizeId`)
    once(plan, seen, sizeId, `${path}.sizes[${i}]`)
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

function planGroups(plan: Plan, comboId: string, groups: readonly GroupToSave[], path: string): void {
  plan.regroupedComboIds.push(comboId)
  const seen = new Set<string>()
  for (const [i, { id, name, isMainGroup = false, skipStep = false, products }] of groups.entries()) {
    const at = `${path}[${i}]`
    const groupId = id ?? derivedId(plan.corporationId, 'ComboGroup', `${comboId}\n${name}`)
    once(plan, seen, groupId, at)
    if (isMainGroup) once(plan, seen, 'main group', `${at}.isMainGroup`)
    plan.comboGroups.push(row({ comboId, id: groupId, name, isMainGroup, skipStep, sortOrder: i }))
    planProducts(plan, { comboId, groupId }, products, `${at}.products`)
  }
}

function planProducts(plan: Plan, group: object, products: GroupToSave['products'], path: string): void {
  const seen = new Set<string>()
  for (const [i, product] of products.entries()) {
    const at = `${path}[${i}]`
    const { productId, sizeId = null, priceModificationAmount = null, forbiddenModifiers = [] } = product
    once(plan, seen, `${productId} ${sizeId}`, at)
    refer(plan, 'Product', productId, `${at}.productId`)
    refer(plan, 'ProductSize', sizeId, `${at}.sizeId`)
    for (const [k, modifierId] of forbiddenModifiers.entries())
      refer(plan, 'Product', modifierId, `${at}.forbiddenModifiers[${k}]`)
    const columns = { productId, sizeId, priceModificationAmount, forbiddenModifiers, sortOrder: i }
    plan.comboProducts.push(row({ ...group, ...columns }))
  }
}
