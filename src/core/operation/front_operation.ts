import type { Static, TSchema } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { ErrorMap } from '#core/errors.ts'
import { type Change, type Creation, command, creation } from './command.ts'
import type { ChangeDefinition, DueFrontCommand, DueSearch } from './command_definition.ts'
import type { ActionInput, Contract, Operation } from './operation.ts'
import { CorrelationIdResponse, EmptyObject } from './responses.ts'

interface FrontChange<Req extends TSchema, State, E extends ErrorMap>
  extends Omit<Change<Req, State, E>, 'path' | 'group' | 'responseFields'> {
  path: `/front/${string}`
  /** Returns due commands of this kind that are not pending yet, using an index. */
  listDue?(db: Db, search: DueSearch): Promise<readonly DueFrontCommand<Static<Req>>[]>
}

/**
 * Declares an action of front offices. It is a command in the lane of its aggregate, reported by a linked front office or
 * issued when it is due (`listDue`, `core/commands/scheduler.ts`), but no request reaches it. It may be repeated, so the rule
 * has to ignore changes that are already done.
 */
export function frontCommand<Req extends TSchema, State, E extends ErrorMap = Record<never, never>>({
  listDue,
  ...change
}: FrontChange<Req, State, E>): Operation {
  const operation = command({ ...change, group: 'none stated' } as Change<Req, State, E>)
  return { ...operation, command: { ...(operation.command as ChangeDefinition), ...(listDue && { listDue }) } }
}

interface FrontCreation<Req extends TSchema, State, E extends ErrorMap>
  extends Omit<
    Creation<Req, typeof CorrelationIdResponse, State, E>,
    'path' | 'group' | 'response' | 'timeoutSeconds' | 'toResponse'
  > {
  path: `/front/${string}`
}

/** Declares a creation by a front office, with an id that it chose. Accepted in the lane without asking the front office. */
export const frontCreation = <Req extends TSchema, State, E extends ErrorMap = Record<never, never>>(
  made: FrontCreation<Req, State, E>,
): Operation => creation({ ...made, group: 'none stated', response: CorrelationIdResponse, toResponse: () => ({}) })

interface FrontWrite<Req extends TSchema, E extends ErrorMap> extends Omit<Contract<Req, E>, 'path' | 'group'> {
  path: `/front/${string}`
  example: Static<Req>
  /** Runs in the transaction that records the action as done, so a repetition changes nothing. */
  run(input: ActionInput<Req, E>): Promise<void>
}

/** Declares a report of a front office that changes no lane aggregate: written at once, in one transaction. */
export const frontWrite = <Req extends TSchema, E extends ErrorMap = Record<never, never>>({
  errors,
  example,
  ...contract
}: FrontWrite<Req, E>): Operation => ({
  ...contract,
  group: 'none stated',
  kind: 'write',
  audience: 'front',
  errors: errors ?? {},
  response: EmptyObject,
  example: { request: example },
})
