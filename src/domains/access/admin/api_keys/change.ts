import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id, List, Name, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiKeyNotFound } from '../../errors.ts'
import { findKeyOwner, lockApiKey, updateApiKey } from '../../store.ts'
import { checkScope, scopeErrors } from './scope.ts'

export default write({
  path: '/admin/api_keys/change',
  group: 'none stated',
  summary: 'Change the name or permissions of an API key',
  description:
    'Omitted fields stay unchanged. The key itself does not change. Existing tokens have the new permissions within a second on every node.',
  tenant: (db, { keyId }) => findKeyOwner(db, keyId),
  request: Type.Object({
    keyId: field(Id('ApiKey'), 'Key to change.'),
    name: omittable(Name(), 'Name of the key. If omitted, it stays unchanged.'),
    groups: opt(
      List(Text()),
      'Restriction groups that the key holds. Null for all, those of later versions included; if omitted, they stay unchanged.',
    ),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations that the key may see. Null for all of the corporation; if omitted, they stay unchanged.',
    ),
    sourceKey: opt(
      Text({ minLength: 1, maxLength: 255 }),
      'Source (`sourceKey`) to which the key is limited. Null: all sources; if omitted, it stays unchanged.',
    ),
  }),
  response: EmptyObject,
  errors: { ApiKeyNotFound, ...scopeErrors },
  example: { request: { keyId: demo.spareApiKeyId, name: 'Kiosk', sourceKey: 'kiosk' }, response: {} },

  async run({ body, db, use, fail, touch, caller }) {
    const key = await lockApiKey(db, body.keyId)
    if (!key) throw fail.ApiKeyNotFound({ path: 'keyId' })
    await checkScope({ db, known: use(RestrictionGroups), fail, caller }, key.corporationId, body)
    const {
      name = key.name,
      groups = key.groups,
      organizationIds = key.organizationIds,
      sourceKey = key.sourceKey,
    } = body
    await updateApiKey(db, { ...key, name, groups, organizationIds, sourceKey })
    await touch('access', key.id)
    return {}
  },
})
