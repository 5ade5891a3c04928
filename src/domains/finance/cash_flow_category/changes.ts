import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { CashFlowCategoryNotFound } from '../errors.ts'
import type { CategoryFields } from './schemas.ts'
import { type CashFlowCategory, cashFlowCategoryList } from './store.ts'

/** Returns the values of requested fields: an empty code is none. */
export const valuesOf = ({ name, code, type, parentId }: CategoryFields) => ({
  name,
  code: code || null,
  type,
  parentId: parentId ?? null,
})

/** Returns a category as answers have it. Refuses an unknown id. */
export async function readCategory(db: Db, corporationId: string, id: string) {
  const { items } = await cashFlowCategoryList.read(db, corporationId, { filters: [{ field: 'id', value: id }] })
  if (!items[0]) throw new OperationError(CashFlowCategoryNotFound, { path: 'id' })
  return items[0]
}

/** Returns the answer of a deletion or a restoration of a category and those below it. */
export const cascadeOf = ([category, ...others]: readonly CashFlowCategory[], isDeleted: boolean) => ({
  id: category!.id,
  isDeleted,
  affectedIds: others.map(({ id }) => id),
})
