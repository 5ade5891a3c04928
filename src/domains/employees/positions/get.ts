import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int64, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requiredMessage } from '#shared/errors.ts'
import { RoleNotFound } from '../errors.ts'
import { positionList, visiblePositions } from './store.ts'

export default query({
  path: '/api/employees/v1/positions/get',
  group: 'Employees: reading',
  statuses: [200, 400, 401, 403, 404, 405, 429, 500],
  summary: 'Get a position, even if it is deleted',
  description: 'With `revisionFrom`, a position that has not changed since is not found.',
  request: Type.Object({
    id: opt(Id('Role'), 'Id of the position. Required.'),
    revisionFrom: opt(
      Int64(),
      'Returns the position if it has changed after this revision of the chain, which is the microsecond of a change since 1970.',
    ),
  }),
  response: positionList.item,
  errors: { FieldRequired, RoleNotFound },
  example: { request: { id: demo.waiterRole } },

  async run({ body: { id, revisionFrom }, db, caller, organizations, fail }) {
    if (!id) throw fail.FieldRequired({ path: 'id', message: requiredMessage('id') })
    const visible = visiblePositions(db, organizations, revisionFrom)
    const { items } = await positionList.read(db, caller.corporationId, { limit: 1 }, db`and id = ${id} ${visible}`)
    if (!items[0]) throw fail.RoleNotFound({ path: 'id' })
    return items[0]
  },
})
