import type { Db } from '#core/db/connect.ts'
import { type Decimal, zero } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Programs } from '../cached.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { availableOf, withoutExpired } from '../wallets/rules.ts'
import { listWallets } from '../wallets/store.ts'
import { sumReserved } from './store.ts'

/** What a guest may take now out of the wallet of each program: what no order has reserved. */
export async function listAvailable(
  db: Db,
  corporationId: string,
  { guestId, programs, now }: { guestId: string; programs: Programs['programs']; now: Instant },
): Promise<ReadonlyMap<string, Decimal>> {
  const own = await listWallets(db, corporationId, guestId)
  const reserved = await sumReserved(
    db,
    corporationId,
    own.map(({ id }) => id),
  )
  const { ExpireBonus: type } = transactionTypes
  return new Map(
    own.map((wallet) => {
      const overdraft = programs.get(wallet.programId)?.overdraftLimit ?? zero
      const current = withoutExpired(
        { ...wallet, reserved: reserved.get(wallet.id) ?? zero },
        { type, now, organizationId: null },
      )
      return [wallet.programId, availableOf(current, overdraft)]
    }),
  )
}
