import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { call } from '../api.ts'
import { useProducts } from '../books.ts'
import { useFilters } from '../filtered_list.ts'
import { Choice, Field, ListTable } from '../parts.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localNow, type Restaurant } from '../restaurants.ts'
import { defineTexts, useTexts } from '../text.ts'

const Recipe = lazy(() => import('./recipe.tsx'))

const texts = defineTexts(
  {
    title: 'Recipes',
    find: 'Find a dish',
    date: 'On the day',
    show: 'Show',
    all: 'All',
    without: 'Without a recipe',
    dish: 'Dish',
    article: 'Article',
    recipe: 'Recipe',
    none: 'No recipe',
    kept: 'From stock',
    assembled: 'From its ingredients',
    empty: 'No dish is like this.',
    list: 'Dishes and their recipes',
  },
  {
    title: 'Рецепты',
    find: 'Найти блюдо',
    date: 'На день',
    show: 'Показать',
    all: 'Все',
    without: 'Без рецепта',
    dish: 'Блюдо',
    article: 'Артикул',
    recipe: 'Рецепт',
    none: 'Нет рецепта',
    kept: 'Со склада',
    assembled: 'Из ингредиентов',
    empty: 'Таких блюд нет.',
    list: 'Блюда и их рецепты',
  },
)

export default function Recipes() {
  const t = useTexts(texts)
  const [isOpened, opened] = useRoute('/recipes/:id')
  if (isOpened) return <Recipe productId={opened.id} />
  return <RestaurantScreen title={t.title}>{(restaurant) => <Dishes restaurant={restaurant} />}</RestaurantScreen>
}

/** Types of products that are made of others. */
const madeTypes: ReadonlySet<string> = new Set(['DISH', 'PREPARED', 'MODIFIER'])
const shownMax = 100

function Dishes({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { get, set } = useFilters()
  const date = get('date') || localNow(restaurant).slice(0, 10)
  const words = get('find').toLowerCase().split(/\s+/).filter(Boolean)
  const show = get('show') === 'without' ? 'without' : 'all'
  const products = useProducts()
  const charts = useQuery({
    queryKey: ['charts', date],
    queryFn: async () => {
      const { items } = await call('/api/nomenclature/v2/assembly-chart/list', { dateFrom: date, dateTo: date })
      return new Map(items?.map(({ productId, writeoffStrategy }) => [productId ?? '', writeoffStrategy]))
    },
  })
  const [shown, setShown] = useState(shownMax)
  const dishes = useMemo(
    () =>
      [...(products.data?.values() ?? [])]
        .filter(({ type, isDeleted }) => madeTypes.has(type) && !isDeleted)
        .sort((a, b) => a.name.localeCompare(b.name)),
    [products.data],
  )
  const found = dishes.filter(
    ({ id, name, sku }) =>
      (show === 'all' || !charts.data?.has(id)) &&
      (words.every((word) => name.toLowerCase().includes(word)) || sku.toLowerCase() === words.join(' ')),
  )
  const error = products.error ?? charts.error
  const more = { hasNextPage: found.length > shown, isFetching: false, fetchNextPage: () => setShown(shown * 2) }
  return (
    <div className="page wide">
      <div className="filters">
        <Field
          label={t.find}
          type="search"
          defaultValue={words.join(' ')}
          onChange={(e) => set('find', e.target.value.trim())}
        />
        <Field label={t.date} type="date" value={date} onChange={(e) => set('date', e.target.value)} />
        <Choice
          label={t.show}
          value={show}
          options={[
            { value: 'all', text: t.all },
            { value: 'without', text: t.without },
          ]}
          onChange={(value) => set('show', value === 'all' ? '' : value)}
        />
      </div>
      <ListTable
        label={t.list}
        error={error}
        retry={() => Promise.all([products.refetch(), charts.refetch()])}
        rows={charts.data && products.data && found.slice(0, shown)}
        empty={t.empty}
        more={more}
        head={
          <>
            <th>{t.dish}</th>
            <th>{t.article}</th>
            <th>{t.recipe}</th>
          </>
        }
        rowOf={({ id, name, sku }) => {
          const strategy = charts.data?.get(id)
          return (
            <tr key={id}>
              <th scope="row">
                <Link className="row-link" to={`/recipes/${id}?restaurant=${restaurant.id}&date=${date}`}>
                  {name}
                </Link>
              </th>
              <td>{sku}</td>
              <td>
                {strategy === undefined ? (
                  <span className="tag late">{t.none}</span>
                ) : strategy === 'DIRECT' ? (
                  t.kept
                ) : (
                  t.assembled
                )}
              </td>
            </tr>
          )
        }}
      />
    </div>
  )
}
