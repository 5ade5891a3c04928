import fc from 'fast-check'
import type { Rewards } from './members.ts'
import type { Terms } from './wallets.ts'

/** Random sequences of steps of guests, wallets, orders and coupons. */

export const terms: readonly Terms[] = [
  { overdraft: 0, lifetimeDays: null, holdMinutes: null, returnedDays: 7, payablePercent: null },
  { overdraft: 0, lifetimeDays: 3, holdMinutes: 600, returnedDays: 7, payablePercent: 60 },
  { overdraft: 2_000, lifetimeDays: 2, holdMinutes: null, returnedDays: 1, payablePercent: null },
  { overdraft: 2_000, lifetimeDays: null, holdMinutes: 1_500, returnedDays: 7, payablePercent: null },
  { overdraft: 500, lifetimeDays: 1, holdMinutes: 90, returnedDays: 2, payablePercent: 45 },
]

/** Rewards of campaigns: a share of payments by other means, and gifts for a guest's first orders of a week. */
export const giftsMax = 2
export const rewards: Rewards = {
  ...{ perMyriad: 500, gift: 300, giftsMax, regular: 150 },
  saving: { from: 2_000, offPerMyriad: 1_000, perMyriad: 300, budget: 1_200 },
}
/** A budget large enough for all concurrent clients. */
export const amply: Rewards = { ...rewards, saving: { ...rewards.saving, budget: 100_000_000 } }

const usual = [500, 1_000, 2_000]
const cents = fc.oneof(fc.constantFrom(1, ...usual), fc.integer({ min: 1, max: 6_000 }))
/** Price of one dish that nearly uses up a budget. */
const large = fc.integer({ min: 2_000, max: 9_000 })
/** Includes sums that holds use. */
const payments = fc
  .uniqueArray(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, cents), { maxLength: 2 })
  .map((sums) => sums.sort((a, b) => a - b))
const at = fc.nat({ max: 2 })
const guest = fc.nat({ max: 1 })
/** Often just before and after the periods of the terms. */
const minutes = fc.oneof(fc.constantFrom(60, 90, 600, 1_410, 1_440, 1_500, 4_320), fc.integer({ min: 1, max: 3_000 }))
const coupon = fc.option(fc.nat({ max: 1 }), { freq: 2 })

const wishes = {
  ...{ guest, payments, coupon },
  dishes: fc.array(fc.integer({ min: 1, max: 4_500 }), { minLength: 1, maxLength: 2 }),
  wantsGift: fc.boolean(),
  wantsSaving: fc.boolean(),
  moves: fc.option(fc.constantFrom('in' as const, 'out' as const), { freq: 2 }),
}

const stepOf = {
  topUp: fc.record({ act: fc.constant('topUp' as const), guest, cents }),
  charge: fc.record({ act: fc.constant('charge' as const), guest, cents }),
  hold: fc.record({ act: fc.constant('hold' as const), guest, at, cents }),
  cancelHold: fc.record({ act: fc.constant('cancelHold' as const), guest, at }),
  correct: fc.record({
    ...{ act: fc.constant('correct' as const), guest, at },
    cents: fc.oneof(
      cents,
      cents.map((sum) => -sum),
    ),
  }),
  wait: fc.record({ act: fc.constant('wait' as const), minutes }),
  send: fc.record({ act: fc.constant('send' as const), ...wishes }),
  accept: fc.record({ act: fc.constant('accept' as const), at }),
  place: fc.record({ act: fc.constant('place' as const), ...wishes }),
  add: fc.record({ act: fc.constant('add' as const), at, cents }),
  remove: fc.record({ act: fc.constant('remove' as const), at }),
  move: fc.record({ act: fc.constant('move' as const), at, to: guest }),
  repay: fc.record({ act: fc.constant('repay' as const), at, payments }),
  close: fc.record({ act: fc.constant('close' as const), at }),
  reopen: fc.record({ act: fc.constant('reopen' as const), at }),
  cancel: fc.record({ act: fc.constant('cancel' as const), at }),
  carryOut: fc.record({ act: fc.constant('carryOut' as const) }),
  accrue: fc.record({ act: fc.constant('accrue' as const), at }),
  delete: fc.record({ act: fc.constant('delete' as const), guest }),
  restore: fc.record({ act: fc.constant('restore' as const), guest }),
  categorize: fc.record({ act: fc.constant('categorize' as const), guest, isRegular: fc.boolean() }),
  activate: fc.record({ act: fc.constant('activate' as const), coupon: fc.nat({ max: 1 }) }),
}
export type Step = {
  [K in keyof typeof stepOf]: (typeof stepOf)[K] extends fc.Arbitrary<infer T> ? T : never
}[keyof typeof stepOf]

const weights: Record<keyof typeof stepOf, number> = {
  ...{ topUp: 4, charge: 2, hold: 4, cancelHold: 3, correct: 1, wait: 4 },
  ...{ send: 2, accept: 2, place: 4, add: 2, remove: 1, move: 1, repay: 2 },
  ...{ close: 4, reopen: 2, cancel: 2, carryOut: 2, accrue: 2, activate: 1 },
  ...{ delete: 1, restore: 1, categorize: 1 },
}
const step = fc.oneof(
  ...Object.entries(weights).map(([act, weight]) => ({
    weight,
    arbitrary: stepOf[act as keyof typeof stepOf] as fc.Arbitrary<Step>,
  })),
)

/** A hold that outlives its bonus and returns it, after which the bonus expires a day later; random steps rarely do this. */
const outlived = fc.tuple(cents, cents, minutes, minutes).map(([put, held, before, after]): Step[] => [
  { act: 'topUp', guest: 0, cents: put },
  { act: 'hold', guest: 0, at: 0, cents: held },
  { act: 'wait', minutes: 4_320 + before },
  { act: 'cancelHold', guest: 0, at: 0 },
  { act: 'wait', minutes: after },
])

/** An order that is paid from a wallet, closed, reopened and paid differently. Its bonus is half a cent at first. */
const lived = fc
  .record({
    ...{ paid: cents, put: cents, twenties: fc.nat({ max: 200 }), minutes, later: minutes },
    ...{ place: stepOf.place, repay: stepOf.repay },
  })
  .map(({ paid, put, twenties, place, repay, minutes: before, later }): Step[] => [
    { act: 'topUp', guest: place.guest, cents: paid + put },
    { ...place, payments: [paid], dishes: [paid + 20 * twenties + 10], wantsSaving: false },
    { act: 'wait', minutes: before },
    { act: 'close', at: 0 },
    { act: 'carryOut' },
    { act: 'accrue', at: 0 },
    { act: 'wait', minutes: later },
    { act: 'reopen', at: 0 },
    repay,
  ])

/** An order that captures the older of two holds of its sum, while another order needs the same sum. */
const captured = fc
  .record({ place: stepOf.place, other: stepOf.place, sum: fc.constantFrom(...usual), at, second: at })
  .map(({ place, other, sum, at: hold, second }): Step[] => [
    { act: 'topUp', guest: place.guest, cents: 3 * sum },
    { act: 'hold', guest: place.guest, at: hold, cents: sum },
    { act: 'hold', guest: place.guest, at: second, cents: sum },
    { ...place, payments: [sum], dishes: [...place.dishes, sum] },
    { ...other, guest: place.guest, payments: [sum], dishes: [...other.dishes, sum] },
    { act: 'close', at: 0 },
    { act: 'carryOut' },
    { act: 'cancelHold', guest: place.guest, at: hold },
  ])

/** Orders that share a budget: one of them is changed, repaid and reopened. */
const budgeted = fc
  .record({
    ...{ first: stepOf.place, second: stepOf.send, sums: fc.tuple(large, large), added: cents },
    ...{ paid: cents, repay: stepOf.repay, more: cents, minutes },
  })
  .map(({ first, second, sums: [one, other], added, paid, repay, more, minutes: later }): Step[] => [
    { act: 'topUp', guest: first.guest, cents: 6_000 },
    { ...second, wantsSaving: true, dishes: [other] },
    { ...first, wantsSaving: true, dishes: [one], payments: [paid] },
    { act: 'accept', at: 0 },
    { act: 'add', at: 1, cents: added },
    { ...repay, at: 1 },
    { act: 'close', at: 1 },
    { act: 'accrue', at: 1 },
    { act: 'wait', minutes: later },
    { act: 'reopen', at: 1 },
    { act: 'add', at: 1, cents: more },
  ])

/** Orders that move to guests without uses left. */
const moved = fc
  .record({ first: stepOf.place, second: stepOf.place, third: stepOf.place, away: fc.boolean() })
  .map(({ first, second, third, away }): Step[] => [
    { ...first, guest: 1, payments: [], coupon: null, wantsGift: true },
    { ...second, guest: 1, payments: [], coupon: null, wantsGift: true },
    { ...third, guest: 0, payments: [], coupon: null, wantsGift: true },
    { act: 'move', at: 2, to: 1 },
    ...(away ? [{ act: 'move' as const, at: 2, to: 0 }] : []),
  ])

export const stepsMax = 12
const random = fc.array(step, { minLength: 1, maxLength: stepsMax, size: 'max' })
const led = (beginning: fc.Arbitrary<Step[]>) => fc.tuple(beginning, random).map((parts) => parts.flat())

export const plan = fc.record({
  program: fc.nat({ max: terms.length - 1 }),
  /** Time in the calendar at which a sequence starts. */
  startMinute: fc.nat({ max: 60 * 1_440 }),
  steps: fc.oneof(
    { weight: 3, arbitrary: random },
    { weight: 1, arbitrary: led(outlived) },
    { weight: 1, arbitrary: led(captured) },
    { weight: 2, arbitrary: led(lived) },
    { weight: 1, arbitrary: led(budgeted) },
    { weight: 1, arbitrary: led(moved) },
  ),
})
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** Returns the step for the first guest. */
export const ofOneGuest = (one: Step): Step => ('guest' in one ? { ...one, guest: 0 } : one)
