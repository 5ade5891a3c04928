import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'
import {
  acceptFrontAction,
  FrontActionResponse,
  frontActionErrors,
  frontActionFields,
} from '#domains/terminal_groups/changes.ts'
import { demo } from '#shared/demo.ts'
import { NoSandbox } from '../errors.ts'

export default write({
  path: '/sandbox/front_office/act',
  group: 'Orders: changing',
  summary: 'Perform an action of an emulated front office',
  description:
    'Executes an action that a front office would report over its link: an order is created at the counter, cooked, ' +
    'paid, locked, reopened. `docs/reference/front-operations.md` lists the operations and their bodies. Searches, revisions and ' +
    'webhooks show the effect; `/api/1/commands/status` returns the outcome by the id of the action.',
  request: Type.Object(frontActionFields),
  response: FrontActionResponse,
  errors: { NoSandbox, ...frontActionErrors },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      operation: '/front/stop_lists/add',
      body: { items: [{ productId: demo.coffee, balance: 3 }] },
    },
  },

  async run({ fail, ...input }) {
    if (!input.organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    return acceptFrontAction({ ...input, fail }, { actionId: newId() })
  },
})
