import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, omittable } from '#core/schema.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { demo } from '#shared/demo.ts'
import { categoryInfo } from '../guest_categories.ts'
import { GuestCategoryShortInfo } from '../schemas.ts'

export default query({
  path: '/api/1/loyalty/core/customer_category',
  group: 'Loyalty: dictionaries',
  summary: 'List guest categories, by name',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    guestCategories: omittable(List(GuestCategoryShortInfo), 'The categories that are not deleted.'),
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ caches, caller }) {
    const categories = await caches.get(GuestCategoriesOf, caller.corporationId)
    return { guestCategories: [...categories.values()].filter(({ isDeleted }) => !isDeleted).map(categoryInfo) }
  },
})
