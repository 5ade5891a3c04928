import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { minuteMs, toInstant, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { ConfirmationDisabled, ConfirmationTooEarly, WrongDeliveryStatus } from './errors.ts'
import { moveToStatus } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/confirm',
  group: 'Order status: changing',
  since: '7.6.1',
  summary: 'Confirm an unconfirmed order',
  description: 'The setting confirmAllowedIntervalInMinutes limits how long before cooking an order can be confirmed.',
  request: Type.Object(orderIdFields),
  errors: { ConfirmationDisabled, ConfirmationTooEarly, WrongDeliveryStatus },
  example: { organizationId: demo.confirmingOrganization, orderId: demo.unconfirmedOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, organization, now, fail }) {
    const { isConfirmationEnabled, confirmAllowedIntervalInMinutes: interval } = settingsOf(organization)
    if (!isConfirmationEnabled) throw fail.ConfirmationDisabled()
    if (state.order.status !== 'Unconfirmed')
      throw fail.WrongDeliveryStatus({ status: state.order.status, allowed: ['Unconfirmed'] })
    const startsAt = toInstant(state.order.cookingStartTime, organization.timeZone)
    if (interval !== null && startsAt - now > interval * minuteMs) {
      const from = toTerminalTime(startsAt - interval * minuteMs, organization.timeZone)
      throw fail.ConfirmationTooEarly({
        message: `The order can be confirmed from ${from} on, ${interval} minutes before cooking`,
      })
    }
    return moveToStatus(state, 'WaitCooking', toTerminalTime(now, organization.timeZone))
  },
})
