import assert from 'node:assert/strict'
import test from 'node:test'
import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { evaluateRestrictions, noRestrictions, type RestrictionQuery } from './rules.ts'
import type { Restriction, Restrictions } from './schemas.ts'

const organization: Organization = {
  id: asId('here'),
  corporationId: asId('chain'),
  name: 'Here',
  timeZone: 'Europe/London',
  version: '9.7.5',
  isSandbox: true,
  isEnabled: true,
  settings: {},
}

const group = (id: string, more: Partial<TerminalGroup> = {}): [string, TerminalGroup] => [
  id,
  {
    id: asId(id),
    organizationId: organization.id,
    name: id,
    kind: 'virtual',
    isEnabled: true,
    isAsleep: false,
    storeId: null,
    externalData: [],
    ...more,
  },
]
const groups = new Map([group('a'), group('b'), group('elsewhere', { organizationId: asId('there') })])

const row = (terminalGroupId: string | null, more: Partial<Restriction> = {}): Restriction => ({
  minSum: null,
  terminalGroupId: terminalGroupId === null ? null : asId(terminalGroupId),
  zone: null,
  weekMap: 127,
  from: null,
  to: null,
  priority: 0,
  deliveryDurationInMinutes: 45,
  deliveryServiceProductId: null,
  ...more,
})

const square = (name: string, from: number, to: number): Restrictions['deliveryZones'][number] => ({
  name,
  coordinates: [
    { latitude: from, longitude: from },
    { latitude: from, longitude: to },
    { latitude: to, longitude: to },
    { latitude: to, longitude: from },
  ],
  addresses: [],
})

/** A Monday at noon, local time. */
const noon = '2026-11-16 12:00:00.000'
const inside = { latitude: 5, longitude: 5 }
const outside = { latitude: 50, longitude: 50 }

function ask(restrictions: Partial<Restrictions>, question: Partial<RestrictionQuery> = {}, some = groups) {
  const whole = { ...noRestrictions(organization), deliveryZones: [square('inner', 0, 10), square('outer', 0, 20)] }
  const { takers, rejections } = evaluateRestrictions(
    organization,
    some,
    { ...whole, ...restrictions },
    {
      now: Date.parse('2026-11-16T10:00:00Z'),
      isByCourier: true,
      completeBefore: noon,
      sum: new Decimal(20),
      point: inside,
      address: null,
      ...question,
    },
  )
  return {
    takers: takers.map(({ terminalGroup }) => terminalGroup.id),
    first: takers[0],
    codes: rejections.map(({ terminalGroupId, code }) => `${terminalGroupId} ${code}`),
    rejections,
  }
}

test('without restrictions every enabled terminal group of the organization accepts orders', () => {
  const { takers, first } = ask({})
  assert.deepEqual(takers, ['a', 'b'])
  assert.deepEqual([first?.zone, first?.durationInMinutes], [null, 60])
  assert.equal(ask({}, { isByCourier: false }).first?.durationInMinutes, 30)
  const { takers: awake, codes } = ask({}, {}, new Map([group('a', { isEnabled: false }), group('b')]))
  assert.deepEqual([awake, codes], [['b'], ['a Undefined']])
  assert.deepEqual(
    evaluateRestrictions({ ...organization, isEnabled: false }, groups, noRestrictions(organization), {
      now: 0,
      isByCourier: true,
      completeBefore: null,
      sum: null,
      point: null,
      address: null,
    }).rejections.map(({ code }) => code),
    ['Undefined'],
  )
})

test('a terminal group without restrictions delivers nothing, but accepts pickup orders', () => {
  const { takers, codes } = ask({ restrictions: [row('a')] })
  assert.deepEqual([takers, codes], [['a'], ['b Undefined']])
  assert.deepEqual(ask({ restrictions: [row('a')] }, { isByCourier: false }).takers, ['a', 'b'])
  assert.deepEqual(ask({ restrictions: [row(null)] }).takers, ['a', 'b'])
})

for (const [what, restriction, question, code, data] of [
  ['another zone', { zone: 'inner' }, { point: outside }, 'OutOfTerminalZone', null],
  ['another day', { weekMap: 0b111_1110 }, {}, 'DayOfWeekIsUnacceptable', 'allowedWeekDays'],
  ['too early', { from: 13 * 60, to: 60 }, {}, 'DeliveryTimeIsUnacceptable', 'dateFrom'],
  ['too little', { minSum: 20.01 }, {}, 'SumIsLessThenMinimum', 'minSum'],
] as const)
  test(`an order is refused for ${what}`, () => {
    const { takers, rejections } = ask({ restrictions: [row('a', restriction)] }, question, new Map([group('a')]))
    assert.deepEqual([takers, rejections[0]?.code], [[], code])
    assert.ok(data === null ? rejections[0]?.data === null : data in (rejections[0]?.data ?? {}))
    assert.ok(rejections[0]?.hint)
  })

test('each zone returns the reason of its closest restriction', () => {
  const restrictions = [row('a', { zone: 'inner' }), row('a', { zone: 'outer', minSum: 30 }), row('a', { minSum: 40 })]
  const { rejections } = ask({ restrictions }, { point: { latitude: 15, longitude: 15 } }, new Map([group('a')]))
  assert.deepEqual(
    rejections.map(({ code, zone, data }) => [code, zone, data?.minSum]),
    [
      ['SumIsLessThenMinimum', 'outer', 30],
      ['SumIsLessThenMinimum', null, 40],
    ],
  )
})

test('the restriction with the lowest priority number applies, then the order of the terminal groups', () => {
  const restrictions = [
    row('a', { priority: 2, zone: 'outer' }),
    row('b', { priority: 3, zone: 'outer' }),
    row('b', { priority: 1, zone: 'inner', deliveryDurationInMinutes: 20 }),
  ]
  const { takers, first } = ask({ restrictions })
  assert.deepEqual([takers, first?.zone, first?.durationInMinutes], [['b', 'a'], 'inner', 20])
  assert.deepEqual(ask({ restrictions: [row('b'), row('a')] }).takers, ['a', 'b'])
})

test('an order without a requested time is checked against its earliest delivery time', () => {
  // It is 10:00 in London; the order arrives at 10:45.
  const until = (to: number) => ask({ restrictions: [row(null, { from: 600, to })] }, { completeBefore: null }).takers
  assert.deepEqual([until(644), until(645)], [[], ['a', 'b']])
})

test('pickup orders need neither a zone nor a minimum sum', () => {
  const far = { isByCourier: false, point: outside, sum: new Decimal(1) }
  const restrictions = [row('a', { zone: 'inner', minSum: 10, from: 600, to: 780 })]
  const only = new Map([group('a')])
  assert.deepEqual(ask({ restrictions }, far, only).takers, ['a'])
  const late = { ...far, completeBefore: '2026-11-16 14:00:00.000' }
  assert.deepEqual(ask({ restrictions }, late, only).codes, ['a DeliveryTimeIsUnacceptable'])
})

test('an order without a known sum meets any minimum', () => {
  assert.deepEqual(ask({ restrictions: [row('a', { minSum: 100 })] }, { sum: null }).takers, ['a'])
})

test('values that are the same for all restrictions override their own', () => {
  const strict = row(null, { minSum: 100, weekMap: 0, from: 0, to: 1, deliveryDurationInMinutes: 9 })
  const same = {
    useSameMinSum: true,
    defaultMinSum: 20,
    useSameRestrictionsOnAllWeek: true,
    useSameWorkTimeInterval: true,
    defaultFrom: 720,
    defaultTo: 720,
    useSameDeliveryDuration: true,
    defaultDeliveryDurationInMinutes: 33,
    addDeliveryServiceCost: true,
    useSameDeliveryServiceProduct: true,
    defaultDeliveryServiceProductId: asId<'Product'>('way'),
  }
  const { first } = ask({ restrictions: [strict], ...same })
  assert.deepEqual([first?.durationInMinutes, first?.deliveryServiceProductId], [33, 'way'])
  const unpaid = ask({ restrictions: [strict], ...same, addDeliveryServiceCost: false })
  assert.equal(unpaid.first?.deliveryServiceProductId, null)
})

test('an address that cannot be located is accepted, unless such addresses are to be refused', () => {
  const restrictions = [row('a', { zone: 'inner' })]
  const trusting = ask({ restrictions }, { point: null }, new Map([group('a')]))
  assert.deepEqual([trusting.takers, trusting.first?.zone], [['a'], null])
  const careful = ask({ restrictions, rejectOnGeocodingError: true }, { point: null }, new Map([group('a')]))
  assert.deepEqual(careful.codes, ['a OutOfTerminalZone'])
})

test('zones are found by their streets, by their coordinates or by either', () => {
  const houses = { type: 0 as const, startingNumber: 1, maxNumber: 9, isUnlimitedRange: false, specificNumbers: [] }
  const addresses = [{ streetId: asId<'Street'>('quay'), postcode: 'AB1 2CD', houses }]
  const deliveryZones = [{ ...square('inner', 0, 10), addresses }]
  const only = new Map([group('a')])
  const takes = (zonesMode: 0 | 1 | 2, question: Partial<RestrictionQuery>, more: Partial<Restrictions> = {}) =>
    ask(
      { restrictions: [row('a', { zone: 'inner' })], deliveryZones, zonesMode, rejectOnGeocodingError: true, ...more },
      { point: null, ...question },
      only,
    ).takers.length > 0
  const quay = (house: string | null, index: string | null = null) => ({ address: { streetId: 'quay', house, index } })
  assert.deepEqual(
    ([0, 1, 2] as const).map((mode) => takes(mode, quay('5'))),
    [false, true, true],
  )
  assert.deepEqual(
    ([0, 1, 2] as const).map((mode) => takes(mode, { point: inside })),
    [true, false, true],
  )
  assert.equal(takes(2, quay('11')), false)
  assert.equal(takes(2, { ...quay('11'), point: inside }), true)
  assert.equal(takes(1, quay('5', 'ab12cd')), true)
  assert.equal(takes(1, quay('5', 'AB1 9XX')), false)
  assert.equal(takes(1, quay(null)), true)
  assert.equal(takes(1, quay(null), { requireExactAddressForGeocoding: true }), false)
})
