import { Type } from 'typebox'
import { OperationError } from '#core/errors.ts'
import { FrontActions } from '#core/operation/front_actions.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, Text } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { ActionRefused, NoSandbox, TerminalGroupLinked } from '../errors.ts'

export default write({
  path: '/sandbox/front_office/act',
  group: 'Orders: changing',
  summary: 'Perform an action of an emulated front office',
  description:
    'Executes an action that a front office would report over its link: an order is created at the counter, cooked, ' +
    'paid, locked, reopened. `docs/reference/front-operations.md` lists the operations and their bodies. Searches, revisions and ' +
    'webhooks show the effect; `/api/1/commands/status` returns the outcome by the id of the action.',
  request: Type.Object({
    organizationId: Id('Organization'),
    terminalGroupId: field(Id('TerminalGroup'), 'Virtual terminal group whose front office acts.'),
    operation: field(Text({ maxLength: 255 }), 'Path below `/front/`.'),
    body: field(
      Type.Record(Type.String(), Type.Unknown()),
      'Body of the operation. Organization and terminal group can be omitted.',
    ),
  }),
  response: Type.Object({
    actionId: field(Id('Command'), 'Id of the action; `/api/1/commands/status` returns its outcome.'),
  }),
  errors: { NoSandbox, TerminalGroupUnregistered, TerminalGroupLinked, ActionRefused },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      operation: '/front/stop_lists/add',
      body: { items: [{ productId: demo.coffee, balance: 3 }] },
    },
  },

  async run({ body, organization, organizations, caller, caches, db, fail, use, notify }) {
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    const { corporationId } = caller
    const groups = await caches.get(TerminalGroupsOf, corporationId)
    const { id: terminalGroupId, kind } = requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    if (kind !== 'virtual') throw fail.TerminalGroupLinked({ path: 'terminalGroupId' })
    const action = { actionId: newId<'Command'>(), operation: body.operation, body: body.body }
    const place = { corporationId, organizationId: organization.id, terminalGroupId }
    try {
      await use(FrontActions).accept(place, action, { db, organizations })
    } catch (thrown) {
      if (!(thrown instanceof OperationError)) throw thrown
      const { def, fields } = thrown
      const message = `${def.code}: ${thrown.message}`
      const inBody = fields.map((field) => ({ ...field, path: `body.${field.path}` }))
      const refused = inBody.length > 0 ? inBody : [{ path: 'operation', message }]
      throw fail.ActionRefused({ fields: refused, message, reason: def.code })
    }
    notify(organization.id)
    return { actionId: action.actionId }
  },
})
