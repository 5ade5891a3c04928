import type { Organization } from '#core/access/organizations.ts'
import { examplesMax, type Invariant } from '#core/invariants.ts'
import { countryOf } from './rules.ts'

export const countryInvariants: readonly Invariant[] = [
  {
    name: 'Organizations: each has one country',
    consequence: 'Phones without a country code may be read by the rules of another country.',
    remedy: 'Set countryCode in the settings of the organizations (/admin/organizations/save).',
    isAdvice: true,
    async find(db) {
      const organizations = await db<Pick<Organization, 'id' | 'settings' | 'timeZone'>[]>`
        select id, time_zone, settings
          from organization
         where is_enabled
         order by corporation_id, id`
      const unknown = organizations.filter((organization) => countryOf(organization) === null)
      return {
        count: unknown.length,
        examples: unknown
          .slice(0, examplesMax)
          .map(
            ({ id, timeZone }) =>
              `countryPhoneCode and time zone ${timeZone} of organization ${id} fit no country, or several`,
          ),
      }
    },
  },
]
