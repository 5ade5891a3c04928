import { Type } from 'typebox'
import { groups, newSecret, secretHash } from '#core/access.ts'
import { write } from '#core/operation.ts'
import { Id, Int32, List, newId, OneOf, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { CorporationNotFound, OrganizationNotFound } from '../errors.ts'
import { Name } from '../schemas.ts'
import { findCorporation, insertApiKey, listForeignOrganizations } from '../store.ts'

export default write({
  path: '/admin/api_keys/create',
  group: 'none stated',
  summary: 'Make an API key; it is shown this once',
  request: Type.Object({
    corporationId: Id('Corporation'),
    name: Name(),
    groups: opt(List(OneOf(groups))),
    organizationIds: opt(List(Id('Organization'))),
    lifetimeDays: opt(Int32({ minimum: 1, maximum: 730 })),
  }),
  response: Type.Object({ keyId: Id('ApiKey'), apiKey: Type.String() }),
  errors: { CorporationNotFound, OrganizationNotFound },
  example: { request: { corporationId: demo.corporation, name: 'Web shop', organizationIds: [demo.organization] } },

  /** Without `groups` the key holds all of them; without `organizationIds` it sees the whole corporation. */
  async run({ body, db, fail, now }) {
    const { corporationId, name, organizationIds = null, lifetimeDays } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const foreign = await listForeignOrganizations(db, corporationId, organizationIds ?? [])
    if (foreign.length > 0)
      throw fail.OrganizationNotFound({
        path: `organizationIds[${organizationIds?.findIndex((id) => foreign.includes(id))}]`,
      })
    const id = newId<'ApiKey'>()
    const apiKey = newSecret('ck')
    const held = [...(body.groups ?? groups)]
    await insertApiKey(db, {
      id,
      corporationId,
      name,
      groups: held,
      organizationIds,
      expiresAt: lifetimeDays ? now + lifetimeDays * dayMs : null,
      keyHash: secretHash(apiKey),
    })
    return { keyId: id, apiKey }
  },
})

const dayMs = 86_400_000
