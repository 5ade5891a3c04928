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
  summary: 'What clients wanted the staff of an organization to see, and whether it has arrived',
  description: `The newest first, at most ${notificationsMax}; they are kept for 90 days.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    orderId: opt(Id('Order'), 'Those alone that are about this order. Left out, all.'),
    isDelivered: opt(Type.Boolean(), 'Those alone that their front offices have, or have not. Left out, all.'),
  }),
  response: Notifications,
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body, db, fail }) {
    if (!(await findOrganization(db, body.organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    return describeNotifications(await listNotifications(db, body))
  },
})
