import { Missing } from './missing.tsx'
import type { Restaurant } from './restaurants.ts'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  { none: 'The restaurant has no tables yet that guests can reserve.', make: 'Make a hall with tables' },
  { none: 'В ресторане пока нет столов, которые можно забронировать.', make: 'Создать зал со столами' },
)

/** Leads from a screen without tables to the halls. */
export function NoTables({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const to = `/settings/halls?restaurant=${restaurant.id}`
  return <Missing text={t.none} make={t.make} to={to} needs="/admin/restaurant_sections/save" />
}
