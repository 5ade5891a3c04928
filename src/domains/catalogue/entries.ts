/** What the lists of products and groups must keep to. */

interface StatedCustomCategory {
  categoryListId?: string | null
  categoryValueId?: string | null
}

/** The first entry whose value belongs to another custom category than the one that it names, by its path. */
export function findMismatchedValue(
  entries: readonly StatedCustomCategory[] | null | undefined,
  categoryOf: ReadonlyMap<string, string>,
): string | undefined {
  const strange = (entries ?? []).findIndex(({ categoryListId, categoryValueId }) => {
    const known = categoryOf.get(categoryValueId ?? '')
    return known !== undefined && known !== categoryListId
  })
  return strange === -1 ? undefined : `customCategories[${strange}].categoryValueId`
}

/** The values of custom categories that the entries name. */
export const referencedValues = (entries: readonly StatedCustomCategory[] | null | undefined): string[] =>
  (entries ?? []).flatMap(({ categoryValueId }) => categoryValueId ?? [])

interface StatedLevels {
  markupSettings?: readonly { organizationId: string }[] | null
  maximumStoreBalanceLevels?: readonly { storeId: string }[] | null
  minimumStoreBalanceLevels?: readonly { storeId: string }[] | null
}

/** The first markup or level that another before it states for the same organization or store, by its path. */
export function findRepeatedLevel(stated: StatedLevels): string | undefined {
  const { markupSettings, maximumStoreBalanceLevels, minimumStoreBalanceLevels } = stated
  const ofStores = { maximumStoreBalanceLevels, minimumStoreBalanceLevels }
  return (
    findRepeated('markupSettings', markupSettings, ({ organizationId }) => [organizationId]) ??
    Object.entries(ofStores)
      .map(([name, levels]) => findRepeated(name, levels, ({ storeId }) => [storeId]))
      .find((path) => path !== undefined)
  )
}

/** The first row of a list that has a key which one before it has, by its path. */
export function findRepeated<Row>(
  list: string,
  rows: readonly Row[] | null | undefined,
  keysOf: (row: Row) => readonly string[],
): string | undefined {
  const seen = new Set<string>()
  for (const [i, row] of (rows ?? []).entries())
    for (const key of keysOf(row)) {
      if (seen.has(key)) return `${list}[${i}]`
      seen.add(key)
    }
  return undefined
}
