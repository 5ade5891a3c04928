import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRoute, useSearchParams } from 'wouter'
import { comanda } from '../api.ts'
import { Icon } from '../icons.tsx'
import {
  Alert,
  Button,
  Choice,
  Failure,
  Field,
  ListTable,
  Loading,
  RestaurantChoice,
  TableFrame,
  Top,
} from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { clockText, type Restaurant, todayAt, useRestaurants } from '../restaurants.ts'
import {
  type Comparison,
  comparedPeriod,
  comparisons,
  countWithoutRecipe,
  daysLater,
  figures,
  type Grouping,
  groupings,
  lengthOf,
  type Period,
  readSales,
  readSoldOrders,
  reportOf,
  type Sales,
  type SalesQuery,
  type SalesRow,
  soldOrdersMax,
} from '../sales.ts'
import { Bars, Change, hoursFrom, SalesTiles } from '../sales_parts.tsx'
import { mayOpen } from '../screens.ts'
import { useSession } from '../session.tsx'
import {
  amountText,
  dateText,
  dayText,
  defineTexts,
  numberText,
  percentText,
  pluralEn,
  pluralRu,
  useTexts,
} from '../text.ts'

const texts = defineTexts(
  {
    title: 'Sales',
    all: 'All restaurants',
    from: 'From',
    to: 'To',
    today: 'Today',
    week: '7 days',
    month: '30 days',
    year: '365 days',
    against: 'Compared with',
    before: 'period before',
    weekday: 'same weekdays',
    by: 'By',
    day: 'Day',
    dish: 'Dish',
    hour: 'Hour',
    payment: 'Payment',
    restaurant: 'Restaurant',
    revenue: 'Revenue',
    orders: 'Orders',
    average: 'Average check',
    costShare: 'Cost of goods',
    amount: 'Dishes',
    earlier: 'Compared',
    change: 'Change',
    total: 'Total',
    unnamed: 'None',
    empty: 'Nothing was sold on these days.',
    opened: 'An order counts on the day on which it was opened.',
    withoutRecipe: (count: number) =>
      `${count} ${pluralEn(count, 'sold dish has', 'sold dishes have')} no recipe: the revenue counts here, a cost does not.`,
    recipes: 'Recipes',
    print: 'Print',
    whole: (count: number) => `Show all ${count} rows`,
    order: 'Order',
    closed: 'Closed',
    back: 'Back to the figures',
    first: (count: number) => `Only the last ${count} orders are shown.`,
    ordersOf: (what: string) => `Orders: ${what}`,
  },
  {
    title: 'Продажи',
    all: 'Все рестораны',
    from: 'С',
    to: 'По',
    today: 'Сегодня',
    week: '7 дней',
    month: '30 дней',
    year: '365 дней',
    against: 'Сравнить с',
    before: 'предыдущим периодом',
    weekday: 'теми же днями недели',
    by: 'По',
    day: 'День',
    dish: 'Блюдо',
    hour: 'Час',
    payment: 'Оплата',
    restaurant: 'Ресторан',
    revenue: 'Выручка',
    orders: 'Заказы',
    average: 'Средний чек',
    costShare: 'Себестоимость',
    amount: 'Блюда',
    earlier: 'Ранее',
    change: 'Изменение',
    total: 'Итого',
    unnamed: 'Без названия',
    empty: 'В эти дни ничего не продано.',
    opened: 'Заказ относится ко дню, когда его открыли.',
    withoutRecipe: (count) =>
      `У ${count} ${pluralRu(count, 'проданного блюда', 'проданных блюд', 'проданных блюд')} нет рецепта: выручка здесь учтена, а себестоимость нет.`,
    recipes: 'Рецепты',
    print: 'Печать',
    whole: (count) => `Показать все строки: ${count}`,
    order: 'Заказ',
    closed: 'Закрыт',
    back: 'К показателям',
    first: (count) => `Показаны только последние заказы: ${count}.`,
    ordersOf: (what) => `Заказы: ${what}`,
  },
)

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Returns what the address selects, or defaults. */
function useView(restaurants: readonly Restaurant[]) {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('restaurant')
  const restaurant = restaurants.find(({ id }) => id === chosen) ?? (chosen === 'all' ? undefined : restaurants[0])
  const known = restaurant ?? restaurants[0]
  const today = known ? todayAt(known) : new Date().toISOString().slice(0, 10)
  const dayIn = (name: string, otherwise: string) => {
    const day = search.get(name) ?? ''
    return dayPattern.test(day) && !Number.isNaN(Date.parse(day)) ? day : otherwise
  }
  const to = dayIn('to', today)
  const from = dayIn('from', daysLater(to, -6))
  const query: SalesQuery = {
    organizationId: restaurant?.id ?? null,
    period: from <= to ? { from, to } : { from: to, to: from },
  }
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch((before) => new URLSearchParams([...new Map([...before, ...Object.entries(changes)])]), { replace: true })
  return {
    search,
    change,
    today,
    currency: known?.currency ?? 'GBP',
    query,
    grouping: groupings.find((one) => one === search.get('by')) ?? 'day',
    comparison: comparisons.find((one) => one === search.get('against')) ?? 'before',
    restaurant,
  }
}

type View = ReturnType<typeof useView>

export default function SalesScreen() {
  const t = useTexts(texts)
  const restaurants = useRestaurants()
  const view = useView(restaurants.data ?? [])
  const [isOfOrders] = useRoute('/sales/orders')
  if (!restaurants.data)
    return (
      <>
        <Top title={t.title} />
        {restaurants.error ? (
          <Failure error={restaurants.error} retry={() => void restaurants.refetch()} />
        ) : (
          <Loading />
        )}
      </>
    )
  if (isOfOrders) return <SoldOrders view={view} />
  return (
    <>
      <Top title={t.title}>
        <RestaurantChoice
          restaurants={restaurants.data}
          value={view.query.organizationId ?? 'all'}
          all={t.all}
          onChange={(restaurant) => view.change({ restaurant })}
        />
        <Tools view={view} />
      </Top>
      <div className="page wide sales">
        <Filters view={view} />
        <Figures view={view} />
        <p className="hint">{t.opened}</p>
      </div>
    </>
  )
}

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Buttons that print the figures, or save them as a file. */
function Tools({ view: { query, grouping } }: { view: View }) {
  const t = useTexts(texts)
  const save = useMutation({
    mutationFn: async (format: keyof typeof formats) => {
      const options = { accept: formats[format] }
      const answer = await comanda.send('/api/reporting/v1/olap/get', reportOf(query, grouping), options)
      const read = await answer.blob()
      const file = format === 'csv' ? await withHeading(read, [t[grouping], ...figures.map((name) => t[name])]) : read
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `sales-${query.period.from}-${query.period.to}.${format}`
      link.click()
      URL.revokeObjectURL(link.href)
    },
  })
  return (
    <div className="top-end">
      <Alert error={save.error} />
      <Button disabled={save.isPending} onClick={() => save.mutate('csv')}>
        CSV
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate('xlsx')}>
        XLSX
      </Button>
      <Button onClick={() => print()}>
        <Icon name="print" />
        {t.print}
      </Button>
    </div>
  )
}

/** Names the columns of a CSV file in words; the server writes their technical names. */
async function withHeading(csv: Blob, names: readonly string[]): Promise<Blob> {
  const text = await csv.text()
  return new Blob([`${names.join(',')}${text.slice(text.indexOf('\r\n'))}`], { type: csv.type })
}

const lengths = { today: 1, week: 7, month: 30, year: 365 } as const
type Length = keyof typeof lengths

function Filters({ view: { query, today, grouping, comparison, change } }: { view: View }) {
  const t = useTexts(texts)
  const { from, to } = query.period
  const length = (Object.keys(lengths) as Length[]).find((one) => to === today && from === periodOf(one, today).from)
  return (
    <div className="filters">
      <Field label={t.from} type="date" value={from} onChange={({ target }) => change({ from: target.value })} />
      <Field label={t.to} type="date" value={to} onChange={({ target }) => change({ to: target.value })} />
      <Choice
        label={`${t.from} – ${t.to}`}
        value={length ?? ''}
        options={(Object.keys(lengths) as Length[]).map((value) => ({ value, text: t[value] }))}
        onChange={(value) => value !== '' && change({ ...periodOf(value, today) })}
      />
      <Choice
        label={t.against}
        isLabelled
        value={comparison}
        options={comparisons.map((value) => ({ value, text: t[value] }))}
        onChange={(against: Comparison) => change({ against })}
      />
      <Choice
        label={t.by}
        isLabelled
        value={grouping}
        options={groupings.map((value) => ({ value, text: t[value] }))}
        onChange={(by: Grouping) => change({ by })}
      />
    </div>
  )
}

const periodOf = (length: Length, today: string): Period => ({ from: daysLater(today, 1 - lengths[length]), to: today })

function Figures({ view }: { view: View }) {
  const t = useTexts(texts)
  const { query, grouping, comparison } = view
  const earlier = { ...query, period: comparedPeriod(query.period, comparison) }
  const read = (one: SalesQuery) => ({
    queryKey: ['sales', one, grouping],
    queryFn: ({ signal }: { signal: AbortSignal }) => readSales(one, grouping, signal),
  })
  const [present, compared] = [useQuery(read(query)), useQuery(read(earlier))]
  const error = present.error ?? compared.error
  if (error) return <Failure error={error} retry={() => void Promise.all([present.refetch(), compared.refetch()])} />
  if (!present.data || !compared.data) return <Loading />
  return (
    <>
      <SalesTiles
        currency={view.currency}
        present={present.data.total}
        compared={compared.data.total}
        orders={`/sales/orders?${new URLSearchParams([...view.search].filter(([name]) => name !== 'row'))}`}
      />
      <WithoutRecipe query={query} />
      <h2 className="visually-hidden">{t[grouping]}</h2>
      {present.data.rows.length === 0 ? (
        <p className="hint">{t.empty}</p>
      ) : (
        <SalesTable view={view} present={present.data} compared={compared.data} />
      )}
    </>
  )
}

/** Says how many sold dishes have no recipe. */
function WithoutRecipe({ query }: { query: SalesQuery }) {
  const t = useTexts(texts)
  const { may } = useSession()
  const { data: count = 0 } = useQuery({
    queryKey: ['sales without recipe', query],
    queryFn: ({ signal }) => countWithoutRecipe(query, signal),
    enabled: mayOpen('recipes', may),
  })
  if (count === 0) return null
  const { organizationId, period } = query
  const place = organizationId === null ? [] : [['restaurant', organizationId]]
  return (
    <p className="caution">
      <span>
        {t.withoutRecipe(count)}{' '}
        <Link to={`/recipes?${new URLSearchParams([...place, ['show', 'without'], ['date', period.to]])}`}>
          {t.recipes}
        </Link>
      </span>
    </p>
  )
}

interface SalesTableProps {
  view: View
  present: Sales
  compared: Sales
}

/** Returns the key under which the compared period has a row: the same dish, or the day at the same place. */
function comparedKey(key: string, { grouping, query, comparison }: View): string {
  if (grouping !== 'day') return key
  const { from } = query.period
  const shift = Date.parse(comparedPeriod(query.period, comparison).from) - Date.parse(from)
  return new Date(Date.parse(key) + shift).toISOString().slice(0, 10)
}

/** Returns the keys of the bars of a chart: all days of the period, or the hours of a day. */
const placesOf = ({ grouping, query: { period } }: View, { rows }: Sales): string[] =>
  grouping === 'day'
    ? Array.from({ length: lengthOf(period) }, (_, i) => daysLater(period.from, i))
    : hoursFrom(rows.map(({ key }) => key))

const byKey = ({ rows }: Sales) => new Map(rows.map((row) => [row.key, row]))

/** Rows that are drawn at once. A year of days takes a second of a slow phone's processor. */
const drawnMax = 100

function SalesTable({ view, present, compared }: SalesTableProps) {
  const t = useTexts(texts)
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    const drawAll = () => flushSync(() => setIsWhole(true))
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [])
  const { language } = usePreferences()
  const { grouping, currency, search } = view
  const [now, before] = [byKey(present), byKey(compared)]
  const money = (sum: number | undefined) => (sum === undefined ? '–' : amountText(sum, currency, language))
  const rows = isWhole ? present.rows : present.rows.slice(0, drawnMax)
  const nameOf = ({ name }: SalesRow) =>
    grouping === 'day' ? dateText(name, language) : grouping === 'hour' ? `${name}:00` : name || t.unnamed
  return (
    <>
      {(grouping === 'day' || grouping === 'hour') && (
        <Bars
          bars={placesOf(view, present).map((key) => ({
            label: grouping === 'day' ? dayText(key, language) : `${key}:00`,
            value: now.get(key)?.revenue ?? 0,
            before: before.get(comparedKey(key, view))?.revenue ?? 0,
          }))}
          currency={currency}
          names={{ value: t.revenue, before: t.earlier }}
        />
      )}
      <TableFrame label={t[grouping]}>
        <table className="table">
          <thead>
            <tr>
              <th>{t[grouping]}</th>
              <th className="number">{t.revenue}</th>
              <th className="number">{t.earlier}</th>
              <th className="number">{t.change}</th>
              <th className="number">{t.orders}</th>
              <th className="number">{t.amount}</th>
              <th className="number">{t.costShare}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Link to={`/sales/orders?${withRow(search, grouping, row)}`}>{nameOf(row)}</Link>
                </th>
                <td className="number">{money(row.revenue)}</td>
                <td className="number">{money(before.get(comparedKey(row.key, view))?.revenue)}</td>
                <td className="number">
                  <Change value={row.revenue} before={before.get(comparedKey(row.key, view))?.revenue ?? null} />
                </td>
                <td className="number">{numberText(row.orders, language)}</td>
                <td className="number">{numberText(row.amount, language)}</td>
                <td className="number">{percentText(row.costShare, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {rows.length < present.rows.length && (
        <Button onClick={() => setIsWhole(true)}>{t.whole(present.rows.length)}</Button>
      )}
    </>
  )
}

/** Returns the search of the address of a row's orders. */
const withRow = (search: URLSearchParams, by: Grouping, { key, name }: SalesRow): string =>
  new URLSearchParams([...new Map([...search, ['by', by], ['row', key], ['name', name]])]).toString()

function SoldOrders({ view: { query, grouping, search, currency, restaurant } }: { view: View }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const key = search.get('row')
  const row = key === null ? undefined : { grouping, key }
  const { data, error, refetch } = useQuery({
    queryKey: ['sold orders', query, row],
    queryFn: ({ signal }) => readSoldOrders(query, row, signal),
  })
  const { from, to } = query.period
  const days = from === to ? dateText(from, language) : `${dateText(from, language)} – ${dateText(to, language)}`
  const named =
    key === null ? undefined : grouping === 'day' ? dateText(key, language) : search.get('name') || t.unnamed
  return (
    <>
      <Top title={t.ordersOf([named === days ? undefined : named, days].filter(Boolean).join(', '))}>
        <div className="top-end">
          <Link
            className="button"
            to={`/sales?${new URLSearchParams([...search].filter(([name]) => name !== 'row' && name !== 'name'))}`}
          >
            {t.back}
          </Link>
        </div>
      </Top>
      <div className="page wide">
        {data?.length === soldOrdersMax && <p className="hint">{t.first(soldOrdersMax)}</p>}
        <ListTable
          label={t.orders}
          error={error}
          retry={refetch}
          rows={data}
          empty={t.empty}
          head={
            <>
              <th>{t.order}</th>
              <th>{t.closed}</th>
              {!restaurant && <th>{t.restaurant}</th>}
              <th className="number">{t.revenue}</th>
            </>
          }
          rowOf={(order) => (
            <tr key={order.id}>
              <th scope="row">
                <Link to={`/${order.isDelivery ? 'orders' : 'hall'}/${order.id}?restaurant=${order.organizationId}`}>
                  {order.number}
                </Link>
              </th>
              <td>
                {dateText(order.closedAt, language)} {clockText(order.closedAt)}
              </td>
              {!restaurant && <td>{order.restaurant}</td>}
              <td className="number">{amountText(order.revenue, currency, language)}</td>
            </tr>
          )}
        />
      </div>
    </>
  )
}
