import type { RestrictionGroups } from '#core/access/groups.ts'
import type { Caller } from '#core/access/tokens.ts'

/** Restriction group of keys that read reports. */
export const readingGroup = 'Reports: reading'
const groupOfGuests = 'Guests: info'

/** Returns whether a caller may read columns that name guests. */
export const mayReadGuests = ({ groups }: Pick<Caller, 'groups'>, declared: RestrictionGroups): boolean =>
  declared.holds(groups, groupOfGuests)
