import { type Static, type TObject, Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { Amount, CalendarDay, field, Id, Int32, List, Money, OneOf, opt, Text } from '#core/schema.ts'
import { type Day, daysAfter, minuteOfDay, type TerminalTime, weekdayOf, weekdays } from '#core/time.ts'
import { type CalculationInput, counterPeriods } from './model.ts'
import { compileTotal, filterOf } from './product_filter.ts'

interface ConditionResult {
  holds: boolean
  /** Value of the order, for people. */
  actual: string
}

export type ConditionCheck = (input: CalculationInput) => ConditionResult

/** Kind of condition. Conditions check the order before any campaign, so that the sequence of campaigns does not affect them. */
export interface Condition<Settings extends TObject = TObject> {
  settings: Settings
  /** Runs once per campaign, when the programs of the corporation are loaded. */
  compile(settings: Static<Settings>): ConditionCheck
}

const condition = <Settings extends TObject>(declared: Condition<Settings>): Condition<Settings> => declared

const isOneOf = (allowed: readonly string[], value: string | null): ConditionResult => ({
  holds: value !== null && allowed.includes(value),
  actual: value ?? 'nothing',
})

interface Limits<Value> {
  min?: Value | null | undefined
  max?: Value | null | undefined
}

/** Returns whether a value is within limits, which may be omitted. */
const isWithin = (value: number, { min, max }: Limits<number>): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)

const Days = () => Int32({ minimum: 0, maximum: 180 })

const birthday = condition({
  settings: Type.Object({
    daysBefore: field(Days(), 'Starts this many days before the birthday.'),
    daysAfter: field(
      Days(),
      'Ends this many days after it. A birthday on 29 February counts as 1 March in other years.',
    ),
  }),
  compile(window) {
    return ({ guest, time }) => {
      const born = guest?.birthday ?? null
      if (born === null) return { holds: false, actual: guest ? 'no birthday' : 'no guest' }
      const today = time.slice(0, 10)
      const [first, last] = [daysAfter(today, -window.daysAfter), daysAfter(today, window.daysBefore)]
      const year = Number(today.slice(0, 4))
      const holds = [year - 1, year, year + 1].some((candidate) => isBetween(birthdayIn(candidate, born), first, last))
      return { holds, actual: born.slice(5) }
    }
  },
})

const isBetween = (day: Day, first: Day, last: Day) => day >= first && day <= last

/** Adds days to the first of the month, so that 29 February becomes 1 March in other years. */
const birthdayIn = (year: number, born: Day): Day =>
  daysAfter(`${year}-${born.slice(5, 7)}-01`, Number(born.slice(8)) - 1)

const combos = condition({
  settings: Type.Object({
    comboSourceIds: field(
      List(Id('ComboSource'), { minItems: 1 }),
      'Combos of the menu; the order contains one of them.',
    ),
  }),
  compile({ comboSourceIds }) {
    const wanted = new Set<string>(comboSourceIds)
    return ({ dishes }) => {
      const ordered = new Set(dishes.flatMap(({ comboSourceId }) => comboSourceId ?? []))
      return { holds: !ordered.isDisjointFrom(wanted), actual: listed(ordered) }
    }
  },
})

const listed = (ids: Iterable<string>) => [...ids].join(', ') || 'none'

const coupon = condition({
  settings: Type.Object({
    seriesIds: field(List(Id('CouponSeries'), { minItems: 1 }), 'The order has a coupon of one of these series.'),
  }),
  compile({ seriesIds }) {
    const wanted = new Set<string>(seriesIds)
    return ({ coupons }) => ({
      holds: coupons.some(({ seriesId }) => wanted.has(seriesId)),
      actual: listed(coupons.map(({ seriesId }) => seriesId)),
    })
  },
})

const guestCategories = condition({
  settings: Type.Object({
    categoryIds: field(List(Id('GuestCategory'), { minItems: 1 }), 'Categories of guests.'),
    isExcluding: opt(
      Type.Boolean(),
      'Whether the guest must have none of them; unknown guests have none. If omitted or null, the guest must have one.',
    ),
  }),
  compile({ categoryIds, isExcluding }) {
    const wanted = new Set<string>(categoryIds)
    return ({ guest }) => {
      const actual = guest?.categoryIds ?? new Set<string>()
      const hasOne = !actual.isDisjointFrom(wanted)
      return { holds: isExcluding ? !hasOne : hasOne, actual: guest ? listed(actual) : 'no guest' }
    }
  },
})

const knownGuest = condition({
  settings: Type.Object({
    isKnown: field(Type.Boolean(), 'Whether the guest must be known (true) or unknown (false).'),
  }),
  compile:
    ({ isKnown }) =>
    ({ guest }) => ({ holds: (guest !== null) === isKnown, actual: guest ? 'a guest' : 'no guest' }),
})

const manualCondition = condition({
  settings: Type.Object({
    manualConditionId: field(Id('ManualCondition'), 'The manual condition that must be chosen or have a sum.'),
  }),
  compile:
    ({ manualConditionId: id }) =>
    ({ manualConditionIds, dynamicDiscounts }) => {
      const chosen = new Set([...manualConditionIds, ...dynamicDiscounts.keys()])
      return { holds: chosen.has(id), actual: listed(chosen) }
    },
})

/** Checks the ordinal of the order among the guest's closed orders of a period. */
const nthOrder = condition({
  settings: Type.Object({
    numbers: opt(List(Int32({ minimum: 1 })), 'Numbers of the order, from 1. If omitted, any number.'),
    every: opt(Int32({ minimum: 1 }), 'The number is a multiple of this. If omitted, any number.'),
    period: field(OneOf(counterPeriods), 'Period in which orders are numbered.'),
  }),
  compile({ numbers, every, period }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders not counted' : 'no guest' }
      const number = guest.orders[period].count + 1
      const holds = (!numbers || numbers.includes(number)) && (!every || number % every === 0)
      return { holds, actual: String(number) }
    }
  },
})

const orderSources = condition({
  settings: Type.Object({
    sourceKeys: field(
      List(Text({ minLength: 1, maxLength: 255 }), { minItems: 1 }),
      'The order has one of these sources.',
    ),
  }),
  compile:
    ({ sourceKeys }) =>
    ({ sourceKey }) =>
      isOneOf(sourceKeys, sourceKey),
})

/** Checks the price of the order before any campaign. */
const orderSum = condition({
  settings: Type.Object({
    min: opt(Money({ minimum: 0 }), 'Minimum price of the order. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum price of the order. If omitted, none.'),
    products: filterOf('Products whose price counts.'),
  }),
  compile({ products, ...limits }) {
    const totalOf = compileTotal(products, 'sum')
    return ({ dishes }) => {
      const sum = toNumber(totalOf(dishes))
      return { holds: isWithin(sum, limits), actual: String(sum) }
    }
  },
})

const orderTypes = condition({
  settings: Type.Object({
    orderTypeIds: opt(List(Id('OrderType')), 'The order has one of these types. If omitted, any.'),
    orderServiceTypes: opt(
      List(OneOf(['Common', 'DeliveryByCourier', 'DeliveryPickUp'])),
      'The order has one of these services. If omitted, any.',
    ),
  }),
  compile({ orderTypeIds, orderServiceTypes }) {
    return ({ orderTypeId, orderServiceType }) => {
      const type = orderTypeIds ? isOneOf(orderTypeIds, orderTypeId) : { holds: true, actual: orderTypeId ?? 'no type' }
      const service = orderServiceTypes ? isOneOf(orderServiceTypes, orderServiceType).holds : true
      return { holds: type.holds && service, actual: `${type.actual}, ${orderServiceType ?? 'no service'}` }
    }
  },
})

/** Checks the number of closed orders of the guest in a period, or their total. Excludes the current order. */
const ordersOfPeriod = condition({
  settings: Type.Object({
    metric: field(OneOf(['OrdersCount', 'OrdersSum']), 'Counted value: orders or their sums.'),
    period: field(OneOf(counterPeriods), 'The period that contains the order, by the calendar of the restaurant.'),
    min: opt(Money({ minimum: 0 }), 'Minimum. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum. If omitted, none.'),
  }),
  compile({ metric, period, ...limits }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders not counted' : 'no guest' }
      const { count, sum } = guest.orders[period]
      const value = metric === 'OrdersCount' ? count : toNumber(sum)
      return { holds: isWithin(value, limits), actual: String(value) }
    }
  },
})

const paymentTypes = condition({
  settings: Type.Object({
    paymentTypeIds: field(List(Id('PaymentType'), { minItems: 1 }), 'A payment of the order has one of these types.'),
  }),
  compile({ paymentTypeIds }) {
    const wanted = new Set<string>(paymentTypeIds)
    return ({ paymentTypeIds: actual }) => ({
      holds: !actual.isDisjointFrom(wanted),
      actual: listed(actual),
    })
  },
})

/** Checks the day of the order, by the calendar of the restaurant. */
const period = condition({
  settings: Type.Object({
    from: opt(CalendarDay(), 'First day. If omitted, any.'),
    to: opt(CalendarDay(), 'Last day. If omitted, any.'),
  }),
  compile:
    ({ from, to }) =>
    ({ time }) => {
      const day = time.slice(0, 10)
      return { holds: (!from || day >= from) && (!to || day <= to), actual: day }
    },
})

/** Checks the number of ordered portions of products. Without a minimum, at least a part of one is needed, unless `max` is 0. */
const products = condition({
  settings: Type.Object({
    products: filterOf('Products to count.'),
    min: opt(Amount(), 'Minimum number of portions. If omitted, more than 0.'),
    max: opt(Amount(), 'Maximum number of portions. If omitted, any number.'),
  }),
  compile({ products, min, max }) {
    const totalOf = compileTotal(products, 'amount')
    return ({ dishes }) => {
      const amount = toNumber(totalOf(dishes))
      const isEnough = min === null || min === undefined ? amount > 0 || max === 0 : true
      return { holds: isEnough && isWithin(amount, { min, max }), actual: String(amount) }
    }
  },
})

const dayMinutes = 24 * 60
const Minute = () => Int32({ minimum: 0, maximum: dayMinutes })

/** Checks the weekday and the time of the order, by the clock of the restaurant. */
const schedule = condition({
  settings: Type.Object({
    weekdays: opt(
      List(Int32({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
      'Weekdays, 1 is Monday. If omitted, any day.',
    ),
    fromMinute: opt(Minute(), "First minute of the day, in the restaurant's local time. Default: 0."),
    toMinute: opt(
      Minute(),
      'Minute of the day at which it ends. If it is not after `fromMinute`, it is on the next day, and the weekday is that of the start. Default: 1440.',
    ),
  }),
  compile({ weekdays, fromMinute, toMinute }) {
    const [from, to] = [fromMinute ?? 0, toMinute ?? dayMinutes]
    return ({ time }) => {
      const minute = minuteOfDay(time)
      const isPastMidnight = to <= from && minute < to
      const isInTime = to > from ? minute >= from && minute < to : minute >= from || minute < to
      const weekday = isPastMidnight ? (weekdayOf(time) + 6) % 7 : weekdayOf(time)
      return { holds: isInTime && (weekdays?.includes(weekday + 1) ?? true), actual: weekdayAndTime(time) }
    }
  },
})

const weekdayAndTime = (time: TerminalTime) => `${weekdays[weekdayOf(time)]} ${time.slice(11, 16)}`

const terminalGroups = condition({
  settings: Type.Object({
    terminalGroupIds: field(
      List(Id('TerminalGroup'), { minItems: 1 }),
      'The order is at one of these terminal groups.',
    ),
  }),
  compile:
    ({ terminalGroupIds }) =>
    ({ terminalGroupId }) =>
      isOneOf(terminalGroupIds, terminalGroupId),
})

/** All kinds of conditions, by their `type` in campaigns and on the wire. */
export const conditions = {
  Birthday: birthday,
  Combos: combos,
  Coupon: coupon,
  GuestCategories: guestCategories,
  KnownGuest: knownGuest,
  ManualCondition: manualCondition,
  NthOrder: nthOrder,
  OrderSources: orderSources,
  OrderSum: orderSum,
  OrderTypes: orderTypes,
  OrdersOfPeriod: ordersOfPeriod,
  PaymentTypes: paymentTypes,
  Period: period,
  Products: products,
  Schedule: schedule,
  TerminalGroups: terminalGroups,
}
