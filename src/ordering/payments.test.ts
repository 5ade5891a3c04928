import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { failers } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import type { AnsweredPayment } from '#shared/schemas/answered_payments.ts'
import { OrderNotPaid } from './errors.ts'
import { processedSum, processPayments, remainingPayments, requireCovered } from './payments.ts'

const payment = (kind: 'Cash' | 'Card', sum: number, isPreliminary = true): AnsweredPayment => ({
  paymentType: { id: newId<'PaymentType'>(), name: kind, kind },
  sum,
  isPreliminary,
  isExternal: !isPreliminary,
  isProcessedExternally: !isPreliminary,
  isPrepay: false,
})
const sumsOf = (payments: readonly (AnsweredPayment | undefined)[]) => payments.map((one) => one?.sum)

test('cash is processed last, and only up to the unpaid sum: the rest is change', () => {
  const processed = processPayments([payment('Cash', 50), payment('Card', 12)], 20)
  assert.deepEqual(sumsOf(processed), [8, 12])
  assert.ok(processed.every(({ isPreliminary }) => !isPreliminary))
  assert.deepEqual(sumsOf(processPayments([payment('Card', 20), payment('Cash', 5)], 20)), [20, 0])
})

test('planned payments remain as far as they are needed, processed ones always', () => {
  const payments = [payment('Card', 5, false), payment('Cash', 30), payment('Card', 12)]
  assert.deepEqual(sumsOf(remainingPayments(payments, 20)), [5, 30, 12])
  assert.deepEqual(sumsOf(remainingPayments(payments, 10)), [5, undefined, 10])
  assert.deepEqual(sumsOf(remainingPayments(payments, 0)), [5, undefined, undefined])
})

test('only processed payments count as received, all of them as cover', () => {
  const payments = [payment('Card', 5, false), payment('Cash', 10)]
  assert.equal(processedSum(payments).toNumber(), 5)
  const fail = failers({ OrderNotPaid })
  requireCovered({ payments, sum: 15 }, fail)
  requireCovered({ payments: null, sum: 0 }, fail)
  const message = 'The order costs 15.01, and its payments are 15: add payments first'
  assert.throws(() => requireCovered({ payments, sum: 15.01 }, fail), { message })
})

test('payments that cover an order add up to exactly its sum, in any combination', () => {
  const cents = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100)
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), cents, fc.array(cents, { maxLength: 4 }), (cards, cash, more) => {
      const payments = [payment('Cash', cash), ...cards.map((sum) => payment('Card', sum)), ...more.map(cashOf)]
      const notCash = processedSum(cards.map((sum) => payment('Card', sum, false)))
      const orderSum = notCash.plus(cash)
      assert.ok(processedSum(processPayments(payments, orderSum)).equals(orderSum))
    }),
  )
})

const cashOf = (sum: number) => payment('Cash', sum)
