import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { Id, OneOf, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { describeMessages, Messages, messagesMax } from '../schemas.ts'
import { listMessages } from '../store.ts'

export default query({
  path: '/admin/messages/list',
  group: 'none stated',
  summary: 'List messages of an organization to guests',
  description: `Newest first, at most ${messagesMax}. Messages are stored for 30 days.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    channel: opt(OneOf(['Sms', 'Email']), 'Only messages of this channel. If omitted, all.'),
  }),
  response: Messages,
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body, db, fail }) {
    if (!(await findOrganization(db, body.organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    return describeMessages(await listMessages(db, body))
  },
})
