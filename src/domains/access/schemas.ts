import { Type } from 'typebox'
import { CorrelationId, field, opt, Text } from '#core/schema.ts'

export const Secret = () => Text({ minLength: 1, maxLength: 200 })

export const SourceOfKey = () =>
  opt(
    Text({ minLength: 1, maxLength: 255 }),
    'The one source (`sourceKey`) whose orders the key sees and places. Null or left out for orders of all sources.',
  )

export const AccessTokenResponse = Type.Object({
  correlationId: CorrelationId,
  token: field(Type.String(), 'The access token, a JWT. It is good for one hour; its claim `exp` says until when.'),
})
