import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { internationalDigits } from '#domains/guests/rules.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { listCoupons } from '#domains/loyalty/reads.ts'
import { isSeriesInForce } from '#domains/loyalty/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { CheckinCoupon, CheckinGuest } from '#loyalty/engine/model.ts'
import type { CheckinRequest } from './schemas.ts'
import { type Warning, warnings } from './warnings.rules.ts'

/** What an order names of loyalty, as far as it counts, and what does not count. */
interface Found<Value> {
  value: Value
  warnings: readonly Warning[]
}

interface Asking {
  db: Db
  caches: Caches
  organization: Organization
}

/** The guest of the order: by id, else by phone. Whoever is deleted is nobody. */
export async function loadGuest(
  { db, organization }: Pick<Asking, 'db' | 'organization'>,
  { customer, phone }: CheckinRequest['order'],
): Promise<Found<CheckinGuest | null>> {
  const { corporationId } = organization
  const id: Id<'Customer'> | null = customer?.type === 'regular' ? (customer.id ?? null) : null
  const named = id && (await findProfile(db, corporationId, { id }))
  const digits = phone ? internationalDigits(phone, settingsOf(organization).countryPhoneCode) : null
  const found = named || (digits ? await findProfile(db, corporationId, { phone: digits }) : undefined)
  return {
    value:
      found && !found.isDeleted
        ? { id: found.id, birthday: found.birthday, categoryIds: new Set<string>(found.categoryIds), orders: null }
        : null,
    warnings: id && !named ? [warnings.GuestNotFound] : [],
  }
}

/** The coupons of a number that nobody has used and whose series are in force on that day. */
export async function loadCoupons(
  { db, caches, organization: { corporationId } }: Asking,
  number: string | null | undefined,
  day: Day,
): Promise<Found<readonly CheckinCoupon[]>> {
  if (!number) return { value: [], warnings: [] }
  const { couponSeries } = await caches.get(ProgramsOf, corporationId)
  const all = await listCoupons(db, corporationId, { number, seriesIds: null })
  const unused = all.filter(({ activatedAt }) => activatedAt === null)
  const inForce = unused.filter(({ seriesId }) => {
    const series = couponSeries.get(seriesId)
    return series && isSeriesInForce(series, day)
  })
  if (inForce.length > 0) return { value: inForce.map(({ seriesId }) => ({ number, seriesId })), warnings: [] }
  const { CouponNotFound, CouponActivated, CouponNotInForce } = warnings
  const why = all.length === 0 ? CouponNotFound : unused.length === 0 ? CouponActivated : CouponNotInForce
  return { value: [], warnings: [why] }
}
