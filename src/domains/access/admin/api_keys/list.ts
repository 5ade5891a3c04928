import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { type ChainView, seesWholeChain } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name, nullable, Text, UtcTime } from '#core/schema.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type ListedApiKey, listApiKeys } from '../../store.ts'

const ApiKey = Type.Object({
  keyId: field(Id('ApiKey'), 'Id of the key.'),
  name: field(Name(), 'Name of the key.'),
  groups: nullable(
    List(Text()),
    'Restriction groups that the key holds. Null for all, those of later versions included.',
  ),
  organizationIds: nullable(
    List(Id('Organization')),
    'Organizations that the key may see. Null for all of the corporation.',
  ),
  sourceKey: nullable(Text(), 'Source to which the key is limited. Null: all sources.'),
  createdAt: field(UtcTime(), 'Time of creation.'),
  expiresAt: nullable(UtcTime(), 'Time of expiry. Null: never.'),
  lastUsedAt: nullable(UtcTime(), 'Time of the last token, to the minute. Null before the first.'),
  isRevoked: field(Type.Boolean(), 'Whether the key has been revoked.'),
})

export default query({
  path: '/admin/api_keys/list',
  group: 'none stated',
  summary: 'List API keys of a corporation with their permissions',
  description: 'A person of some restaurants gets only keys that see no others.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    apiKeys: field(List(ApiKey, { maxItems: 100_000 }), 'The keys.'),
    groups: field(List(Text()), 'All restriction groups that a key may hold.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db, use, ...view }) {
    const keys = await listApiKeys(db, body.corporationId)
    return {
      apiKeys: keys.filter(({ organizationIds }) => reaches(view, organizationIds)).map(shown),
      groups: use(RestrictionGroups).all,
    }
  },
})

/** Returns whether the caller sees all restaurants of the key. The operator sees no restaurants, and all keys. */
const reaches = (view: ChainView, organizationIds: readonly string[] | null): boolean =>
  seesWholeChain(view) || (organizationIds?.every((id) => view.organizations.has(id)) ?? false)

const shown = ({ id, corporationId: _, createdAt, expiresAt, lastUsedAt, ...key }: ListedApiKey) => ({
  keyId: id,
  ...key,
  createdAt: toUtcTime(createdAt),
  expiresAt: orNull(expiresAt),
  lastUsedAt: orNull(lastUsedAt),
})

const orNull = (at: Instant | null): string | null => (at === null ? null : toUtcTime(at))
