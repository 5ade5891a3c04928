import { toTimestamp } from '#core/db/timestamps.ts'
import { continueNow, dueRule } from '#core/events/due.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { failpoint } from '#core/failpoint.ts'
import { asId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { listUnfinished, lockUnfinished, updateMade } from './coupon_generations.store.ts'
import { insertCoupons } from './coupons.store.ts'

/** Maximum number of coupons created within a request, or in one transaction of a generation. */
export const couponsAtOnceMax = 10_000
const finishedLifetimeMs = 30 * dayMs

/** Creates the coupons of large generations. Each batch commits with its count, so that a crash neither loses nor repeats any. */
export const couponGeneration = dueRule({
  name: 'loyalty: creating coupons',
  listDue: listUnfinished,
  async handle({ db, now }, { ownerId, id }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const generation = await lockUnfinished(db, corporationId, id)
    if (!generation) return
    const { seriesId, length, remaining } = generation
    const count = Math.min(remaining, couponsAtOnceMax)
    const made = await insertCoupons(db, corporationId, { seriesId, count, length, now })
    await updateMade(db, corporationId, id, { made, now })
    failpoint('before-coupons-commit')
    return made < remaining ? continueNow : true
  },
})

export const generationRetention = expiredRows({
  name: 'finished generations of coupons',
  table: 'loyalty_coupon_generation',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`finished_at <= ${toTimestamp(db, now - finishedLifetimeMs)}`,
})
