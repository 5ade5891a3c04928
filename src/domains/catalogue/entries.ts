/** Checks of lists in products and groups. */

interface CustomCategoryInput {
  categoryListId?: string | null
  categoryValueId?: string | null
}

/** Returns the path of the first entry whose value belongs to another custom category. */
export function findMismatchedValue(
  entries: readonly CustomCategoryInput[] | null | undefined,
  categoryOf: ReadonlyMap<string, string>,
): string | undefined {
  const mismatched = (entries ?? []).findIndex(({ categoryListId, categoryValueId }) => {
    const known = categoryOf.get(categoryValueId ?? '')
    return known !== undefined && known !== categoryListId
  })
  return mismatched === -1 ? undefined : `customCategories[${mismatched}].categoryValueId`
}

/** Returns the ids of custom category values in the entries. */
export const referencedValues = (entries: readonly CustomCategoryInput[] | null | undefined): string[] =>
  (entries ?? []).flatMap(({ categoryValueId }) => categoryValueId ?? [])

interface LevelsInput {
  markupSettings?: readonly { organizationId: string }[] | null
  maximumStoreBalanceLevels?: readonly { storeId: string }[] | null
  minimumStoreBalanceLevels?: readonly { storeId: string }[] | null
}

/** Returns the path of the first markup or level that repeats an organization or store. */
export function findRepeatedLevel(input: LevelsInput): string | undefined {
  const { markupSettings, maximumStoreBalanceLevels, minimumStoreBalanceLevels } = input
  const ofStores = { maximumStoreBalanceLevels, minimumStoreBalanceLevels }
  return (
    findRepeated('markupSettings', markupSettings, ({ organizationId }) => [organizationId]) ??
    Object.entries(ofStores)
      .map(([name, levels]) => findRepeated(name, levels, ({ storeId }) => [storeId]))
      .find((path) => path !== undefined)
  )
}

/** Returns the path of the first row that repeats the key of an earlier one. */
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
