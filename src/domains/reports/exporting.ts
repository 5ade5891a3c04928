import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { reportValues } from '#domains/books/reads.ts'
import { readDays } from './calendar.ts'
import { ReportCosts } from './costs.ts'
import { ReportEngines } from './engines.ts'
import type { ReplicaFilling } from './errors.ts'
import type { Replica } from './replica.store.ts'

/** Time that an answer may take when waiting ends. */
const answerMs = 200

interface Input extends Pick<Context, 'db' | 'use' | 'setHeader' | 'deadline'> {
  fail: Fail<{ ReplicaFilling: typeof ReplicaFilling }>
}

/** Returns the replica with all facts and costs of organizations. */
export async function openReplica(input: Input, organizations: readonly Organization[]): Promise<Replica> {
  const { use, fail, deadline } = input
  const replica = await reportValues(input, organizations, {
    settle: () => use(ReportCosts).refresh(organizations.map(({ id }) => id)),
    read: () =>
      readDays(input, organizations, () => use(ReportEngines).filledReplica(organizations, deadline - answerMs)),
  })
  if (!replica) throw fail.ReplicaFilling()
  return replica
}

/** Writes rows of the replica as a Parquet file, and returns its content. The file is deleted when it has been read. */
export async function parquetOf(replica: Replica, statement: string, deadline: number) {
  // The frame has refused a request that is not answered by then.
  const signal = AbortSignal.timeout(Math.max(0, Math.round(deadline + answerMs - performance.now())))
  const path = await replica.writeParquet(statement, signal)
  return (async function* (): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(path)
    } finally {
      await rm(path, { force: true })
    }
  })()
}
