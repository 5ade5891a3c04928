import { birthday } from './conditions/birthday.ts'
import { combos } from './conditions/combos.ts'
import { coupon } from './conditions/coupon.ts'
import { guestCategories } from './conditions/guest_categories.ts'
import { knownGuest } from './conditions/known_guest.ts'
import { manualCondition } from './conditions/manual_condition.ts'
import { nthOrder } from './conditions/nth_order.ts'
import { orderSources } from './conditions/order_sources.ts'
import { orderSum } from './conditions/order_sum.ts'
import { orderTypes } from './conditions/order_types.ts'
import { ordersOfPeriod } from './conditions/orders_of_period.ts'
import { paymentTypes } from './conditions/payment_types.ts'
import { period } from './conditions/period.ts'
import { products } from './conditions/products.ts'
import { schedule } from './conditions/schedule.ts'
import { terminalGroups } from './conditions/terminal_groups.ts'

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
