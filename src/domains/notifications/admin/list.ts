import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listNotifications } from '../reads.ts'
import { describeNotifications, Notifications, notificationsMax } from '../schemas.ts'

export default query({
  path: '/admin/notifications/list',
  group: 'none stated',
  summary: 'List notifications to the staff of an organization',
  description: `Newest first, at most ${notificationsMax}. Notifications are stored for 90 days.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    orderId: opt(Id('Order'), 'Only notifications about this order. If omitted, all.'),
    isDelivered: opt(Type.Boolean(), 'Only delivered, or only undelivered notifications. If omitted, all.'),
  }),
  response: Notifications,
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body, db, fail }) {
    if (!(await findOrganization(db, body.organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    return describeNotifications(await listNotifications(db, body))
  },
})
