import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { Id, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { isPhone, regularCustomer } from '#ordering/customers.ts'
import { CustomerNameNotSpecified, InvalidPhone } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { Gender } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { needOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

const TableOrderCustomer = Type.Object({
  id: opt(Id('Customer')),
  name: opt(Text({ maxLength: 60 })),
  surname: opt(Text({ maxLength: 60 })),
  comment: opt(Text({ maxLength: 60 })),
  birthdate: opt(LocalDateTime()),
  email: opt(Text({ maxLength: 255 })),
  shouldReceiveOrderStatusNotifications: opt(Type.Boolean()),
  gender: omittable(Gender),
  phone: opt(Text({ maxLength: 40 })),
})

export default command({
  path: '/api/1/order/add_customer',
  group: 'Orders: changing',
  since: '7.7.1',
  summary: 'Set the customer of an order',
  description: 'The customer replaces a former one. The phone stays when the new customer has none.',
  request: Type.Object({ ...ofOrder, customer: TableOrderCustomer }),
  errors: { CustomerNameNotSpecified, InvalidPhone, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    customer: { name: 'Ada', phone: '+442079460000' },
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  check({ body: { customer }, fail }) {
    if (customer.phone && !isPhone(customer.phone)) throw fail.InvalidPhone({ path: 'customer.phone' })
    if (!customer.name?.trim()) throw fail.CustomerNameNotSpecified({ path: 'customer.name' })
  },

  apply({ state, body, fail }) {
    needOpen(state, fail)
    const { email, phone } = body.customer
    const customer = regularCustomer(body.customer, fail, 'customer')
    return {
      ...state,
      order: { ...state.order, customer, phone: phone ?? state.order.phone },
      details: email ? { ...state.details, customerEmail: email } : state.details,
    }
  },
})
