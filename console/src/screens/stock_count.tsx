import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call, newId } from '../api.ts'
import { type Product, useIntentKeys, useProducts, useStores } from '../books.ts'
import { useBooksErrors } from '../books_errors.ts'
import { decimalOf } from '../document_lines.ts'
import { postStockTake } from '../document_saving.ts'
import { useFilters } from '../filtered_list.ts'
import { NoStore } from '../no_store.tsx'
import { Alert, Button, Failure, Loading, Select } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { ProductField } from '../product_field.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localNow, localOf, type Restaurant } from '../restaurants.ts'
import { defineTexts, moneyText, numberText, pluralEn, pluralRu, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Stock-take',
    stock: 'Stock',
    store: 'Store',
    find: 'Find or scan a product',
    counted: (product: string) => `Counted: ${product}`,
    remove: (product: string) => `Remove ${product}`,
    booked: 'Booked',
    countedShort: 'Counted',
    difference: 'Difference',
    compare: 'Compare',
    post: 'Save and post',
    surplus: 'Surplus',
    shortage: 'Shortage',
    kept: (count: number) => `${count} ${pluralEn(count, 'product', 'products')}, kept on this device`,
    empty: 'Scan a product, or type its name. What you count is kept on this device until it is posted.',
    begin: (count: number) => `List the ${count} ${pluralEn(count, 'product', 'products')} in stock`,
    uncounted: (count: number) => `${count} not counted: ${pluralEn(count, 'it keeps its', 'they keep their')} amount`,
    choose: 'Choose the store that you count.',
    estimate: 'estimate',
  },
  {
    title: 'Инвентаризация',
    stock: 'Склад',
    store: 'Склад',
    find: 'Найти или сканировать товар',
    counted: (product) => `Посчитано: ${product}`,
    remove: (product) => `Убрать ${product}`,
    booked: 'По учёту',
    countedShort: 'Посчитано',
    difference: 'Разница',
    compare: 'Сравнить',
    post: 'Сохранить и провести',
    surplus: 'Излишек',
    shortage: 'Недостача',
    kept: (count) => `${count} ${pluralRu(count, 'товар', 'товара', 'товаров')}, хранится на этом устройстве`,
    empty: 'Сканируйте товар или введите его название. Посчитанное хранится на этом устройстве, пока не проведено.',
    begin: (count) =>
      `Показать ${count} ${pluralRu(count, 'товар, который есть', 'товара, которые есть', 'товаров, которые есть')} на складе`,
    uncounted: (count) =>
      `${count} ${pluralRu(count, 'не посчитан и останется', 'не посчитаны и останутся', 'не посчитаны и останутся')} по учёту`,
    choose: 'Выберите склад, который считаете.',
    estimate: 'оценка',
  },
)

export default function StockCount() {
  const t = useTexts(texts)
  return (
    <RestaurantScreen
      title={t.title}
      tools={
        <Link className="button" to="/stock">
          {t.stock}
        </Link>
      }
    >
      {(restaurant) => <ChosenStore restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

function ChosenStore({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { get, set } = useFilters()
  const stores = useStores(restaurant.id)
  const products = useProducts()
  const error = stores.error ?? products.error
  if (error) return <Failure error={error} retry={() => void Promise.all([stores.refetch(), products.refetch()])} />
  if (!stores.data || !products.data) return <Loading />
  if (stores.data.length === 0) return <NoStore restaurant={restaurant} />
  const [first, another] = stores.data.filter(({ isDeleted }) => !isDeleted)
  const store = stores.data.find(({ id }) => id === get('store')) ?? (another ? undefined : first)
  return (
    <div className="page">
      <Select
        label={t.store}
        value={store?.id ?? ''}
        options={stores.data}
        onChange={(chosen) => set('store', chosen)}
      />
      {store ? (
        <Count key={store.id} store={store.id} restaurant={restaurant} products={products.data} />
      ) : (
        <p className="hint">{t.choose}</p>
      )}
    </div>
  )
}

interface CountedRow {
  product: string
  /** Number as it was typed. */
  amount: string
}

/** Count of a store, as the browser keeps it. */
interface KeptCount {
  /** Id of the document, so that a repeated save makes one. */
  documentId: string
  /** Moment of the count, when somebody first compares it. */
  date?: string
  /** The product that was counted last is first. */
  rows: readonly CountedRow[]
}

const keyOf = (organizationId: string, store: string) => `comanda.count.${organizationId}.${store}`

function readCount(key: string): KeptCount {
  try {
    const kept: KeptCount | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (kept) return kept
  } catch {
    // A browser that keeps nothing counts until the page is closed.
  }
  return { documentId: newId(), rows: [] }
}

interface CountProps {
  store: string
  restaurant: Restaurant
  products: ReadonlyMap<string, Product>
}

function Count({ store, restaurant, products }: CountProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const organizationId = restaurant.id
  const key = keyOf(organizationId, store)
  const [count, setCount] = useState(() => readCount(key))
  const [focused, setFocused] = useState<string>()
  const page = useRef<HTMLDivElement>(null)
  const keys = useIntentKeys()
  const errors = useBooksErrors(products)
  const { rows } = count
  const counted = rows.filter(({ amount }) => amount.trim() !== '')
  const inStock = useInStock({ store, restaurant, products, isNeeded: rows.length === 0 })
  useEffect(() => {
    try {
      if (rows.length > 0) localStorage.setItem(key, JSON.stringify(count))
      else localStorage.removeItem(key)
    } catch {
      // As above.
    }
  }, [key, count, rows.length])
  useEffect(() => {
    if (focused === undefined) return
    page.current?.querySelector<HTMLElement>(`[data-product="${focused}"]`)?.focus()
    setFocused(undefined)
  }, [focused])
  const bodyOf = (date: string) => ({
    organizationId,
    store,
    date,
    items: counted.map(({ product, amount }, i) => ({ num: i + 1, product, amount: decimalOf(amount) })),
  })
  const compare = useMutation({
    mutationFn: async () => {
      const date = momentAt(restaurant)
      const compared = await call('/api/inventory/v1/incoming_inventory/check', bodyOf(date))
      setCount((before) => ({ ...before, date }))
      return compared
    },
  })
  const post = useMutation({
    mutationFn: async () => {
      const { documentId, date = momentAt(restaurant) } = count
      await postStockTake({ ...bodyOf(date), documentId, itemsFirstStep: [] }, keys)
      localStorage.removeItem(key)
      await queries.invalidateQueries({ queryKey: ['stock'] })
      navigate(`/documents/incoming_inventory/${documentId}?restaurant=${organizationId}`)
    },
  })
  const change = (next: readonly CountedRow[]) => {
    compare.reset()
    post.reset()
    setCount({ ...count, rows: next })
  }
  const choose = ({ id }: Product) => {
    if (!rows.some(({ product }) => product === id)) change([{ product: id, amount: '' }, ...rows])
    setFocused(id)
  }
  const goOn = (product: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const at = rows.findIndex((row) => row.product === product)
    const next = rows.slice(at + 1).find(({ amount }) => amount.trim() === '')
    if (next) setFocused(next.product)
    else page.current?.querySelector<HTMLInputElement>('.dish-box input')?.focus()
  }
  const error = compare.error ?? post.error
  const wrong = new Map(errors.fieldsOf(error).map(({ path, message }) => [path, message]))
  const differences = new Map(compare.data?.items.map((item) => [item.product, item]))
  const isBusy = compare.isPending || post.isPending
  return (
    <div className="count-rows" ref={page}>
      <ProductField label={t.find} isFit={({ type }) => type !== 'SERVICE'} onChoose={choose} />
      {rows.length === 0 && <p className="hint">{t.empty}</p>}
      {rows.length === 0 && inStock.length > 0 && (
        <div className="row">
          <Button onClick={() => change(inStock.map((product) => ({ product, amount: '' })))}>
            {t.begin(inStock.length)}
          </Button>
        </div>
      )}
      <ul>
        {rows.map((row) => {
          const { product: id, amount } = row
          const i = counted.indexOf(row)
          const product = products.get(id)
          const name = product?.name ?? '…'
          const failure = wrong.get(`items[${i}].amount`) ?? wrong.get(`items[${i}].product`)
          const compared = differences.get(id)
          return (
            <li key={id}>
              <span className="count-name">
                <strong>{name}</strong>
                {product?.sku && <small>{product.sku}</small>}
              </span>
              <input
                className="input count-number"
                inputMode="decimal"
                data-product={id}
                aria-label={t.counted(name)}
                aria-invalid={failure !== undefined || (amount !== '' && Number.isNaN(decimalOf(amount)))}
                value={amount}
                onFocus={({ target }) => target.select()}
                onKeyDown={goOn(id)}
                onChange={({ target }) =>
                  change(rows.map((one) => (one === row ? { ...one, amount: target.value } : one)))
                }
              />
              <span className="count-unit">{product?.unit}</span>
              <Button
                look="quiet"
                className="square"
                aria-label={t.remove(name)}
                onClick={() => change(rows.filter((one) => one !== row))}
              >
                ✕
              </Button>
              {failure !== undefined && <p className="wrong">{failure}</p>}
              {compared && (
                <dl className={compared.difference === 0 ? 'compared' : 'compared differs'}>
                  <dt>{t.booked}</dt>
                  <dd>{numberText(compared.expectedAmount, language)}</dd>
                  <dt>{t.countedShort}</dt>
                  <dd>{numberText(compared.countedAmount, language)}</dd>
                  <dt>{t.difference}</dt>
                  <dd>
                    {signed(compared.difference, language)} (
                    {moneyText(compared.differenceSum, restaurant.currency, language)}
                    {compared.isEvaluative && `, ${t.estimate}`})
                  </dd>
                </dl>
              )}
            </li>
          )
        })}
      </ul>
      {error !== null && <Alert error={new Error(errors.textOf(error))} />}
      {rows.length > 0 && (
        <div className="bar">
          <div role="status">
            {compare.data ? (
              <p>
                {t.surplus} {moneyText(compare.data.surplusSum, restaurant.currency, language)},{' '}
                {t.shortage.toLowerCase()} {moneyText(compare.data.shortageSum, restaurant.currency, language)}
              </p>
            ) : (
              <p>{t.kept(rows.length)}</p>
            )}
            {counted.length < rows.length && <p className="hint">{t.uncounted(rows.length - counted.length)}</p>}
          </div>
          <div className="row">
            <Button
              look={compare.data ? 'plain' : 'primary'}
              disabled={isBusy || counted.length === 0}
              onClick={() => compare.mutate()}
            >
              {t.compare}
            </Button>
            {compare.data && (
              <Button look="primary" disabled={isBusy} onClick={() => post.mutate()}>
                {t.post}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Most products that a count begins with. */
const inStockMax = 1_000

interface InStockWishes extends CountProps {
  isNeeded: boolean
}

/** Returns the ids of the products that lie in the store, by their names. */
function useInStock({ store, restaurant, products, isNeeded }: InStockWishes): readonly string[] {
  const { data } = useQuery({
    queryKey: ['stock', restaurant.id, 'in', store],
    queryFn: ({ signal }) => {
      const balanceAt = `${localNow(restaurant)}:59`
      const body = { organizationId: restaurant.id, storeIds: [store], balanceAt, limit: inStockMax }
      return call('/api/inventory/v1/stock_balance/list', body, { signal })
    },
    enabled: isNeeded,
    staleTime: 0,
  })
  const nameOf = (id: string) => products.get(id)?.name ?? ''
  const ids = (data?.items ?? []).flatMap(({ productId, quantity }) => (productId && quantity !== 0 ? [productId] : []))
  return ids.filter((id) => products.has(id)).sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

/** Returns the present second, so that a count includes the sales just before it. */
const momentAt = (restaurant: Restaurant): string => localOf(Date.now(), restaurant).slice(0, 19).replace(' ', 'T')

/** Writes a difference with its sign. */
const signed = (value: number, language: 'en' | 'ru'): string =>
  value > 0 ? `+${numberText(value, language)}` : numberText(value, language).replace('-', '−')
