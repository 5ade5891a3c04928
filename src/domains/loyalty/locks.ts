import type { Transaction } from '#core/db/connect.ts'
import { lockNext } from '#core/db/lock_order.ts'
import type { CampaignPeriod, GuestUse } from './model.ts'
import { budgetKey, useKey } from './rules.ts'

/** Rows that orders share, in the order in which every transaction locks them (docs/design/transactions.md). */
const places = { coupon: 1, use: 2, wallet: 3, budget: 4 }

const lock = (db: Transaction, kind: keyof typeof places, keys: readonly string[]): void =>
  lockNext(
    db,
    keys.map((key) => `${places[kind]} ${key}`),
  )

export const lockCouponsNext = (db: Transaction, ids: readonly string[]): void => lock(db, 'coupon', ids)

export const lockUsesNext = (db: Transaction, uses: readonly GuestUse[]): void => lock(db, 'use', uses.map(useKey))

export const lockWalletsNext = (db: Transaction, ids: readonly string[]): void => lock(db, 'wallet', ids)

export const lockBudgetsNext = (db: Transaction, periods: readonly CampaignPeriod[]): void =>
  lock(db, 'budget', periods.map(budgetKey))
