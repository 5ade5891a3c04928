import { write } from '#core/operation/operation.ts'
import { createErrors, createGroup } from './changes.ts'
import { GroupToCreate, statusesOf, WrittenGroup } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/group/create',
  group: 'Nomenclature: changing',
  statuses: statusesOf(201),
  summary: 'Create a product group',
  request: GroupToCreate,
  response: WrittenGroup,
  errors: createErrors,
  example: { request: { name: 'Soups', code: '77', color: { red: 200, green: 60, blue: 20 }, includeInReport: true } },

  async run({ body, ...context }) {
    const { groupId, ...input } = body
    return { groupId: await createGroup(context, input, groupId), message: null }
  },
})
