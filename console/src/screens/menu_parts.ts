import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Catalogue } from '../menu_catalogue.ts'
import type { Place } from '../menu_draft.ts'
import { usePreferences } from '../preferences.ts'
import { useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { menuTexts } from './menu_texts.ts'

/** Returns a function that writes a price for an input, without a currency and never rounded. */
export function usePriceText(): (price: number) => string {
  const { language } = usePreferences()
  const currency = useRestaurants().data?.[0]?.currency ?? 'GBP'
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return (price) => {
    const fixed = price.toFixed(maximumFractionDigits)
    const text = Number(fixed) === price ? fixed : String(price)
    return language === 'ru' ? text.replace('.', ',') : text
  }
}

type PlaceNames = Pick<Catalogue, 'sizes' | 'priceCategories'>

const nameIn = (rows: readonly { id: string; name: string }[], wanted: string | null) =>
  rows.find(({ id }) => id === wanted)?.name

/** Returns a function that names restaurant and category of a price; empty for a general one. */
export function useSellerText({ priceCategories }: Pick<PlaceNames, 'priceCategories'>): (place: Place) => string {
  const t = useTexts(menuTexts)
  const { data: restaurants = [] } = useRestaurants()
  return ({ organizationId, priceCategoryId }) =>
    [
      organizationId !== null && (nameIn(restaurants, organizationId) ?? t.otherRestaurant),
      nameIn(priceCategories, priceCategoryId),
    ]
      .filter(Boolean)
      .join(', ')
}

/** Returns a function that names size, restaurant and category of a price. */
export function usePlaceText(names: PlaceNames): (place: Place) => string {
  const t = useTexts(menuTexts)
  const sellerText = useSellerText(names)
  return (place) => [nameIn(names.sizes, place.sizeId) ?? t.price, sellerText(place)].filter(Boolean).join(', ')
}

/** Reads the allergens of the chain; none for people who may not. */
export function useAllergens() {
  const { may } = useSession()
  return useQuery({
    queryKey: ['allergens'],
    queryFn: async () => {
      const { items } = await call('/api/nomenclature/v1/allergen-group/list', {})
      return (items ?? []).map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
    },
    enabled: may('/api/nomenclature/v1/allergen-group/list'),
    staleTime: 300_000,
  })
}
