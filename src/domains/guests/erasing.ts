import { type Caches, defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { findSchemaVersion } from '#core/db/migrate.ts'
import { continueNow, dueRule } from '#core/events/due.ts'
import { failpoint } from '#core/failpoint.ts'
import { type Instant, minuteMs } from '#core/time.ts'
import { listErasableTables } from './erasable_tables.ts'
import { type Reading, readUntil, withoutReassigned } from './erasing_stages.ts'
import {
  type Erasure,
  finishErasure,
  listDueErasures,
  listTraces,
  lockDueErasure,
  measureErasures,
  saveErasure,
  saveHashes,
} from './erasure.store.ts'
import { erasureScope } from './erasure.ts'
import { findOpen, isInFlight, searchTextsOf } from './erasure_traces.store.ts'
import { writtenForms } from './mentions.rules.ts'

/** Time after which every write that was in flight during the erasure has arrived. */
const secondAfterMs = 5 * minuteMs
/** Duration of one transaction. */
const partMs = 300

/** The tables that are read, by the version of the schema: a table that a migration adds is among them at once. */
const ErasedTables = defineCache({ topic: 'schema', load: (db: Db, _version) => listErasableTables(db) })

/**
 * Erases guests from all texts of their chains, a part per transaction, under a lock of the erasure's row; progress commits with the
 * rewritten rows. Five minutes after the request a second reading searches what was written since, and repeats until no order of that time
 * is open.
 */
export const erasing = dueRule({
  name: 'guests: erasing',
  listDue: listDueErasures,
  measure: measureErasures,
  async handle({ db, caches, now }, item) {
    const erasure = await lockDueErasure(db, item, now)
    if (!erasure) return
    const reading = await openReading(db, caches, erasure)
    if (erasure.stage === null) {
      if (await isAnythingOpen(reading)) return await saveErasure(db, erasure, { now, nextAt: now + secondAfterMs })
      erasure.stage = 'contents'
      erasure.isSecond = true
    }
    if (await readUntil(reading, performance.now() + partMs)) return await endReading(reading, now)
    await saveErasure(db, erasure, { now, nextAt: now })
    failpoint('before-erasure-commit')
    return continueNow
  },
})

async function openReading(db: Db, caches: Caches, erasure: Erasure): Promise<Reading> {
  const { owners, dialings } = await erasureScope(db, caches, erasure.corporationId)
  const { person } = erasure.sought
  const search = { texts: searchTextsOf(person), since: erasure.since }
  return {
    db,
    owners,
    dialings,
    tables: await caches.get(ErasedTables, await findSchemaVersion(db)),
    erasure,
    traces: await listTraces(db, erasure),
    open: await findOpen(db, owners, person, search),
  }
}

/** Starts the second reading after the first, and finishes after the second unless something is still open. */
async function endReading(reading: Reading, now: Instant): Promise<void> {
  const { db, owners, erasure } = reading
  const { corporationId, guestId, startedAt, isSecond } = erasure
  const { phones } = await withoutReassigned(db, owners.corporationId, erasure.sought.person)
  await saveHashes(db, { corporationId, guestId, phones: [...phones].flatMap(writtenForms) })
  if (isSecond && !(await isAnythingOpen(reading))) return finishErasure(db, erasure, now)
  erasure.isSecond = true
  const nextAt = isSecond ? now + secondAfterMs : Math.max(now, (startedAt ?? now) + secondAfterMs)
  await saveErasure(db, erasure, { now, nextAt })
}

async function isAnythingOpen({ db, owners, erasure, open }: Reading): Promise<boolean> {
  return open.subjectIds.length > 0 || (await isInFlight(db, owners, searchTextsOf(erasure.sought.person)))
}
