import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { type Operation, pathsOf, query } from '#core/operation/operation.ts'
import { Operations } from '#core/operation/operations.ts'
import { field, Id, nullable, OneOf, opt, Text } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { ApiKeyNotFound, OperationNotFound } from '../../errors.ts'
import { findApiKeyById, findKeyOwner, type ListedApiKey } from '../../store.ts'

const obstacles = ['KeyRevoked', 'KeyExpired', 'NotForKeys', 'GroupMissing', 'OrganizationHidden'] as const

export default query({
  path: '/admin/api_keys/check',
  group: 'none stated',
  summary: 'Check whether an API key may call an operation',
  description:
    'Compares key, restriction group and organization as a call does, and makes none. A call may still be refused for its body, or because ' +
    'the version of the organization is too old.',
  tenant: (db, { keyId }) => findKeyOwner(db, keyId),
  request: Type.Object({
    keyId: field(Id('ApiKey'), 'Key to check.'),
    operation: field(Text({ minLength: 1, maxLength: 200 }), 'Path of the operation.'),
    organizationId: opt(
      Id('Organization'),
      'Organization that the call would name. Null or omitted: any that the key sees.',
    ),
  }),
  response: Type.Object({
    mayCall: field(Type.Boolean(), 'Whether the key may call the operation.'),
    group: nullable(Text(), 'Restriction group of the operation. Null if it needs none.'),
    obstacle: nullable(
      OneOf(obstacles),
      'Why not: the key is revoked or has expired; the operation is not for API keys; the key lacks the group, or does not see the ' +
        'organization. Null if the key may call it.',
    ),
  }),
  errors: { ApiKeyNotFound, OperationNotFound },
  example: {
    request: { keyId: demo.apiKeyId, operation: '/api/1/deliveries/create' },
    response: {
      mayCall: true,
      group: 'Orders: creating',
      obstacle: null,
    },
  },

  async run({ body: { keyId, operation: path, organizationId = null }, db, caches, now, use, fail }) {
    const key = await findApiKeyById(db, keyId)
    if (!key) throw fail.ApiKeyNotFound({ path: 'keyId' })
    const operation = use(Operations).all.find((one) => pathsOf(one).includes(path))
    if (!operation) throw fail.OperationNotFound({ path: 'operation' })
    const visible = key.organizationIds ?? [...(await caches.get(OrganizationsOf, key.corporationId)).keys()]
    const isHidden = organizationId !== null && !visible.some((id) => id === organizationId)
    const obstacle = obstacleOf(key, operation, { now, isHidden, known: use(RestrictionGroups) })
    return { mayCall: obstacle === null, group: operation.group === noGroup ? null : operation.group, obstacle }
  },
})

const noGroup = 'none stated'

/** Returns the first reason for which a call is refused. */
function obstacleOf(
  { isRevoked, expiresAt, groups }: ListedApiKey,
  { audience, group }: Operation,
  { now, isHidden, known }: { now: Instant; isHidden: boolean; known: RestrictionGroups },
): (typeof obstacles)[number] | null {
  if (isRevoked) return 'KeyRevoked'
  if (expiresAt !== null && expiresAt <= now) return 'KeyExpired'
  if (audience !== 'public' && audience !== 'key') return 'NotForKeys'
  const held = groups === null ? undefined : new Set(groups)
  if (group !== noGroup && !known.holds(held, group)) return 'GroupMissing'
  return isHidden ? 'OrganizationHidden' : null
}
