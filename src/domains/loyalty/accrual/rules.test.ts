import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal, moneyGrid } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { applyAll, calculationInputOf, campaignOf, dish } from '#test/fixtures/checkin.ts'
import { refillsOf } from './rules.ts'

const money = moneyGrid('GBP', null)

test('half a cent of bonus on the sum not paid from wallets rounds up', () => {
  const campaign = { ...campaignOf([{ type: 'Bonus', mode: 'Percent', value: 5 }]), id: newId(), programId: newId() }
  for (const [sum, paidFromWallets, refill] of [
    [13.73, 12.83, '0.05'],
    [63.25, 59.75, '0.18'],
    [0.1, 0, '0.01'],
    [10, 0.19, '0.49'],
  ] as const) {
    const checkin = calculationInputOf([dish(sum)], { paidFromWallets: new Decimal(paidFromWallets) })
    const { results } = applyAll([campaign], checkin)
    assert.deepEqual(
      refillsOf(results, money).map((one) => one.sum.toString()),
      [refill],
    )
  }
})
