import { Type } from 'typebox'
import { field, Id, omittable, Text } from '#core/schema.ts'
import { flatList } from './dictionary_list.ts'

export default flatList({
  path: '/api/1/cancel_causes',
  since: '7.7.1',
  summary: 'List causes for cancelling deliveries',
  lists: 'cancelCauses',
  item: Type.Object(
    {
      id: Id('CancelCause'),
      name: field(Text(), 'Name of the cause.'),
      isDeleted: omittable(Type.Boolean(), 'Whether the cause is deleted and listed only for orders that have it.'),
    },
    { title: 'CancelCause' },
  ),
  describe: ({ id, name, isDeleted }) => ({ id, name, isDeleted }),
})
