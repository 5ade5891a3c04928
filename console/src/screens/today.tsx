import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { call } from '../api.ts'
import { LiveOrders } from '../live.ts'
import { Failure, Loading, TableFrame } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import type { Restaurant } from '../restaurants.ts'
import { comparedPeriod, countLate, readSales, type Sales, type SalesQuery } from '../sales.ts'
import { Bars, Change, hoursFrom, SalesTiles, Tile } from '../sales_parts.tsx'
import { amountText, dateText, defineTexts, numberText, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Today',
    revenue: 'Revenue',
    late: 'Arrived late',
    before: (text: string) => `before: ${text}`,
    byHour: 'By hour',
    hour: 'Hour',
    lastWeek: 'A week ago',
    change: 'Change',
    compared: (day: string) => `Compared with all of ${day}, the same weekday.`,
    empty: 'No order of today is closed yet.',
    close: 'Close the day',
    more: 'More in Sales',
  },
  {
    title: 'Сегодня',
    revenue: 'Выручка',
    late: 'Опоздали',
    before: (text) => `ранее: ${text}`,
    byHour: 'По часам',
    hour: 'Час',
    lastWeek: 'Неделю назад',
    change: 'Изменение',
    compared: (day) => `Сравнение с тем же днём недели, за весь день ${day}`,
    empty: 'Сегодня ещё нет закрытых заказов.',
    close: 'Закрыть день',
    more: 'Подробнее в продажах',
  },
)

export default function TodayScreen() {
  const t = useTexts(texts)
  return <RestaurantScreen title={t.title}>{(restaurant) => <Today restaurant={restaurant} />}</RestaurantScreen>
}

/** Shortest time between two reads, however many orders are closed. */
const pauseMs = 10_000

function Today({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { id: organizationId } = restaurant
  const { data, error, refetch } = useQuery({
    queryKey: ['today', organizationId],
    queryFn: ({ signal }) => readToday(organizationId, signal),
    staleTime: 0,
  })
  const live = useMemo(() => new LiveOrders([organizationId]), [organizationId])
  useEffect(() => live.start(), [live])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.subscribe('changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [live, refetch])
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { today, present, compared, late, lateBefore } = data
  const day = new URLSearchParams({ restaurant: organizationId, from: today, to: today })
  return (
    <div className="page wide">
      <SalesTiles
        currency={restaurant.currency}
        present={present.total}
        compared={compared.total}
        orders={`/sales/orders?${day}`}
      >
        <Tile name={t.late} value={numberText(late, language)}>
          {t.before(numberText(lateBefore, language))}
        </Tile>
      </SalesTiles>
      <p className="hint">
        {t.compared(dateText(data.comparedDay, language))}{' '}
        <Link to={`/sales?${day}&by=hour&against=weekday`}>{t.more}</Link>{' '}
        <Link to={`/days/${today}?restaurant=${organizationId}`}>{t.close}</Link>
      </p>
      {present.rows.length === 0 ? (
        <p className="hint">{t.empty}</p>
      ) : (
        <Hours restaurant={restaurant} present={present} compared={compared} day={day} />
      )}
    </div>
  )
}

async function readToday(organizationId: string, signal: AbortSignal) {
  const { today } = await call('/admin/days/list', { organizationId, limit: 1 }, { signal })
  const query: SalesQuery = { organizationId, period: { from: today, to: today } }
  const earlier = { ...query, period: comparedPeriod(query.period, 'weekday') }
  const [present, compared, late, lateBefore] = await Promise.all([
    readSales(query, 'hour', signal),
    readSales(earlier, 'hour', signal),
    countLate(query, signal),
    countLate(earlier, signal),
  ])
  return { today, comparedDay: earlier.period.from, present, compared, late, lateBefore }
}

interface HoursProps {
  restaurant: Restaurant
  present: Sales
  compared: Sales
  day: URLSearchParams
}

function Hours({ restaurant: { currency }, present, compared, day }: HoursProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const [now, before] = [present, compared].map(({ rows }) => new Map(rows.map((row) => [row.key, row])))
  const hours = [...new Set([...now!.keys(), ...before!.keys()])].sort()
  const money = (sum: number | undefined) => (sum === undefined ? '–' : amountText(sum, currency, language))
  const rows = hours.map((hour) => ({ hour, value: now!.get(hour)?.revenue, before: before!.get(hour)?.revenue }))
  return (
    <>
      <Bars
        bars={hoursFrom(hours).map((hour) => ({
          label: `${hour}:00`,
          value: now!.get(hour)?.revenue ?? 0,
          before: before!.get(hour)?.revenue ?? 0,
        }))}
        currency={currency}
        names={{ value: t.revenue, before: t.lastWeek }}
      />
      <TableFrame label={t.byHour}>
        <table className="table">
          <thead>
            <tr>
              <th>{t.hour}</th>
              <th className="number">{t.revenue}</th>
              <th className="number">{t.lastWeek}</th>
              <th className="number">{t.change}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ hour, value, before }) => (
              <tr key={hour}>
                <th scope="row">
                  <Link to={`/sales/orders?${day}&by=hour&row=${hour}&name=${hour}:00`}>{hour}:00</Link>
                </th>
                <td className="number">{money(value)}</td>
                <td className="number">{money(before)}</td>
                <td className="number">
                  <Change value={value ?? null} before={before ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}
