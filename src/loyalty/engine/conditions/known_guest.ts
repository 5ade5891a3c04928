import { Type } from 'typebox'
import { field } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether the order is of a guest whom the corporation knows. */
export const knownGuest = condition({
  settings: Type.Object({
    isKnown: field(Type.Boolean(), 'Whether the guest must be known (true) or unknown (false).'),
  }),
  compile:
    ({ isKnown }) =>
    ({ guest }) => ({ holds: (guest !== null) === isKnown, actual: guest ? 'a guest' : 'no guest' }),
})
