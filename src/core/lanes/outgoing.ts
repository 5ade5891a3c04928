import type { AcceptedCreations } from '#core/commands/accept.ts'
import type { PendingCommand } from '#core/commands/store.ts'
import type { Db } from '#core/db/connect.ts'
import type { Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import type { Operation } from '#core/operation/operation.ts'
import { isCommandError } from './command_executor.ts'
import type { OutgoingCommand } from './front_office.ts'

interface Known {
  operations: ReadonlyMap<string, Operation>
  accepted: AcceptedCreations
}

interface Described {
  outgoing: OutgoingCommand[]
  /** Commands whose aggregate cannot be read or described. */
  failed: { command: PendingCommand; error: unknown }[]
}

/** Returns commands as sent, each with the current state of its aggregate. After an error describes them one by one. */
export async function describeOutgoing(
  db: Db,
  lane: Lane,
  commands: readonly PendingCommand[],
  known: Known,
): Promise<Described> {
  try {
    return { outgoing: await describe(db, lane, commands, known), failed: [] }
  } catch (error) {
    if (!(await isCommandError(error, db))) throw error
    if (commands.length === 1) return { outgoing: [], failed: [{ command: commands[0]!, error }] }
  }
  const results: Described[] = []
  for (const command of commands) results.push(await describeOutgoing(db, lane, [command], known))
  return {
    outgoing: results.flatMap(({ outgoing }) => outgoing),
    failed: results.flatMap(({ failed }) => failed),
  }
}

async function describe(
  db: Db,
  { organizationId }: Lane,
  commands: readonly PendingCommand[],
  { operations, accepted }: Known,
): Promise<OutgoingCommand[]> {
  const states = new Map<PendingCommand, unknown>()
  const unread = new Map<LaneAggregate<unknown>, PendingCommand[]>()
  const aggregateOf = ({ operation }: PendingCommand) => operations.get(operation)?.command?.aggregate
  for (const command of commands) {
    const aggregate = aggregateOf(command)
    // An accepted creation has no other changes before its command is executed.
    const state = accepted.find(command.id)
    if (state !== undefined) states.set(command, state)
    else if (aggregate?.describe) unread.set(aggregate, [...(unread.get(aggregate) ?? []), command])
  }
  for (const [aggregate, group] of unread) {
    const ids = [...new Set(group.map(({ subjectId }) => subjectId))].sort()
    const read = await aggregate.lock(db, organizationId, ids)
    for (const command of group) states.set(command, read.get(command.subjectId))
  }
  return commands.map((command) => {
    const state = states.get(command)
    const subject = state === undefined ? null : (aggregateOf(command)?.describe?.(state) ?? null)
    return asOutgoing(command, subject)
  })
}

const asOutgoing = (command: PendingCommand, subject: unknown): OutgoingCommand => ({
  id: command.id,
  seq: command.seq,
  operation: command.operation,
  subjectId: command.subjectId,
  body: command.body,
  acceptedAt: command.acceptedAt,
  deadlineAt: command.deadlineAt ?? command.acceptedAt,
  subject,
})
