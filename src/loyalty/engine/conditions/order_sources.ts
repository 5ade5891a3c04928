import { Type } from 'typebox'
import { field, List, Text } from '#core/schema.ts'
import { condition, isOneOf } from '../condition.ts'

/** Which client sent the order. */
export const orderSources = condition({
  settings: Type.Object({
    sourceKeys: field(
      List(Text({ minLength: 1, maxLength: 255 }), { minItems: 1 }),
      'The order has one of these sources.',
    ),
  }),
  compile:
    ({ sourceKeys }) =>
    ({ sourceKey }) =>
      isOneOf(sourceKeys, sourceKey),
})
