import { Type } from 'typebox'
import { field, Id, omittable, opt, Text } from '#core/schema.ts'
import { flatList } from './dictionary_list.ts'

export default flatList({
  path: '/api/1/removal_types',
  since: '7.5.3',
  summary: 'List reasons for deleting order items',
  lists: 'removalTypes',
  item: Type.Object(
    {
      id: Id('RemovalType'),
      name: field(Text(), 'Name of the removal type.'),
      comment: opt(Text(), 'Remark for the staff.'),
      canWriteoffToCafe: omittable(Type.Boolean(), 'Whether the restaurant may bear the loss.'),
      canWriteoffToWaiter: omittable(Type.Boolean(), 'Whether the waiter may bear the loss.'),
      canWriteoffToUser: omittable(Type.Boolean(), 'Whether another employee may bear the loss.'),
      reasonRequired: omittable(Type.Boolean(), 'Whether a removal needs a remark.'),
      manual: omittable(Type.Boolean(), 'Whether staff may choose it by hand.'),
      isDeleted: omittable(
        Type.Boolean(),
        'Whether the removal type is deleted and listed only for orders that have it.',
      ),
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
