import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, omittable } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { demo } from '#shared/demo.ts'
import { combosInfo } from './combo.rules.ts'
import { GetCombosInfoResponse } from './schemas.ts'

export default query({
  path: '/api/1/combo',
  otherPaths: ['/api/1/combo/get_combos_info'],
  group: 'Data: menu',
  summary: 'Combos of an organization, with their groups and price rules',
  description:
    'With `extraData` the terms of each combo are answered too, and combos that are not on sale at the ' +
    'moment. A combo with a group that has nothing on sale is left out and named in `Warnings`.',
  request: Type.Object({
    extraData: omittable(
      Type.Boolean(),
      'Whether the terms of each combo are answered too, and combos that are not on sale now. Left out, they are not.',
    ),
    organizationId: Id('Organization'),
  }),
  response: GetCombosInfoResponse,
  example: { request: { organizationId: demo.organization, extraData: true } },

  async run({ body, caches, organization, now }) {
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const time = toTerminalTime(now, organization.timeZone)
    return combosInfo({ catalogue, organizationId: organization.id, time }, body.extraData ?? false)
  },
})
