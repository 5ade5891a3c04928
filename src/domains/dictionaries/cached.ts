import { defineCache } from '#core/cache.ts'
import { Decimal } from '#core/decimal.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { byId } from '#core/schema.ts'
import { type Dictionaries, dictionaries } from './schemas.ts'

export const dictionariesTopic = 'dictionaries'

/** Dictionaries of a corporation. */
export const DictionariesOf = defineCache<Dictionaries>({
  topic: dictionariesTopic,
  async load(db, corporationId) {
    const { discounts, ...others } = await loadDirectories(db, corporationId, dictionaries)
    const withPercents = [...discounts.values()].map((discount) => {
      const percents = discount.categories.map(({ categoryId, percent }) => [categoryId, new Decimal(percent)] as const)
      return { ...discount, categoryPercents: new Map<string, Decimal>(percents) }
    })
    return { ...others, discounts: byId(withPercents) }
  },
})
