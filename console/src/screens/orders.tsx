import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Link, useLocation, useRoute, useSearchParams } from 'wouter'
import { call } from '../api.ts'
import { useCodeText } from '../errors.ts'
import { useFilters } from '../filtered_list.ts'
import { Icon } from '../icons.tsx'
import {
  type Column,
  columns,
  everyTick,
  LiveOrders,
  type OrderRow,
  useColumn,
  useLiveState,
  useOrder,
} from '../live.ts'
import { LiveMark } from '../live_mark.tsx'
import { addressOf, courierOf, dishesOf, guestOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Button, Choice, Failure, Loading, RestaurantChoice, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { Dismiss, RefusedSteps } from '../refused_steps.tsx'
import { clockText, instantOf, type Restaurant, useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { executeStep, hasStep, isPaid, nextStepOf, type Order, type StepName, Steps, useProgress } from '../steps.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'
import { OrderPanel } from './order_panel.tsx'
import { askedSteps, performStep, StepDialog, type StepQuestion } from './step_dialog.tsx'

const texts = defineTexts(
  {
    title: 'Orders',
    all: 'All restaurants',
    hall: 'Orders at tables',
    service: 'Service',
    every: 'All',
    search: 'Find an order, guest or dish',
    newOrder: 'New order',
    columns: 'Columns',
    empty: 'No orders',
    noRestaurants: 'You see no restaurant. Whoever manages the staff can change that.',
    comment: 'Comment',
  },
  {
    title: 'Заказы',
    all: 'Все рестораны',
    hall: 'Заказы за столами',
    service: 'Способ',
    every: 'Все',
    search: 'Найти заказ, гостя или блюдо',
    newOrder: 'Новый заказ',
    columns: 'Колонки',
    empty: 'Нет заказов',
    noRestaurants: 'Вы не видите ни одного ресторана. Это может изменить тот, кто управляет персоналом.',
    comment: 'Комментарий',
  },
)

export default function Orders() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRestaurants()
  const [search] = useSearchParams()
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const [first] = data
  if (!first)
    return (
      <>
        <Top title={t.title} />
        <p className="page hint">{t.noRestaurants}</p>
      </>
    )
  const asked = search.get('restaurant')
  const one = data.find(({ id }) => id === asked) ?? first
  const chosen = asked === 'all' ? asked : one.id
  return <Board key={chosen} chosen={chosen} restaurants={data} shown={asked === 'all' ? data : [one]} />
}

interface BoardProps {
  chosen: string
  restaurants: readonly Restaurant[]
  shown: readonly Restaurant[]
}

/** Everything that cards need; it is the same as long as the board is open. */
interface BoardContext {
  live: LiveOrders
  steps: Steps
  restaurants: ReadonlyMap<string, Restaurant>
  ask(question: StepQuestion): void
}

function Board({ chosen, restaurants, shown }: BoardProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const [question, ask] = useState<StepQuestion>()
  const ids = shown.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the restaurants
  const board = useMemo<BoardContext>(() => {
    const live = new LiveOrders(ids.split(','))
    return {
      live,
      steps: new Steps(executeStep, () => live.refresh()),
      restaurants: new Map(shown.map((one) => [one.id, one])),
      ask,
    }
  }, [ids])
  useEffect(() => board.live.start(), [board])
  const { search, set } = useFilters()
  const [, params] = useRoute('/orders/:orderId')
  const [, navigate] = useLocation()
  const visible = columns.filter(
    (column) => column !== 'close' && (column !== 'confirm' || shown.some(({ confirms }) => confirms)),
  )
  const tab = visible.find((column) => column === search.get('tab')) ?? visible[0]!
  return (
    <div className="orders">
      <Top title={t.title}>
        <RestaurantChoice
          restaurants={restaurants}
          value={chosen}
          all={t.all}
          onChange={(value) => set('restaurant', value)}
        />
        <ServiceChoice value={search.get('service') ?? ''} onChange={(value) => set('service', value)} />
        {may('/api/1/reserve/available_restaurant_sections', '/api/1/order/by_revision', '/api/1/order/create') && (
          <Link to={`/hall?restaurant=${shown[0]!.id}`}>{t.hall}</Link>
        )}
        <div className="top-end">
          <SearchField value={search.get('q') ?? ''} onChange={(value) => set('q', value)} />
          <LiveMark live={board.live} />
          {may('/api/1/deliveries/price', '/api/1/deliveries/drafts/commit') && (
            <NewOrderLink to={`/orders/new?restaurant=${shown[0]!.id}`} />
          )}
        </div>
      </Top>
      <Refusals board={board} />
      <Tabs live={board.live} visible={visible} tab={tab} onChange={(value) => set('tab', value)} />
      <div className="columns" data-tab={tab}>
        {visible.map((column) => (
          <ColumnOfOrders
            key={column}
            column={column}
            isTab={column === tab}
            board={board}
            service={search.get('service') ?? ''}
            words={search.get('q') ?? ''}
          />
        ))}
      </div>
      {params && (
        <OrderPanel orderId={params.orderId} {...board} onClose={() => navigate(`/orders${location.search}`)} />
      )}
      {question && <StepDialog question={question} {...board} onClose={() => ask(undefined)} />}
    </div>
  )
}

function ServiceChoice({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  return (
    <Choice
      label={t.service}
      value={value}
      options={[
        { value: '', text: t.every },
        { value: 'DeliveryByCourier', text: words.DeliveryByCourier },
        { value: 'DeliveryByClient', text: words.DeliveryByClient },
      ]}
      onChange={onChange}
    />
  )
}

/** Calls the listener when a key is pressed while no field has the focus. */
function useKey(wanted: string, onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== wanted || isTyping || isShortcut || event.isComposing) return
      // The page behind a dialog has no keys.
      if (document.querySelector('[role=dialog], [role=menu]')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

function NewOrderLink({ to }: { to: string }) {
  const t = useTexts(texts)
  const [, navigate] = useLocation()
  useKey('n', () => navigate(to))
  return (
    <Link to={to} className="button primary new-order-link" aria-keyshortcuts="n" aria-label={t.newOrder}>
      <Icon name="plus" />
      <span>{t.newOrder}</span>
    </Link>
  )
}

function SearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  useKey('/', () => input.current?.focus())
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={t.search}
        placeholder={t.search}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </div>
  )
}

function Tabs({
  live,
  visible,
  tab,
  onChange,
}: {
  live: LiveOrders
  visible: readonly Column[]
  tab: Column
  onChange(tab: Column): void
}) {
  const t = useTexts(texts)
  return (
    <nav className="tabs" aria-label={t.columns}>
      {visible.map((column) => (
        <Tab key={column} column={column} live={live} isOpen={column === tab} onOpen={() => onChange(column)} />
      ))}
    </nav>
  )
}

function Tab({ column, live, isOpen, onOpen }: { column: Column; live: LiveOrders; isOpen: boolean; onOpen(): void }) {
  const words = useTexts(orderTexts)
  const count = useColumn(live, column).length
  const toClose = useColumn(live, 'close').length
  return (
    <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      {words[column]} <span className="count">{column === 'way' ? count + toClose : count}</span>
    </button>
  )
}

interface ListProps {
  column: Column
  board: BoardContext
  service: string
  words: string
}

function ColumnOfOrders({ isTab, ...list }: ListProps & { isTab: boolean }) {
  const { column } = list
  const names = useTexts(orderTexts)
  return (
    <section className={`column ${column} ${isTab ? 'tab' : ''}`} aria-label={names[column]}>
      <ListOfOrders {...list} />
      {column === 'way' && (
        <div className="group close">
          <ListOfOrders {...list} column="close" />
        </div>
      )}
    </section>
  )
}

/** Orders of a column with their heading; nothing for the group of orders to close while it is empty. */
function ListOfOrders({ column, board, service, words }: ListProps) {
  const t = useTexts(texts)
  const names = useTexts(orderTexts)
  const ids = useColumn(board.live, column).filter((id) => matches(board.live.order(id), service, words))
  const isRead = useLiveState(board.live) !== 'loading'
  if (column === 'close' && ids.length === 0) return null
  return (
    <>
      <h2>
        <span className="sign" aria-hidden="true" />
        {names[column]}
        {isRead && <span className="count">{ids.length}</span>}
      </h2>
      {isRead && ids.length === 0 && <p className="hint">{t.empty}</p>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Card orderId={id} board={board} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns whether the order has the service and all of the words in its number, guest, phone, address or dishes. */
function matches(row: OrderRow | undefined, service: string, words: string): boolean {
  const order = row?.order
  if (!order || (service !== '' && order.orderType?.orderServiceType !== service)) return false
  const text = [order.number, guestOf(order), order.phone, addressOf(order), dishesOf(order)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const Card = memo(function Card({ orderId, board }: { orderId: string; board: BoardContext }) {
  const row = useOrder(board.live, orderId)
  const progress = useProgress(board.steps, orderId)
  const words = useTexts(orderTexts)
  const { language } = usePreferences()
  const codeText = useCodeText()
  const restaurant = board.restaurants.get(row?.organizationId ?? '')
  const order = row?.order
  if (!row || !order || !restaurant) return null
  const look = progress?.refusal ? 'refused' : progress ? 'doing' : ''
  const service = order.orderType?.orderServiceType
  const people = [courierOf(order), guestOf(order), addressOf(order)]
  return (
    <article className={`card ${look}`} aria-busy={look === 'doing'}>
      <div className="card-head">
        <Link to={`/orders/${orderId}${location.search}`} aria-label={words.order(order.number)}>
          {order.number}
        </Link>
        <span className="promise">
          {service === 'DeliveryByCourier' || service === 'DeliveryByClient' ? words[service] : ''}{' '}
          {clockText(order.completeBefore)}
        </span>
        {order.status !== 'Delivered' && (
          <TimeLeft live={board.live} at={instantOf(order.completeBefore, restaurant)} />
        )}
      </div>
      <p className="dishes">{dishesOf(order)}</p>
      {order.status === 'CookingStarted' && <CookingBar order={order} />}
      <p className="people">
        {people
          .filter((one) => one !== '')
          .map((one) => (
            <span key={one}>{one}</span>
          ))}
        {board.restaurants.size > 1 && <span>{restaurant.name}</span>}
      </p>
      {order.comment && (
        <p className="comment">
          <Icon name="note" />
          <span>{order.comment}</span>
        </p>
      )}
      <div className="card-foot">
        <p className={`sum ${isPaid(order) ? 'paid' : ''}`}>
          <strong>{moneyText(order.sum, restaurant.currency, language)}</strong>
          <span>{isPaid(order) ? words.paid : order.payments.length > 0 ? words.toCollect : words.notPaid}</span>
        </p>
        <StepButton row={row} board={board} step={nextStepOf(order)} />
        <OtherSteps row={row} board={board} />
      </div>
      {progress?.refusal && (
        <p className="refusal">
          <Icon name="warning" />
          <span>{codeText(progress.refusal)}</span>
        </p>
      )}
    </article>
  )
})

function StepButton({ row, board, step }: { row: OrderRow; board: BoardContext; step: StepName }) {
  const words = useTexts(orderTexts)
  const progress = useProgress(board.steps, row.id)
  const isDoing = progress !== undefined && !progress.refusal
  return (
    <Button aria-disabled={isDoing} onClick={() => !isDoing && performStep(board, row, step)}>
      {isDoing ? words.doing : words[step]}
    </Button>
  )
}

/** Menu with the other steps. Impossible ones say why. */
function OtherSteps({ row, board }: { row: OrderRow; board: BoardContext }) {
  const words = useTexts(orderTexts)
  const codeText = useCodeText()
  const [isOpen, setOpen] = useState(false)
  const { organizationId, id, timestamp, order } = row
  const body = { organizationId, orderIds: [id] }
  const { data } = useQuery({
    queryKey: ['steps', id, timestamp],
    queryFn: ({ signal }) => call('/api/1/deliveries/actions', body, { signal }),
    enabled: isOpen,
  })
  const found = data?.orders[0]?.steps ?? []
  const steps = found.filter(({ step, result }) => result !== 'Done' && order && hasStep(order, step))
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className="button quiet square" aria-label={words.more(order!.number)}>
        <Icon name="more" />
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={words.more(order!.number)}
          disabledKeys={steps.filter(({ step, refusal }) => refusal && !askedSteps.has(step)).map(({ step }) => step)}
          onAction={(key) => {
            const chosen = steps.find(({ step }) => step === key)
            if (chosen) performStep(board, row, chosen.step)
          }}
        >
          {steps.map(({ step, refusal }) => (
            <MenuItem
              key={step}
              id={step}
              textValue={words[step]}
              className={`menu-item ${step === 'Cancel' ? 'danger' : ''}`}
            >
              {words[step]}
              {refusal && !askedSteps.has(step) && <small>{codeText(refusal)}</small>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const minuteMs = 60_000
const soonMinutes = 10

/** Minutes until the promised time by the server's clock. */
function TimeLeft({ live, at }: { live: LiveOrders; at: number }) {
  const words = useTexts(orderTexts)
  const minutes = useSyncExternalStore(everyTick, () => Math.ceil((at - live.now()) / minuteMs))
  if (minutes < 0)
    return (
      <span className="tag late">
        <Icon name="warning" />
        <span className="visually-hidden">{words.late}</span>
        {words.minutes(minutes)}
      </span>
    )
  return <span className={minutes <= soonMinutes ? 'tag soon' : 'left'}>{words.minutes(minutes)}</span>
}

/** A segment for each dish, full when it is done. */
function CookingBar({ order }: { order: Order }) {
  const items = order.items.filter(({ deleted }) => !deleted)
  return (
    <div className="cooking-bar" aria-hidden="true">
      {items.map((item, index) => (
        <span
          key={item.type === 'Product' ? (item.positionId ?? index) : index}
          className={item.status === 'CookingCompleted' || item.status === 'Served' ? 'done' : ''}
        />
      ))}
    </div>
  )
}

/** Line on top of the board for each refused step and each refused order of the last day, until somebody closes it. */
function Refusals({ board }: { board: BoardContext }) {
  const words = useTexts(orderTexts)
  const codeText = useCodeText()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const organizationIds = [...board.restaurants.keys()]
  const { data: orders = [] } = useQuery({
    queryKey: ['refused', organizationIds],
    queryFn: async () => {
      const answers = await Promise.all(
        organizationIds.map((organizationId) => call('/api/1/deliveries/refused', { organizationId })),
      )
      return answers.flatMap((answer) => answer.orders)
    },
    refetchInterval: 15_000,
  })
  const open = orders.filter(({ id }) => !closed.has(id))
  return (
    <div className="refusals" role="alert">
      <RefusedSteps steps={board.steps} path="/orders" />
      {open.map(({ id, order, errorInfo }) => (
        <div key={id} className="notice">
          <Icon name="warning" />
          <strong>{words.refusedOrder}</strong>
          <span>
            {order && guestOf(order)} {order && <a href={`tel:${order.phone}`}>{order.phone}</a>}{' '}
            {errorInfo && codeText({ code: codeOf(errorInfo), message: errorInfo.message ?? '' })}
          </span>
          <Dismiss onClick={() => setClosed(new Set([...closed, id]))} />
        </div>
      ))}
    </div>
  )
}

/** Returns the code of a refusal. Codes that are not of the published contract are beside it. */
function codeOf({ code, additionalData }: NonNullable<OrderRow['errorInfo']>): string {
  const data = additionalData as { code?: unknown } | null | undefined
  return typeof data?.code === 'string' ? data.code : code
}
