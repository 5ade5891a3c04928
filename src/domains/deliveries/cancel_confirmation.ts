import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { isPrinted } from '#ordering/removal.ts'
import { demo } from '#shared/demo.ts'
import { ConfirmationDisabled, WrongDeliveryStatus } from './errors.ts'
import { moveToStatus } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/cancel_confirmation',
  group: 'Order status: changing',
  since: '7.6.1',
  summary: 'Cancel the confirmation of an order',
  description: 'The order must have no printed items. Refused once the order is due for cooking or an item is printed.',
  request: Type.Object(orderIdFields),
  errors: { ConfirmationDisabled, WrongDeliveryStatus },
  example: { organizationId: demo.confirmingOrganization, orderId: demo.confirmedOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, organization, now, fail }) {
    if (!settingsOf(organization).isConfirmationEnabled) throw fail.ConfirmationDisabled()
    const { status, items } = state.order
    if (status !== 'WaitCooking') throw fail.WrongDeliveryStatus({ status, allowed: ['WaitCooking'] })
    if (items.some(isPrinted)) throw fail.WrongDeliveryStatus({ status, message: 'Items of the order are printed' })
    return moveToStatus(state, 'Unconfirmed', toTerminalTime(now, organization.timeZone))
  },
})
