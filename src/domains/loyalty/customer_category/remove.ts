import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { categoryErrors, changeCategory } from '../guest_categories.ts'
import { CustomerId } from '../schemas.ts'

export default write({
  path: '/api/1/loyalty/core/customer_category/remove',
  group: 'Guests: changing',
  summary: 'Remove a guest from a category',
  description: "Removing a guest who is not in the category changes nothing. The guest's transactions show the change.",
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    categoryId: field(Id('GuestCategory'), 'Category, from `/api/1/loyalty/core/customer_category`.'),
  }),
  response: EmptyObject,
  errors: categoryErrors,
  example: {
    request: { organizationId: demo.organization, customerId: demo.changedGuest, categoryId: demo.staffCategory },
  },

  async run({ body, organization, fail: _, ...context }) {
    const { corporationId, name: apiClientLogin } = context.caller
    const { id: organizationId } = organization
    await changeCategory(context, { ...body, corporationId, organizationId, apiClientLogin, isRemoved: true })
    return {}
  },
})
