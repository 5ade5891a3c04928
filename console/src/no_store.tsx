import { Missing } from './missing.tsx'
import type { Restaurant } from './restaurants.ts'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  { none: 'The restaurant has no store yet in which goods can lie.', make: 'Make a store' },
  { none: 'В ресторане пока нет склада, на котором лежат товары.', make: 'Создать склад' },
)

/** Leads from a screen without stores to the stores. */
export function NoStore({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  return (
    <Missing
      text={t.none}
      make={t.make}
      to={`/settings/stores?restaurant=${restaurant.id}`}
      needs="/admin/stores/save"
    />
  )
}
