import { type Static, type TObject, Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { Amount, CalendarDay, field, Id, Int32, List, Money, OneOf, opt, Text } from '#core/schema.ts'
import { type Day, daysAfter, minuteOfDay, type TerminalTime, weekdayOf } from '#core/time.ts'
import { type CalculationInput, counterPeriods } from './model.ts'
import { compileFilter, filterOf } from './product_filter.ts'

/** Whether a condition holds for an order, and the value that it saw there, for people. */
interface ConditionResult {
  holds: boolean
  actual: string
}

export type ConditionCheck = (checkin: CalculationInput) => ConditionResult

/**
 * Kind of condition. Conditions see the order as it was before any campaign, so that none depends on the order of campaigns.
 */
export interface Condition<Settings extends TObject = TObject> {
  settings: Settings
  /** Once for each campaign, when its corporation's programs are loaded. */
  compile(settings: Static<Settings>): ConditionCheck
}

const condition = <Settings extends TObject>(declared: Condition<Settings>): Condition<Settings> => declared

/** Checks whether the actual value is among the named ones. */
const isOneOf = (named: readonly string[], seen: string | null): ConditionResult => ({
  holds: seen !== null && named.includes(seen),
  actual: seen ?? 'nothing',
})

interface Limits<Value> {
  min?: Value | null | undefined
  max?: Value | null | undefined
}

/** Returns whether a value lies within limits, either of which may be open. */
const isWithin = (value: number, { min, max }: Limits<number>): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)

const Days = () => Int32({ minimum: 0, maximum: 180 })

/** Whether the order comes around the birthday of the guest. */
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
      const holds = [year - 1, year, year + 1].some((one) => isBetween(birthdayIn(one, born), first, last))
      return { holds, actual: born.slice(5) }
    }
  },
})

const isBetween = (day: Day, first: Day, last: Day) => day >= first && day <= last

const birthdayIn = (year: number, born: Day): Day =>
  daysAfter(`${year}-${born.slice(5, 7)}-01`, Number(born.slice(8)) - 1)

/** Whether the order has one of some combos. */
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

const listed = (ids: ReadonlySet<string>) => [...ids].join(', ') || 'nothing'

/** Whether the guest has a coupon of a series. */
const coupon = condition({
  settings: Type.Object({
    seriesIds: field(List(Id('CouponSeries'), { minItems: 1 }), 'The order has a coupon of one of these series.'),
  }),
  compile({ seriesIds }) {
    const wanted = new Set<string>(seriesIds)
    return ({ coupons }) => ({
      holds: coupons.some(({ seriesId }) => wanted.has(seriesId)),
      actual: coupons.map(({ seriesId }) => seriesId).join(', ') || 'no coupon',
    })
  },
})

/** Whether the guest has one of some categories, or none of them. */
const guestCategories = condition({
  settings: Type.Object({
    categoryIds: field(List(Id('GuestCategory'), { minItems: 1 }), 'Categories of guests.'),
    isExcluding: opt(
      Type.Boolean(),
      'Whether the guest must have none of them; unknown guests have none. If omitted or null, the guest must have one.',
    ),
  }),
  compile({ categoryIds, isExcluding }) {
    const named = new Set<string>(categoryIds)
    return ({ guest }) => {
      const held = guest?.categoryIds ?? new Set<string>()
      const hasOne = !held.isDisjointFrom(named)
      return { holds: isExcluding ? !hasOne : hasOne, actual: guest ? [...held].join(', ') || 'none' : 'no guest' }
    }
  },
})

/** Whether the order is of a guest whom the corporation knows. */
const knownGuest = condition({
  settings: Type.Object({
    isKnown: field(Type.Boolean(), 'Whether the guest must be known (true) or unknown (false).'),
  }),
  compile:
    ({ isKnown }) =>
    ({ guest }) => ({ holds: (guest !== null) === isKnown, actual: guest ? 'a guest' : 'no guest' }),
})

/** Whether staff or the client have chosen a condition by hand. */
const manualCondition = condition({
  settings: Type.Object({
    manualConditionId: field(Id('ManualCondition'), 'The manual condition that must be chosen or have a sum.'),
  }),
  compile:
    ({ manualConditionId: id }) =>
    ({ manualConditionIds, dynamicDiscounts }) => {
      const chosen = new Set([...manualConditionIds, ...dynamicDiscounts.keys()])
      return { holds: chosen.has(id), actual: [...chosen].join(', ') || 'none' }
    },
})

/** Which of the guest's orders it is: the first, the tenth, every fifth. */
const nthOrder = condition({
  settings: Type.Object({
    numbers: opt(List(Int32({ minimum: 1 })), 'Numbers of the order, from 1. If omitted, any number.'),
    every: opt(Int32({ minimum: 1 }), 'The number is a multiple of this. If omitted, any number.'),
    period: field(OneOf(counterPeriods), 'Period in which orders are numbered.'),
  }),
  compile({ numbers, every, period }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders that nobody has counted' : 'no guest' }
      const number = guest.orders[period].count + 1
      const holds = (!numbers || numbers.includes(number)) && (!every || number % every === 0)
      return { holds, actual: String(number) }
    }
  },
})

/** Which client sent the order. */
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

/** What the order costs before any campaign. */
const orderSum = condition({
  settings: Type.Object({
    min: opt(Money({ minimum: 0 }), 'Minimum price of the order. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum price of the order. If omitted, none.'),
    products: filterOf('Whose sum counts.'),
  }),
  compile({ products, ...limits }) {
    const counts = compileFilter(products)
    return ({ dishes }) => {
      const sum = toNumber(total(dishes.filter(counts).map((dish) => dish.sum)))
      return { holds: isWithin(sum, limits), actual: String(sum) }
    }
  },
})

/** By which type of order, and by which service, guests get what they order. */
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

/** How many closed orders the guest has had in a period, or what they came to. This order does not count. */
const ordersOfPeriod = condition({
  settings: Type.Object({
    metric: field(OneOf(['OrdersCount', 'OrdersSum']), 'What is counted: orders, or their sums.'),
    period: field(OneOf(counterPeriods), 'The period that contains the order, by the calendar of the restaurant.'),
    min: opt(Money({ minimum: 0 }), 'Minimum. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum. If omitted, none.'),
  }),
  compile({ metric, period, ...limits }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders that nobody has counted' : 'no guest' }
      const { count, sum } = guest.orders[period]
      const value = metric === 'OrdersCount' ? count : toNumber(sum)
      return { holds: isWithin(value, limits), actual: String(value) }
    }
  },
})

/** Whether the order is to be paid with one of some payment types. */
const paymentTypes = condition({
  settings: Type.Object({
    paymentTypeIds: field(List(Id('PaymentType'), { minItems: 1 }), 'A payment of the order has one of these types.'),
  }),
  compile({ paymentTypeIds }) {
    const wanted = new Set<string>(paymentTypeIds)
    return (checkin) => ({
      holds: !checkin.paymentTypeIds.isDisjointFrom(wanted),
      actual: [...checkin.paymentTypeIds].join(', ') || 'no payment',
    })
  },
})

/** Between which days of the restaurant's calendar the order comes. */
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

/** How many of some products, categories or groups are ordered. */
const products = condition({
  settings: Type.Object({
    products: filterOf('What is counted.'),
    min: opt(Amount(), 'Minimum number of portions. If omitted, more than 0.'),
    max: opt(Amount(), 'Maximum number of portions. If omitted, any number.'),
  }),
  compile({ products, min, max }) {
    const counts = compileFilter(products)
    return ({ dishes }) => {
      const amount = toNumber(total(dishes.filter(counts).map((dish) => dish.amount)))
      const isEnough = min === null || min === undefined ? amount > 0 || max === 0 : true
      return { holds: isEnough && isWithin(amount, { min, max }), actual: String(amount) }
    }
  },
})

const dayMinutes = 24 * 60
const Minute = () => Int32({ minimum: 0, maximum: dayMinutes })

/** On which days of the week and between which times of the restaurant's clock the order comes. */
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
      return { holds: isInTime && (weekdays?.includes(weekday + 1) ?? true), actual: sawTime(time) }
    }
  },
})

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const sawTime = (time: TerminalTime) => `${names[weekdayOf(time)]} ${time.slice(11, 16)}`

/** Which terminal group takes the order. */
const terminalGroups = condition({
  settings: Type.Object({
    terminalGroupIds: field(
      List(Id('TerminalGroup'), { minItems: 1 }),
      'One of these terminal groups takes the order.',
    ),
  }),
  compile:
    ({ terminalGroupIds }) =>
    ({ terminalGroupId }) =>
      isOneOf(terminalGroupIds, terminalGroupId),
})

/** Every kind of condition, by the name under which campaigns and the wire know it. */
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
