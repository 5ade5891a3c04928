import { type Static, Type } from 'typebox'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import { changeAggregate, createAggregate } from '#core/operation/aggregate_change.ts'
import type { Context, Statuses } from '#core/operation/operation.ts'
import { Id, newId, opt, Text } from '#core/schema.ts'
import { FieldRequired } from '#shared/errors.ts'
import { ChainForbidden } from '../errors.ts'
import { catalogueTopic, lockCatalogue, raiseRevision } from '../store.ts'
import { type Category, categories } from './store.ts'

/** What all changes of categories may refuse. */
export const changeErrors = { ChainForbidden, FieldRequired }
const fail = failers(changeErrors)

export const group = 'Nomenclature: changing'
const refusals = [400, 401, 403, 429, 500, 502] as const
export const statusesOf = (success: 200 | 201): Statuses => [success, ...refusals]

export const CategoryName = () => opt(Text({ maxLength: 200 }), 'Name, for people. It is needed.')
export const CategoryId = () => opt(Id('ProductCategory'), 'Id of the category. It is needed.')
export const WrittenCategory = Type.Object({ id: opt(Id('ProductCategory'), 'Id of the category.') })

/** What the wire lets clients leave out although it is needed. */
export function needed<Value>(value: Value | null | undefined, path: string): Value {
  if (value === null || value === undefined || value === '')
    throw fail.FieldRequired({ path, message: `${path} is needed` })
  return value
}

type CategoryId = Id<'ProductCategory'>
type Answer = Static<typeof WrittenCategory>

export async function createCategory(context: Context, name: string): Promise<Answer> {
  const corporationId = await beginChange(context)
  const id = newId<'ProductCategory'>()
  const category: Category = { corporationId, id, name, isDeleted: false, revision: 0 }
  await createAggregate(context, categories, { ownerId: corporationId, id }, () => category)
  await endChange(context)
  return { id }
}

/** Changes one category. Nothing happens when `change` answers what it was given. */
export async function changeCategory(
  context: Context,
  id: CategoryId,
  change: (category: Category) => Category,
): Promise<Answer> {
  const corporationId = await beginChange(context)
  let isChanged = false
  await changeAggregate(context, categories, { ownerId: corporationId, id }, (known) => {
    const changed = change(known)
    isChanged = changed !== known
    return changed
  })
  if (isChanged) await endChange(context)
  return { id }
}

/** What belongs to the chain is changed by keys that see all of it, one change of the catalogue at a time. */
async function beginChange({ db, caller, caches, organizations }: Context): Promise<Id<'Corporation'>> {
  const all = await caches.get(OrganizationsOf, caller.corporationId)
  if (organizations.size < all.size) throw fail.ChainForbidden()
  await lockCatalogue(db, caller.corporationId)
  return caller.corporationId
}

async function endChange({ db, caller, touch }: Context): Promise<void> {
  await raiseRevision(db, caller.corporationId)
  await touch(catalogueTopic, caller.corporationId)
}
