import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { NoSandbox } from '#domains/sandbox/errors.ts'
import { demo } from '#shared/demo.ts'
import { listNotifications } from './reads.ts'
import { describeNotifications, Notifications, notificationsMax } from './schemas.ts'

export default query({
  path: '/sandbox/notifications/list',
  group: 'Notifications',
  summary: 'List notifications about an order of a sandbox',
  description: `For tests of clients. Newest first, at most ${notificationsMax}.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    orderId: field(Id('Order'), 'Order that the notifications are about.'),
  }),
  response: Notifications,
  errors: { NoSandbox },
  example: { request: { organizationId: demo.organization, orderId: demo.order } },

  async run({ body, organization, db, fail }) {
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    return describeNotifications(await listNotifications(db, body))
  },
})
