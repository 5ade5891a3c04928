import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal, moneyGrid } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { limitRefills } from './budgets.rules.ts'
import { type CampaignEffects, refillsOf } from './crediting.rules.ts'

const [bonuses, pieces] = [newId<'Program'>(), newId<'Program'>()]
const money = moneyGrid('GBP')
const effectsOf = (...sums: readonly [string, number][]): CampaignEffects => ({
  campaign: { id: newId(), name: 'Rewards' },
  effects: [
    { couponSeriesId: 'series' },
    ...sums.map(([programId, sum]) => ({ accrual: { programId, sum: new Decimal(sum) } })),
  ],
})
const sumsOf = ({ effects }: CampaignEffects) =>
  effects.flatMap(({ accrual }) => (accrual ? [[accrual.programId, accrual.sum.toNumber()]] : []))

test('a budget cuts the bonus of one campaign, the last programs first, and leaves its other effects', () => {
  const limited = effectsOf([bonuses, 3], [pieces, 2], [pieces, 2])
  const unlimited = effectsOf([pieces, 9])
  const allEffects = [limited, unlimited]
  const cutTo = (most: number) =>
    limitRefills(allEffects, refillsOf(allEffects, money), new Map([[limited.campaign.id, new Decimal(most)]]))
  for (const [most, sums] of [
    [
      5,
      [
        [bonuses, 3],
        [pieces, 2],
      ],
    ],
    [2, [[bonuses, 2]]],
    [0, []],
  ] as const) {
    const [cut, other] = cutTo(most)
    assert.deepEqual(sumsOf(cut!), sums)
    assert.ok(cut!.effects.some(({ couponSeriesId }) => couponSeriesId === 'series'))
    assert.equal(other?.effects, unlimited.effects)
  }
  assert.equal(cutTo(7)[0]?.effects, limited.effects)
})
