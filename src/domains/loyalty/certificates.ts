import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, toNumber, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { createAggregate, serializationConflict } from '#core/operation/aggregate_change.ts'
import { CodeText, field, Id, Money, nullable, OneOf, opt, Text } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { ProgramsOf } from './cached.ts'
import { numberLengthDefault, randomNumber } from './coupons.ts'
import {
  CertificateActivated,
  CertificateNotFound,
  CertificateSeriesNotFound,
  certificatePaymentErrors,
} from './errors.ts'
import type { EntryReason, OrderReason } from './model.ts'
import { isProgramAt } from './rules.ts'
import { type LoyaltyDirectories, type LoyaltyRows, programTypes } from './schemas.ts'
import {
  addEntry,
  changeWallet,
  expiryOf,
  newLot,
  newWallet,
  postMoney,
  reservedOf,
  type Wallet,
  type WalletContext,
  wallets,
} from './wallets.ts'

export type CertificateSeries = LoyaltyRows['certificateSeries']

/** Only activated certificates can pay. */
export const certificateStatuses = ['New', 'Activated', 'UsedUp', 'Expired', 'Blocked'] as const
type CertificateStatus = (typeof certificateStatuses)[number]

/** Gift certificate with its state at a moment. */
export interface Certificate {
  /** Id of the certificate, and of the wallet that its activation creates. */
  id: Id<'UserWallet'>
  seriesId: Id<'CertificateSeries'>
  number: string
  nominal: Decimal
  status: CertificateStatus
  /** Zero before activation. */
  balance: Decimal
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
  activatedAt: Instant | null
  /** Null if it never expires. */
  expiresAt: Instant | null
}

/** Sale of a certificate by an order. */
interface CertificateSale {
  organizationId: Id<'Organization'>
  orderId: Id<'Order'>
  campaignId: Id<'MarketingCampaign'>
}

export const CertificateNumber = CodeText({ minLength: 1 })

export const CertificateStatusName = field(
  OneOf(certificateStatuses),
  'State of the certificate: `New` until its activation, `Activated` while it can pay, `UsedUp` when its balance is 0, `Expired` after its lifetime, `Blocked` while it is blocked.',
)

/** Certificate as operators see it. */
export const CertificateItem = Type.Object(
  {
    id: field(Id('UserWallet'), 'Id of the certificate and, from its activation on, of its wallet.'),
    seriesId: field(Id('CertificateSeries'), 'Series of the certificate.'),
    number: field(CertificateNumber, 'Number of the certificate in payments.'),
    nominal: field(Money(), 'Value at activation.'),
    balance: field(Money(), 'Balance. 0 before activation.'),
    status: CertificateStatusName,
    customerId: nullable(Id('Customer'), 'Guest who owns it. Null if anyone with the number may use it.'),
    activatedAt: nullable(Text(), 'When it was activated. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null until then.'),
    expiresAt: nullable(
      Text(),
      'When it expires. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for never, or before its activation.',
    ),
  },
  { title: 'GiftCertificate' },
)

export const certificateItem = ({
  id,
  seriesId,
  number,
  nominal,
  balance,
  status,
  guestId,
  ...times
}: Certificate): Static<typeof CertificateItem> => ({
  id,
  seriesId,
  number,
  nominal: toNumber(nominal),
  balance: toNumber(balance),
  status,
  customerId: guestId,
  activatedAt: times.activatedAt === null ? null : toUtcText(times.activatedAt),
  expiresAt: times.expiresAt === null ? null : toUtcText(times.expiresAt),
})

/** Returns the series if neither it nor its program is deleted. */
export function certificateSeriesOf(
  { certificateSeries, programs }: LoyaltyDirectories,
  id: string,
): CertificateSeries | undefined {
  const series = certificateSeries.get(id)
  const program = series && programs.get(series.programId)
  return series && !series.isDeleted && program && !program.isDeleted ? series : undefined
}

/** Returns whether the program of the series is of certificates. */
export const isOfCertificates = ({ programs }: LoyaltyDirectories, { programId }: CertificateSeries): boolean =>
  programs.get(programId)?.programType === programTypes.certificate

/** Returns whether certificates of the series can be sold and used for payment at the restaurant. */
export function isSeriesAt(
  directories: LoyaltyDirectories,
  series: CertificateSeries,
  organizationId: string,
): boolean {
  const program = directories.programs.get(series.programId)
  return program ? program.isActive && isProgramAt(program, organizationId) : false
}

/** Returns why a certificate cannot pay, regardless of its balance; null if it can. */
export function paymentProblemOf(
  { status }: Pick<Certificate, 'status'>,
  isAccepted: boolean,
): keyof typeof certificatePaymentErrors | null {
  if (status === 'New') return 'CertificateNotActivated'
  if (status === 'Blocked') return 'CertificateBlocked'
  if (status === 'Expired') return 'CertificateExpired'
  return isAccepted ? null : 'CertificateNotAccepted'
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
  const { count: made } = await db`
    insert into loyalty_certificate (corporation_id, id, series_id, nominal, number, created_at)
    select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid, ${nominal.toString()}::numeric, number, ${toTimestamp(db, now)}
      from unnest(${numbers}::text[]) as known(number)
     order by number
        on conflict (corporation_id, number) do nothing`
  return made
}

/** Locks and returns a certificate that exists and is not activated yet. */
async function lockNew(db: Db, corporationId: string, number: string): Promise<NewCertificate | undefined> {
  const [row] = await db<(Omit<NewCertificate, 'nominal'> & { nominal: string })[]>`
    select id, series_id, nominal, blocked_at is not null as is_blocked
      from loyalty_certificate
     where corporation_id = ${corporationId}
       and number = ${number}
       and activated_at is null
       for update`
  return row && { ...row, nominal: new Decimal(row.nominal) }
}

interface NewCertificate extends Pick<Certificate, 'id' | 'seriesId' | 'nominal'> {
  isBlocked: boolean
}

/** Inserts certificates that an order has sold, with unguessable numbers. */
const insertSold = (
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
async function lockSold(
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

async function updateActivated(
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

async function updateBlocked(
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

const { CertificateBlocked } = certificatePaymentErrors

/** Errors of activating a certificate. */
const certificateErrors = { CertificateNotFound, CertificateActivated, CertificateBlocked }
const fail = failers(certificateErrors)

interface Activation extends Omit<EntryReason, 'organizationId'> {
  /** Restaurant whose time zone decides the expiry. */
  organization: Organization
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
}

/** Locks and returns the certificate with this number if it can be activated: only one of several concurrent calls succeeds. */
async function lockToActivate(
  { db, now }: ChangeContext,
  corporationId: Id<'Corporation'>,
  number: string,
): Promise<NewCertificate> {
  const certificate = await lockNew(db, corporationId, number)
  if (certificate?.isBlocked) throw fail.CertificateBlocked({ path: 'number' })
  if (certificate) return certificate
  const known = await findCertificate(db, corporationId, { number, now })
  throw known ? fail.CertificateActivated({ path: 'number' }) : fail.CertificateNotFound({ path: 'number' })
}

/** Activates a certificate: creates its wallet with the nominal, which expires at the end of the last day of its lifetime. */
async function activateCertificate(
  context: WalletContext,
  { id, nominal }: NewCertificate,
  { series, activation }: { series: CertificateSeries; activation: Activation },
): Promise<Wallet> {
  const { db, now } = context
  const { organization, guestId, ...reason } = activation
  const { corporationId, id: organizationId, timeZone } = organization
  const expiresAt = expiryOf(now, series.lifetimeDays, timeZone)
  await updateActivated(db, corporationId, { id, now, expiresAt })
  return createAggregate(context, wallets, { ownerId: corporationId, id }, () => {
    const empty = newWallet({ corporationId, guestId, programId: series.programId, isCertificate: true })
    const activated = addEntry(
      { ...empty, id },
      {
        ...reason,
        type: 'CertificateActivation',
        sum: nominal,
        now,
        overdraft: zero,
        lots: newLot(nominal, expiresAt),
        organizationId,
      },
    )
    return postMoney(context, activated)
  })
}

interface Selling {
  organization: Organization
  guestId: Id<'Customer'>
  order: OrderReason
  campaignId: Id<'MarketingCampaign'>
  series: CertificateSeries
  /** Number of certificates that the order has sold by the campaign. */
  count: number
}

/**
 * Issues the certificates of a series that an order has sold to the guest. Certificates that were blocked when the order was reopened are
 * unblocked first; only missing ones are created. Returns the numbers of the created ones.
 */
export async function addSoldCertificates(
  context: WalletContext,
  { organization, guestId, order, campaignId, series, count }: Selling,
): Promise<string[]> {
  const { db, now } = context
  const { corporationId, id: organizationId } = organization
  const sale = { organizationId, orderId: order.orderId, campaignId }
  const sold = await lockSold(db, corporationId, sale)
  const known = sold.filter(
    (certificate) => certificate.campaignId === campaignId && certificate.seriesId === series.id,
  )
  const takenBack = known.filter(({ blockedBy }) => blockedBy === 'order')
  const again = takenBack.slice(0, Math.max(0, count - (known.length - takenBack.length)))
  const record = { now, sum: zero, overdraft: zero, organizationId, campaignId, ...order }
  await updateBlocked(db, corporationId, { ids: again.map(({ id }) => id), blockedBy: null, now })
  for (const { id } of again)
    await changeWallet(context, { corporationId, id }, (wallet) =>
      addEntry(wallet, { ...record, type: 'CertificateUnblock' }),
    )
  const missing = Math.max(0, count - (known.length - takenBack.length) - again.length)
  const { id: seriesId, nominal } = series
  const made = await insertSold(db, corporationId, { seriesId, nominal, now, count: missing, sale })
  const activation = { organization, guestId, campaignId, ...order }
  for (const { id } of made)
    await activateCertificate(context, { id, seriesId, nominal, isBlocked: false }, { series, activation })
  return made.map(({ number }) => number)
}

/** Blocks the certificates that a reopened order had sold, if nothing of them is spent. Records the others. */
export async function reverseCertificateSale(
  context: WalletContext,
  { corporationId, id: organizationId }: Organization,
  order: OrderReason,
): Promise<void> {
  const { db, now } = context
  const sold = await lockSold(db, corporationId, { organizationId, orderId: order.orderId })
  for (const { id, nominal, campaignId } of sold.filter(({ blockedBy }) => blockedBy === null))
    await changeWallet(context, { corporationId, id }, async (wallet) => {
      const type = 'CertificateBlock' as const
      const record = { type, now, sum: zero, overdraft: zero, organizationId, campaignId, ...order }
      const isWhole = wallet.balance.equals(nominal) && reservedOf(wallet).isZero()
      if (!isWhole)
        return addEntry(wallet, { ...record, blockReason: 'Something of the certificate is spent or reserved' })
      await updateBlocked(db, corporationId, { ids: [id], blockedBy: 'order', now })
      return addEntry(wallet, record)
    })
}

/** Blocks or unblocks a certificate. Sums that orders have reserved stay reserved. */
export async function setBlocked(
  context: WalletContext,
  corporationId: Id<'Corporation'>,
  { number, isBlocked, comment }: { number: string; isBlocked: boolean; comment: string },
): Promise<void> {
  const { db, now } = context
  const blockedBy = isBlocked ? 'operator' : null
  const certificate = await findCertificate(db, corporationId, { number, now })
  if (!certificate) throw fail.CertificateNotFound({ path: 'number' })
  const { id } = certificate
  if (certificate.activatedAt === null) {
    // A new certificate has no wallet yet, so its own row is locked instead.
    if (!(await lockNew(db, corporationId, number)))
      throw serializationConflict('The certificate was activated meanwhile')
    await updateBlocked(db, corporationId, { ids: [id], blockedBy, now })
    return
  }
  await changeWallet(context, { corporationId, id }, async (wallet) => {
    const current = await findCertificate(db, corporationId, { number, now })
    await updateBlocked(db, corporationId, { ids: [id], blockedBy, now })
    if ((current?.status === 'Blocked') === isBlocked) return wallet
    const type = isBlocked ? 'CertificateBlock' : 'CertificateUnblock'
    return addEntry(wallet, { type, sum: zero, now, overdraft: zero, organizationId: null, comment })
  })
}

/** Request fields: the certificate to activate and its owner. */
export const activationFields = {
  number: field(CertificateNumber, 'Number of the certificate.'),
  customerId: opt(
    Id('Customer'),
    "Guest who owns it; the guest's transactions show it. Null or omitted if anyone with the number may use it.",
  ),
}

export const activationErrors = { ...certificateErrors, CertificateSeriesNotFound, CustomerNotFound }
const failActivation = failers(activationErrors)

/** Activates the certificate with this number for payments, as sold by the restaurant. */
export async function activateNumber(
  context: ChangeContext & { caches: Caches },
  organization: Organization,
  { number, customerId }: { number: string; customerId?: string | null | undefined },
): Promise<void> {
  const { db, caches } = context
  const { corporationId } = organization
  const [guestId = null] = customerId ? await filterGuestIds(db, corporationId, [customerId]) : []
  if (customerId && guestId === null) throw failActivation.CustomerNotFound({ path: 'customerId' })
  const found = await lockToActivate(context, corporationId, number)
  const series = certificateSeriesOf(await caches.get(ProgramsOf, corporationId), found.seriesId)
  if (!series) throw failActivation.CertificateSeriesNotFound({ path: 'number' })
  await activateCertificate(context, found, { series, activation: { organization, guestId } })
}
