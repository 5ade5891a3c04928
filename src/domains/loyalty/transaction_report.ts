import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { toNumber } from '#core/decimal.ts'
import type { Context } from '#core/operation/context.ts'
import { field, Id, Int32, Int64, nullable, omittable, opt, Text } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { ProgramsOf } from './cached.ts'
import type { CertificateSeries } from './certificates.rules.ts'
import { listByWallets } from './certificates.store.ts'
import { type Certificate, type OrderReason, transactionTypes } from './model.ts'
import { isProgramVisible, type Program, walletIdOf } from './rules.ts'
import {
  CertificateStatusName,
  CounteragentType,
  counteragentNote,
  counteragentTypes,
  type LoyaltyDirectories,
  programTypes,
} from './schemas.ts'
import type { HiddenPrograms, Transaction } from './transactions.store.ts'

/** Largest page; larger page sizes are reduced to it. */
export const pageSizeMax = 1_000

const text = (about: string) => omittable(Text(), about)

export const TransactionItem = Type.Object(
  {
    id: field(Id('Transaction'), 'Id of the transaction.'),
    revision: field(Int64(), 'Revision of the transaction: unique and increasing.'),
    type: omittable(Type.Integer({ enum: transactionNumbers() }), 'Kind of the transaction as a number.'),
    typeName: text('Stable name of the kind, such as `RefillWalletFromApi` or `HoldMoney`.'),
    sum: omittable(Type.Number(), 'Sum credited to the wallet; negative for debits. 0 if no money moved.'),
    balanceBefore: opt(Type.Number(), 'Balance before. Null without a wallet.'),
    balanceAfter: opt(Type.Number(), 'Balance after. Null without a wallet.'),
    posBalanceBefore: opt(Type.Number(), 'Balance according to the front office: always null.'),
    walletId: opt(Id('Wallet'), 'Wallet of the program. Null without a wallet.'),
    programId: opt(Id('Program'), 'Program of the wallet. Null without a wallet.'),
    marketingCampaignId: opt(Id('MarketingCampaign'), 'Campaign that caused it. Null for none.'),
    organizationId: nullable(
      Id('Organization'),
      'Restaurant where it happened. Null for automatic transactions, and for restaurants outside the key, whose orders and keys are not shown either.',
    ),
    terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order. Null for none.'),
    posOrderId: opt(Id('Order'), 'Order that caused it. Null for none.'),
    orderNumber: opt(Int32(), 'Number of this order. Null for none.'),
    orderSum: opt(Type.Number(), 'Sum of this order. Null for none.'),
    whenCreatedOrder: opt(Text(), 'When this order was created. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for none.'),
    isDelivery: opt(Type.Boolean(), 'Whether this order is a delivery. Null for none.'),
    whenCreated: text('When it happened. UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
    apiClientLogin: text('Name of the API key that requested it. Absent for automatic transactions.'),
    comment: text('Reason in the request. Absent if it had none.'),
    blockReason: text('Why it failed. Absent if it succeeded.'),
    isIgnored: omittable(Type.Boolean(), 'Whether it is ignored: always false.'),
    nominal: opt(Type.Number(), 'Nominal of a certificate. Null for none.'),
    counteragent: text('Payer of the certificate, according to its series. Absent for none.'),
    counteragentType: opt(CounteragentType(), `Kind of who has paid for it: ${counteragentNote}. Null for none.`),
    counteragentTypeName: text('The same as a word. Absent for none.'),
    emitentName: text('Company that issued the certificate. Absent for none.'),
    loyaltyUser: text('`operator` for corrections by the operator. Absent otherwise.'),
    certificate: omittable(
      Type.Object(
        {
          number: text('Number of the certificate.'),
          series: text('Series of the certificate.'),
          statusName: omittable(CertificateStatusName, 'State of the certificate now, as a word.'),
          typeName: text('Kind of the certificate, according to its series. Absent for none.'),
        },
        { title: 'TransactionCertificate' },
      ),
      'Certificate of the transaction. Absent for none.',
    ),
    coupon: omittable(
      Type.Object(
        { number: text('Number of the coupon.'), series: text('Series of the coupon.') },
        { title: 'TransactionCoupon' },
      ),
      'Coupon of the transaction. Absent for none.',
    ),
  },
  { title: 'TransportTransactionsReportItem' },
)

/** Returns all numbers in the contract: 0 to 60 with gaps. */
function transactionNumbers(): number[] {
  const gaps = new Set([19, 27, 31, 33, 34])
  return Array.from({ length: 61 }, (_, number) => number).filter((number) => !gaps.has(number))
}

interface ReportContext {
  programs: ReadonlyMap<string, Program>
  /** Restaurants that the key has access to. */
  organizations: ReadonlyMap<string, Organization>
  /** Certificates among the wallets, by id of the wallet. */
  certificates: ReadonlyMap<string, Certificate>
  certificateSeries: ReadonlyMap<string, CertificateSeries>
}

/** Returns a transaction in wire format, without the restaurant, order and key of one that the key has no access to. */
function transactionItem(transaction: Transaction, context: ReportContext): Static<typeof TransactionItem> {
  const { id, revision, type, sum, balanceBefore, balanceAfter, createdAt, comment, apiClientLogin } = transaction
  const program = context.programs.get(transaction.programId ?? '')
  const { organizationId } = transaction
  const isAccessible = organizationId === null || context.organizations.has(organizationId)
  return {
    id,
    revision,
    type: transactionTypes[type],
    typeName: type,
    sum: toNumber(sum),
    balanceBefore: balanceBefore ? toNumber(balanceBefore) : null,
    balanceAfter: balanceAfter ? toNumber(balanceAfter) : null,
    walletId: program && transaction.walletId ? walletIdOf(program) : null,
    programId: transaction.programId ?? null,
    organizationId: isAccessible ? organizationId : null,
    whenCreated: toUtcText(createdAt),
    isIgnored: false,
    ...(apiClientLogin && isAccessible && { apiClientLogin }),
    ...(comment && { comment }),
    ...causeOf(transaction),
    ...orderOf(isAccessible ? transaction : {}),
    posBalanceBefore: null,
    ...certificateOf(context, transaction),
    ...(type === 'Correction' && { loyaltyUser: 'operator' }),
  }
}

const orderOf = ({ orderSum, orderCreatedAt, ...order }: Partial<OrderReason>) => ({
  terminalGroupId: order.terminalGroupId ?? null,
  posOrderId: order.orderId ?? null,
  orderNumber: order.orderNumber ?? null,
  orderSum: orderSum ? toNumber(orderSum) : null,
  whenCreatedOrder: orderCreatedAt ? toUtcText(orderCreatedAt) : null,
  isDelivery: order.isDelivery ?? null,
})

/** Returns the cause of a transaction: campaign or coupon, and why it had no effect. */
function causeOf({ campaignId, couponNumber, couponSeries, blockReason }: Transaction) {
  return {
    marketingCampaignId: campaignId ?? null,
    ...(couponNumber && { coupon: { number: couponNumber, ...(couponSeries && { series: couponSeries }) } }),
    ...(blockReason && { blockReason }),
  }
}

/** Returns the certificate of the transaction, if there is one. */
function certificateOf({ certificates, certificateSeries }: ReportContext, { walletId }: Transaction) {
  const certificate = certificates.get(walletId ?? '')
  if (!certificate) return { nominal: null, counteragentType: null }
  const { number, status: statusName, nominal } = certificate
  const {
    name,
    kindName,
    emitentName,
    counteragentName,
    counteragentType = null,
  } = certificateSeries.get(certificate.seriesId) ?? {}
  const typeName = counteragentNames.get(counteragentType ?? -1)
  return {
    nominal: toNumber(nominal),
    certificate: { number, statusName, ...(name && { series: name }), ...(kindName && { typeName: kindName }) },
    ...(emitentName && { emitentName }),
    ...(counteragentName && { counteragent: counteragentName }),
    counteragentType,
    ...(typeName && { counteragentTypeName: typeName }),
  }
}

const counteragentNames = new Map<number, string>(
  Object.entries(counteragentTypes).map(([name, number]) => [number, name]),
)

/** Returns the programs of a chain whose transactions the key does not see. */
export function hiddenFrom(
  { organizationIds }: Pick<Caller, 'organizationIds'>,
  { programs, campaigns }: LoyaltyDirectories,
): HiddenPrograms {
  const hidden = [...programs.values()].filter((program) => !isProgramVisible(program, organizationIds))
  const programIds = new Set<string>(hidden.map(({ id }) => id))
  const ofHidden = [...campaigns.values()].filter(({ programId }) => programIds.has(programId))
  return { programIds: [...programIds], campaignIds: ofHidden.map(({ id }) => id) }
}

type ReportDependencies = Pick<Context, 'db' | 'caches' | 'caller' | 'organizations' | 'now'>

/** Returns transactions in wire format. */
export async function describeTransactions(
  { db, caches, caller: { corporationId }, organizations, now }: ReportDependencies,
  transactions: readonly Transaction[],
): Promise<Static<typeof TransactionItem>[]> {
  const { programs, certificateSeries } = await caches.get(ProgramsOf, corporationId)
  const isOfCertificate = ({ programId }: Transaction) =>
    programs.get(programId ?? '')?.programType === programTypes.certificate
  const ids = transactions.filter(isOfCertificate).flatMap(({ walletId }) => walletId ?? [])
  const certificates = await listByWallets(db, corporationId, { ids: [...new Set<string>(ids)], now })
  const context = { programs, certificateSeries, organizations, certificates }
  return transactions.map((transaction) => transactionItem(transaction, context))
}
