import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, OneOfNumbers, omittable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { sendingStatusOf } from '../rules.ts'
import { listSms } from '../store.ts'

export default query({
  path: '/api/1/loyalty/core/check_sms_status',
  group: 'Loyalty: messages',
  summary: 'Read the status of SMS',
  description: 'SMS are stored for 30 days. An SMS of another restaurant is treated as unknown.',
  request: Type.Object({
    organizationId: Id('Organization'),
    smsIds: field(List(Id('Message'), { minItems: 1 }), 'Ids returned by `/api/1/loyalty/core/message/send_sms`.'),
  }),
  response: Type.Object({
    statuses: field(
      List(
        Type.Object(
          {
            smsId: field(Id('Message'), 'Id of the SMS.'),
            status: field(
              OneOfNumbers([0, 1, 2, 3]),
              '0: waiting, or unknown id. 1: sent. 2: failed. 3: only stored, because no gateway is configured. In a sandbox, stored SMS have 1.',
            ),
            internalError: omittable(Text(), 'Error in words. Absent without an error.'),
          },
          { title: 'SmsSendingStatusInfo' },
        ),
      ),
      'The requested SMS, each once, in their order.',
    ),
  }),
  example: { request: { organizationId: demo.organization, smsIds: [demo.sms] } },

  async run({ body, organization, db }) {
    const ids = [...new Set(body.smsIds)]
    const known = new Map((await listSms(db, organization.id, ids)).map((one) => [one.id, one]))
    return {
      statuses: ids.map((smsId) => {
        const message = known.get(smsId)
        if (!message) return { smsId, status: 0 as const, internalError: 'There is no such SMS' }
        const { error } = message
        return {
          smsId,
          status: sendingStatusOf(message, organization.isSandbox),
          ...(error !== null && { internalError: error }),
        }
      }),
    }
  },
})
