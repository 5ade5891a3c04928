import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id, List, Name, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiKeyNotFound } from '../../errors.ts'
import { lockApiKey, updateApiKey } from '../../store.ts'
import { checkScope, scopeErrors } from './scope.ts'

export default write({
  path: '/admin/api_keys/change',
  group: 'none stated',
  summary: 'Change what an API key is called, and what it may; its tokens obey within a second on every node',
  description: 'What is left out stays as it is. The key itself does not change.',
  request: Type.Object({
    keyId: field(Id('ApiKey'), 'Key to change.'),
    name: omittable(Name(), 'Name of the key. Left out, it stays as it is.'),
    groups: opt(
      List(Text()),
      'Restriction groups that the key holds. Null for all, those of later versions included; left out, they stay as they are.',
    ),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations that the key may see. Null for all of the corporation; left out, they stay as they are.',
    ),
    sourceKey: opt(
      Text({ minLength: 1, maxLength: 255 }),
      'The one source whose orders the key sees and places. Null for orders of all sources; left out, it stays as it is.',
    ),
  }),
  response: EmptyObject,
  errors: { ApiKeyNotFound, ...scopeErrors },
  example: { request: { keyId: demo.spareApiKeyId, name: 'Kiosk', sourceKey: 'kiosk' }, response: {} },

  async run({ body, db, use, fail, touch }) {
    const key = await lockApiKey(db, body.keyId)
    if (!key) throw fail.ApiKeyNotFound({ path: 'keyId' })
    await checkScope({ db, known: use(RestrictionGroups), fail }, key.corporationId, body)
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
