import { Type } from 'typebox'
import { Access } from '#core/access/tokens.ts'
import { publicQuery } from '#core/operation/operation.ts'
import { field, withAliases } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiLoginClosed, InvalidCredentials, TooManyAttempts } from './errors.ts'
import { logIn } from './log_in.ts'
import { AccessTokenResponse, Secret } from './schemas.ts'

export default publicQuery({
  path: '/api/1/access_token',
  group: 'none stated',
  deprecated: 'use /api/v2/access_token',
  summary: 'Get an access token with an API key',
  description:
    'For older clients. Disabled with `COMANDA_API_LOGIN=off`. Too many failed attempts return ' +
    'with 429 and `Retry-After`.',
  request: Type.Object({ apiLogin: withAliases(field(Secret(), 'The API key.'), 'apiKey') }),
  response: AccessTokenResponse,
  errors: { ApiLoginClosed, InvalidCredentials, TooManyAttempts },
  example: { request: { apiLogin: demo.apiKey } },

  async run(context) {
    const key = await logIn(context, context.body.apiLogin)
    return { token: await context.use(Access).issueForApiKey(key) }
  },
})
