import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRoute, useSearchParams } from 'wouter'
import { Icon } from '../icons.tsx'
import { NoTables } from '../no_tables.tsx'
import { guestOf } from '../order_lines.ts'
import { Button, Failure, Field, Loading, TableFrame } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { endOf, type Reserve, useReserves } from '../reserves.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, localAfter, localNow, type Restaurant, todayAt } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { type Section, type Table, useSections, useTableName } from '../tables.ts'
import { dateText, defineTexts, pluralEn, pluralRu, useTexts } from '../text.ts'
import { ReservePanel } from './reserve_panel.tsx'

const texts = defineTexts(
  {
    title: 'Reserves',
    day: 'Day',
    before: 'Day before',
    after: 'Day after',
    today: 'Today',
    newReserve: 'New reserve',
    newAt: (table: string) => `New reserve: ${table}`,
    none: (day: string) => `Nobody has reserved a table for ${day}.`,
    tables: 'Tables and their reserves',
    list: 'Reserves by time',
    guests: (count: number) => `${count} ${pluralEn(count, 'guest', 'guests')}`,
    came: 'Guests have come',
    expected: 'Expected',
  },
  {
    title: 'Брони',
    day: 'День',
    before: 'Предыдущий день',
    after: 'Следующий день',
    today: 'Сегодня',
    newReserve: 'Новая бронь',
    newAt: (table) => `Новая бронь: ${table}`,
    none: (day) => `На ${day} столы никто не бронировал.`,
    tables: 'Столы и их брони',
    list: 'Брони по времени',
    guests: (count) => `${count} ${pluralRu(count, 'гость', 'гостя', 'гостей')}`,
    came: 'Гости пришли',
    expected: 'Ожидаются',
  },
)

const dayMinutes = 24 * 60

export default function Reserves() {
  const t = useTexts(texts)
  return <RestaurantScreen title={t.title}>{(restaurant) => <Sections restaurant={restaurant} />}</RestaurantScreen>
}

function Sections({ restaurant }: { restaurant: Restaurant }) {
  const { data, error, refetch } = useSections(restaurant.id)
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.length === 0) return <NoTables restaurant={restaurant} />
  return <Day restaurant={restaurant} sections={data} />
}

function Day({ restaurant, sections }: { restaurant: Restaurant; sections: readonly Section[] }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const [search, setSearch] = useSearchParams()
  const [, params] = useRoute('/reserves/:id')
  const [, navigate] = useLocation()
  const today = todayAt(restaurant)
  const day = search.get('date') ?? today
  const reserves = useReserves(restaurant.id, day)
  const query = `?${new URLSearchParams({ restaurant: restaurant.id, date: day })}`
  const go = (date: string) => date !== '' && setSearch({ restaurant: restaurant.id, date }, { replace: true })
  const move = (days: number) => () => go(localAfter(`${day} 00:00`, days * dayMinutes).slice(0, 10))
  const rows = reserves.data ?? []
  return (
    <div className="reserves">
      <div className="filters">
        <Button className="square" aria-label={t.before} onClick={move(-1)}>
          ‹
        </Button>
        <Field label={t.day} type="date" value={day} onChange={({ target }) => go(target.value)} />
        <Button className="square" aria-label={t.after} onClick={move(1)}>
          ›
        </Button>
        {day !== today && <Button onClick={() => go(today)}>{t.today}</Button>}
        {may('/api/1/reserve/create') && (
          <Link className="button primary last" to={`/reserves/new${query}`}>
            <Icon name="plus" />
            {t.newReserve}
          </Link>
        )}
      </div>
      {reserves.error && <Failure error={reserves.error} retry={() => void reserves.refetch()} />}
      {!reserves.data && !reserves.error && <Loading />}
      {reserves.data && rows.length === 0 && <p className="hint">{t.none(dateText(day, language))}</p>}
      {reserves.data && (
        <>
          <Timetable
            day={day}
            restaurant={restaurant}
            sections={sections}
            reserves={rows}
            query={query}
            openId={params?.id}
          />
          <ListByTime sections={sections} reserves={rows} query={query} />
        </>
      )}
      {params && (
        <ReservePanel
          id={params.id}
          day={day}
          restaurant={restaurant}
          sections={sections}
          reserves={reserves.data}
          onChange={() => void reserves.refetch()}
          onClose={() => navigate(`/reserves${query}`)}
        />
      )}
    </div>
  )
}

const slotMinutes = 15
const hourSlots = 60 / slotMinutes
const slotWidthMin = 12
/** Hours that are always shown. A day begins earlier for an earlier reserve, and for the present hour. */
const openHours = { first: 10, end: 24 }

/** Returns the minutes of a local time since the day began, within the day. */
function minutesOf(local: string, day: string): number {
  if (local.slice(0, 10) !== day) return local < day ? 0 : dayMinutes
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
}

interface ListProps {
  sections: readonly Section[]
  reserves: readonly Reserve[]
  /** Search of the address of a reserve. */
  query: string
}

/** Tables down, hours across. */
function Timetable({
  day,
  restaurant,
  sections,
  reserves,
  query,
  openId,
}: ListProps & { day: string; restaurant: Restaurant; openId: string | undefined }) {
  const t = useTexts(texts)
  const nameOf = useTableName()
  const { may } = useSession()
  const [search] = useSearchParams()
  const wanted = openId === 'new' ? search.get('time') : null
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel leaves less room, and shows another reserve
  useEffect(() => {
    frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [openId, wanted])
  const now = useLocalNow(restaurant)
  const isToday = now.slice(0, 10) === day
  const starts = [...reserves.map(({ estimatedStartTime }) => estimatedStartTime), ...(isToday ? [now] : [])].map(
    (local) => minutesOf(local, day),
  )
  const first = Math.min(openHours.first, ...starts.map((minutes) => Math.floor(minutes / 60)))
  const hours = Array.from({ length: openHours.end - first }, (_, i) => first + i)
  const slots = hours.length * hourSlots
  const wantedColumn = Math.floor((minutesOf(`${day} ${wanted}`, day) - first * 60) / slotMinutes) + 2
  const columns = {
    gridTemplateColumns: `var(--names) repeat(${slots}, minmax(0, 1fr))`,
    backgroundSize: `calc((100% - var(--names)) / ${hours.length}) 100%`,
  }
  return (
    <TableFrame label={t.tables} className="timetable" ref={frame}>
      <div className="timetable-rows" style={{ minWidth: `calc(var(--names) + ${slots * slotWidthMin}px)` }}>
        {isToday && (
          <span
            className="now"
            title={clockText(now)}
            style={{
              left: `calc(var(--names) + (100% - var(--names)) * ${(minutesOf(now, day) / 60 - first) / hours.length})`,
            }}
          />
        )}
        <div className="timetable-row hours" style={columns} aria-hidden="true">
          {hours.map((hour, i) => (
            <span key={hour} style={{ gridColumn: `${i * hourSlots + 2} / span ${hourSlots}` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {sections.map(({ id, name, tables }) => (
          <section key={id} aria-label={name}>
            <h2 className="timetable-section">{name}</h2>
            {tables.map((table) => (
              <TableRow key={table.id} table={table} name={nameOf(table)} columns={columns}>
                {wanted !== null && search.get('table') === table.id && (
                  <span
                    className="block wanted"
                    aria-current="true"
                    style={{ gridColumn: `${wantedColumn} / span 2` }}
                  />
                )}
                {may('/api/1/reserve/create') && (
                  <FreeTime table={table} name={nameOf(table)} first={first} hours={hours.length} query={query} />
                )}
                {reserves
                  .filter(({ tableIds }) => tableIds.includes(table.id))
                  .map((reserve) => (
                    <Block
                      key={reserve.id}
                      day={day}
                      first={first}
                      reserve={reserve}
                      query={query}
                      isOpen={reserve.id === openId}
                    />
                  ))}
              </TableRow>
            ))}
          </section>
        ))}
      </div>
    </TableFrame>
  )
}

const minuteMs = 60_000

/** Returns the present local time, which changes each minute. */
function useLocalNow(restaurant: Restaurant): string {
  const [now, setNow] = useState(() => localNow(restaurant))
  useEffect(() => {
    const timer = setInterval(() => setNow(localNow(restaurant)), minuteMs)
    return () => clearInterval(timer)
  }, [restaurant])
  return now
}

interface RowProps {
  table: Table
  name: string
  columns: CSSProperties
  children: ReactNode
}

const TableRow = ({ table, name, columns, children }: RowProps) => (
  <div className="timetable-row" style={columns}>
    <h3>
      {name} <small>{table.seats}</small>
    </h3>
    {children}
  </div>
)

interface FreeTimeProps {
  table: Table
  name: string
  first: number
  hours: number
  query: string
}

/** Time of a table behind its reserves. A press opens a new one at that half of an hour, the keyboard one at the usual time. */
function FreeTime({ table, name, first, hours, query }: FreeTimeProps) {
  const t = useTexts(texts)
  const [, navigate] = useLocation()
  const open = ({ detail, clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const minutes = first * 60 + Math.floor(((clientX - left) / width) * hours * 2) * 30
    const time = localAfter('2000-01-01 00:00', minutes).slice(11, 16)
    const place = new URLSearchParams({ table: table.id, ...(detail > 0 && { time }) })
    navigate(`/reserves/new${query}&${place}`)
  }
  return <button type="button" className="free-time" aria-label={t.newAt(name)} onClick={open} />
}

interface BlockProps {
  day: string
  /** First hour of the timetable. */
  first: number
  reserve: Reserve
  query: string
  isOpen: boolean
}

function Block({ day, first, reserve, query, isOpen }: BlockProps) {
  const t = useTexts(texts)
  const slotOf = (local: string) => Math.round((minutesOf(local, day) - first * 60) / slotMinutes)
  const [from, to] = [slotOf(reserve.estimatedStartTime), slotOf(endOf(reserve))]
  return (
    <Link
      className={`block ${reserve.guestsComingTime ? 'came' : ''}`}
      style={{ gridColumn: `${from + 2} / ${Math.max(to, from + 1) + 2}` }}
      to={`/reserves/${reserve.id}${query}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <strong>{guestOf(reserve)}</strong>
      <span>
        {clockText(reserve.estimatedStartTime)} · {t.guests(reserve.guestsCount)}
        {reserve.guestsComingTime && <span className="visually-hidden">, {t.came}</span>}
      </span>
    </Link>
  )
}

/** Reserves by time, on a phone. */
function ListByTime({ sections, reserves, query }: ListProps) {
  const t = useTexts(texts)
  const nameOf = useTableName()
  const tables = sections.flatMap((section) => section.tables)
  return (
    <ul className="reserve-list" aria-label={t.list}>
      {reserves.map((reserve) => (
        <li key={reserve.id}>
          <Link className="card table-card" to={`/reserves/${reserve.id}${query}`}>
            <span className="card-head">
              <strong>{clockText(reserve.estimatedStartTime)}</strong>
              <span>{guestOf(reserve)}</span>
              <span className="left">{t.guests(reserve.guestsCount)}</span>
            </span>
            <span className={`state ${reserve.guestsComingTime ? 'ready' : 'confirm'}`}>
              <span className="sign" aria-hidden="true" />
              {reserve.guestsComingTime ? t.came : t.expected}
              {' · '}
              {tables
                .filter(({ id }) => reserve.tableIds.includes(id))
                .map(nameOf)
                .join(', ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
