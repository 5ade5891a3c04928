import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { emptyWallet, withoutExpired } from './rules.ts'

/** Returns a wallet of ten that expire at 100, ten at 200 and ten never, with these sums reserved at these times. */
const walletWith = (...reservations: (readonly [sum: number, reservedAt: number])[]) => ({
  ...emptyWallet({ corporationId: newId(), guestId: newId(), programId: newId() }),
  balance: new Decimal(30),
  lots: [100, 200, null].map((expiresAt) => ({ left: new Decimal(10), expiresAt })),
  reservations: reservations.map(([sum, reservedAt]) => ({ sum: new Decimal(sum), reservedAt })),
})

const balanceAt = (now: number, wallet: ReturnType<typeof walletWith>): number =>
  withoutExpired(wallet, { type: transactionTypes.ExpireBonus, now, organizationId: null }).balance.toNumber()

test('money that an order reserved before its expiry stays, oldest first, and the rest expires', () => {
  for (const [now, reservations, balance] of [
    [99, [], 30],
    [100, [], 20],
    [200, [], 10],
    [100, [[10, 99]], 30],
    [200, [[10, 99]], 20],
    [200, [[4, 99]], 14],
    [200, [[15, 99]], 25],
    // Reserved after or at the expiry of the first ten.
    [200, [[10, 100]], 20],
    [
      300,
      [
        [4, 99],
        [10, 150],
      ],
      24,
    ],
    [300, [[8, 300]], 10],
    // Reserved sums always stay.
    [300, [[25, 300]], 25],
  ] as const)
    assert.equal(balanceAt(now, walletWith(...reservations)), balance, `at ${now} with ${JSON.stringify(reservations)}`)
})

test('a wallet whose expired money is removed does not expire further', () => {
  const wallet = walletWith([4, 99], [10, 150])
  const movement = { type: transactionTypes.ExpireBonus, now: 150, organizationId: null }
  const once = withoutExpired(wallet, movement)
  assert.deepEqual([once.balance.toNumber(), withoutExpired(once, movement)], [24, once])
  const later = withoutExpired(once, { ...movement, now: 300 })
  assert.deepEqual([later.balance.toNumber(), withoutExpired(later, { ...movement, now: 300 })], [24, later])
})
