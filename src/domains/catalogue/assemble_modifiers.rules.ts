import type { ModifierGroup, ModifierItem, ProductGroup } from './model.ts'
import { findRedefinition, modifiersBySchema, redefinedItems, type SchemaGroup } from './schema_modifiers.rules.ts'
import type { CatalogueRows, ModifierRow, StoredProduct } from './store.ts'

/**
 * Returns the modifier groups of a product: single modifiers first, then groups in their order. Within both, the schema's entries
 * precede the product's own. An entry of the product replaces the schema's entry for the same modifier.
 */
export function modifierGroups(rows: CatalogueRows, groups: ReadonlyMap<string, ProductGroup>) {
  const chosen = Map.groupBy(rows.productModifierGroups, ({ productId }) => productId)
  const own = Map.groupBy(rows.productModifiers, ({ ofProductId, groupId }) => `${ofProductId} ${groupId ?? ''}`)
  const shared = Map.groupBy(rows.groupItems, ({ groupId }) => groupId)
  const held = Map.groupBy(
    rows.products.filter(({ type, isDeleted }) => type === 'MODIFIER' && !isDeleted),
    ({ groupId }) => groupId,
  )

  const schemas = new Map(rows.modifierSchemas.map((schema) => [schema.id, schema]))

  const groupOf = ({ groupId, items, ...amounts }: SchemaGroup): ModifierGroup => {
    const group = groups.get(groupId)
    const splittable = amounts.splittable ?? group?.splittable ?? false
    const all = items ?? shared.get(groupId) ?? (held.get(groupId) ?? []).map(heldItem(amounts))
    return {
      id: groupId,
      name: group?.name ?? '',
      ...amounts,
      splittable,
      items: all.map((row) => item(row, splittable)),
    }
  }
  /** What the product has by its schema, but what it states itself. */
  const bySchema = ({ id, details, redefinitions }: StoredProduct) => {
    const schema = schemas.get(details.modifierSchemaId ?? '')
    if (!schema) return { groups: [], single: [] }
    const stated = redefinitions ?? []
    const all = modifiersBySchema(schema, stated)
    const ownGroups = new Set<string>((chosen.get(id) ?? []).map(({ groupId }) => groupId))
    const ownSingle = new Set<string>((own.get(`${id} `) ?? []).map(({ productId }) => productId))
    return {
      groups: all.groups
        .filter(({ groupId }) => !ownGroups.has(groupId))
        .map((group) => ({
          ...groupOf(group),
          items: redefinedItems(groupOf(group).items, findRedefinition(stated, group.groupId)?.childModifiers ?? []),
        })),
      single: all.single.filter(({ productId }) => !ownSingle.has(productId)),
    }
  }

  return (stored: StoredProduct): ModifierGroup[] => {
    const schema = bySchema(stored)
    const single = [...schema.single, ...(own.get(`${stored.id} `) ?? [])]
    const grouped = [
      ...schema.groups,
      ...(chosen.get(stored.id) ?? []).map(({ productId: _, ...group }) =>
        groupOf({ ...group, items: own.get(`${stored.id} ${group.groupId}`) ?? null }),
      ),
    ]
    return single.length > 0 ? [outsideGroups(single.map((row) => item(row, false))), ...grouped] : grouped
  }
}

/** A modifier that its group holds: of each as many may be taken as of the group. */
const heldItem =
  ({ maxAmount }: { maxAmount: number }) =>
  ({ id }: StoredProduct): ModifierRow => ({
    productId: id,
    minAmount: 0,
    maxAmount,
    defaultAmount: 0,
    freeAmount: 0,
    hideIfDefault: false,
    splittable: null,
    shown: null,
  })

const item = (
  { productId, minAmount, maxAmount, defaultAmount, freeAmount, hideIfDefault, splittable, shown }: ModifierRow,
  isGroupSplittable: boolean,
): ModifierItem => ({
  productId,
  minAmount,
  maxAmount,
  defaultAmount,
  freeAmount,
  hideIfDefault,
  splittable: splittable ?? isGroupSplittable,
  shown,
})

/** Single modifiers limit themselves one by one, so the group that holds them allows as much as they do together. */
const outsideGroups = (items: readonly ModifierItem[]): ModifierGroup => ({
  id: null,
  name: '',
  minAmount: 0,
  maxAmount: items.reduce((sum, { maxAmount }) => sum + maxAmount, 0),
  defaultAmount: 0,
  freeAmount: 0,
  hideIfDefault: false,
  splittable: items.every(({ splittable }) => splittable),
  items,
})
