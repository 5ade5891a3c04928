import { Type } from 'typebox'
import { Access, secretHash } from '#core/access/tokens.ts'
import type { Fail } from '#core/errors.ts'
import { publicQuery } from '#core/operation/operation.ts'
import { expected, field, Id, withAliases } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApiLoginClosed, ApplicationIncomplete, InvalidCredentials, TooManyAttempts } from '../errors.ts'
import { checkLogin, logIn } from '../log_in.ts'
import { AccessTokenResponse, Secret } from '../schemas.ts'
import { findApiKey, findApplication } from '../store.ts'

export default publicQuery({
  path: '/api/v2/access_token',
  group: 'none stated',
  summary: 'Get an access token with key and application',
  description:
    'The token is a JWT that is valid for one hour. Key and application must belong to one corporation. ' +
    'Too many failed attempts return 429 and `Retry-After`.',
  request: Type.Object({
    apiKey: withAliases(field(Secret(), 'The API key.'), 'apiLogin'),
    appId: expected(Id('Application'), 'Id of the application that uses the key.'),
    clientSecret: expected(Secret(), 'Secret of the application.'),
  }),
  response: AccessTokenResponse,
  errors: { ApiLoginClosed, ApplicationIncomplete, InvalidCredentials, TooManyAttempts },
  example: { request: { apiKey: demo.apiKey, appId: demo.appId, clientSecret: demo.clientSecret } },

  async run({ body, ...context }) {
    const { apiKey, appId, clientSecret } = body
    const key =
      appId || clientSecret ? await logInWith(context, apiKey, { appId, clientSecret }) : await logIn(context, apiKey)
    return { token: await context.use(Access).issueForApiKey(key) }
  },
})

type TokenContext = Parameters<typeof logIn>[0] & {
  fail: Fail<{ ApplicationIncomplete: typeof ApplicationIncomplete }>
}

/** Returns the API key of an application that sends its secret. */
async function logInWith(
  context: TokenContext,
  apiKey: string,
  { appId, clientSecret }: { appId?: string | null | undefined; clientSecret?: string | null | undefined },
) {
  const { db, fail, now } = context
  if (!appId || !clientSecret) throw fail.ApplicationIncomplete({ path: appId ? 'clientSecret' : 'appId' })
  return checkLogin(context, `${apiKey} ${appId}`, async () => {
    const [found, application] = await Promise.all([findApiKey(db, apiKey, now), findApplication(db, appId)])
    const isRight = application?.secretHash === secretHash(clientSecret)
    return isRight && application.corporationId === found?.corporationId ? found : undefined
  })
}
