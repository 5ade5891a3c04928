import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { isPhone } from '#core/phone.ts'
import { DayOfBirth, field, Id, omittable, opt, Text } from '#core/schema.ts'
import { walletPaymentErrors } from '#domains/loyalty/errors.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { CustomerNameNotSpecified, InvalidPhone } from '#ordering/errors.ts'
import { resolveGuest } from '#ordering/guests.ts'
import { withNewGuest } from '#ordering/pricing_context.ts'
import { demo } from '#shared/demo.ts'
import { Gender } from '#shared/schemas/requested_guest.ts'
import { WrongOrderStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { tableOrders } from './store.ts'

const TableOrderCustomer = Type.Object({
  id: opt(Id('Customer'), 'Id of the guest. If omitted, the server generates one.'),
  name: opt(Text({ maxLength: 60 }), 'First name. Required.'),
  surname: opt(Text({ maxLength: 60 }), 'Family name.'),
  comment: opt(Text({ maxLength: 60 }), 'Remark about the guest, for the staff.'),
  birthdate: opt(DayOfBirth(), 'Day of birth.'),
  email: opt(Text({ maxLength: 255 }), 'E-mail address.'),
  shouldReceiveOrderStatusNotifications: opt(
    Type.Boolean(),
    'Whether the guest wants notifications about the status of the order.',
  ),
  gender: omittable(Gender, 'Gender of the guest. If omitted, it is not specified.'),
  phone: opt(Text({ maxLength: 40 }), 'Phone of the guest. If omitted, the phone of the order stays.'),
})

export default command({
  path: '/api/1/order/add_customer',
  group: 'Orders: changing',
  since: '7.7.1',
  summary: 'Set the customer of an order',
  description:
    'The customer replaces a former one. The phone stays when the new customer has none. ' +
    'Discounts of loyalty programs are calculated again for the new guest.',
  request: Type.Object({
    ...orderIdFields,
    customer: field(TableOrderCustomer, 'Guest of the order, who replaces an earlier one.'),
  }),
  // The order may be paid from wallets of its customer.
  errors: { CustomerNameNotSpecified, InvalidPhone, WrongOrderStatus, ...walletPaymentErrors },
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

  async apply({ state, body, fail, ...input }) {
    requireOpen(state, fail)
    const { id, email, phone } = body.customer
    const named = regularCustomer(body.customer, fail, 'customer')
    const requested = { id, phone: phone ?? state.order.phone }
    const customer = await resolveGuest(input, named, requested)
    const changed = {
      ...state,
      order: { ...state.order, customer, phone: phone ?? state.order.phone },
      details: email ? { ...state.details, customerEmail: email } : state.details,
    }
    return withNewGuest(changed, { id: customer.id, phone: requested.phone }, { ...input, kind: 'TableOrder' })
  },
})
