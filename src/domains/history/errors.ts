import { defineError } from '#core/errors.ts'

export const UnknownRecordKind = defineError(
  'UNKNOWN_RECORD_KIND',
  400,
  'There is no such kind of record',
  'The sentence names the kinds that exist.',
)
