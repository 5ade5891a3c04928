import { hash } from 'node:crypto'
import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { savepoint } from '#core/db/connect.ts'
import { isSerializationConflict, isTransientError } from '#core/db/errors.ts'
import { isOfSchema } from '#core/db/migrate.ts'
import { moneyGrid, total } from '#core/decimal.ts'
import type { FollowContext } from '#core/events/follower.ts'
import { toTerminalTime } from '#core/time.ts'
import { TimeSlices } from '#core/time_slices.ts'
import { deleteUnposted, insertUnposted } from '#domains/books/changes.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { currencyOf, salesFollowerName } from '#domains/books/rules.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { listRemovalsOfDeliveries } from '#domains/deliveries/reads.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { listDepositPayments } from '#domains/loyalty/reads.ts'
import { listRemovalsOfTableOrders } from '#domains/order/reads.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { sectionOf } from '#domains/restaurant_sections/rules.ts'
import { listOpenStores } from '#domains/stores/reads.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { findAccounts } from '#ledger/accounts.store.ts'
import { type Closing, followClosings } from '#ordering/closings.ts'
import { insertGaps } from './gaps.store.ts'
import type { Sale, SalePlace, SoldOrder } from './model.ts'
import { endedOrderOf, isPaidFromWallets, type OrderContext, type OrderRows, soldOrderOf } from './orders.rules.ts'
import { postSales, type SaleChange, type SalesContext } from './posting.command.ts'
import { lockSales } from './store.ts'

/** Posts closed orders, reverses reopened ones, and posts changed ones again. */
export const salesFollower = followClosings({
  name: salesFollowerName,
  setting: 'books',
  kinds: ['Delivery', 'TableOrder', 'Banquet'],
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

/** Returns the function that finds the store of a place: of its section, else of its terminal group, else the oldest one. */
export async function readStores(
  { db, caches }: Pick<FollowContext, 'db' | 'caches'>,
  { id, corporationId }: Organization,
): Promise<SalesContext['storeOf']> {
  const [stores, sections, groups] = await Promise.all([
    listOpenStores(db, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(TerminalGroupsOf, corporationId),
  ])
  const own = stores.filter(({ organizationId }) => organizationId === id).map((store): string => store.id)
  return ({ terminalGroupId, tableId }: SalePlace) => {
    const section = tableId === null ? undefined : sectionOf(sections, tableId)
    const named = [section?.storeId, groups.get(terminalGroupId)?.storeId]
    return named.find((storeId) => storeId && own.includes(storeId)) ?? own[0] ?? null
  }
}

/** Returns the orders of closings that are over; undefined for the others. */
async function readSold(
  { db, now, caches }: ReadContext,
  { books, organization }: SalesContext,
  closings: readonly Closing[],
): Promise<(SoldOrder | undefined)[]> {
  const { corporationId, timeZone } = organization
  const ended = closings.map((closing) => endedOrderOf(closing, (at) => toTerminalTime(at, timeZone)))
  const dictionaries = await caches.get(DictionariesOf, corporationId)
  const services = ended.flatMap((state) =>
    (state?.order.items ?? []).flatMap((item) => (item.type === 'Service' ? [item.service.id] : [])),
  )
  const accountIds = [...dictionaries.paymentTypes.values()].flatMap(({ accountId }) => accountId ?? [])
  const [goods, accounts, rowsOf] = await Promise.all([
    findGoods(db, corporationId, services),
    findAccounts(db, corporationId, accountIds),
    readRows({ db, caches }, closings, (i) => {
      const state = ended[i]
      return {
        hasRemovals: state?.order.items.some(({ deleted }) => deleted) ?? false,
        isPaidFromWallets: (state?.isClosed && isPaidFromWallets(state.order, dictionaries)) ?? false,
      }
    }),
  ])
  const context: OrderContext = { dictionaries, goods, accounts, money: moneyGrid(books.currency), now }
  const slices = new TimeSlices()
  const sold: (SoldOrder | undefined)[] = []
  for (const [i, closing] of closings.entries()) {
    await slices.next()
    const state = ended[i]
    sold.push(state && soldOrderOf(closing, state, rowsOf(closing), context))
  }
  return sold
}

interface Needs {
  hasRemovals: boolean
  isPaidFromWallets: boolean
}

/** Reads the rows of orders that few of them have. */
export async function readRows(
  { db, caches }: { db: FollowContext['db']; caches: Caches },
  closings: readonly Closing[],
  needsOf: (index: number) => Needs,
): Promise<(closing: Closing) => OrderRows> {
  const { organization } = closings[0]!
  const idsOf = (kind: Closing['kind'] | null, isNeeded: (needs: Needs) => boolean) =>
    closings
      .filter((closing, i) => (kind === null || closing.kind === kind) && isNeeded(needsOf(i)))
      .map(({ id }) => id)
  const [ofDeliveries, ofTableOrders, deposits] = await Promise.all([
    listRemovalsOfDeliveries(
      db,
      organization.id,
      idsOf('Delivery', ({ hasRemovals }) => hasRemovals),
    ),
    listRemovalsOfTableOrders(
      db,
      organization.id,
      idsOf('TableOrder', ({ hasRemovals }) => hasRemovals),
    ),
    listDepositPayments(
      { db, caches },
      organization,
      idsOf(null, (needs) => needs.isPaidFromWallets),
    ),
  ])
  const removalsOf = { Delivery: ofDeliveries, TableOrder: ofTableOrders, Banquet: new Map<string, never[]>() }
  return ({ kind, id }) => ({
    removals: removalsOf[kind].get(id) ?? [],
    paidFromDeposits: total(
      deposits.filter(({ orderKind, orderId }) => orderId === id && orderKind === kind).map(({ sum }) => sum),
    ),
  })
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
