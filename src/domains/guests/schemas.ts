import { Type } from 'typebox'
import { field } from '#core/schema.ts'

/** A phone as operators write it, the same for all restaurants of a chain. */
export const guestPhone = field(
  Type.String({ pattern: '^\\+\\d{8,15}$' }),
  'Phone of the guest with its country code, such as `+442079460000`.',
)
