import { Type } from 'typebox'
import { Access, secretHash } from '#core/access/tokens.ts'
import { openQuery } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { InvalidCredentials, TooManyAttempts } from '../errors.ts'
import { attempt } from '../rules.ts'
import { AccessTokenResponse, Secret } from '../schemas.ts'
import { findApiKey, findApplication } from '../store.ts'

export default openQuery({
  path: '/api/v2/access_token',
  group: 'none stated',
  summary: 'Buy an access token with an API key and an application',
  description:
    'The token is a JWT that is good for one hour. Key and application must belong to one corporation. ' +
    'Too many failed attempts are answered with 429 and `Retry-After`.',
  request: Type.Object({
    apiKey: field(Secret(), 'The API key.'),
    appId: field(Id('Application'), 'Id of the application that uses the key.'),
    clientSecret: field(Secret(), 'Secret of the application.'),
  }),
  response: AccessTokenResponse,
  errors: { InvalidCredentials, TooManyAttempts },
  example: { request: { apiKey: demo.apiKey, appId: demo.appId, clientSecret: demo.clientSecret } },

  async run({ body, db, ...door }) {
    const key = await attempt(door, `${body.apiKey} ${body.appId}`, async () => {
      const [found, application] = await Promise.all([
        findApiKey(db, secretHash(body.apiKey), door.now),
        findApplication(db, body.appId),
      ])
      const isRight = application?.secretHash === secretHash(body.clientSecret)
      return isRight && application.corporationId === found?.corporationId ? found : undefined
    })
    return { token: await door.use(Access).issue(key.id) }
  },
})
