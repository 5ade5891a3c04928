import { Type } from 'typebox'
import { CorrelationId, Text } from '#core/schema.ts'

export const Secret = () => Text({ minLength: 1, maxLength: 200 })

export const AccessTokenResponse = Type.Object({
  correlationId: CorrelationId,
  token: Type.String({ description: 'JWT, good for one hour: see its exp' }),
})
