import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, omittable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from './cached.ts'

const ManualConditionInfo = Type.Object(
  {
    id: omittable(Id('ManualCondition'), 'Id of the condition, for orders.'),
    caption: omittable(Text(), 'Name.'),
    isDynamicDiscount: omittable(Type.Boolean(), 'Whether the sum is set in the order.'),
    isApplicableOnCashierScreen: omittable(Type.Boolean(), 'Whether cashiers may choose it.'),
  },
  { title: 'ManualConditionInfo' },
)

export default query({
  path: '/api/1/loyalty/core/manual_condition',
  group: 'Loyalty: dictionaries',
  summary: 'List the manual conditions for orders',
  request: Type.Object({
    organizationId: omittable(
      Id('Organization'),
      'Organization at which they may be chosen. If omitted, any organization that the key may see.',
    ),
  }),
  response: Type.Object({
    manualConditions: omittable(List(ManualConditionInfo, { maxItems: 10_000 }), 'The conditions.'),
  }),
  example: {
    request: { organizationId: demo.organization },
  },

  async run({ body: { organizationId }, caches, caller, organizations }) {
    const { manualConditions } = await caches.get(ProgramsOf, caller.corporationId)
    const requested = organizationId ? [organizationId] : [...organizations.keys()]
    const views = [...manualConditions.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .filter(({ organizationIds }) => organizationIds === null || requested.some((id) => organizationIds.has(id)))
    return {
      manualConditions: views.map(({ id, name, isDynamicDiscount, isApplicableOnCashierScreen }) => ({
        id,
        caption: name,
        isDynamicDiscount,
        isApplicableOnCashierScreen,
      })),
    }
  },
})
