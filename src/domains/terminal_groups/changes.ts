import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { type Fail, OperationError } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Context } from '#core/operation/context.ts'
import { ActionIdUsed, FrontActions } from '#core/operation/front_actions.ts'
import { Hook } from '#core/operation/hooks.ts'
import { field, Id, Text } from '#core/schema.ts'
import { TerminalGroupsOf } from './cached.ts'
import { ActionRefused, TerminalGroupLinked, TerminalGroupUnregistered } from './errors.ts'
import { requireTerminalGroup } from './rules.ts'

export { deleteTerminalToken, insertTerminalToken } from './store.ts'

/** Called after a terminal group of the corporation is saved. */
export const terminalGroupSaved = new Hook<string>()

/** Fields of a request to act in place of a virtual front office. */
export const frontActionFields = {
  organizationId: Id('Organization'),
  terminalGroupId: field(Id('TerminalGroup'), 'Virtual terminal group whose front office acts.'),
  operation: field(Text({ maxLength: 255 }), 'Path below `/front/`.'),
  body: field(
    Type.Record(Type.String(), Type.Unknown()),
    'Body of the operation. Organization and terminal group can be omitted.',
  ),
}

const FrontActionRequest = Type.Object(frontActionFields)

export const FrontActionResponse = Type.Object({
  actionId: field(Id('Command'), 'Id of the action; `/api/1/commands/status` returns its outcome.'),
})

export const frontActionErrors = { TerminalGroupUnregistered, TerminalGroupLinked, ActionRefused } as const

interface FrontActionInput extends Pick<Context, 'caches' | 'caller' | 'db' | 'notify' | 'organizations' | 'use'> {
  body: Static<typeof FrontActionRequest>
  organization: Organization
  fail: Fail<typeof frontActionErrors>
}

/** Accepts an action of a virtual front office. Throws `ActionIdUsed`, and `ActionRefused` with the reason. */
export async function acceptFrontAction(
  { body, organization, organizations, caller, caches, db, fail, use, notify }: FrontActionInput,
  { actionId, author }: { actionId: Id<'Command'>; author?: Author },
): Promise<{ actionId: Id<'Command'> }> {
  const { corporationId, sourceKey } = caller
  const groups = await caches.get(TerminalGroupsOf, corporationId)
  const { id: terminalGroupId, kind } = requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
  if (kind !== 'virtual') throw fail.TerminalGroupLinked({ path: 'terminalGroupId' })
  const action = { actionId, operation: body.operation, body: body.body }
  const place = { corporationId, organizationId: organization.id, terminalGroupId }
  try {
    await use(FrontActions).accept(place, action, { db, organizations, sourceKey, ...(author && { author }) })
  } catch (thrown) {
    if (!(thrown instanceof OperationError) || thrown.def === ActionIdUsed) throw thrown
    const { def, fields } = thrown
    const message = `${def.code}: ${thrown.message}`
    const inBody = fields.map((invalid) => ({ ...invalid, path: `body.${invalid.path}` }))
    const refused = inBody.length > 0 ? inBody : [{ path: 'operation', message }]
    throw fail.ActionRefused({ fields: refused, message, reason: def.code })
  }
  notify(organization.id)
  return { actionId }
}
