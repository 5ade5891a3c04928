import { Type } from 'typebox'
import { Id, Int64, omittable, opt, Text } from '#core/schema.ts'
import { listByOrganization } from '../dictionary_list.query.ts'
import { OrderServiceType } from '../schemas.ts'

export default listByOrganization({
  path: '/api/1/deliveries/order_types',
  summary: 'Order types of organizations',
  lists: 'orderTypes',
  item: Type.Object(
    {
      id: Id('OrderType'),
      name: Text(),
      orderServiceType: OrderServiceType,
      isDeleted: omittable(Type.Boolean()),
      externalRevision: opt(Int64()),
      isDefault: opt(Type.Boolean()),
    },
    { title: 'OrderType' },
  ),
  describe: ({ id, name, orderServiceType, isDeleted, revision, isDefault }) => ({
    id,
    name,
    orderServiceType,
    isDeleted,
    externalRevision: revision,
    isDefault,
  }),
})
