import { Type } from 'typebox'
import { Id, omittable, opt, Text } from '#core/schema.ts'
import { flatList } from './dictionary_list.query.ts'

export default flatList({
  path: '/api/1/removal_types',
  since: '7.5.3',
  summary: 'Reasons for which an order item may be deleted, and who may be charged for it',
  lists: 'removalTypes',
  item: Type.Object(
    {
      id: Id('RemovalType'),
      name: Text(),
      comment: opt(Text()),
      canWriteoffToCafe: omittable(Type.Boolean()),
      canWriteoffToWaiter: omittable(Type.Boolean()),
      canWriteoffToUser: omittable(Type.Boolean()),
      reasonRequired: omittable(Type.Boolean()),
      manual: omittable(Type.Boolean()),
      isDeleted: omittable(Type.Boolean()),
    },
    { title: 'RemovalType' },
  ),
  describe: (type) => ({
    id: type.id,
    name: type.name,
    comment: type.comment,
    canWriteoffToCafe: type.canWriteoffToCafe,
    canWriteoffToWaiter: type.canWriteoffToWaiter,
    canWriteoffToUser: type.canWriteoffToUser,
    reasonRequired: type.reasonRequired,
    manual: type.manual,
    isDeleted: type.isDeleted,
  }),
})
