import type { Static } from 'typebox'
import type { Context } from '#core/operation/context.ts'
import { ProgramsOf } from '../cached.ts'
import { listByWallets } from '../certificates/store.ts'
import { programTypes } from '../schemas.ts'
import { type TransactionItem, transactionItem } from './schemas.ts'
import type { Transaction } from './store.ts'

type Asking = Pick<Context, 'db' | 'caches' | 'caller' | 'organizations' | 'now'>

/** Returns transactions in wire format. */
export async function describeTransactions(
  { db, caches, caller: { corporationId }, organizations, now }: Asking,
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
