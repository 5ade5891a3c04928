import { defineCache } from '#core/cache.ts'
import { loadDirectories } from '#core/kits/directory.ts'
import { type Dictionaries, dictionaries } from './schemas.ts'

export const dictionariesTopic = 'dictionaries'

/** The dictionaries of a corporation, their rows by name. */
export const DictionariesOf = defineCache<Dictionaries>({
  topic: dictionariesTopic,
  load: (db, corporationId) => loadDirectories(db, corporationId, dictionaries),
})
