import { batched } from '#core/db/batch.ts'
import type { Pool } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants } from '#core/db/timestamps.ts'
import { byId } from '#core/schema.ts'
import { type Instant, minuteMs } from '#core/time.ts'

/** Time for which the status of a correlation id can be requested, in milliseconds (docs/domain.md §1.1). */
export const statusLifetimeMs = 30 * minuteMs

export interface CommandStatus {
  state: 'accepted' | 'sent' | 'applied' | 'failed' | 'expired'
  errorCode: string | null
  errorMessage: string | null
}

interface StatusQuery {
  organizationId: string
  correlationId: string
  now: Instant
}

/** Reads statuses of commands, batched for concurrent requests. */
export class CommandStatuses {
  readonly #find: (question: StatusQuery) => Promise<CommandStatus | undefined>

  constructor(pool: Pool) {
    this.#find = batched((questions) => readStatuses(pool, questions))
  }

  /** Returns undefined for an id that is unknown or older than half an hour. */
  find(question: StatusQuery): Promise<CommandStatus | undefined> {
    return this.#find(question)
  }
}

async function readStatuses(pool: Pool, questions: readonly StatusQuery[]): Promise<(CommandStatus | undefined)[]> {
  const rows = await pool<(CommandStatus & { id: string; acceptedAt: number })[]>`
    select command.id, state, error_code, error_message, ${instants(pool, 'accepted_at')}
      from ${inputRows('requested', questions, { uuid: ['organizationId', 'correlationId'] })}
      join command
        on command.organization_id = requested.organization_id
       and command.id = requested.correlation_id`
  const found = byId(rows)
  return questions.map(({ correlationId, now }) => {
    const row = found.get(correlationId)
    return row && row.acceptedAt > now - statusLifetimeMs ? row : undefined
  })
}
