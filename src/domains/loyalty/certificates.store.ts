import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { numberLengthDefault, randomNumber } from './coupons.store.ts'
import type { Certificate, CertificateStatus } from './model.ts'

/** Sale of a certificate by an order. */
interface CertificateSale {
  organizationId: Id<'Organization'>
  orderId: Id<'Order'>
  campaignId: Id<'MarketingCampaign'>
}

interface NewCertificates {
  seriesId: string
  nominal: Decimal
  now: Instant
}

/** Inserts certificates with unguessable numbers. Returns how many were inserted: an existing number is skipped. */
export async function insertCertificates(
  db: Db,
  corporationId: string,
  { seriesId, nominal, now, count, length }: NewCertificates & { count: number; length: number },
): Promise<number> {
  const { count: made } = await db`
    insert into loyalty_certificate (corporation_id, id, series_id, nominal, number, created_at)
    select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid, ${nominal.toString()}::numeric, ${randomNumber(db, length)},
           ${toTimestamp(db, now)}
      from generate_series(1, ${count}::int)
        on conflict (corporation_id, number) do nothing`
  return made
}

/**
 * Inserts certificates with numbers that are already printed, skips numbers that the chain already has, and returns how many were inserted.
 */
export async function insertPrinted(
  db: Db,
  corporationId: string,
  { seriesId, nominal, now, numbers }: NewCertificates & { numbers: readonly string[] },
): Promise<number> {
  // Without returned rows, a cluster counts the skipped ones too.
  const { count: made } = await db`
    insert into loyalty_certificate (corporation_id, id, series_id, nominal, number, created_at)
    select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid, ${nominal.toString()}::numeric, number, ${toTimestamp(db, now)}
      from unnest(${numbers}::text[]) as known(number)
     order by number
        on conflict (corporation_id, number) do nothing
    returning 1`
  return made
}

/** Locks and returns a certificate that exists and is not activated yet. */
export async function lockNew(db: Db, corporationId: string, number: string): Promise<NewCertificate | undefined> {
  const [row] = await db<(Omit<NewCertificate, 'nominal'> & { nominal: string })[]>`
    select id, series_id, nominal, blocked_at is not null as is_blocked
      from loyalty_certificate
     where corporation_id = ${corporationId}
       and number = ${number}
       and activated_at is null
       for update`
  return row && { ...row, nominal: new Decimal(row.nominal) }
}

export interface NewCertificate extends Pick<Certificate, 'id' | 'seriesId' | 'nominal'> {
  isBlocked: boolean
}

/** Inserts certificates that an order has sold, with unguessable numbers. */
export const insertSold = (
  db: Db,
  corporationId: string,
  { seriesId, nominal, now, count, sale }: NewCertificates & { count: number; sale: CertificateSale },
): Promise<Pick<Certificate, 'id' | 'number'>[]> => db<Pick<Certificate, 'id' | 'number'>[]>`
  insert into loyalty_certificate
         (corporation_id, id, series_id, nominal, number, created_at, organization_id, order_id, campaign_id)
  select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid, ${nominal.toString()}::numeric,
         ${randomNumber(db, numberLengthDefault)}, ${toTimestamp(db, now)}, ${sale.organizationId}::uuid, ${sale.orderId}::uuid,
         ${sale.campaignId}::uuid
    from generate_series(1, ${count}::int)
  returning id, number`

/** Certificate that an order has sold. */
interface SoldCertificate {
  id: Certificate['id']
  seriesId: Certificate['seriesId']
  campaignId: CertificateSale['campaignId']
  nominal: Decimal
  /** Null if not blocked. */
  blockedBy: 'operator' | 'order' | null
}

/** Locks and returns the certificates that an order has sold. Their wallets are locked earlier (`listSoldIds`). */
export async function lockSold(
  db: Db,
  corporationId: string,
  { organizationId, orderId }: Pick<CertificateSale, 'organizationId' | 'orderId'>,
): Promise<SoldCertificate[]> {
  const rows = await db<(Omit<SoldCertificate, 'nominal'> & { nominal: string })[]>`
    select id, series_id, campaign_id, nominal, blocked_by
      from loyalty_certificate
     where corporation_id = ${corporationId}
       and organization_id = ${organizationId}
       and order_id = ${orderId}
     order by id
       for update`
  return rows.map(({ nominal, ...row }) => ({ ...row, nominal: new Decimal(nominal) }))
}

/** Returns the ids of the certificates that orders have sold, which are also the ids of their wallets. */
export async function listSoldIds(
  db: Db,
  corporationId: string,
  orderIds: readonly string[],
): Promise<Certificate['id'][]> {
  if (orderIds.length === 0) return []
  const rows = await db<Pick<Certificate, 'id'>[]>`
    select id
      from loyalty_certificate
     where corporation_id = ${corporationId}
       and order_id = any(${orderIds}::uuid[])`
  return rows.map(({ id }) => id)
}

export async function updateActivated(
  db: Db,
  corporationId: string,
  { id, now, expiresAt }: Pick<Certificate, 'id' | 'expiresAt'> & { now: Instant },
): Promise<void> {
  await db`
    update loyalty_certificate
       set activated_at = ${toTimestamp(db, now)},
           expires_at = ${expiresAt === null ? null : toTimestamp(db, expiresAt)}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

export async function updateBlocked(
  db: Db,
  corporationId: string,
  { ids, blockedBy, now }: { ids: readonly string[]; blockedBy: 'operator' | 'order' | null; now: Instant },
): Promise<void> {
  await db`
    update loyalty_certificate
       set blocked_at = ${blockedBy === null ? null : toTimestamp(db, now)},
           blocked_by = ${blockedBy}
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

type Row = Omit<Certificate, 'nominal' | 'balance'> & { nominal: string; balance: string }

/** Returns certificates with their state at `now`. Expired money does not count, even if the wallet still has its lot. */
async function listWhere(db: Db, corporationId: string, now: Instant, condition: Fragment): Promise<Certificate[]> {
  const rows = await db<Row[]>`
    select certificate.id, certificate.series_id, certificate.number, certificate.nominal, live.status, live.balance,
           live.guest_id,
           ${instants(db, 'certificate.activated_at', 'certificate.expires_at')}
      from loyalty_certificate as certificate
     cross join lateral (${liveOf(db, now)}) as live
     where certificate.corporation_id = ${corporationId}
       ${condition}`
  return rows.map(({ nominal, balance, ...row }) => ({
    ...row,
    nominal: new Decimal(nominal),
    balance: new Decimal(balance),
  }))
}

/** Owner, balance and status of a certificate. */
const liveOf = (db: Db, now: Instant): Fragment => db`
  select held.guest_id, held.balance,
         case when certificate.blocked_at is not null then 'Blocked'
              when certificate.activated_at is null then 'New'
              when held.balance > 0 then 'Activated'
              when certificate.expires_at <= ${toTimestamp(db, now)} then 'Expired'
              else 'UsedUp'
         end as status
    from (select max(wallet.guest_id::text)::uuid as guest_id, coalesce(sum((lot ->> 'left')::numeric), 0) as balance
            from loyalty_wallet as wallet
            left join jsonb_array_elements(wallet.lots) as lot
              on coalesce((lot ->> 'expiresAt')::numeric, 'infinity') > ${now}::numeric
           where wallet.corporation_id = certificate.corporation_id
             and wallet.id = certificate.id) as held`

export async function findCertificate(
  db: Db,
  corporationId: string,
  { number, now }: { number: string; now: Instant },
): Promise<Certificate | undefined> {
  const [found] = await listWhere(db, corporationId, now, db`and certificate.number = ${number}`)
  return found
}

/** Returns the certificates among the wallets, by id of the wallet. */
export async function listByWallets(
  db: Db,
  corporationId: string,
  { ids, now }: { ids: readonly string[]; now: Instant },
): Promise<ReadonlyMap<string, Certificate>> {
  if (ids.length === 0) return new Map()
  const found = await listWhere(db, corporationId, now, db`and certificate.id = any(${ids}::uuid[])`)
  return new Map(found.map((certificate) => [certificate.id, certificate]))
}

interface CertificateSearch {
  now: Instant
  seriesId: Id<'CertificateSeries'> | null
  status: CertificateStatus | null
  afterNumber: string | null
  rowsMax: number
}

/** Returns a page of certificates, sorted by number. */
export const listCertificates = (
  db: Db,
  corporationId: string,
  { now, seriesId, status, afterNumber, rowsMax }: CertificateSearch,
): Promise<Certificate[]> =>
  listWhere(
    db,
    corporationId,
    now,
    db`
       ${seriesId === null ? db`` : db`and certificate.series_id = ${seriesId}`}
       ${status === null ? db`` : db`and live.status = ${status}`}
       ${afterNumber === null ? db`` : db`and certificate.number > ${afterNumber}`}
     order by certificate.number
     limit ${rowsMax}`,
  )
