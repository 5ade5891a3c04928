import { Type } from 'typebox'
import { Id, omittable, Text } from '#core/schema.ts'
import { flatList } from './dictionary_list.query.ts'

export default flatList({
  path: '/api/1/cancel_causes',
  since: '7.7.1',
  summary: 'Causes for which a delivery order may be cancelled',
  lists: 'cancelCauses',
  item: Type.Object(
    { id: Id('CancelCause'), name: Text(), isDeleted: omittable(Type.Boolean()) },
    { title: 'CancelCause' },
  ),
  describe: ({ id, name, isDeleted }) => ({ id, name, isDeleted }),
})
