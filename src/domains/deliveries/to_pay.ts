import { toPayQuery } from '#ordering/to_pay.ts'
import { demo } from '#shared/demo.ts'
import { deliveries } from './store.ts'

export default toPayQuery(deliveries, { path: '/api/1/deliveries/to_pay', orderId: demo.order })
