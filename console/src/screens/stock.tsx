import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { Link, useRoute, useSearchParams } from 'wouter'
import { call, type Response } from '../api.ts'
import { type Product, useProducts, useStores } from '../books.ts'
import { type Kind, kindTexts } from '../document_kinds.ts'
import { useFilters, usePages } from '../filtered_list.ts'
import { Icon } from '../icons.tsx'
import { Button, Failure, Field, ListTable, Loading, Select, TableFrame } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localNow, type Restaurant } from '../restaurants.ts'
import { daysLater } from '../sales.ts'
import { useSession } from '../session.tsx'
import { amountText, dateText, defineTexts, numberText, useTexts } from '../text.ts'

const StockCount = lazy(() => import('./stock_count.tsx'))

const texts = defineTexts(
  {
    title: 'Stock',
    count: 'Count the stock',
    store: 'Store',
    all: 'All',
    at: 'As of',
    find: 'Find a product',
    product: 'Product',
    amount: 'Amount',
    cost: 'Cost',
    negative: 'Below zero',
    empty: 'Nothing lies here. A posted incoming invoice brings goods.',
    moved: (product: string) => `What moved ${product}`,
    since: 'Since',
    close: 'Close',
    date: 'Date',
    document: 'Document or order',
    some: 'Document',
    order: (number: string) => `Order ${number}`,
    other: 'From or to',
    in: 'Received',
    out: 'Issued',
    notMoved: 'Nothing moved it in this period. Choose an earlier day.',
    list: 'What lies in the stores',
  },
  {
    title: 'Склад',
    count: 'Пересчитать склад',
    store: 'Склад',
    all: 'Все',
    at: 'На момент',
    find: 'Найти товар',
    product: 'Товар',
    amount: 'Количество',
    cost: 'Себестоимость',
    negative: 'Меньше нуля',
    empty: 'Здесь ничего не лежит. Товары приносит проведённая приходная накладная.',
    moved: (product) => `Движение: ${product}`,
    since: 'С',
    close: 'Закрыть',
    date: 'Дата',
    document: 'Документ или заказ',
    some: 'Документ',
    order: (number) => `Заказ ${number}`,
    other: 'Откуда или куда',
    in: 'Приход',
    out: 'Расход',
    notMoved: 'За этот период движения не было. Выберите более ранний день.',
    list: 'Что лежит на складах',
  },
)

export default function Stock() {
  const t = useTexts(texts)
  const { may } = useSession()
  const [isCount] = useRoute('/stock/count')
  const [search] = useSearchParams()
  if (isCount) return <StockCount />
  return (
    <RestaurantScreen
      title={t.title}
      tools={
        may('/api/inventory/v1/incoming_inventory/create') && (
          <Link className="button primary" to={`/stock/count?${search}`}>
            {t.count}
          </Link>
        )
      }
    >
      {(restaurant) => <Balances restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

const rowsMax = 1_000
/** Rows that are drawn at first. */
const drawnMax = 100
const productsMax = 1_000

/** Returns the ids of the products whose names contain all words, or whose articles begin with the text. */
function idsOf(products: ReadonlyMap<string, Product>, text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [...products.values()].filter(
    ({ name, sku }) =>
      words.every((word) => name.toLowerCase().includes(word)) || sku.toLowerCase() === words.join(' '),
  )
  return found.slice(0, productsMax).map(({ id }) => id)
}

type Balance = NonNullable<Response<'/api/inventory/v1/stock_balance/list'>['items']>[number]

function Balances({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const organizationId = restaurant.id
  const { search, get, set } = useFilters()
  const [store, at, text, productId] = [get('store'), get('at'), get('find').trim(), get('product')]
  const stores = useStores(organizationId)
  const products = useProducts()
  const productIds = useMemo(() => text && products.data && idsOf(products.data, text), [text, products.data])
  const list = usePages({
    queryKey: ['stock', organizationId, store, at, productIds],
    async read(offset: number | null, signal) {
      // Another letter cancels the request of this one.
      if (text) await new Promise((resolve) => setTimeout(resolve, 200))
      return call(
        '/api/inventory/v1/stock_balance/list',
        {
          organizationId,
          balanceAt: `${at || localNow(restaurant)}:59`,
          shouldIncludeDetails: true,
          limit: rowsMax,
          offset: offset ?? 0,
          ...(store && { storeIds: [store] }),
          ...(productIds && { productIds }),
        },
        { signal },
      )
    },
    rowsOf: ({ items }) => items ?? [],
    nextOf: ({ totalCount }, pages) =>
      pages.length * rowsMax < (totalCount ?? 0) ? pages.length * rowsMax : undefined,
    isEnabled: !text || (productIds !== undefined && productIds.length > 0),
    keepsRows: true,
  })
  const [drawn, setDrawn] = useState(drawnMax)
  const nameOf = ({ details }: Balance) => `${details?.productName} ${details?.storeName}`
  const all =
    productIds && productIds.length === 0 ? [] : list.rows?.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const isCut = all !== undefined && all.length > drawn
  const more = isCut ? { hasNextPage: true, isFetching: false, fetchNextPage: () => setDrawn(drawn * 2) } : list.more
  const place = (product: string, of: string) => {
    const next = new URLSearchParams(search)
    next.set('product', product)
    next.set('in', of)
    return `/stock?${next}`
  }
  return (
    <div className="page wide">
      <div className="filters">
        <Field label={t.find} type="search" defaultValue={text} onChange={(e) => set('find', e.target.value)} />
        <Select
          label={t.store}
          none={t.all}
          value={store}
          options={stores.data ?? []}
          onChange={(chosen) => set('store', chosen)}
        />
        <Field label={t.at} type="datetime-local" value={at} onChange={(e) => set('at', e.target.value)} />
      </div>
      {productId && (
        <Movements
          key={productId}
          productId={productId}
          store={get('in') || store}
          until={at}
          restaurant={restaurant}
          product={products.data?.get(productId)}
        />
      )}
      <ListTable
        label={t.list}
        {...list}
        rows={all?.slice(0, drawn)}
        more={more}
        empty={t.empty}
        head={
          <>
            <th>{t.product}</th>
            <th>{t.store}</th>
            <th className="number">{t.amount}</th>
            <th className="number">{t.cost}</th>
          </>
        }
        rowOf={({ storeId, productId: id, quantity, costSum, details }) => (
          <tr key={`${storeId} ${id}`} className={id === productId && (get('in') || store) === storeId ? 'chosen' : ''}>
            <th scope="row">
              <Link className="row-link" to={place(id ?? '', storeId ?? '')}>
                {details?.productName ?? '…'}
              </Link>
            </th>
            <td>{details?.storeName}</td>
            <td className="number">
              {(quantity ?? 0) < 0 && (
                <span className="tag late">
                  <Icon name="warning" />
                  {t.negative}
                </span>
              )}{' '}
              {numberText(quantity ?? 0, language)} {products.data?.get(id ?? '')?.unit}
            </td>
            <td className="number">{amountText(costSum ?? 0, restaurant.currency, language)}</td>
          </tr>
        )}
      />
    </div>
  )
}

interface MovementsProps {
  productId: string
  /** Empty for all stores. */
  store: string
  /** Local time. Empty means the present. */
  until: string
  restaurant: Restaurant
  product: Product | undefined
}

const movementsMax = 500

/** Kinds of documents by the types of their postings. */
const kindsOfPostings: Readonly<Record<string, Kind>> = {
  INVOICE: 'INCOMING_INVOICE',
  RETURNED_INVOICE: 'RETURNED_INVOICE',
  OUTGOING_INVOICE: 'OUTGOING_INVOICE',
  WRITEOFF: 'WRITEOFF_DOCUMENT',
  TRANSFER: 'INTERNAL_TRANSFER',
  TRANSFORMATION: 'TRANSFORMATION_DOCUMENT',
  DISASSEMBLE: 'DISASSEMBLE_DOCUMENT',
  PRODUCTION: 'PRODUCTION_DOCUMENT',
  INVENTORY_CORRECTION: 'INCOMING_INVENTORY',
}

/** Postings that moved a product, the latest first, with links to their documents and orders. */
function Movements({ productId, store, until, restaurant, product }: MovementsProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const kinds = useTexts(kindTexts)
  const { get, set } = useFilters()
  const [, setSearch] = useSearchParams()
  const last = (until || localNow(restaurant)).slice(0, 10)
  const from = get('from') || daysLater(last, -90)
  const stores = useStores(restaurant.id)
  const storeIds = store ? [store] : (stores.data ?? []).map(({ id }) => id)
  const mayRead = may('/api/reporting/v1/olap/get')
  const { data, error, refetch } = useQuery({
    queryKey: ['postings', 'moved', productId, storeIds, from, last],
    queryFn: () =>
      call('/api/reporting/v1/olap/get', {
        reportType: 'TRANSACTIONS',
        groupByRowFields: [
          'DateTime.Typed',
          'Document',
          'OrderId',
          'OrderNum',
          'TransactionType',
          'Contr-Account.Name',
        ],
        aggregateFields: ['Amount.In', 'Amount.Out'],
        filters: [
          { name: 'DateTime.DateTyped', filterType: 'DateRange', from, to: last, includeHigh: true },
          { name: 'Account.Id', filterType: 'IncludeValues', values: storeIds },
          { name: 'Product.Id', filterType: 'IncludeValues', values: [productId] },
        ],
        sort: [{ name: 'DateTime.Typed', descending: true }],
        limit: movementsMax,
      }),
    enabled: mayRead && storeIds.length > 0,
    staleTime: 0,
  })
  const close = () =>
    setSearch((before) => {
      for (const name of ['product', 'in', 'from']) before.delete(name)
      return before
    })
  if (!mayRead) return null
  const restaurantOf = `restaurant=${restaurant.id}`
  return (
    <section className="sheet">
      <div className="row between">
        <h2>{t.moved(product?.name ?? '…')}</h2>
        <Button look="quiet" onClick={close}>
          {t.close}
        </Button>
      </div>
      <div className="filters">
        <Field label={t.since} type="date" value={from} onChange={({ target }) => set('from', target.value)} />
      </div>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (data.data ?? []).length === 0 ? (
        <p className="hint">{t.notMoved}</p>
      ) : (
        <TableFrame label={t.moved(product?.name ?? '')} className="moved">
          <table className="table">
            <thead>
              <tr>
                <th>{t.date}</th>
                <th>{t.document}</th>
                <th>{t.other}</th>
                <th className="number">{t.in}</th>
                <th className="number">{t.out}</th>
              </tr>
            </thead>
            <tbody>
              {data.data?.map((row, i) => {
                const [time, number, order] = [`${row['DateTime.Typed']}`, row.Document, row.OrderId]
                const day = time.slice(0, 10)
                const kind = kindsOfPostings[`${row.TransactionType}`]
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no ids
                  <tr key={i}>
                    <td className="nowrap">
                      {dateText(time, language)} {time.slice(11, 16)}
                    </td>
                    <td>
                      {!order ? (
                        <Link to={`/documents?${restaurantOf}&number=${number}&from=${day}&to=${day}`}>
                          {kind ? kinds[kind] : t.some} {`${number}`}
                        </Link>
                      ) : may('/api/1/deliveries/by_revision', '/api/1/deliveries/close') ? (
                        <Link to={`/orders/${order}`}>{t.order(`${row.OrderNum}`)}</Link>
                      ) : (
                        t.order(`${row.OrderNum}`)
                      )}
                    </td>
                    <td>{row['Contr-Account.Name'] ? `${row['Contr-Account.Name']}` : ''}</td>
                    {(['Amount.In', 'Amount.Out'] as const).map((name) => (
                      <td key={name} className="number">
                        {Number(row[name]) !== 0 && `${numberText(Number(row[name]), language)} ${product?.unit ?? ''}`}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}
