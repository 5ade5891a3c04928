import { defineError } from '#core/errors.ts'

export const ReasonWithoutBlacklist = defineError(
  'REASON_WITHOUT_BLACKLIST',
  400,
  'Only a guest on the blacklist has a reason to be there',
)
