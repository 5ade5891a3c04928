import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { ProgramsOf } from '../cached.ts'
import { programTypes } from '../schemas.ts'
import type { OrderKind } from './model.ts'

/** Sum that an order takes from a wallet with money of the guest. */
interface DepositPayment {
  orderKind: OrderKind
  orderId: string
  sum: Decimal
}

/** Returns the payments of orders from wallets of deposit programs and from certificates. */
export async function listDepositPayments(
  { db, caches }: { db: Db; caches: Caches },
  { id: organizationId, corporationId }: Organization,
  orderIds: readonly string[],
): Promise<DepositPayment[]> {
  if (orderIds.length === 0) return []
  const { programs } = await caches.get(ProgramsOf, corporationId)
  const rows = await db<
    { orderKind: OrderKind; orderId: string; programId: string; isCertificate: boolean; sum: string }[]
  >`
    select reservation.order_kind, reservation.order_id, wallet.program_id, wallet.is_certificate, reservation.sum
      from loyalty_reservation as reservation
      join loyalty_wallet as wallet
        on wallet.corporation_id = ${corporationId}
       and wallet.id = reservation.wallet_id
     where reservation.corporation_id = ${corporationId}
       and reservation.organization_id = ${organizationId}
       and reservation.order_id = any(${orderIds}::uuid[])
       and reservation.status in ('due', 'paid')`
  return rows
    .filter(({ programId, isCertificate }) => isCertificate || holdsMoney(programs.get(programId)?.programType))
    .map(({ orderKind, orderId, sum }) => ({ orderKind, orderId, sum: new Decimal(sum) }))
}

const holdsMoney = (programType: number | undefined): boolean =>
  programType === programTypes.deposit || programType === programTypes.certificate
