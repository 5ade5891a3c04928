import type { Static, TSchema } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { ErrorMap } from '#core/errors.ts'
import {
  type Change,
  type ChangeDefinition,
  type Creation,
  command,
  creation,
  type DueFrontCommand,
  type DueSearch,
} from './command.ts'
import type { ActionInput, Contract, Operation } from './operation.ts'
import { CorrelationIdResponse, EmptyObject } from './responses.ts'

interface FrontChange<Req extends TSchema, State, E extends ErrorMap>
  extends Omit<Change<Req, State, E>, 'path' | 'group' | 'mayAnswer'> {
  path: `/front/${string}`
  /** The commands of this kind that it is time for, other than those that wait already. Found by an index. */
  listDue?(db: Db, search: DueSearch): Promise<readonly DueFrontCommand<Static<Req>>[]>
}

/**
 * What a front office does by itself. It is a command like any other, in the lane of its aggregate, but no request reaches it:
 * a linked front office reports it, or its clock issues it when it is time (`listDue`, `core/commands/scheduler.ts`). It may come
 * twice, so the rule leaves alone what is done already.
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
    'path' | 'group' | 'response' | 'timeoutSeconds' | 'answer'
  > {
  path: `/front/${string}`
}

/** What a front office has made by itself, under an id of its own. It is accepted in the lane, as if the office had been asked. */
export const frontCreation = <Req extends TSchema, State, E extends ErrorMap = Record<never, never>>(
  made: FrontCreation<Req, State, E>,
): Operation => creation({ ...made, group: 'none stated', response: CorrelationIdResponse, answer: () => ({}) })

interface FrontWrite<Req extends TSchema, E extends ErrorMap> extends Omit<Contract<Req, E>, 'path' | 'group'> {
  path: `/front/${string}`
  example: Static<Req>
  /** In the transaction that records the action as done: a repetition changes nothing. */
  run(input: ActionInput<Req, E>): Promise<void>
}

/** What a front office reports that is no command on an aggregate: it is written at once, in one transaction. */
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
