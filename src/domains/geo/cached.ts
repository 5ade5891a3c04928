import { defineCache } from '#core/cache.ts'
import type { Places, Street, StreetKey } from './model.ts'
import { findPlaces, listMeantStreets, placesTopic } from './store.ts'

/** The regions and cities of a corporation. */
export const PlacesOf = defineCache<Places>({ topic: placesTopic, load: findPlaces })

/** What `StreetsAt` keeps streets under: the corporation, how the street is found, and by what. */
export const streetKey = (corporationId: string, by: StreetKey, ...text: readonly string[]): string =>
  [corporationId, by, ...text].join('/')

const streetKeys: readonly StreetKey[] = ['id', 'classifier', 'name']

/** The streets that a key finds. */
export const StreetsAt = defineCache<readonly Street[]>({
  topic: placesTopic,
  // A city may have 20,000 streets, so they are kept one by one as orders name them.
  entriesMax: 20_000,
  async load(db, key) {
    const [corporationId = '', by, ...text] = key.split('/')
    return listMeantStreets(db, corporationId, streetKeys.find((one) => one === by) ?? 'id', text)
  },
})
