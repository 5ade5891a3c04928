import { Type } from 'typebox'
import { field, Id, Int64, omittable, opt, Text } from '#core/schema.ts'
import { listByOrganization } from '../dictionary_list.ts'
import { OrderServiceType } from '../schemas.ts'

export default listByOrganization({
  path: '/api/1/deliveries/order_types',
  otherPaths: ['/api/1/order_types'],
  summary: 'List the order types of organizations',
  lists: 'orderTypes',
  item: Type.Object(
    {
      id: Id('OrderType'),
      name: field(Text(), 'Name of the order type.'),
      orderServiceType: field(
        OrderServiceType,
        'Service of orders of the type: in the restaurant, by courier, or pick-up.',
      ),
      isDeleted: omittable(
        Type.Boolean(),
        'Whether the order type is deleted and listed only for orders that have it.',
      ),
      externalRevision: opt(Int64(), 'Revision of the row: it rises when the row changes.'),
      isDefault: opt(Type.Boolean(), 'Whether it is the default order type of its service.'),
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
