import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useRoute, useSearchParams } from 'wouter'
import { call, codeOf, type Response } from '../api.ts'
import { useFieldError } from '../errors.ts'
import { usePages } from '../filtered_list.ts'
import { Icon } from '../icons.tsx'
import { Alert, Button, Failure, Field, Loading, More, TableFrame, TextArea } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, localOfUtc, type Restaurant } from '../restaurants.ts'
import { dateText, defineTexts, moneyText, numberText, typedNumber, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Close of the day',
    all: 'All days',
    print: 'Print',
    day: 'Day',
    otherDay: 'Another day',
    closeToday: (day: string) => `Close ${day}`,
    empty: 'No day is closed yet.',
    version: (version: number) => `version ${version}`,
    orders: 'Closed orders',
    revenue: 'Revenue',
    discounts: 'Discounts',
    surcharges: 'Surcharges',
    removed: 'Removed dishes',
    cancelled: 'Cancelled orders',
    payments: 'Payments',
    noPayment: 'Without payment',
    expected: 'Expected cash',
    counted: 'Counted cash',
    difference: 'Difference',
    hidden: 'shown after the count',
    note: 'Note',
    reason: 'Why the day is closed with unfinished orders',
    openOrders: 'Orders that are not over',
    unpaidOrders: 'Closed without payment',
    unpostedOrders: 'Not in the books',
    late: (count: string, sum: string) => `Closed after this close of the day: ${count} · ${sum}`,
    lateHint:
      'The figures below lack these orders. Count the cash again and correct the close, so that they are in it.',
    unnumbered: 'Order',
    close: 'Close the day',
    correct: 'Correct the close',
    correction: 'Save the correction',
    byWhom: (time: string, who: string) => `${time}, ${who}`,
    operator: 'operator of the server',
    changed: 'Somebody else has closed this day meanwhile. Look at that close first.',
    look: 'Show it',
    back: 'Back',
    countHint: 'Without the change that stays for the next day.',
    notNumber: 'Type a sum, such as 240.50.',
  },
  {
    title: 'Закрытие дня',
    all: 'Все дни',
    print: 'Печать',
    day: 'День',
    otherDay: 'Другой день',
    closeToday: (day) => `Закрыть ${day}`,
    empty: 'Ещё ни один день не закрыт.',
    version: (version) => `версия ${version}`,
    orders: 'Закрытые заказы',
    revenue: 'Выручка',
    discounts: 'Скидки',
    surcharges: 'Надбавки',
    removed: 'Удалённые блюда',
    cancelled: 'Отменённые заказы',
    payments: 'Оплаты',
    noPayment: 'Без оплаты',
    expected: 'Ожидаемые наличные',
    counted: 'Наличные по подсчёту',
    difference: 'Разница',
    hidden: 'видно после подсчёта',
    note: 'Заметка',
    reason: 'Почему день закрывается с незавершёнными заказами',
    openOrders: 'Незавершённые заказы',
    unpaidOrders: 'Закрыты без оплаты',
    unpostedOrders: 'Не проведены в учёте',
    late: (count, sum) => `Закрыты после закрытия дня: ${count} · ${sum}`,
    lateHint: 'Ниже этих заказов нет. Пересчитайте наличные и исправьте закрытие, чтобы они в него вошли.',
    unnumbered: 'Заказ',
    close: 'Закрыть день',
    correct: 'Исправить',
    correction: 'Сохранить исправление',
    byWhom: (time, who) => `${time}, ${who}`,
    operator: 'оператор сервера',
    changed: 'Кто-то уже закрыл этот день. Сначала посмотрите на это закрытие.',
    look: 'Показать',
    back: 'Назад',
    countHint: 'Без размена, который остаётся на следующий день.',
    notNumber: 'Введите сумму, например 240,50.',
  },
)

type ClosedDay = Response<'/admin/days/list'>['closes'][number]
type Preview = Response<'/admin/days/preview'>
/** Figures of a preview and of a close. */
type Figures = Omit<Preview, 'version' | 'lateOrders' | 'lateOrdersCount' | 'lateRevenue'>

const closesKey = (organizationId: string) => ['days', organizationId]

export default function DaysScreen() {
  const t = useTexts(texts)
  const [, opened] = useRoute('/days/:day')
  const [search] = useSearchParams()
  const tools = opened && (
    <>
      <Button onClick={() => print()}>
        <Icon name="print" />
        {t.print}
      </Button>
      <Link className="button" to={`/days?${search}`}>
        {t.all}
      </Link>
    </>
  )
  return (
    <RestaurantScreen title={t.title} tools={tools}>
      {(restaurant) =>
        opened ? <Day key={opened.day} restaurant={restaurant} day={opened.day} /> : <Days restaurant={restaurant} />
      }
    </RestaurantScreen>
  )
}

function Days({ restaurant: { id: organizationId, currency } }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { pages, rows, error, retry, more } = usePages({
    queryKey: closesKey(organizationId),
    read: (cursor, signal) =>
      call('/admin/days/list', { organizationId, ...(cursor !== null && { cursor }) }, { signal }),
    rowsOf: ({ closes }) => closes,
    nextOf: ({ cursor }) => cursor,
  })
  const [first] = pages ?? []
  if (error && !first) return <Failure error={error} retry={retry} />
  if (!first || !rows) return <Loading />
  const { today } = first
  const pathOf = (day: string) => `/days/${day}?restaurant=${organizationId}`
  return (
    <div className="page wide">
      <div className="filters">
        {!rows.some(({ day }) => day === today) && (
          <Link className="button primary" to={pathOf(today)}>
            {t.closeToday(dateText(today, language))}
          </Link>
        )}
        <OtherDay today={today} pathOf={pathOf} />
      </div>
      {rows.length === 0 ? (
        <p className="hint">{t.empty}</p>
      ) : (
        <TableFrame label={t.title}>
          <table className="table">
            <thead>
              <tr>
                <th>{t.day}</th>
                <th className="number">{t.revenue}</th>
                <th className="number">{t.counted}</th>
                <th className="number">{t.difference}</th>
                <th>{t.note}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((close) => (
                <tr key={`${close.day} ${close.version}`}>
                  <th scope="row" className="nowrap">
                    <Link to={`${pathOf(close.day)}&version=${close.version}`}>{dateText(close.day, language)}</Link>
                    {close.version > 1 && <small className="hint"> {t.version(close.version)}</small>}
                  </th>
                  <td className="number">{moneyText(close.revenue ?? 0, currency, language)}</td>
                  <td className="number">{moneyText(close.countedCash, currency, language)}</td>
                  <td className="number">
                    <Difference sum={close.difference} currency={currency} />
                  </td>
                  <td>{close.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <More query={more} />
    </div>
  )
}

function OtherDay({ today, pathOf }: { today: string; pathOf(day: string): string }) {
  const t = useTexts(texts)
  const [, go] = useLocation()
  return (
    <Field
      label={t.otherDay}
      type="date"
      max={today}
      onChange={({ target }) => target.value !== '' && target.value <= today && go(pathOf(target.value))}
    />
  )
}

function Difference({ sum, currency }: { sum: number; currency: string }) {
  const { language } = usePreferences()
  const text = moneyText(sum, currency, language)
  return <span className={sum < 0 ? 'change down' : ''}>{sum > 0 ? `+${text}` : text}</span>
}

/** A day that is closed, in the version of the address or the latest one, or what closing it would save. */
function Day({ restaurant, day }: { restaurant: Restaurant; day: string }) {
  const { id: organizationId } = restaurant
  const t = useTexts(texts)
  const { language } = usePreferences()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const closes = useQuery({
    queryKey: [...closesKey(organizationId), day],
    queryFn: ({ signal }) => call('/admin/days/list', { organizationId, from: day, to: day }, { signal }),
    staleTime: 0,
  })
  const [isCorrected, setCorrected] = useState(false)
  const shown =
    closes.data?.closes.find(({ version }) => `${version}` === search.get('version')) ?? closes.data?.closes[0]
  const latest = closes.data?.closes[0]
  const hasForm = closes.data !== undefined && (shown === undefined || isCorrected)
  const preview = useQuery({
    queryKey: ['day', organizationId, day],
    queryFn: ({ signal }) => call('/admin/days/preview', { organizationId, day }, { signal }),
    enabled: closes.data !== undefined,
    staleTime: 0,
  })
  // A closed day is shown even if its preview fails.
  const error = closes.error ?? (hasForm ? preview.error : null)
  if (error) return <Failure error={error} retry={() => void Promise.all([closes.refetch(), preview.refetch()])} />
  if (!closes.data || (hasForm && !preview.data)) return <Loading />
  const onClosed = async () => {
    setCorrected(false)
    setSearch({ restaurant: organizationId }, { replace: true })
    await Promise.all([queries.invalidateQueries({ queryKey: closesKey(organizationId) }), preview.refetch()])
  }
  // Keeps the typed numbers, which now correct the other close.
  const onLate = async () => {
    setCorrected(true)
    await Promise.all([queries.invalidateQueries({ queryKey: closesKey(organizationId) }), preview.refetch()])
  }
  return (
    <div className="page wide">
      <h2>{`${restaurant.name}, ${dateText(day, language)}`}</h2>
      {hasForm && preview.data ? (
        <>
          <DayFigures figures={preview.data} restaurant={restaurant} />
          {latest && <Count close={latest} restaurant={restaurant} />}
          <CloseForm
            preview={preview.data}
            restaurant={restaurant}
            corrects={latest?.version}
            onClosed={onClosed}
            onLate={onLate}
            onBack={() => setCorrected(false)}
          />
        </>
      ) : (
        shown && (
          <>
            {shown.version === latest?.version && preview.data && preview.data.lateOrders.length > 0 && (
              <LateOrders preview={preview.data} restaurant={restaurant} />
            )}
            <DayFigures figures={shown} restaurant={restaurant} />
            <Count close={shown} restaurant={restaurant} />
            <div className="row day-form">
              {closes.data.closes.map(
                ({ version }) =>
                  version !== shown.version && (
                    <Link
                      key={version}
                      className="button"
                      to={`/days/${day}?restaurant=${organizationId}&version=${version}`}
                    >
                      {t.version(version)}
                    </Link>
                  ),
              )}
              {shown.version === latest?.version && <Button onClick={() => setCorrected(true)}>{t.correct}</Button>}
            </div>
          </>
        )
      )}
    </div>
  )
}

function DayFigures({ figures, restaurant }: { figures: Figures; restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const money = (sum: number | null | undefined) =>
    sum === null || sum === undefined ? t.hidden : moneyText(sum, restaurant.currency, language)
  const count = (amount: number, sum: number) => `${numberText(amount, language)} · ${money(sum)}`
  return (
    <>
      <dl className="tiles">
        {(
          [
            [t.orders, numberText(figures.orders, language)],
            [t.revenue, money(figures.revenue)],
            [t.discounts, money(figures.discounts)],
            [t.surcharges, money(figures.surcharges)],
            [t.removed, count(figures.removedAmount, figures.removedSum)],
            [t.cancelled, count(figures.cancelledOrders, figures.cancelledSum)],
          ] as const
        ).map(([name, value]) => (
          <div className="tile" key={name}>
            <dt>{name}</dt>
            <dd className={value === t.hidden ? 'hint' : 'tile-value'}>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.payments.length > 0 && (
        <TableFrame label={t.payments}>
          <table className="table">
            <thead>
              <tr>
                <th>{t.payments}</th>
                <th className="number">{t.orders}</th>
                <th className="number">{t.revenue}</th>
              </tr>
            </thead>
            <tbody>
              {figures.payments.map(({ paymentTypeId, name, orders, sum }) => (
                <tr key={paymentTypeId}>
                  <th scope="row">{name ?? t.noPayment}</th>
                  <td className="number">{numberText(orders, language)}</td>
                  <td className="number">{money(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {unfinishedLists.map(
        (list) =>
          figures[list].length > 0 && (
            <section className="sheet" key={list}>
              <h3>
                {`${t[list]}: ${numberText(figures[list].length, language)}${figures[list].length < listedMax ? '' : '+'}`}
              </h3>
              <OrderLinks orders={figures[list]} restaurant={restaurant} />
            </section>
          ),
      )}
    </>
  )
}

interface OrderLinksProps {
  orders: Figures['openOrders']
  restaurant: Restaurant
}

function OrderLinks({ orders, restaurant }: OrderLinksProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  return (
    <ul className="unfinished">
      {orders.map(({ orderId, kind, number, sum, reason }) => {
        const name = number === null ? t.unnumbered : `№ ${number}`
        return (
          <li key={orderId}>
            {kind === 'Banquet' ? (
              <span>{name}</span>
            ) : (
              <Link to={`/${kind === 'Delivery' ? 'orders' : 'hall'}/${orderId}`}>{name}</Link>
            )}
            {sum !== null && ` ${moneyText(sum, restaurant.currency, language)}`}
            {reason !== null && <span className="hint"> {reason}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Orders that were closed after the latest close of the day. */
function LateOrders({ preview, restaurant }: { preview: Preview; restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { lateOrders, lateOrdersCount, lateRevenue } = preview
  const sum = moneyText(lateRevenue, restaurant.currency, language)
  return (
    <section className="sheet" role="status">
      <h3>{t.late(numberText(lateOrdersCount, language), sum)}</h3>
      <OrderLinks orders={lateOrders} restaurant={restaurant} />
      <p className="caution">{t.lateHint}</p>
    </section>
  )
}

/** Maximum number of orders in an answered list. */
const listedMax = 1_000

const unfinishedLists = ['openOrders', 'unpaidOrders', 'unpostedOrders'] as const

function Count({ close, restaurant }: { close: ClosedDay; restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { currency } = restaurant
  const at = localOfUtc(close.closedAt, restaurant)
  const time = `${dateText(at, language)}, ${clockText(at)}`
  return (
    <section className="sheet">
      <dl className="day-count">
        <dt>{t.expected}</dt>
        <dd>{moneyText(close.expectedCash ?? 0, currency, language)}</dd>
        <dt>{t.counted}</dt>
        <dd>{moneyText(close.countedCash, currency, language)}</dd>
        <dt>{t.difference}</dt>
        <dd>
          <Difference sum={close.difference} currency={currency} />
        </dd>
        {close.note !== null && (
          <>
            <dt>{t.note}</dt>
            <dd>{close.note}</dd>
          </>
        )}
        {close.reason !== null && (
          <>
            <dt>{t.reason}</dt>
            <dd>{close.reason}</dd>
          </>
        )}
      </dl>
      <p className="hint">
        {t.byWhom(time, close.authorName ?? t.operator)}
        {close.version > 1 && `, ${t.version(close.version)}`}
      </p>
    </section>
  )
}

interface CloseFormProps {
  preview: Preview
  restaurant: Restaurant
  /** Version that is corrected. */
  corrects: number | undefined
  onClosed(): Promise<void>
  /** Shows the close that somebody else has saved meanwhile. */
  onLate(): Promise<void>
  onBack(): void
}

function CloseForm({ preview, restaurant, corrects, onClosed, onLate, onBack }: CloseFormProps) {
  const t = useTexts(texts)
  const { id: organizationId } = restaurant
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const sum = typedNumber(counted)
  const mustReason = unfinishedLists.some((list) => preview[list].length > 0)
  const close = useMutation({
    mutationFn: () =>
      call('/admin/days/close', {
        ...{ organizationId, day: preview.day, countedCash: sum! },
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(corrects !== undefined && { correctsVersion: corrects }),
      }),
    onSuccess: onClosed,
  })
  const fieldError = useFieldError(close.error)
  const isLate = ['DAY_ALREADY_CLOSED', 'CLOSE_VERSION_MISMATCH'].includes(codeOf(close.error) ?? '')
  const wrong = counted !== '' && sum === undefined ? t.notNumber : fieldError('countedCash')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sum !== undefined) close.mutate()
  }
  return (
    <form className="sheet day-form" onSubmit={submit}>
      <Field
        label={t.counted}
        hint={t.countHint}
        required
        inputMode="decimal"
        autoComplete="off"
        error={wrong}
        value={counted}
        onChange={({ target }) => setCounted(target.value)}
      />
      <TextArea label={t.note} maxLength={1_000} value={note} onChange={({ target }) => setNote(target.value)} />
      {mustReason && (
        <TextArea
          label={t.reason}
          required
          maxLength={1_000}
          error={fieldError('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {isLate ? (
        <p className="caution" role="alert">
          {t.changed}
          <Button onClick={() => void onLate().then(close.reset)}>{t.look}</Button>
        </p>
      ) : (
        <Alert error={close.error} />
      )}
      <div className="row">
        <Button look="primary" type="submit" disabled={close.isPending}>
          {corrects === undefined ? t.close : t.correction}
        </Button>
        {corrects !== undefined && <Button onClick={onBack}>{t.back}</Button>}
      </div>
    </form>
  )
}
