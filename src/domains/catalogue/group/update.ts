import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { updateErrors, updateGroup } from './changes.ts'
import { GroupToUpdate, statusesOf, WrittenGroup } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/group/update',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Replace a product group',
  description: 'Omitted fields get their defaults, except the position.',
  request: GroupToUpdate,
  response: WrittenGroup,
  errors: updateErrors,
  example: { request: { groupId: demo.nomenclatureGroup, name: 'Kitchen', code: '90', description: 'Hot dishes' } },

  async run({ body, ...context }) {
    const { groupId, ...input } = body
    await updateGroup(context, groupId, input)
    return { groupId, message: null }
  },
})
