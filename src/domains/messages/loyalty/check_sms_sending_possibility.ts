import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, OneOfNumbers, omittable, opt } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { messageSettingsOf } from '../settings.store.ts'
import { findCount } from '../store.ts'

export default query({
  path: '/api/1/loyalty/core/check_sms_sending_possibility',
  group: 'Loyalty: messages',
  summary: 'Check whether and how many SMS can be sent',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    status: omittable(
      OneOfNumbers([0, 1, 2, 3]),
      '1: SMS can be sent. 2: the daily limit of the restaurant is reached. 3: no SMS gateway is configured. 0 is never returned. In a sandbox, where SMS are only stored, 1.',
    ),
    availableSmsCount: opt(
      Type.Integer(),
      'Number of further SMS that the limit allows on this local day of the restaurant.',
    ),
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ organization, db, caches, now }) {
    const { sms, smsPerDayMax } = await messageSettingsOf(caches, organization)
    const day = dayOf(now, organization.timeZone)
    const sent = await findCount(db, { organizationId: organization.id, channel: 'Sms', day })
    const availableSmsCount = Math.max(0, smsPerDayMax - sent)
    const isConfigured = sms !== null || organization.isSandbox
    const status: 1 | 2 | 3 = !isConfigured ? 3 : availableSmsCount === 0 ? 2 : 1
    return { status, availableSmsCount }
  },
})
