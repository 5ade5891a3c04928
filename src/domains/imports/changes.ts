import { randomUUID } from 'node:crypto'
import type { Caller } from '#core/access/tokens.ts'
import { type Pool, transaction } from '#core/db/connect.ts'
import { failers, frameErrors, OperationError } from '#core/errors.ts'
import { FairSlots } from '#core/fair_slots.ts'
import type { InnerCalls } from '#core/http/inner_calls.ts'
import type { Logger } from '#core/log.ts'
import type { Id } from '#core/schema.ts'
import type { Clock, Instant } from '#core/time.ts'
import { emptyMapping, rememberMapping } from '#imports/mapping.ts'
import { ImportThreads, type JobResult } from '#imports/running.ts'
import type { ImportFile, ImportJob, PlannedChanges, RefusedFiles } from '#imports/thread_messages.ts'
import { ImportInProgress, ImportOutdated, ImportRefused } from './errors.ts'
import type { ImportRequest, StoredImport } from './model.ts'
import {
  deleteFiles,
  deletePreview,
  deleteTurn,
  insertFile,
  insertPreview,
  listFiles,
  listMappings,
  raiseSaved,
  saveMapping,
  takeTurn,
  updateState,
} from './store.ts'

const fail = failers({ ImportInProgress, ImportOutdated, ImportRefused })

/** Maximum number of imports at once on a node. Each may need the memory of a thread. */
const slots = 3
/** Time after which the import of a dead node no longer excludes others, in milliseconds. */
const turnMs = 30_000
const renewTurnMs = 10_000
const saveProgressMs = 1_000

interface Dependencies {
  pool: Pool
  clock: Clock
  log: Logger
  calls: InnerCalls
}

interface Place {
  corporationId: Id<'Corporation'>
  id: Id<'Import'>
}

type Files = Readonly<Record<string, ImportFile>>

/** Import of a caller, whose rights it has. */
interface CallersImport {
  caller: Caller
  request: ImportRequest
  files: Files
}

/** Preview of files, stored from `now` on unless the files were refused. */
export type Preview =
  | { isRefused: false; plan: PlannedChanges; now: Instant }
  | { isRefused: true; refusal: RefusedFiles }

/** Runs imports in threads: one of a chain at a time, and a bounded number on a node. */
export class ImportRunner {
  readonly #dependencies: Dependencies
  readonly #slots = new FairSlots(slots)
  readonly #threads = new ImportThreads()
  readonly #stopping = new AbortController()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Ends all imports. Those that were being applied can be continued. */
  stop(): void {
    this.#stopping.abort(new OperationError(frameErrors.Unavailable, { retryAfterSeconds: 1 }))
    this.#threads.stop()
  }

  /** Plans an import, and stores it with its files if they have no fault. */
  async preview(place: Place, work: CallersImport): Promise<Preview> {
    const { pool, clock } = this.#dependencies
    const { request, files } = work
    return this.#inTurn(place, async () => {
      const stored = Object.entries(files).map(([part, { bytes }]) => [part, bytes.slice()] as const)
      const result = await this.#run(place.corporationId, work)
      if (result.isRefused) return result
      const { plan } = result
      const now = clock.now()
      await transaction(pool, async (db) => {
        await deletePreview(db, place)
        await insertPreview(db, { ...place, request, plan, now })
        for (const [part, bytes] of stored) await insertFile(db, place, part, bytes)
      })
      return { isRefused: false, plan, now }
    })
  }

  /** Plans a previewed import again, and saves its changes if they have the digest. */
  async apply(
    corporationId: Id<'Corporation'>,
    { id, request }: StoredImport,
    { caller, digest }: { caller: Caller; digest: string },
  ): Promise<PlannedChanges> {
    const { pool, clock } = this.#dependencies
    const place = { corporationId, id }
    return this.#inTurn(place, async () => {
      const files = await listFiles(pool, place, request.fileNames)
      let saved = 0
      let storedAt = 0
      const onSaved = (rows: number) => {
        saved = rows
        if (clock.now() - storedAt < saveProgressMs) return
        storedAt = clock.now()
        this.#inBackground(raiseSaved(pool, place, saved))
      }
      await updateState(pool, place, { state: 'Applying', saved })
      const result = await this.#run(corporationId, { caller, request, files }, { digest, onSaved }).catch(
        async (error) => {
          await updateState(pool, place, { state: 'Failed', saved })
          throw error
        },
      )
      if (!result.isRefused && result.isApplied) {
        await this.#finish(place, request, result.plan.rows)
        return result.plan
      }
      await updateState(pool, place, { state: saved > 0 ? 'Failed' : 'Ready', saved })
      throw refusalOf(result)
    })
  }

  async #run(
    corporationId: Id<'Corporation'>,
    { caller, request, files }: CallersImport,
    { digest = null, onSaved }: { digest?: string | null; onSaved?: (rows: number) => void } = {},
  ): Promise<JobResult> {
    const { pool, calls } = this.#dependencies
    const remembered = (await listMappings(pool, corporationId)).get(request.kind) ?? emptyMapping
    const { fileNames: _, ...choices } = request
    const job: ImportJob = { ...choices, corporationId, files, remembered, digest }
    return this.#threads.run(job, {
      call: (path, body) => calls.call(caller, path, body),
      signal: this.#stopping.signal,
      ...(onSaved && { onSaved }),
    })
  }

  /** Ends an import, and stores its mapping for later ones. */
  async #finish(place: Place, request: ImportRequest, rows: number) {
    await transaction(this.#dependencies.pool, async (db) => {
      await updateState(db, place, { state: 'Applied', saved: rows })
      await deleteFiles(db, place)
      await rememberMapping(request.given, {
        find: async () => (await listMappings(db, place.corporationId)).get(request.kind),
        save: (mapping) => saveMapping(db, place.corporationId, request.kind, mapping),
      })
    })
  }

  /** Does the work as the only import of the chain. */
  async #inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const { pool, clock } = this.#dependencies
    const turn = { corporationId: place.corporationId, id: randomUUID(), importId: place.id }
    const take = () => takeTurn(pool, turn, { now: clock.now(), endsAt: clock.now() + turnMs })
    if (!(await take())) throw fail.ImportInProgress()
    const renewing = setInterval(() => this.#inBackground(take()), renewTurnMs)
    try {
      return await this.#slots.withSlot(place.corporationId, work, this.#stopping.signal)
    } finally {
      clearInterval(renewing)
      await deleteTurn(pool, turn)
    }
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error) => this.#dependencies.log.warn({ err: error }, 'the progress of an import was not stored'))
  }
}

/** Returns the error of an import that was not applied. */
function refusalOf(result: JobResult) {
  if (result.isRefused) return fail.ImportRefused({ faults: result.refusal.faults })
  const { digest, changes, sentence } = result.plan
  return fail.ImportOutdated({ digest, changes, sentence })
}
