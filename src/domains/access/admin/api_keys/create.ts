import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { findCorporation } from '#core/access/organizations.ts'
import { newSecret, secretHash } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, Name, newId, nullable, opt, secretField, Text, UtcTime } from '#core/schema.ts'
import { dayMs, toUtcTime } from '#core/time.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { SourceOfKey } from '../../schemas.ts'
import { insertApiKey } from '../../store.ts'
import { checkScope, scopeErrors } from './scope.ts'

export default write({
  path: '/admin/api_keys/create',
  group: 'none stated',
  summary: 'Create an API key',
  description:
    'Without `groups` the key holds all restriction groups; without `organizationIds` it sees all ' +
    'organizations of the corporation. Both include ones added later.',
  tenant: async (_db, { corporationId, organizationIds = null }) => ({ corporationId, organizationIds }),
  usesServerTime: true,
  request: Type.Object({
    corporationId: Id('Corporation'),
    name: field(Name(), 'Name of the key, such as the client that gets it.'),
    groups: opt(
      List(Text()),
      'Restriction groups that the key holds. Null or omitted: all, those of later versions included.',
    ),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations that the key may see. Null or omitted: all of the corporation.',
    ),
    sourceKey: SourceOfKey(),
    lifetimeDays: opt(Int32({ minimum: 1, maximum: 730 }), 'Lifetime of the key in days. Null or omitted: unlimited.'),
  }),
  response: Type.Object({
    keyId: field(Id('ApiKey'), 'Id of the key.'),
    apiKey: secretField(Type.String(), 'The key. It is shown only once, and stored as a hash.'),
    expiresAt: nullable(UtcTime(), 'Time of expiry. Null: never.'),
  }),
  errors: { CorporationNotFound, ...scopeErrors },
  example: { request: { corporationId: demo.corporation, name: 'Web shop', organizationIds: [demo.organization] } },

  async run({ body, db, use, fail, now, caller }) {
    const { corporationId, name, groups = null, organizationIds = null, sourceKey = null, lifetimeDays } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const context = { db, known: use(RestrictionGroups), fail, caller }
    await checkScope(context, corporationId, { groups, organizationIds })
    const id = newId<'ApiKey'>()
    const apiKey = newSecret('ck')
    const expiresAt = lifetimeDays ? now + lifetimeDays * dayMs : null
    await insertApiKey(db, {
      id,
      corporationId,
      name,
      groups,
      organizationIds,
      sourceKey,
      expiresAt,
      keyHash: secretHash(apiKey),
    })
    return { keyId: id, apiKey, expiresAt: expiresAt === null ? null : toUtcTime(expiresAt) }
  },
})
