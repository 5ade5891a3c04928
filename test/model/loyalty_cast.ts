import type { Db } from '#core/db/connect.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import { emptyWallet } from '#domains/loyalty/wallets.rules.ts'
import { wallets } from '#domains/loyalty/wallets.store.ts'
import type { Chain } from './loyalty_chain.ts'

export interface Guest {
  id: Id<'Customer'>
  userWalletId: string
}

/** Guests and coupons of the sequences of a chain. Sequences are rolled back, so that each finds them unused. */
export interface Cast {
  /** Guests by program; each is a member of one. */
  guests: ReadonlyMap<string, readonly Guest[]>
  couponIds: readonly string[]
}

/** Number of guests and coupons of a sequence. */
export interface Size {
  guests: number
  coupons: number
}

export async function openCast(db: Db, chain: Chain, { guests, coupons }: Size): Promise<Cast> {
  const members = new Map<string, readonly Guest[]>()
  for (const programId of chain.programIds) members.set(programId, await meet(db, chain, programId, guests))
  return { guests: members, couponIds: await print(db, chain, coupons) }
}

async function meet(db: Db, { corporationId }: Chain, programId: string, count: number): Promise<Guest[]> {
  const ids = Array.from({ length: count }, () => newId<'Customer'>())
  await db`
    insert into guest (corporation_id, id)
    select ${corporationId}, id
      from unnest(${ids}::uuid[]) as new(id)`
  const empty = ids.map((guestId) => emptyWallet({ corporationId, guestId, programId: asId(programId) }))
  await wallets.insert(db, empty)
  return empty.map(({ id: userWalletId }, i) => ({ id: ids[i]!, userWalletId }))
}

async function print(db: Db, { corporationId, seriesId }: Chain, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await db`
    insert into loyalty_coupon (corporation_id, id, series_id, number, created_at)
    select ${corporationId}, id, ${seriesId}, id::text, now()
      from unnest(${ids}::uuid[]) as new(id)`
  return ids
}
