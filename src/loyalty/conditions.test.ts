import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { applyAll, calculationInputOf, campaignOf, dish, guestWith, noOrders } from '#test/fixtures/checkin.ts'
import type { LoyaltyConditionInput } from './binding.ts'
import { conditions } from './conditions.ts'
import type { CalculationInput } from './model.ts'

const soup = dish(5, { productId: 'soup', categoryId: 'starters', groupIds: ['hot', 'food'], amount: 2 })
const cola = dish(3, { productId: 'cola', sizeId: 'large', categoryId: 'drinks', comboSourceId: 'lunch' })
const plain = calculationInputOf([soup, cola])
const orders = { count: 4, sum: new Decimal(80) }
const regular = guestWith({
  birthday: '1990-05-09',
  categoryIds: new Set(['friends']),
  orders: { ...noOrders, AllTime: orders, Month: { count: 1, sum: new Decimal(20) } },
})
const known = calculationInputOf([soup], { guest: regular })
const id = asId

type Row = [condition: LoyaltyConditionInput, input: CalculationInput, holds: boolean]

const rows: Row[] = [
  [{ type: 'OrderSum', min: 8 }, plain, true],
  [{ type: 'OrderSum', min: 8.01 }, plain, false],
  [{ type: 'OrderSum', max: 7.99 }, plain, false],
  [{ type: 'OrderSum', min: 5, max: 5, products: { categoryIds: [id('starters')] } }, plain, true],
  [{ type: 'Products', products: { productIds: [id('soup')] } }, plain, true],
  [{ type: 'Products', products: { productIds: [id('pie')] } }, plain, false],
  [{ type: 'Products', products: { productIds: [id('pie')] }, max: 0 }, plain, true],
  [{ type: 'Products', products: { groupIds: [id('food')] }, min: 2 }, plain, true],
  [{ type: 'Products', products: { groupIds: [id('food')] }, min: 3 }, plain, false],
  [{ type: 'Products', products: { sizeIds: [id('large')] } }, plain, true],
  [{ type: 'Products', products: { sizeIds: [id('large')], withCombos: false } }, plain, false],
  [{ type: 'Products', products: { excludedProductIds: [id('soup'), id('cola')] } }, plain, false],
  [{ type: 'Combos', comboSourceIds: [id('lunch')] }, plain, true],
  [{ type: 'Combos', comboSourceIds: [id('dinner')] }, plain, false],
  [{ type: 'OrderTypes', orderTypeIds: [id('t')] }, calculationInputOf([], { orderTypeId: 't' }), true],
  [{ type: 'OrderTypes', orderTypeIds: [id('t')] }, plain, false],
  [{ type: 'OrderTypes', orderServiceTypes: ['Common'] }, calculationInputOf([], { orderServiceType: 'Common' }), true],
  [
    { type: 'OrderTypes', orderServiceTypes: ['Common'] },
    calculationInputOf([], { orderServiceType: 'DeliveryPickUp' }),
    false,
  ],
  [{ type: 'OrderSources', sourceKeys: ['app'] }, calculationInputOf([], { sourceKey: 'app' }), true],
  [{ type: 'OrderSources', sourceKeys: ['app'] }, plain, false],
  [{ type: 'TerminalGroups', terminalGroupIds: [id('f')] }, calculationInputOf([], { terminalGroupId: 'f' }), true],
  [{ type: 'TerminalGroups', terminalGroupIds: [id('f')] }, plain, false],
  [{ type: 'Schedule', weekdays: [3] }, plain, true],
  [{ type: 'Schedule', weekdays: [4] }, plain, false],
  [{ type: 'Schedule', fromMinute: 720, toMinute: 721 }, plain, true],
  [{ type: 'Schedule', fromMinute: 600, toMinute: 720 }, plain, false],
  [
    { type: 'Schedule', weekdays: [2], fromMinute: 1200, toMinute: 120 },
    calculationInputOf([], { time: '2026-05-06 01:59:00.000' }),
    true,
  ],
  [
    { type: 'Schedule', weekdays: [3], fromMinute: 1200, toMinute: 120 },
    calculationInputOf([], { time: '2026-05-06 01:59:00.000' }),
    false,
  ],
  [
    { type: 'Schedule', weekdays: [3], fromMinute: 1200, toMinute: 120 },
    calculationInputOf([], { time: '2026-05-06 20:00:00.000' }),
    true,
  ],
  [{ type: 'Period', from: '2026-05-06', to: '2026-05-06' }, plain, true],
  [{ type: 'Period', from: '2026-05-07' }, plain, false],
  [{ type: 'Period', to: '2026-05-05' }, plain, false],
  [{ type: 'GuestCategories', categoryIds: [id('friends')] }, known, true],
  [{ type: 'GuestCategories', categoryIds: [id('friends')] }, plain, false],
  [{ type: 'GuestCategories', categoryIds: [id('friends')], isExcluding: true }, known, false],
  [{ type: 'GuestCategories', categoryIds: [id('friends')], isExcluding: true }, plain, true],
  [{ type: 'Birthday', daysBefore: 3, daysAfter: 0 }, known, true],
  [{ type: 'Birthday', daysBefore: 2, daysAfter: 9 }, known, false],
  [{ type: 'Birthday', daysBefore: 2, daysAfter: 9 }, plain, false],
  [{ type: 'Birthday', daysBefore: 3, daysAfter: 3 }, bornOn('1990-01-02', '2025-12-30'), true],
  [{ type: 'Birthday', daysBefore: 3, daysAfter: 3 }, bornOn('1990-12-30', '2026-01-02'), true],
  [{ type: 'Birthday', daysBefore: 0, daysAfter: 0 }, bornOn('2000-02-29', '2026-03-01'), true],
  [{ type: 'Birthday', daysBefore: 0, daysAfter: 0 }, bornOn('2000-02-29', '2028-02-29'), true],
  [{ type: 'NthOrder', numbers: [1, 5], period: 'AllTime' }, known, true],
  [{ type: 'NthOrder', numbers: [1], period: 'Day' }, known, true],
  [{ type: 'NthOrder', numbers: [4], period: 'AllTime' }, known, false],
  [{ type: 'NthOrder', every: 5, period: 'AllTime' }, known, true],
  [{ type: 'NthOrder', every: 4, period: 'AllTime' }, known, false],
  [{ type: 'NthOrder', numbers: [1], period: 'AllTime' }, plain, false],
  [{ type: 'OrdersOfPeriod', metric: 'OrdersSum', period: 'AllTime', min: 80 }, known, true],
  [{ type: 'OrdersOfPeriod', metric: 'OrdersSum', period: 'Month', min: 80 }, known, false],
  [{ type: 'OrdersOfPeriod', metric: 'OrdersCount', period: 'AllTime', max: 3 }, known, false],
  [{ type: 'OrdersOfPeriod', metric: 'OrdersCount', period: 'AllTime' }, plain, false],
  [
    { type: 'Coupon', seriesIds: [id('s')] },
    calculationInputOf([], { coupons: [{ number: '1', seriesId: 's' }] }),
    true,
  ],
  [{ type: 'Coupon', seriesIds: [id('s')] }, plain, false],
  [
    { type: 'ManualCondition', manualConditionId: id('m') },
    calculationInputOf([], { manualConditionIds: new Set(['m']) }),
    true,
  ],
  [
    { type: 'ManualCondition', manualConditionId: id('m') },
    calculationInputOf([], { dynamicDiscounts: new Map([['m', new Decimal(1)]]) }),
    true,
  ],
  [{ type: 'ManualCondition', manualConditionId: id('m') }, plain, false],
  [
    { type: 'PaymentTypes', paymentTypeIds: [id('cash')] },
    calculationInputOf([], { paymentTypeIds: new Set(['cash']) }),
    true,
  ],
  [{ type: 'PaymentTypes', paymentTypeIds: [id('cash')] }, plain, false],
  [{ type: 'KnownGuest', isKnown: true }, known, true],
  [{ type: 'KnownGuest', isKnown: true }, plain, false],
  [{ type: 'KnownGuest', isKnown: false }, plain, true],
]

function bornOn(birthday: string, today: string): CalculationInput {
  return calculationInputOf([], { guest: guestWith({ birthday }), time: `${today} 12:00:00.000` })
}

for (const [{ type, ...settings }, input, holds] of rows)
  test(`${type} ${JSON.stringify(settings)} ${holds ? 'holds' : 'does not hold'}`, () => {
    const { trace } = applyAll([campaignOf([], [{ type, ...settings } as LoyaltyConditionInput])], input)
    assert.equal(
      trace.some((line) => line.endsWith('binding 1 applies')),
      holds,
      trace.join('\n'),
    )
  })

test('every kind of condition is tested to hold and not to hold', () => {
  for (const holds of [true, false]) {
    const seen = new Set<string>(rows.filter((row) => row[2] === holds).map(([{ type }]) => type))
    assert.deepEqual(
      Object.keys(conditions).filter((kind) => !seen.has(kind)),
      [],
    )
  }
})
