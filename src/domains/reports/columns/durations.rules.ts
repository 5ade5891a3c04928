import { columns, last, type Measure, orders, perOrder, ratio, total } from './column.rules.ts'
import { minutes } from './expressions.rules.ts'

const orderMinutes = minutes('sale_order.opened_at', 'sale_order.closed_at')

/** Average of minutes over the orders that have both moments. */
const average = (from: string, to: string): Measure =>
  ratio(perOrder(minutes(from, to)), perOrder(`case when ${from} is not null and ${to} is not null then 1 end`))

/** Columns of durations. */
export const durationColumns = columns({
  'OrderTime.OrderLength': {
    label: 'Length of the order',
    meaning: 'Minutes from the opening to the closing.',
    type: 'INTEGER',
    tags: 'time, order',
    sql: minutes('sale_order.opened_at', 'sale_order.closed_at'),
  },
  'OrderTime.OrderLengthSum': {
    label: 'Length of all orders',
    meaning: 'Minutes from opening to closing, over all orders.',
    type: 'INTEGER',
    tags: 'time, order',
    measure: total(perOrder(orderMinutes)),
  },
  'OrderTime.AverageOrderTime': {
    label: 'Average length of an order',
    meaning: 'Minutes from opening to closing ÷ orders.',
    type: 'AMOUNT',
    tags: 'time, order',
    measure: ratio(perOrder(orderMinutes), orders),
  },
  'OrderTime.PrechequeLength': {
    label: 'From bill to closing',
    meaning: 'Minutes from the printing of the bill to the closing.',
    type: 'INTEGER',
    tags: 'time, order',
    sql: minutes('sale_order.bill_printed_at', 'sale_order.closed_at'),
  },
  'OrderTime.AveragePrechequeTime': {
    label: 'Average from bill to closing',
    meaning: 'Minutes from the printing of the bill to the closing, on average over orders with a bill.',
    type: 'AMOUNT',
    tags: 'time, order',
    measure: average('sale_order.bill_printed_at', 'sale_order.closed_at'),
  },
  'Delivery.Delay': {
    label: 'Delay',
    meaning: 'Minutes by which the order arrived late; negative if it was early.',
    type: 'INTEGER',
    tags: 'time, delivery',
    sql: minutes('sale_order.expected_at', 'sale_order.delivered_at'),
  },
  'Delivery.DelayAvg': {
    label: 'Average delay',
    meaning: 'Delay in minutes, on average over orders that arrived.',
    type: 'AMOUNT',
    tags: 'intervals, delivery',
    measure: average('sale_order.expected_at', 'sale_order.delivered_at'),
  },
  'Delivery.WayDuration': {
    label: 'Time on the way',
    meaning: "Minutes from the courier's leaving to the arrival.",
    type: 'INTEGER',
    tags: 'time, delivery',
    sql: minutes('sale_order.sent_at', 'sale_order.delivered_at'),
  },
  'Delivery.WayDurationAvg': {
    label: 'Average time on the way',
    meaning: 'Minutes on the way, on average over orders that arrived.',
    type: 'AMOUNT',
    tags: 'intervals, delivery',
    measure: average('sale_order.sent_at', 'sale_order.delivered_at'),
  },
  'Delivery.WayDurationSum': {
    label: 'Time on the way of all orders',
    meaning: 'Minutes on the way, over all orders.',
    type: 'INTEGER',
    tags: 'intervals, delivery',
    measure: total(perOrder(minutes('sale_order.sent_at', 'sale_order.delivered_at'))),
  },
  'Delivery.CookingToSendDuration': {
    label: 'From cooking to sending',
    meaning: "Minutes from the end of the cooking to the courier's leaving, over all orders.",
    type: 'INTEGER',
    tags: 'time, delivery',
    measure: total(perOrder(minutes('sale_order.cooked_at', 'sale_order.sent_at'))),
  },
  'Delivery.DiffBetweenActualDeliveryTimeAndPredictedDeliveryTime': {
    label: 'Arrival against prediction',
    meaning: 'Minutes from the predicted to the real arrival.',
    type: 'INTEGER',
    tags: 'time, delivery',
    sql: minutes('sale_order.predicted_at', 'sale_order.delivered_at'),
  },
  'DishServicePrintTime.Max': {
    label: 'Last printing',
    meaning: 'When the last item was printed in the kitchen.',
    type: 'DATETIME',
    tags: 'time',
    measure: total(last('line.printed_at')),
  },
  'DishServicePrintTime.OpenToLastPrintDuration': {
    label: 'From opening to the last printing',
    meaning: 'Minutes from the opening to the printing of the last item, over all orders.',
    type: 'INTEGER',
    tags: 'time',
    measure: total(perOrder(minutes('sale_order.opened_at', 'line.printed_at'))),
  },
})
