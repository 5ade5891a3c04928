import { Type } from 'typebox'
import { frameErrors, OperationError } from '#core/errors.ts'
import { requestHash, runIdempotently } from '#core/http/idempotency.ts'
import { ActionIdUsed } from '#core/operation/front_actions.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { mayAct } from '../acting.rules.ts'
import { acceptFrontAction, FrontActionResponse, frontActionErrors, frontActionFields } from '../changes.ts'

export default write({
  path: '/api/1/front_office/act',
  group: 'Front office: acting',
  summary: 'Act in place of a front office',
  description:
    'Executes an action of `docs/reference/front-operations.md` at a virtual terminal group: cooks, packs, sends, hands over, ' +
    'closes with payments, reopens, stops products. Events and the history name the caller. Repeating the request with the same ' +
    '`actionId` returns the same response and changes nothing. The action is executed after the response; ' +
    '`/api/1/commands/status` returns its outcome. A linked terminal group refuses it; there clients use the commands.',
  request: Type.Object({
    ...frontActionFields,
    actionId: field(Id('Command'), 'Id of the action, chosen by the client, unique in the organization.'),
  }),
  response: FrontActionResponse,
  errors: { ActionIdUsed, RoleForbidden: frameErrors.RoleForbidden, ...frontActionErrors },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      actionId: demo.frontAction,
      operation: '/front/stop_lists/add',
      body: { items: [{ productId: demo.coffee, balance: 3 }] },
    },
  },

  async run({ fail, ...input }) {
    const { body, organization, author, db, now, caller } = input
    const { actionId, terminalGroupId, operation } = body
    if (caller.person && !mayAct(caller.person.role, operation)) throw fail.RoleForbidden()
    const repeatable = {
      ownerId: organization.id,
      key: `action ${actionId}`,
      requestHash: requestHash([terminalGroupId, operation, body.body, author]),
      now,
    }
    try {
      return await runIdempotently(db, repeatable, () => acceptFrontAction({ ...input, fail }, { actionId, author }))
    } catch (thrown) {
      if (thrown instanceof OperationError && thrown.def === frameErrors.IdempotencyKeyReused)
        throw fail.ActionIdUsed({ path: 'actionId' })
      throw thrown
    }
  },
})
