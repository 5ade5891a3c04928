import { Type } from 'typebox'
import type { Caches } from '#core/cache.ts'
import { failers } from '#core/errors.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuest, type GuestChange } from '#domains/guests/changes.ts'
import { CategoryNotFound, CustomerNotFound } from '#domains/guests/errors.ts'
import type { GuestCategory } from '#domains/guests/model.ts'
import { withCategoryChange } from '#domains/guests/rules.ts'
import { demo } from '#shared/demo.ts'
import { CustomerId, type GuestCategoryShortInfo } from './schemas.ts'
import { recordGuestChange } from './transactions.store.ts'

/** Returns a category in wire format. */
export const categoryInfo = ({ id, name, isActive, isDefaultForNewGuests }: GuestCategory): GuestCategoryShortInfo => ({
  id,
  name,
  isActive,
  isDefaultForNewGuests,
})

/** Errors of changing the categories of a guest. */
const categoryErrors = { CategoryNotFound, CustomerNotFound }
const fail = failers(categoryErrors)

interface CategoryChange {
  corporationId: Id<'Corporation'>
  customerId: string
  categoryId: Id<'GuestCategory'>
  isRemoved: boolean
  organizationId: Id<'Organization'>
  /** Name of the API key of the request. */
  apiClientLogin: string
}

/**
 * Adds a guest to a category or removes the guest, and records it among the guest's transactions. Does nothing if the guest already is in
 * the requested state.
 */
export async function changeCategory(
  context: GuestChange & { caches: Caches },
  { corporationId, customerId, categoryId, isRemoved, ...reason }: CategoryChange,
): Promise<void> {
  const categories = await context.caches.get(GuestCategoriesOf, corporationId)
  const category = categories.get(categoryId)
  if (!category || category.isDeleted)
    throw fail.CategoryNotFound({
      path: 'categoryId',
      choices: [...categories.values()].filter(({ isDeleted }) => !isDeleted),
    })
  let isChanged = false
  const changed = await changeGuest(context, { corporationId, id: customerId, path: 'customerId' }, (guest) => {
    const after = withCategoryChange(guest, { categoryId, isRemoved })
    isChanged = after !== guest
    return after
  })
  if (!isChanged) return
  const type = isRemoved ? 'RemoveGuestCategory' : 'SetGuestCategory'
  await recordGuestChange(context, changed, { type, comment: category.name, ...reason })
}

/** Returns the operation that adds guests to categories, or the one that removes them. */
export const categoryWrite = (
  isRemoved: boolean,
  {
    customerId,
    ...contract
  }: { path: `/api/${string}`; summary: string; description: string; customerId: Id<'Customer'> },
): Operation =>
  write({
    ...contract,
    group: 'Guests: changing',
    request: Type.Object({
      organizationId: Id('Organization'),
      customerId: CustomerId,
      categoryId: field(Id('GuestCategory'), 'Category, from `/api/1/loyalty/core/customer_category`.'),
    }),
    response: EmptyObject,
    errors: categoryErrors,
    example: { request: { organizationId: demo.organization, customerId, categoryId: demo.staffCategory } },

    async run({ body, organization, fail: _, ...context }) {
      const { corporationId, name: apiClientLogin } = context.caller
      await changeCategory(context, {
        ...body,
        corporationId,
        organizationId: organization.id,
        apiClientLogin,
        isRemoved,
      })
      return {}
    },
  })
