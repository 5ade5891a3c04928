import { Type } from 'typebox'
import { CorrelationId, field, Text } from '#core/schema.ts'

export const Secret = () => Text({ minLength: 1, maxLength: 200 })

export const AccessTokenResponse = Type.Object({
  correlationId: CorrelationId,
  token: field(Type.String(), 'The access token, a JWT. It is good for one hour; its claim `exp` says until when.'),
})
