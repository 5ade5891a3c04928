import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Missing } from './missing.tsx'
import { Failure, Loading, RestaurantChoice, Top } from './parts.tsx'
import { type Restaurant, useRestaurants } from './restaurants.ts'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  { none: 'There is no restaurant yet.', make: 'Make the first restaurant' },
  { none: 'Ресторанов пока нет.', make: 'Создать первый ресторан' },
)

interface RestaurantScreenProps {
  title: string
  /** Tools at the right end of the head. */
  tools?: ReactNode
  /** Content for a person without a restaurant. If omitted, it leads to the form of a new one. */
  empty?: ReactNode
  /** Returns the content for the chosen restaurant. Another restaurant gets a new one. */
  children(restaurant: Restaurant): ReactNode
}

/** Screen of one restaurant, which the address names in `restaurant`. Without it, the first one of the person. */
export function RestaurantScreen({ title, tools, empty = <NoRestaurant />, children }: RestaurantScreenProps) {
  const restaurants = useRestaurants()
  const [search, setSearch] = useSearchParams()
  const chosen = restaurants.data?.find(({ id }) => id === search.get('restaurant')) ?? restaurants.data?.[0]
  return (
    <>
      <Top title={title}>
        <RestaurantChoice
          restaurants={restaurants.data ?? []}
          value={chosen?.id}
          onChange={(restaurant) => setSearch({ restaurant }, { replace: true })}
        />
        {tools && <div className="top-end">{tools}</div>}
      </Top>
      {restaurants.error && <Failure error={restaurants.error} retry={() => void restaurants.refetch()} />}
      {chosen ? (
        <Fragment key={chosen.id}>{children(chosen)}</Fragment>
      ) : (
        !restaurants.error && (restaurants.data ? empty : <Loading />)
      )}
    </>
  )
}

function NoRestaurant() {
  const t = useTexts(texts)
  return <Missing text={t.none} make={t.make} to="/settings/newRestaurant" needs="/admin/organizations/save" />
}
