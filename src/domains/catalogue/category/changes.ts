import { type Static, Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import type { Statuses } from '#core/operation/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { FieldRequired } from '#shared/errors.ts'
import { changeCatalogue } from '../changes.ts'
import { ChainForbidden } from '../errors.ts'
import { type Category, categories } from './store.ts'

export const changeErrors = { ChainForbidden, FieldRequired }

export const group = 'Nomenclature: changing'
const refusals = [400, 401, 403, 429, 500, 502] as const
export const statusesOf = (success: 200 | 201): Statuses => [success, ...refusals]

export const CategoryName = () => opt(Text({ maxLength: 200 }), 'Name. Required.')
export const CategoryId = () => opt(Id('ProductCategory'), 'Id of the category. Required.')
export const WrittenCategory = Type.Object({ id: opt(Id('ProductCategory'), 'Id of the category.') })

type CategoryId = Id<'ProductCategory'>
type Answer = Static<typeof WrittenCategory>

/** Changes one category. Nothing is saved if `change` returns the category unchanged. */
export async function changeCategory(
  context: Context,
  id: CategoryId,
  change: (category: Category) => Category,
): Promise<Answer> {
  await changeCatalogue(context, async (ownerId) => {
    let isChanged = false
    await changeAggregate(context, categories, { ownerId, id }, (known) => {
      const changed = change(known)
      isChanged = changed !== known
      return changed
    })
    return isChanged
  })
  return { id }
}
