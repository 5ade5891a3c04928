import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { restoreErrors, restoreGroups } from './changes.ts'
import { Done, GroupIds, statusesOf } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/group/restore',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Restore deleted product groups',
  request: Type.Object({
    groupIds: GroupIds('Groups to restore.'),
    recursively: opt(Type.Boolean(), 'Whether to restore all groups and products below them. Default: false.'),
  }),
  response: Done,
  errors: restoreErrors,
  example: { request: { groupIds: [demo.spareNomenclatureGroup], recursively: true } },

  async run({ body, ...context }) {
    await restoreGroups(context, body.groupIds, { isRecursive: body.recursively ?? false })
    return { message: null }
  },
})
