import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const restaurant = {
  corporationId: demo.corporation,
  timeZone: 'Europe/London',
  isSandbox: true,
}

/** Demo chain with two restaurants. Dictionaries are a separate step, because examples need their ids. */
export const seed: readonly SeedStep[] = [
  {
    name: 'organizations: restaurants',
    async run({ save }) {
      await save('/admin/corporations/save', { id: demo.corporation, name: 'Demo chain', startDictionaries: false })
      await save('/admin/organizations/save', {
        ...restaurant,
        id: demo.organization,
        name: 'Harbour Kitchen',
        settings: {
          country: 'United Kingdom',
          currencyIsoName: 'GBP',
          restaurantAddress: '1 Harbour Street',
          countryPhoneCode: '44',
        },
      })
      await save('/admin/organizations/save', {
        ...restaurant,
        id: demo.confirmingOrganization,
        name: 'Station Bistro',
        settings: { country: 'United Kingdom', currencyIsoName: 'GBP', isConfirmationEnabled: true },
      })
    },
  },
]
