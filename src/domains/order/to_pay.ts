import { toPayQuery } from '#ordering/to_pay.ts'
import { demo } from '#shared/demo.ts'
import { tableOrders } from './store.ts'

export default toPayQuery(tableOrders, { path: '/api/1/order/to_pay', orderId: demo.unpaidTableOrder })
