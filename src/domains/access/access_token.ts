import { Type } from 'typebox'
import { Access, secretHash } from '#core/access/tokens.ts'
import { OperationSettings, openQuery } from '#core/operation/operation.ts'
import { field } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiLoginClosed, InvalidCredentials, TooManyAttempts } from './errors.ts'
import { attempt } from './rules.ts'
import { AccessTokenResponse, Secret } from './schemas.ts'
import { findApiKey } from './store.ts'

export default openQuery({
  path: '/api/1/access_token',
  group: 'none stated',
  deprecated: 'use /api/v2/access_token',
  summary: 'Buy an access token with an API key alone, as older clients do',
  description:
    'Closed where the server runs with `COMANDA_API_LOGIN=off`. Too many failed attempts are answered ' +
    'with 429 and `Retry-After`.',
  request: Type.Object({ apiLogin: field(Secret(), 'The API key.') }),
  response: AccessTokenResponse,
  errors: { ApiLoginClosed, InvalidCredentials, TooManyAttempts },
  example: { request: { apiLogin: demo.apiKey } },

  async run({ body, db, ...door }) {
    if (!door.use(OperationSettings).apiLoginDoor) throw door.fail.ApiLoginClosed()
    const key = await attempt(door, body.apiLogin, () => findApiKey(db, secretHash(body.apiLogin), door.now))
    return { token: await door.use(Access).issue(key.id) }
  },
})
