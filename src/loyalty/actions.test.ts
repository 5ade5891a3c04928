import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { applyAll, calculationInputOf, campaignOf, costsAfter, dish } from '#test/fixtures/checkin.ts'
import { actions } from './actions.ts'
import type { LoyaltyActionInput } from './binding.ts'
import type { CalculationInput } from './model.ts'

const id = asId
const pizza = { productId: 'pizza' }
const pizzas = { productIds: [id<'Product'>('pizza')] }
const drinks = { categoryIds: [id<'ProductCategory'>('drinks')] }
const cola = (sum: number, amount = 1) => dish(sum, { productId: 'cola', categoryId: 'drinks', amount })

/** A price that includes 25 % tax. */
const taxed = { untaxedShare: new Decimal('0.8') }
const buy3Get2 = { type: 'BuyAndGet', buy: { pieces: 3 }, get: { pieces: 2 }, mode: 'Percent', value: 100 } as const

const discounts: [what: string, action: LoyaltyActionInput, dishes: ReturnType<typeof dish>[], left: number[]][] = [
  [
    'a percent off the order is rounded once',
    { type: 'OrderDiscount', mode: 'Percent', value: 10 },
    [dish(0.05), dish(0.05)],
    [0.05, 0.04],
  ],
  [
    'a sum off the order is shared by price',
    { type: 'OrderDiscount', mode: 'Sum', value: 5 },
    [dish(10), dish(30)],
    [8.75, 26.25],
  ],
  [
    'an order does not cost less than nothing',
    { type: 'OrderDiscount', mode: 'Sum', value: 50 },
    [dish(10), dish(30)],
    [0, 0],
  ],
  [
    'a percent off dishes is rounded by product and size',
    { type: 'ProductsDiscount', mode: 'Percent', value: 10 },
    [dish(0.05), dish(0.05), dish(0.05, { sizeId: 'large' })],
    [0.05, 0.04, 0.04],
  ],
  [
    'a sum is off each portion',
    { type: 'ProductsDiscount', products: drinks, mode: 'Sum', value: 1 },
    [cola(6, 2), dish(5)],
    [4, 5],
  ],
  ['a portion does not cost less than nothing', { type: 'ProductsDiscount', mode: 'Sum', value: 9 }, [cola(6, 2)], [0]],
  [
    'the cheapest pieces',
    { type: 'PiecesDiscount', which: 'Cheapest', pieces: 1, mode: 'Percent', value: 50 },
    [dish(8, { amount: 2 }), dish(6)],
    [6, 6],
  ],
  [
    'the dearest pieces',
    { type: 'PiecesDiscount', which: 'Dearest', pieces: 2, mode: 'Percent', value: 50 },
    [dish(8, { amount: 2 }), dish(6)],
    [6, 3],
  ],
  [
    'pieces by weight are whole units',
    { type: 'PiecesDiscount', which: 'Cheapest', pieces: 5, mode: 'Percent', value: 100 },
    [dish(3, { amount: 1.5 }), dish(4, { amount: 0.4 })],
    [1, 4],
  ],
  [
    'a third pizza for nothing is the cheapest',
    { type: 'NthPieceDiscount', products: pizzas, every: 3, mode: 'Percent', value: 100 },
    [dish(10, pizza), dish(16, { ...pizza, amount: 2 }), cola(3)],
    [10, 8, 3],
  ],
  [
    'or the dearest, when the campaign says so',
    { type: 'NthPieceDiscount', products: pizzas, every: 3, which: 'Dearest', mode: 'Percent', value: 100 },
    [dish(10, pizza), dish(16, { ...pizza, amount: 2 })],
    [0, 16],
  ],
  [
    'at most so many',
    { type: 'NthPieceDiscount', products: pizzas, every: 2, piecesMax: 1, mode: 'Percent', value: 100 },
    [dish(40, { ...pizza, amount: 4 })],
    [30],
  ],
  [
    'two pizzas are not three',
    { type: 'NthPieceDiscount', products: pizzas, every: 3, mode: 'Percent', value: 100 },
    [dish(20, { ...pizza, amount: 2 })],
    [20],
  ],
  [
    'a fixed price',
    { type: 'FixedPrice', products: pizzas, price: 7 },
    [dish(20, { ...pizza, amount: 2 }), dish(5, pizza)],
    [14, 5],
  ],
  [
    'a fixed price for the dearest',
    { type: 'FixedPrice', products: pizzas, price: 7, piecesMax: 2 },
    [dish(20, { ...pizza, amount: 2 }), dish(12, pizza)],
    [17, 7],
  ],
  [
    'a set of the dearest pieces',
    {
      type: 'SetPrice',
      price: 10,
      parts: [
        { products: pizzas, pieces: 1 },
        { products: drinks, pieces: 1 },
      ],
    },
    [dish(9, pizza), dish(11, pizza), cola(4)],
    [9, 7.33, 2.67],
  ],
  [
    'as many sets as there are',
    { type: 'SetPrice', price: 10, parts: [{ products: pizzas, pieces: 2 }] },
    [dish(50, { ...pizza, amount: 5 })],
    [30],
  ],
  [
    'at most so many sets',
    { type: 'SetPrice', price: 10, setsMax: 1, parts: [{ products: pizzas, pieces: 2 }] },
    [dish(50, { ...pizza, amount: 5 })],
    [40],
  ],
  [
    'a piece counts for one part of a set',
    {
      type: 'SetPrice',
      price: 1,
      parts: [
        { products: pizzas, pieces: 1 },
        { products: {}, pieces: 1 },
      ],
    },
    [dish(9, pizza)],
    [9],
  ],
  [
    'a set is found whatever the order of its parts is',
    {
      type: 'SetPrice',
      price: 12,
      parts: [
        { products: { productIds: [id('a'), id('b')] }, pieces: 1 },
        { products: { productIds: [id('a')] }, pieces: 1 },
      ],
    },
    [dish(10, { productId: 'a' }), dish(6, { productId: 'b' })],
    [7.5, 4.5],
  ],
  [
    'fewer sets when another one saves nothing',
    {
      type: 'SetPrice',
      price: 10,
      parts: [
        { products: pizzas, pieces: 1 },
        { products: drinks, pieces: 1 },
      ],
    },
    [dish(9, pizza), cola(4), dish(5, pizza), cola(4)],
    [6.92, 3.08, 5, 4],
  ],
  [
    'a set that is cheaper anyway stays',
    { type: 'SetPrice', price: 30, parts: [{ products: pizzas, pieces: 1 }] },
    [dish(9, pizza)],
    [9],
  ],
  [
    'a gift that is in the order',
    { type: 'FreeProducts', products: [{ productId: id('cola') }], pieces: 1 },
    [cola(6, 2)],
    [3],
  ],
  [
    'no gift in another size',
    { type: 'FreeProducts', products: [{ productId: id('cola'), sizeIds: [id('large')] }], pieces: 1 },
    [cola(6, 2)],
    [6],
  ],
  ['a sum that is named', { type: 'DynamicDiscount', manualConditionId: id('m') }, [dish(3), dish(9)], [2, 6]],
  [
    'a sum that is named, up to a limit',
    { type: 'DynamicDiscount', manualConditionId: id('m'), max: 1.2 },
    [dish(3), dish(9)],
    [2.7, 8.1],
  ],
  [
    'a percent off the order, up to a sum',
    { type: 'OrderDiscount', mode: 'Percent', value: 50, maxSum: 5 },
    [dish(10), dish(30)],
    [8.75, 26.25],
  ],
  [
    'a percent off dishes, up to a sum that three products share to the cent',
    { type: 'ProductsDiscount', mode: 'Percent', value: 50, maxSum: 5 },
    ['a', 'b', 'c'].map((productId) => dish(10, { productId })),
    [8.34, 8.33, 8.33],
  ],
  [
    'a limit is never exceeded by rounding',
    { type: 'ProductsDiscount', mode: 'Percent', value: 50, maxSum: 5.009 },
    [dish(20)],
    [15],
  ],
  [
    'a limit that is not reached changes nothing',
    { type: 'PiecesDiscount', which: 'Dearest', pieces: 1, mode: 'Percent', value: 50, maxSum: 5 },
    [dish(8), dish(6)],
    [4, 6],
  ],
  [
    'every third piece, up to a sum',
    { type: 'NthPieceDiscount', every: 3, mode: 'Percent', value: 100, maxSum: 4 },
    [dish(30, { amount: 3 })],
    [26],
  ],
  [
    'a percent of the price without its tax',
    { type: 'ProductsDiscount', mode: 'Percent', value: 10, tax: 'Excluded' },
    [dish(10, taxed), dish(5, { productId: 'untaxed' })],
    [9.2, 4.5],
  ],
  [
    'a sum off each piece that includes its tax',
    { type: 'ProductsDiscount', mode: 'Sum', value: 1, tax: 'Included' },
    [dish(20, { ...taxed, amount: 2 })],
    [18],
  ],
  [
    'a sum off each piece, to which its tax is added',
    { type: 'ProductsDiscount', mode: 'Sum', value: 1, tax: 'Excluded' },
    [dish(20, { ...taxed, amount: 2 }), dish(5, { productId: 'untaxed' })],
    [17.5, 4],
  ],
  [
    'a percent of the order without its tax',
    { type: 'OrderDiscount', mode: 'Percent', value: 10, tax: 'Excluded' },
    [dish(10, taxed), dish(5, { productId: 'untaxed' })],
    [9.2, 4.5],
  ],
  [
    'a sum off the order, to which the tax of its dishes is added',
    { type: 'OrderDiscount', mode: 'Sum', value: 4, tax: 'Excluded' },
    [dish(10, taxed), dish(10, { ...taxed, productId: 'b' })],
    [7.5, 7.5],
  ],
  [
    'a percent off everything, up to a sum',
    { type: 'WholeOrderDiscount', mode: 'Percent', value: 50, maxSum: 5 },
    [dish(10), dish(30)],
    [8.75, 26.25],
  ],
  ['two of five', buy3Get2, [dish(50, { amount: 5 })], [30]],
  ['the cheapest two of five', buy3Get2, [dish(30, { amount: 3 }), dish(6, { productId: 'b', amount: 2 })], [30, 0]],
  ['one of four, for three are bought', buy3Get2, [dish(40, { amount: 4 })], [30]],
  ['none of three', buy3Get2, [dish(30, { amount: 3 })], [30]],
  ['four of ten, but two at most once', { ...buy3Get2, timesMax: 1 }, [dish(100, { amount: 10 })], [80]],
  [
    'drinks for pizzas',
    { ...buy3Get2, buy: { products: pizzas, pieces: 1 }, get: { products: drinks, pieces: 2 } },
    [dish(20, { ...pizza, amount: 2 }), cola(15, 5)],
    [20, 3],
  ],
  [
    'drinks for any pieces: a drink is bought where pizzas do not suffice',
    { ...buy3Get2, buy: { pieces: 2 }, get: { products: drinks, pieces: 1 } },
    [dish(10, pizza), cola(9, 3)],
    [10, 6],
  ],
]

const named = { dynamicDiscounts: new Map([['m', new Decimal(4)]]) }

for (const [what, action, dishes, left] of discounts)
  test(`${action.type}: ${what}`, () => {
    assert.deepEqual(costsAfter([campaignOf([action])], calculationInputOf(dishes, named)), left)
  })

const order = [dish(20, { ...pizza, amount: 2 }), cola(3)]
const half = { paidFromWallets: new Decimal(11.5) }

const outcomes: [what: string, action: LoyaltyActionInput, input: CalculationInput, effects: object | undefined][] = [
  [
    'a percent of what is paid by other means than wallets',
    { type: 'Bonus', mode: 'Percent', value: 10 },
    calculationInputOf(order, half),
    { accrual: { programId: 'program', sum: 1.15 } },
  ],
  [
    'a percent of the whole',
    { type: 'Bonus', mode: 'Percent', value: 10, base: 'Whole' },
    calculationInputOf(order, half),
    { accrual: { programId: 'program', sum: 2.3 } },
  ],
  [
    'a percent of some dishes, by their share',
    { type: 'Bonus', mode: 'Percent', value: 10, products: pizzas },
    calculationInputOf(order, half),
    { accrual: { programId: 'program', sum: 1 } },
  ],
  [
    'a sum for another program',
    { type: 'Bonus', programId: id('other'), mode: 'Sum', value: 5 },
    calculationInputOf(order),
    { accrual: { programId: 'other', sum: 5 } },
  ],
  [
    'a point for each full step',
    { type: 'StepBonus', step: 10, value: 1 },
    calculationInputOf(order),
    { accrual: { programId: 'program', sum: 2 } },
  ],
  [
    'a point for each full step of some dishes, in another program',
    { type: 'StepBonus', step: 7, value: 1.5, products: pizzas, programId: id('other') },
    calculationInputOf(order),
    { accrual: { programId: 'other', sum: 3 } },
  ],
  [
    'a step that is paid to the cent, beside a part that wallets pay',
    { type: 'StepBonus', step: 10, value: 1 },
    calculationInputOf([dish(13.33)], { paidFromWallets: new Decimal('3.33') }),
    { accrual: { programId: 'program', sum: 1 } },
  ],
  ['no point for less than a step', { type: 'StepBonus', step: 30, value: 1 }, calculationInputOf(order), undefined],
  [
    'stamps for pieces',
    { type: 'ProductRefill', products: pizzas, every: 2, pieces: 3 },
    calculationInputOf(order),
    { accrual: { programId: 'program', sum: 3 } },
  ],
  [
    'no stamps for too few',
    { type: 'ProductRefill', products: pizzas, every: 3, pieces: 3 },
    calculationInputOf(order),
    undefined,
  ],
  [
    'a part of the order',
    { type: 'AllowPayment', maxPercent: 50, products: pizzas },
    calculationInputOf(order),
    { payment: { programId: 'program', maxSum: 10, order: 0 } },
  ],
  [
    'at most a sum',
    { type: 'AllowPayment', maxPercent: 50, maxSum: 4, order: 2 },
    calculationInputOf(order),
    { payment: { programId: 'program', maxSum: 4, order: 2 } },
  ],
  [
    'a category',
    { type: 'ChangeCategory', categoryId: id('c'), isRemoved: true },
    calculationInputOf(order),
    { category: { categoryId: 'c', isRemoved: true } },
  ],
  ['a coupon', { type: 'IssueCoupon', seriesId: id('s') }, calculationInputOf(order), { couponSeriesId: 's' }],
  [
    'a message',
    { type: 'SendMessage', channel: 'Sms', text: 'Thanks' },
    calculationInputOf(order),
    { message: { channel: 'Sms', subject: '', text: 'Thanks' } },
  ],
  [
    'combos',
    { type: 'OfferCombos', comboSourceIds: [id('lunch')] },
    calculationInputOf(order),
    { comboSourceIds: ['lunch'] },
  ],
  [
    'what to suggest',
    { type: 'Upsale', productIds: [id('cake')], suggestion: 'A cake?' },
    calculationInputOf(order),
    { upsale: { productIds: ['cake'], suggestion: 'A cake?', description: '' } },
  ],
  [
    'nothing that the order has',
    { type: 'Upsale', productIds: [id('cola')], suggestion: 'A cola?' },
    calculationInputOf(order),
    undefined,
  ],
  [
    'a certificate',
    { type: 'CertificateSale', products: pizzas },
    calculationInputOf(order),
    { needsCertificate: true },
  ],
  [
    'new certificates, one for each piece, however they are split into dishes',
    { type: 'CertificateSale', products: pizzas, seriesId: id('gifts'), message: { channel: 'Sms', text: '{number}' } },
    calculationInputOf([dish(15, { ...pizza, amount: 1.5 }), dish(15, { ...pizza, amount: 1.5 }), dish(5)]),
    {
      needsCertificate: true,
      certificates: { seriesId: 'gifts', count: 3, message: { channel: 'Sms', subject: '', text: '{number}' } },
    },
  ],
  [
    'a part of a certificate',
    { type: 'CertificateSale', products: pizzas },
    calculationInputOf([dish(15, { ...pizza, amount: 1.5 })]),
    { needsCertificate: true, partialCertificateIds: [pizza.productId] },
  ],
  [
    'no certificate',
    { type: 'CertificateSale', products: { productIds: [id('other')] } },
    calculationInputOf(order),
    undefined,
  ],
  [
    'what the guest pays for products that top it up, after discounts',
    { type: 'WalletTopUp', products: drinks },
    calculationInputOf([...order, cola(4.5, 2)]),
    { topUp: { programId: 'program', sum: 7.5 } },
  ],
  [
    'a sum for each piece',
    { type: 'WalletTopUp', products: drinks, sum: 5, programId: id('other') },
    calculationInputOf([...order, cola(4.5, 2)]),
    { topUp: { programId: 'other', sum: 15 } },
  ],
  [
    'gifts to choose from',
    { type: 'FreeProducts', products: [{ productId: id('cake') }], pieces: 1, description: 'Sweet' },
    calculationInputOf(order),
    { freeProducts: { products: [{ productId: 'cake', sizeIds: [] }], description: 'Sweet' } },
  ],
]

for (const [what, action, input, effects] of outcomes)
  test(`${action.type}: ${what}`, () => {
    const found = applyAll([campaignOf([action])], input).results[0]?.effects[0]
    const { bindingIndex: _, actionIndex: __, ...shown } = found ?? { bindingIndex: 0, actionIndex: 0 }
    const plain = JSON.parse(JSON.stringify(shown), (_key, value) => (/^[\d.]+$/.test(value) ? Number(value) : value))
    assert.deepEqual(plain, effects ?? {})
  })

test('every kind of action is tested here', () => {
  const done = new Set<string>([...discounts, ...outcomes].map(([, { type }]) => type))
  assert.deepEqual(
    Object.keys(actions).filter((kind) => !done.has(kind)),
    [],
  )
})
