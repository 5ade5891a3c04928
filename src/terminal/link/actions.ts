import type { App } from '#core/app.ts'
import { deadlineFrom } from '#core/commands.ts'
import { isUniqueViolation } from '#core/db/connect.ts'
import { defineError, failers, frameErrors, OperationError } from '#core/errors.ts'
import type { Operation } from '#core/operation.ts'
import { asId } from '#core/schema.ts'
import { OrganizationsOf } from '#core/tenants.ts'
import { compile } from '#core/validation.ts'
import { belongsToGroup, hasCommand, type LinkedGroup } from './store.ts'

const { UnknownAction, NotOfThisGroup } = failers({
  UnknownAction: defineError('UNKNOWN_ACTION', 404, 'There is no such action of a front office'),
  NotOfThisGroup: defineError('NOT_OF_THIS_TERMINAL_GROUP', 404, 'This terminal group has nothing with this id'),
})

interface Action {
  actionId: string
  operation: string
  body: Record<string, unknown>
}

/**
 * Accepts what a front office has done by itself as a command under the front office's own id. False when it was accepted
 * before: a terminal repeats what it has no result of.
 */
export async function acceptAction(app: App, group: LinkedGroup, action: Action): Promise<boolean> {
  const operation = app.operations.find(({ path, audience }) => audience === 'front' && path === action.operation)
  const part = operation?.command
  if (!operation || !part || part.creates) throw UnknownAction()
  if (await hasCommand(app.pool, group, action.actionId)) return false
  const body = { ...action.body, organizationId: group.organizationId }
  const faults = validatorOf(operation)(body)
  if (faults)
    throw new OperationError(frameErrors.InvalidRequest, {
      ...faults[0],
      message: `${faults[0]?.path} ${faults[0]?.message}`,
    })
  const isTheirs = part.begin
    ? part.subject.terminalGroupIdOf(part.begin(body)) === group.terminalGroupId
    : await belongsToGroup(app.pool, group, part.subject.table, part.subjectId(body))
  if (!isTheirs) throw NotOfThisGroup()
  const organizations = await app.caches.get(OrganizationsOf, group.corporationId)
  const now = app.clock.now()
  try {
    await app.commands.accept({
      operation,
      part,
      organization: organizations.get(group.organizationId)!,
      correlationId: asId(action.actionId),
      acceptedAt: now,
      deadlineAt: deadlineFrom(now),
      body,
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const validators = new WeakMap<Operation, ReturnType<typeof compile>>()

function validatorOf(operation: Operation): ReturnType<typeof compile> {
  const known = validators.get(operation) ?? compile(operation.request)
  validators.set(operation, known)
  return known
}
