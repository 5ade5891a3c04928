import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { restrictToSource } from '#core/access/source_restriction.ts'
import { recordCompleted } from '#core/commands/accept.store.ts'
import { deadlineFrom } from '#core/commands/deadline.ts'
import { type Db, transaction } from '#core/db/connect.ts'
import { isUniqueViolation } from '#core/db/errors.ts'
import { defineError, failers, OperationError } from '#core/errors.ts'
import type { App } from '#core/http/app.ts'
import { canonicalBodies } from '#core/http/canonical_body.ts'
import type { Created } from '#core/operation/command.ts'
import type { ChangeDefinition, CreationDefinition } from '#core/operation/command_definition.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { fieldsOf, removeFields } from '#core/operation/declared.ts'
import {
  ActionIdUsed,
  type FrontAction,
  type FrontActionScope,
  type TerminalGroupKey,
} from '#core/operation/front_actions.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { belongsToGroup, findGroupOfCommand } from './store.ts'

/** Errors that refuse an action of a front office at once. */
export const actionErrors = {
  UnknownAction: defineError('UNKNOWN_ACTION', 404, 'There is no such action of a front office'),
  NotOfThisGroup: defineError('NOT_OF_THIS_TERMINAL_GROUP', 404, 'This terminal group has nothing with this id'),
} as const

const { UnknownAction, NotOfThisGroup } = failers(actionErrors)

/**
 * Accepts an action of a front office as a command with the front office's own id, or executes it at once. Returns false for a repeated
 * action, which may have a result. With a scope it runs in its transaction, and the caller wakes lanes and followers.
 */
export async function acceptAction(
  app: App,
  group: TerminalGroupKey,
  action: FrontAction,
  scope?: FrontActionScope,
): Promise<boolean> {
  const operation = app.operations.find(({ path, audience }) => audience === 'front' && path === action.operation)
  if (!operation) throw UnknownAction()
  const known = await findGroupOfCommand(scope?.db ?? app.pool, group, action.actionId)
  if (scope && known !== undefined) throw new OperationError(ActionIdUsed, { path: 'actionId' })
  if (known === group.terminalGroupId) return false
  if (known !== undefined) throw NotOfThisGroup()
  const organizations = await app.caches.get(OrganizationsOf, group.corporationId)
  const organization = organizations.get(group.organizationId)!
  const body = checkedBody(operation, group, organization, action)
  if (scope?.sourceKey !== undefined)
    await sourceRestrictionOf(app, operation)(scope.db, body, {
      sourceKey: scope.sourceKey,
      organizationIds: [organization.id],
    })
  const acceptedAt = app.clock.now()
  const aheadMs = await app.clocks.aheadMsOf(organization.id)
  const request: ActionRequest = {
    db: scope?.db,
    operation,
    body,
    organization,
    correlationId: asId(action.actionId),
    now: acceptedAt + aheadMs,
    acceptedAt,
    aheadMs,
    author: scope?.author ?? { kind: 'front', id: group.terminalGroupId },
    organizations: scope?.organizations ?? organizations,
  }
  try {
    const { command: definition } = operation
    if (!definition) return await write(app, group, request)
    return await (definition.creates
      ? create(app, group, request, definition)
      : change(app, group, request, definition))
  } catch (error) {
    // Meanwhile the action has also arrived through another link.
    if (!scope && isUniqueViolation(error)) return false
    throw error
  }
}

interface ActionRequest extends Pick<ActionContext, 'correlationId' | 'now' | 'author' | 'organizations'> {
  operation: Operation
  /** Server's time, unlike `now`, which is the chain's. */
  acceptedAt: Instant
  /** Milliseconds by which the chain's clock is ahead. */
  aheadMs: number
  body: Record<string, unknown>
  organization: Organization
  /** Transaction of the caller, if any. */
  db: Db | undefined
}

async function change(
  app: App,
  group: TerminalGroupKey,
  request: ActionRequest,
  definition: ChangeDefinition,
): Promise<boolean> {
  const { body } = request
  const isOfGroup = definition.initialState
    ? definition.aggregate.terminalGroupIdOf(definition.initialState(body)) === group.terminalGroupId
    : await belongsToGroup(request.db ?? app.pool, group, definition.aggregate.table, definition.subjectId(body))
  if (!isOfGroup) throw NotOfThisGroup()
  const prepared = await request.operation.run(inputOf(app, request))
  await app.commands.accept({ ...requestOf(request), definition, body: prepared }, request.db)
  return true
}

/** Refuses an action whose id belongs to an aggregate that another request created. */
async function create(
  app: App,
  group: TerminalGroupKey,
  request: ActionRequest,
  definition: CreationDefinition,
): Promise<boolean> {
  const created = (await request.operation.run(inputOf(app, request))) as Created<unknown>
  if (definition.aggregate.terminalGroupIdOf(created.state) !== group.terminalGroupId) throw NotOfThisGroup()
  const accepted = await app.commands.accept({ ...requestOf(request), definition, created }, request.db)
  if ('correlationId' in accepted && accepted.correlationId !== request.correlationId)
    throw new OperationError(definition.aggregate.Duplicated)
  return false
}

async function write(app: App, group: TerminalGroupKey, request: ActionRequest): Promise<boolean> {
  const execute = async (db: Db) => {
    await recordCompleted(db, { ...requestOf(request), terminalGroupId: group.terminalGroupId })
    await request.operation.run(inputOf(app, { ...request, db }))
  }
  await (request.db ? execute(request.db) : transaction(app.pool, execute))
  if (!request.db) app.notify(group.organizationId)
  return false
}

const requestOf = ({ operation, organization, author, correlationId, acceptedAt, aheadMs }: ActionRequest) => ({
  operation,
  organization,
  author,
  correlationId,
  acceptedAt,
  deadlineAt: deadlineFrom(acceptedAt),
  aheadMs,
})

const inputOf = ({ pool, caches }: App, { operation, db = pool, ...request }: ActionRequest) => ({
  ...request,
  db,
  caches,
  /** The caller wakes the organization's followers after every write of an action. */
  notify() {},
  fail: failers(operation.errors),
})

/** Returns the canonical body, with the organization and terminal group, which actions may omit. */
function checkedBody(
  operation: Operation,
  { terminalGroupId }: TerminalGroupKey,
  organization: Organization,
  action: FrontAction,
): Record<string, unknown> {
  const others = Object.entries(action.body).filter(([name]) => name.toLowerCase() !== 'organizationid')
  const isOfGroup = 'terminalGroupId' in fieldsOf(operation.request)
  const namesGroup = others.some(([name]) => name.toLowerCase() === 'terminalgroupid')
  const sent = {
    ...Object.fromEntries(others),
    ...(isOfGroup && !namesGroup && { terminalGroupId }),
    organizationId: organization.id,
  }
  const { body, undeclared } = readerOf(operation)(sent, new Map([[organization.id, organization]]), false)
  removeFields(undeclared)
  return body as Record<string, unknown>
}

const sourceRestrictionOf = ({ domains }: App, operation: Operation) =>
  restrictToSource(
    operation,
    domains.flatMap(({ sourced = [] }) => sourced),
  )

const readers = new WeakMap<Operation, ReturnType<typeof canonicalBodies>>()

function readerOf(operation: Operation): ReturnType<typeof canonicalBodies> {
  const reader = readers.get(operation) ?? canonicalBodies(operation)
  readers.set(operation, reader)
  return reader
}
