import { hash } from 'node:crypto'
import { findOrganization, type Organization } from '#core/access/organizations.ts'
import { savepoint } from '#core/db/connect.ts'
import { isSerializationConflict, isTransientError } from '#core/db/errors.ts'
import { isOfSchema } from '#core/db/migrate.ts'
import { moneyGrid, total } from '#core/decimal.ts'
import type { FollowContext } from '#core/events/follower.ts'
import { TimeSlices } from '#core/time_slices.ts'
import { deleteUnposted, insertUnposted } from '#domains/books/changes.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { currencyOf, salesFollowerName } from '#domains/books/rules.ts'
import { listDepositPayments } from '#domains/loyalty/reads.ts'
import { findAccounts } from '#ledger/accounts.store.ts'
import { type Closing, followClosings } from '#ordering/ended/closings.ts'
import { readEnded, readStores } from '#ordering/ended/reading.ts'
import { orderKinds } from '#shared/order_kinds.ts'
import { insertGaps } from './gaps.store.ts'
import type { Sale, SoldOrder } from './model.ts'
import { isPaidFromWallets, type OrderContext, soldOrderOf } from './orders.rules.ts'
import { postSales, type SaleChange, type SalesContext } from './posting.ts'
import { lockSales } from './store.ts'

/** Posts closed orders, reverses reopened ones, and posts changed ones again. */
export const salesFollower = followClosings({
  name: salesFollowerName,
  setting: 'books',
  kinds: orderKinds,
  readsOrders: true,
  cursorsMax: 10,
  gatherMs: 200,
  waitsForRequests: true,
  async handle(context, closings) {
    const byOrganization = Map.groupBy(closings, ({ organization }) => organization.id)
    for (const own of [...byOrganization.values()].sort(byOrganizationId)) await postOrRecord(context, own)
  },
  async recordFailed(db, { ownerId, revision, reason }) {
    const organization = await findOrganization(db, ownerId)
    if (organization) await insertUnposted(db, organization, { revision, reason })
  },
  recordSkipped: insertGaps,
})

const byOrganizationId = ([a]: Closing[], [b]: Closing[]) => (a!.organization.id < b!.organization.id ? -1 : 1)

/** Posts the closings of one organization. Those that cannot be posted become problems, and delay no others. */
async function postOrRecord(context: FollowContext, closings: readonly Closing[]): Promise<void> {
  const failure = await failureOf(context, closings)
  if (failure === undefined) return
  for (const closing of closings) {
    const { organization, revision } = closing
    const reason = closings.length === 1 ? failure : await failureOf(context, [closing])
    if (reason !== undefined) await insertUnposted(context.db, organization, { revision, reason })
  }
}

/** Posts closings, or returns why they cannot be posted, with their changes undone. Throws if a later transaction may succeed. */
async function failureOf(
  context: FollowContext,
  closings: readonly Closing[],
  { isRetry = false } = {},
): Promise<string | undefined> {
  try {
    await savepoint(context.db, () => postClosings(context, closings))
    return undefined
  } catch (error) {
    if (isTransientError(error) || isOfSchema(error)) throw error
    // Another transaction may have inserted the row meanwhile. The retry reads it.
    if (isSerializationConflict(error) && !isRetry) return failureOf(context, closings, { isRetry: true })
    return String(error)
  }
}

type ReadContext = Pick<FollowContext, 'db' | 'now' | 'caches'>

/** Posts the closings of one organization. */
export async function postClosings(context: ReadContext, closings: readonly Closing[]): Promise<void> {
  const { organization } = closings[0]!
  const sales = await lockSales(
    context.db,
    organization.id,
    closings.map(({ id }) => id),
  )
  const former = new Map(sales.map((sale) => [`${sale.kind} ${sale.orderId}`, sale]))
  const salesContext = await openSales(context, organization)
  refuseCurrency(salesContext)
  const sold = await readSold(context, salesContext, closings)
  const changes = closings.flatMap((closing, i) =>
    changeOf(closing, former.get(`${closing.kind} ${closing.id}`), sold[i]),
  )
  if (changes.length > 0) await postSales(salesContext, changes)
  await deleteUnposted(
    context.db,
    organization.id,
    closings.map(({ id: orderId, kind }) => ({ orderId, kind })),
  )
}

/** Throws if the sums of the restaurant have another currency than the books (docs/domain.md §16.4). */
function refuseCurrency({ organization, books }: SalesContext): void {
  const currency = currencyOf(organization)
  if (currency !== null && currency !== books.currency)
    throw new Error(`The restaurant has the currency ${currency}, and the books of the chain have ${books.currency}`)
}

/** Reads the settings and stores by which sales of an organization are posted. */
export async function openSales({ db, now, caches }: ReadContext, organization: Organization): Promise<SalesContext> {
  const { corporationId } = organization
  const [books, storeOf] = await Promise.all([shareBooks(db, corporationId), readStores({ db, caches }, organization)])
  return { db, now, organization, books, storeOf }
}

/** Returns the orders of closings that are over; undefined for the others. */
async function readSold(
  { db, now, caches }: ReadContext,
  { books, organization }: SalesContext,
  closings: readonly Closing[],
): Promise<(SoldOrder | undefined)[]> {
  const { dictionaries, goods, orders } = await readEnded({ db, caches }, organization, closings)
  const accountIds = [...dictionaries.paymentTypes.values()].flatMap(({ accountId }) => accountId ?? [])
  const paidFromWallets = closings.filter((_, i) => {
    const ended = orders[i]
    return ended?.isClosed && isPaidFromWallets(ended.order, dictionaries)
  })
  const [accounts, deposits] = await Promise.all([
    findAccounts(db, organization.corporationId, accountIds),
    listDepositPayments(
      { db, caches },
      organization,
      paidFromWallets.map(({ id }) => id),
    ),
  ])
  const context: OrderContext = { dictionaries, goods, accounts, money: moneyGrid(books.currency), now }
  const slices = new TimeSlices()
  const sold: (SoldOrder | undefined)[] = []
  for (const [i, closing] of closings.entries()) {
    await slices.next()
    const own = deposits.filter(({ orderKind, orderId }) => orderId === closing.id && orderKind === closing.kind)
    const paidFromDeposits = total(own.map(({ sum }) => sum))
    const ended = orders[i]
    sold.push(ended && soldOrderOf(closing, ended, { ...context, paidFromDeposits }))
  }
  return sold
}

/** Returns how the postings of an order change: not at all if the values that they show are the same. */
function changeOf(closing: Closing, former: Sale | undefined, sold: SoldOrder | undefined): SaleChange[] {
  if (!sold || (sold.money.length === 0 && sold.outflows.length === 0))
    return former && former.hash !== null
      ? [{ former, sold: { ...emptied(former), revision: closing.revision }, hash: null }]
      : []
  const values = hashOf(sold)
  return former?.hash === values ? [] : [{ former, sold, hash: values }]
}

const emptied = ({ orderId, ...sale }: Sale): SoldOrder => ({
  ...sale,
  id: orderId,
  conceptionId: null,
  money: [],
  outflows: [],
})

const hashOf = ({ revision: _, ...values }: SoldOrder): string => hash('sha256', JSON.stringify(values), 'base64url')
