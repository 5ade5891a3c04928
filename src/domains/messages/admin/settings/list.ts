import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { SavedSettings } from '../../schemas.ts'
import { listSettings } from '../../settings.store.ts'

export default query({
  path: '/admin/messages/settings/list',
  group: 'none stated',
  summary: 'List gateways and limits of messages, without secrets',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    settings: field(List(SavedSettings, { maxItems: 100_000 }), 'Settings of the corporation and of its restaurants.'),
  }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId }, db, fail }) {
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const settings = await listSettings(db, corporationId)
    return {
      settings: settings.map(({ emailPassword, smsToken, ...one }) => ({
        ...one,
        hasEmailPassword: emailPassword !== null,
        hasSmsToken: smsToken !== null,
      })),
    }
  },
})
