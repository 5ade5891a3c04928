import { Type } from 'typebox'
import { CorrelationId, field, opt, Text } from '#core/schema.ts'

export const Secret = () => Text({ minLength: 1, maxLength: 200 })

export const SourceOfKey = () =>
  opt(
    Text({ minLength: 1, maxLength: 255 }),
    'Source (`sourceKey`) to which the key is limited. Null or omitted: all sources.',
  )

export const AccessTokenResponse = Type.Object({
  correlationId: CorrelationId,
  token: field(Type.String(), 'Access token, a JWT. It is valid for one hour; its claim `exp` has the time of expiry.'),
})
