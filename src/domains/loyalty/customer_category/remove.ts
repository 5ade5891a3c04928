import { Type } from 'typebox'
import { Nothing, write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuest } from '#domains/guests/changes.ts'
import { CategoryNotFound, CustomerNotFound } from '#domains/guests/errors.ts'
import { demo } from '#shared/demo.ts'
import { CustomerId } from '../customer/schemas.ts'
import { noteChange } from '../transactions/changes.ts'
import { transactionTypes } from '../transactions/rules.ts'

export default write({
  path: '/api/1/loyalty/core/customer_category/remove',
  group: 'Guests: changing',
  summary: 'Take a guest out of a category',
  description: 'Of a guest who is not in the category nothing changes. The transactions of the guest show the change.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    categoryId: field(Id('GuestCategory'), 'Category, from `/api/1/loyalty/core/customer_category`.'),
  }),
  response: Nothing,
  errors: { CategoryNotFound, CustomerNotFound },
  example: {
    request: { organizationId: demo.organization, customerId: demo.changedGuest, categoryId: demo.staffCategory },
  },

  async run({ body: { customerId, categoryId }, organization, fail, ...context }) {
    const { corporationId } = context.caller
    const categories = await context.caches.get(GuestCategoriesOf, corporationId)
    const category = categories.get(categoryId)
    if (!category || category.isDeleted) throw fail.CategoryNotFound({ path: 'categoryId' })
    let isChanged = false
    const changed = await changeGuest(context, { corporationId, id: customerId, path: 'customerId' }, (guest) => {
      isChanged = guest.categoryIds.includes(categoryId)
      return isChanged ? { ...guest, categoryIds: guest.categoryIds.filter((id) => id !== categoryId) } : guest
    })
    if (isChanged)
      await noteChange(context, changed, {
        type: transactionTypes.RemoveGuestCategory,
        organization,
        comment: category.name,
      })
    return {}
  },
})
