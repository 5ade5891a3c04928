import { Type } from 'typebox'
import { groups, newSecret, secretHash } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { Id, Int32, List, newId, OneOf, opt } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/provisioning/errors.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { findCorporation, insertApiKey, listForeignOrganizations } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'

export default write({
  path: '/admin/api_keys/create',
  group: 'none stated',
  summary: 'Make an API key; it is shown this once',
  description:
    'Without `groups` the key holds all restriction groups; without `organizationIds` it sees all ' +
    'organizations of the corporation, future ones included.',
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
