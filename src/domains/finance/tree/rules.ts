/** A row of a tree: an account or a cash-flow category. */
export interface TreeRow {
  id: string
  parentId: string | null
  isDeleted: boolean
  /** Row whose deletion deleted this one. */
  deletedWithId: string | null
}

/** Returns all rows below a row, each after its parent. */
export function descendantsOf<Row extends TreeRow>(rows: readonly Row[], id: string): Row[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = [...(children.get(id) ?? [])]
  for (const row of found) found.push(...(children.get(row.id) ?? []))
  return found
}

/** Returns the rows that the deletion of a row deletes with it. */
export const deletedWith = <Row extends TreeRow>(rows: readonly Row[], id: string): Row[] =>
  descendantsOf(rows, id).filter(({ isDeleted }) => !isDeleted)

/** Returns a deleted row, with descendants also the rows below it that the same deletion deleted. */
export function restoredWith<Row extends TreeRow>(
  rows: readonly Row[],
  row: Row,
  { withDescendants }: { withDescendants: boolean },
): Row[] {
  const deletionId = row.deletedWithId ?? row.id
  const others = withDescendants ? descendantsOf(rows, row.id) : []
  return [row, ...others.filter(({ isDeleted, deletedWithId }) => isDeleted && deletedWithId === deletionId)]
}
