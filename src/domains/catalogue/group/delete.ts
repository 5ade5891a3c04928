import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { deleteErrors, deleteGroups } from './changes.ts'
import { Done, GroupIds, statusesOf } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/group/delete',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Delete product groups and their contents',
  description:
    'Also deletes all groups and products below them. Deleted groups and products are no longer sold, but stay in lists and wherever ' +
    'they are referenced.',
  request: Type.Object({ groupIds: GroupIds('Groups to delete.') }),
  response: Done,
  errors: deleteErrors,
  example: { request: { groupIds: [demo.spareNomenclatureGroup] } },

  async run({ body, ...context }) {
    await deleteGroups(context, body.groupIds)
    return { message: null }
  },
})
