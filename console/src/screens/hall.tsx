import { lazy, memo, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { useCodeText } from '../errors.ts'
import { useFilters } from '../filtered_list.ts'
import { Icon } from '../icons.tsx'
import { everyTick, useColumn, useLiveState, useOrder } from '../live.ts'
import { LiveMark } from '../live_mark.tsx'
import { LiveTableOrders } from '../live_tables.ts'
import type { NewLine } from '../new_lines.ts'
import { NoTables } from '../no_tables.tsx'
import { guestOf } from '../order_lines.ts'
import { Choice, Failure, Loading } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RefusedSteps } from '../refused_steps.tsx'
import { type Reserve, useSoonReserves } from '../reserves.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, instantOf, type Restaurant } from '../restaurants.ts'
import { useProgress } from '../steps.ts'
import { type TableSteps, tableSteps } from '../table_steps.ts'
import { tableTexts } from '../table_texts.ts'
import { type Section, type Table, useSections, useTableName } from '../tables.ts'
import { defineTexts, moneyText, pluralEn, pluralRu, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Hall',
    show: 'Tables',
    all: 'All',
    taken: 'Taken',
    free: 'Free',
    none: 'No such tables.',
    seats: (count: number) => `${count} ${pluralEn(count, 'seat', 'seats')}`,
    guests: (count: number) => `${count} ${pluralEn(count, 'guest', 'guests')}`,
    order: (number: number) => `order ${number}`,
  },
  {
    title: 'Зал',
    show: 'Столы',
    all: 'Все',
    taken: 'Занятые',
    free: 'Свободные',
    none: 'Таких столов нет.',
    seats: (count) => `${count} ${pluralRu(count, 'место', 'места', 'мест')}`,
    guests: (count) => `${count} ${pluralRu(count, 'гость', 'гостя', 'гостей')}`,
    order: (number) => `заказ ${number}`,
  },
)

/** Loaded with the first table that is opened, because its combo box is larger than the hall. */
const TablePanel = lazy(() => import('./table_panel.tsx'))

/** Minutes before a reserve from which on its tables say so. */
const soonMinutes = 60

/** Everything that the tables need; it is the same as long as the hall is open. */
export interface HallContext {
  restaurant: Restaurant
  sections: readonly Section[]
  live: LiveTableOrders
  steps: TableSteps
}

export default function Hall() {
  const t = useTexts(texts)
  return <RestaurantScreen title={t.title}>{(restaurant) => <Sections restaurant={restaurant} />}</RestaurantScreen>
}

function Sections({ restaurant }: { restaurant: Restaurant }) {
  const { data, error, refetch } = useSections(restaurant.id)
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.length === 0) return <NoTables restaurant={restaurant} />
  return <Floor restaurant={restaurant} sections={data} />
}

function Floor({ restaurant, sections }: Pick<HallContext, 'restaurant' | 'sections'>) {
  const t = useTexts(texts)
  const hall = useMemo<HallContext>(() => {
    const tableIds = sections.flatMap(({ tables }) => tables.map(({ id }) => id))
    const live = new LiveTableOrders(restaurant.id, tableIds)
    return { restaurant, sections, live, steps: tableSteps(() => live.refresh()) }
  }, [restaurant, sections])
  const { live, steps } = hall
  useEffect(() => live.start(), [live])
  const isLoading = useLiveState(live) === 'loading'
  const ids = useColumn(live, 'open')
  const { get, set } = useFilters()
  const [, params] = useRoute('/hall/:id')
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<Readonly<Record<string, readonly NewLine[]>>>({})
  const soon = useSoon(restaurant)
  const ordersAt = (tableId: string) => ids.filter((id) => live.order(id)?.order?.tableIds.includes(tableId))
  const show = get('show')
  const isShown = ({ id }: Table) => show === '' || (show === 'taken') === ordersAt(id).length > 0
  if (isLoading) return <Loading />
  const shown = sections.filter(({ tables }) => tables.some(isShown))
  return (
    <div className="hall">
      <div className="row">
        <Choice
          label={t.show}
          value={show}
          options={[
            { value: '', text: t.all },
            { value: 'taken', text: t.taken },
            { value: 'free', text: t.free },
          ]}
          onChange={(value) => set('show', value)}
        />
        <div className="top-end">
          <LiveMark live={live} />
        </div>
      </div>
      <div role="alert">
        <RefusedSteps steps={steps} path="/hall" />
      </div>
      {shown.length === 0 && <p className="hint">{t.none}</p>}
      {shown.map(({ id, name, tables }) => (
        <section key={id} aria-label={name}>
          <h2>{name}</h2>
          <ul className="tables">
            {tables.filter(isShown).map((table) => (
              <li key={table.id}>
                <TableCards hall={hall} table={table} orderIds={ordersAt(table.id)} reserve={soon(table.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {params && (
        <Suspense>
          <TablePanel
            id={params.id}
            hall={hall}
            ordersAt={ordersAt}
            reserveAt={soon}
            lines={typed[params.id] ?? []}
            onType={(lines) => setTyped((before) => ({ ...before, [params.id]: lines }))}
            onClose={() => navigate(`/hall${location.search}`)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Returns a function that returns the present or next reserve of a table, if its guests are expected soon. */
function useSoon(restaurant: Restaurant): (tableId: string) => Reserve | undefined {
  const { data = [] } = useSoonReserves(restaurant, soonMinutes)
  const soon = data.filter(({ status }) => status === 'New')
  return (tableId) => soon.find(({ tableIds }) => tableIds.includes(tableId))
}

interface CardsProps {
  hall: HallContext
  table: Table
  orderIds: readonly string[]
  reserve: Reserve | undefined
}

/** Card of a table, or one for each of its orders. */
function TableCards({ hall, table, orderIds, reserve }: CardsProps) {
  if (orderIds.length === 0) return <FreeTable table={table} reserve={reserve} />
  return orderIds.map((id) => (
    <TakenTable key={id} hall={hall} table={table} orderId={id} reserve={reserve} isShared={orderIds.length > 1} />
  ))
}

function FreeTable({ table, reserve }: Pick<CardsProps, 'table' | 'reserve'>) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const nameOf = useTableName()
  return (
    <Link className="card table-card free" to={`/hall/${table.id}${location.search}`}>
      <span className="card-head">
        <strong>{nameOf(table)}</strong>
        <span className="left">{t.seats(table.seats)}</span>
      </span>
      {reserve ? (
        <ReserveNote reserve={reserve} />
      ) : (
        <span className="state">
          <span className="sign" aria-hidden="true" />
          {words.free}
        </span>
      )}
    </Link>
  )
}

function ReserveNote({ reserve }: { reserve: Reserve }) {
  const words = useTexts(tableTexts)
  return (
    <span className="state confirm">
      <span className="sign" aria-hidden="true" />
      {words.reserved(clockText(reserve.estimatedStartTime), guestOf(reserve))}
    </span>
  )
}

interface TakenProps extends Omit<CardsProps, 'orderIds'> {
  orderId: string
  /** Whether the table has several orders. */
  isShared: boolean
}

const TakenTable = memo(function TakenTable({ hall, table, orderId, reserve, isShared }: TakenProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const codeText = useCodeText()
  const { language } = usePreferences()
  const nameOf = useTableName()
  const row = useOrder(hall.live, orderId)
  const progress = useProgress(hall.steps, orderId)
  const order = row?.order
  if (!order) return null
  const look = progress?.refusal ? 'refused' : progress ? 'doing' : ''
  return (
    <Link className={`card table-card ${look}`} aria-busy={look === 'doing'} to={`/hall/${orderId}${location.search}`}>
      <span className="card-head">
        <strong>{nameOf(table)}</strong>
        {isShared && <span className="hint">{t.order(order.number)}</span>}
        <TimeAtTable hall={hall} since={order.whenCreated} />
      </span>
      <span className={`state ${order.status === 'Bill' ? 'cooking' : 'way'}`}>
        <span className="sign" aria-hidden="true" />
        {progress && !progress.refusal ? words.doing : words[order.status]}
      </span>
      {reserve && <ReserveNote reserve={reserve} />}
      <span className="sum">
        <strong>{moneyText(order.sum, hall.restaurant.currency, language)}</strong>
        {order.guestsInfo && <span>{t.guests(order.guestsInfo.count)}</span>}
      </span>
      {progress?.refusal && (
        <span className="refusal">
          <Icon name="warning" />
          <span>{codeText(progress.refusal)}</span>
        </span>
      )}
    </Link>
  )
})

const minuteMs = 60_000

function TimeAtTable({ hall: { live, restaurant }, since }: { hall: HallContext; since: string | null }) {
  const words = useTexts(tableTexts)
  const at = since === null ? undefined : instantOf(since, restaurant)
  const minutes = useSyncExternalStore(everyTick, () =>
    at === undefined ? 0 : Math.max(0, Math.floor((live.now() - at) / minuteMs)),
  )
  return <span className="left">{words.since(minutes)}</span>
}
