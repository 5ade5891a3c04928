/** An id that a request names, and the field that names it. */
export interface Reference {
  id: string
  path: string
}

/** The ids that the rows of a list name in one of their fields. */
export const referencesOf = <Field extends string>(
  list: string,
  rows: readonly { readonly [Name in Field]?: readonly string[] | null }[] = [],
  field: Field,
): Reference[] =>
  rows.flatMap((row, i) => (row[field] ?? []).map((id, j) => ({ id, path: `${list}[${i}].${field}[${j}]` })))

/** The first row whose id another row before it has. */
export const repeatedId = (list: string, rows: readonly RowWithId[] = []): Reference | undefined =>
  repeatedIdAcross([{ list, rows }])

interface RowWithId {
  id?: string | null
}

/** The same over several lists whose rows are of one kind. */
export function repeatedIdAcross(
  lists: readonly { list: string; rows: readonly RowWithId[] }[],
): Reference | undefined {
  const seen = new Set<string>()
  for (const { list, rows } of lists)
    for (const [i, { id }] of rows.entries()) {
      if (!id) continue
      if (seen.has(id)) return { id, path: `${list}[${i}].id` }
      seen.add(id)
    }
  return undefined
}

/** The second row that wants to be the default. */
export function secondDefault(
  list: string,
  rows: readonly { isDefault?: boolean; isDeleted?: boolean }[] = [],
): { path: string } | undefined {
  const [, second] = [...rows.entries()].filter(([, { isDefault, isDeleted }]) => isDefault && !isDeleted)
  return second && { path: `${list}[${second[0]}].isDefault` }
}

export const idsOf = (references: readonly Reference[]): string[] => references.map(({ id }) => id)

/** The first of the references whose id is among these. */
export function firstAmong(references: readonly Reference[], ids: readonly string[]): Reference | undefined {
  const set = new Set(ids)
  return references.find(({ id }) => set.has(id))
}
