import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Redirect, useRoute, useSearchParams } from 'wouter'
import { call, newId, type Response } from '../api.ts'
import { useErrorText } from '../errors.ts'
import { Icon } from '../icons.tsx'
import { type KitchenAction, KitchenQueue, useKitchenQueue } from '../kitchen_queue.ts'
import {
  type CookingOrder,
  effectsOn,
  isCooked,
  isWaiting,
  kitchenLines,
  type Line,
  totalsOf,
} from '../kitchen_tickets.ts'
import { everyMs, LiveOrders, useColumn, useLiveState, useOrder } from '../live.ts'
import { orderTexts } from '../order_texts.ts'
import { Button, Choice, Failure, Loading, Top } from '../parts.tsx'
import { preferTheme } from '../preferences.ts'
import { clockText, instantOf, localOf, type Restaurant, useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { ring, useSound } from '../sound.ts'
import { defineTexts, pluralEn, pluralRu, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Kitchen',
    choose: 'Which terminal group cooks here?',
    noGroups: 'You see no terminal group. Whoever manages the staff can change that.',
    otherGroup: 'Another terminal group',
    screens: 'Screens',
    view: 'View',
    tickets: 'Tickets',
    dishes: 'Dishes',
    ticketCount: (count: number) => pluralEn(count, 'ticket', 'tickets'),
    dishCount: (count: number) => pluralEn(count, 'dish', 'dishes'),
    allDay: 'All day',
    empty: 'Nothing to cook.',
    done: 'Done',
    undo: 'Undo',
    stop: (dish: string) => `Stop ${dish}`,
    stopping: 'Stopping …',
    stopped: 'Stopped',
    live: 'Live',
    sound: 'Tap once for sound',
    lost: (time: string) => `Not connected since ${time}.`,
    keep: (count: number) =>
      count > 0
        ? `${count} ${pluralEn(count, 'action is', 'actions are')} kept here and will be sent. Do not reload the page: without the server it cannot open.`
        : 'Do not reload the page: without the server it cannot open.',
    left: (name: string, count: number) => `${name} left ${count} ${pluralEn(count, 'action', 'actions')} unsent here:`,
    discard: 'Discard',
    refused: (action: string) => `Not done: ${action}.`,
    notApplied: 'The restaurant has not done it. Look at the ticket, then try again.',
    linked: 'The terminal of the restaurant cooks these orders; this screen only shows them.',
    comment: 'Comment',
  },
  {
    title: 'Кухня',
    choose: 'Какая группа терминалов готовит здесь?',
    noGroups: 'Вы не видите ни одной группы терминалов. Это может изменить тот, кто управляет персоналом.',
    otherGroup: 'Другая группа терминалов',
    screens: 'Экраны',
    view: 'Вид',
    tickets: 'Заказы',
    dishes: 'Блюда',
    ticketCount: (count) => pluralRu(count, 'заказ', 'заказа', 'заказов'),
    dishCount: (count) => pluralRu(count, 'блюдо', 'блюда', 'блюд'),
    allDay: 'Всего',
    empty: 'Готовить нечего.',
    done: 'Готово',
    undo: 'Отменить',
    stop: (dish) => `Остановить ${dish}`,
    stopping: 'Остановка …',
    stopped: 'Остановлено',
    live: 'На связи',
    sound: 'Коснитесь, чтобы включить звук',
    lost: (time) => `Нет связи с ${time}.`,
    keep: (count) =>
      count > 0
        ? `Здесь ${pluralRu(count, 'сохранено', 'сохранены', 'сохранено')} ${count} ${pluralRu(count, 'действие', 'действия', 'действий')}, они будут отправлены. Не перезагружайте страницу: без сервера она не откроется.`
        : 'Не перезагружайте страницу: без сервера она не откроется.',
    left: (name, count) =>
      `${name}: здесь ${pluralRu(count, 'осталось', 'остались', 'осталось')} ${count} ${pluralRu(count, 'неотправленное действие', 'неотправленных действия', 'неотправленных действий')}:`,
    discard: 'Удалить',
    refused: (action) => `Не выполнено: ${action}.`,
    notApplied: 'Ресторан этого не сделал. Посмотрите на заказ и попробуйте ещё раз.',
    linked: 'Эти заказы готовит терминал ресторана; этот экран только показывает их.',
    comment: 'Комментарий',
  },
)

type TerminalGroup = Response<'/api/1/terminal_groups'>['terminalGroups'][number]['items'][number]

export default function Kitchen() {
  const t = useTexts(texts)
  useEffect(() => preferTheme('dark'), [])
  const restaurants = useRestaurants()
  const groups = useTerminalGroups(restaurants.data)
  const { person } = useSession()
  const [, params] = useRoute('/kitchen/:groupId')
  const failed = [restaurants, groups].find(({ error }) => error)
  if (failed) return <Failure error={failed.error} retry={() => void failed.refetch()} />
  if (!restaurants.data || !groups.data) return <Loading />
  const own = groups.data.filter(({ id }) => person.terminalGroupId === null || id === person.terminalGroupId)
  const group = own.find(({ id }) => id === params?.groupId)
  const restaurant = restaurants.data.find(({ id }) => id === group?.organizationId)
  if (group && restaurant)
    return (
      <OpenKitchen key={group.id + person.personId} group={group} restaurant={restaurant} isOnly={own.length === 1} />
    )
  if (own.length === 1) return <Redirect to={`/kitchen/${own[0]!.id}`} replace />
  return (
    <>
      <Top title={t.title} />
      <div className="page">
        <p className="hint">{own.length > 0 ? t.choose : t.noGroups}</p>
        {own.map(({ id, name, organizationId }) => (
          <Link key={id} to={`/kitchen/${id}`} className="button kitchen-choice">
            {restaurants.data.find((one) => one.id === organizationId)?.name} · {name}
          </Link>
        ))}
      </div>
    </>
  )
}

function useTerminalGroups(restaurants: readonly Restaurant[] | undefined) {
  const organizationIds = restaurants?.map(({ id }) => id) ?? []
  return useQuery({
    queryKey: ['terminal groups', organizationIds],
    queryFn: async (): Promise<TerminalGroup[]> => {
      if (organizationIds.length === 0) return []
      const { terminalGroups, terminalGroupsInSleep } = await call('/api/1/terminal_groups', { organizationIds })
      return [...terminalGroups, ...terminalGroupsInSleep].flatMap(({ items }) => items)
    },
    enabled: restaurants !== undefined,
  })
}

/** Everything that tickets need; it is the same as long as the screen is open. */
interface KitchenContext {
  live: LiveOrders
  queue: KitchenQueue
  group: TerminalGroup
  restaurant: Restaurant
}

interface OpenKitchenProps {
  group: TerminalGroup
  restaurant: Restaurant
  /** Whether the person sees no other terminal group. */
  isOnly: boolean
}

function OpenKitchen({ group, restaurant, isOnly }: OpenKitchenProps) {
  const t = useTexts(texts)
  const kitchen = useKitchen(group, restaurant)
  const { live } = kitchen
  const [search, setSearch] = useSearchParams()
  const [isRailOpen, setRailOpen] = useState(false)
  const ids = useTicketIds(kitchen)
  const state = useLiveState(live)
  const stopped = useStopped(kitchen)
  const totals = useTotals(live, ids)
  const isDishView = search.get('view') === 'dishes'
  const showView = (view: string) => setSearch(view === 'dishes' ? { view } : {}, { replace: true })
  if (state === 'loading') return <Loading />
  return (
    <div className={`kitchen ${isRailOpen ? 'rail-open' : ''}`}>
      <Top title={t.title}>
        <Button
          look="quiet"
          className="square rail-button"
          aria-label={t.screens}
          aria-expanded={isRailOpen}
          onClick={() => setRailOpen(!isRailOpen)}
        >
          <Icon name="menu" />
        </Button>
        <p className="kitchen-counts">
          <span>
            <strong>{ids.length}</strong> {t.ticketCount(ids.length)}
          </span>{' '}
          <span>
            <strong>{totals.amount}</strong> {t.dishCount(totals.amount)}
          </span>
        </p>
        {!isOnly && (
          <Link to="/kitchen" className="kitchen-group" title={t.otherGroup}>
            {restaurant.name} · {group.name}
          </Link>
        )}
        <div className="top-end">
          <SoundHint />
          <Choice
            label={t.view}
            value={isDishView ? 'dishes' : 'tickets'}
            options={[
              { value: 'tickets', text: t.tickets },
              { value: 'dishes', text: t.dishes },
            ]}
            onChange={showView}
          />
          <Clock kitchen={kitchen} />
          {state === 'live' && <span className="live-mark">{t.live}</span>}
        </div>
      </Top>
      {isDishView ? (
        <ul className="kitchen-dishes">
          {totals.dishes.map(({ name, size, amount }) => (
            <li key={`${name} ${size}`}>
              <strong>{amount}</strong>
              <span>
                {name} <span className="size">{size}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="tickets">
          {ids.map((id) => (
            <Ticket key={id} orderId={id} kitchen={kitchen} stopped={stopped} />
          ))}
        </div>
      )}
      {ids.length === 0 && <p className="kitchen-empty">{t.empty}</p>}
      <div className="kitchen-foot">
        <Notices kitchen={kitchen} />
        <ConnectionBar kitchen={kitchen} />
        <p className="all-day">
          {t.allDay}
          {isDishView ||
            totals.dishes.map(({ name, size, amount }) => (
              <span key={`${name} ${size}`}>
                <strong>{amount}</strong> {name} {size}
              </span>
            ))}
        </p>
      </div>
    </div>
  )
}

function useKitchen(group: TerminalGroup, restaurant: Restaurant): KitchenContext {
  const { person } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component stands for person, group and restaurant
  const kitchen = useMemo<KitchenContext>(() => {
    const live = new LiveOrders([restaurant.id])
    return { live, queue: new KitchenQueue(person, () => live.refresh()), group, restaurant }
  }, [])
  useEffect(() => {
    const { live, queue } = kitchen
    const ends = [live.start(), queue.start()]
    return () => {
      for (const end of ends) end()
    }
  }, [kitchen])
  return kitchen
}

const secondMs = 1_000
const everySecond = everyMs(secondMs)

/**
 * Returns the orders to cook by their promised time. A new one is appended, so that no ticket moves under a finger; the next ticket that
 * leaves brings it into its place. Rings for new ones.
 */
function useTicketIds({ live, group }: KitchenContext): readonly string[] {
  const accepted = useColumn(live, 'accepted')
  const cooking = useColumn(live, 'cooking')
  const isLoaded = useLiveState(live) !== 'loading'
  const shown = useRef<readonly string[]>([])
  const known = useRef<Set<string>>(undefined)
  const ids = useMemo(() => {
    const promised = (id: string) => live.order(id)?.order?.completeBefore ?? ''
    const present = [...accepted, ...cooking]
      .filter((id) => live.order(id)?.order?.terminalGroupId === group.id)
      .sort((a, b) => promised(a).localeCompare(promised(b)) || a.localeCompare(b))
    const isGone = shown.current.some((id) => !present.includes(id))
    const isFirst = shown.current.length === 0
    shown.current =
      isGone || isFirst ? present : [...shown.current, ...present.filter((id) => !shown.current.includes(id))]
    return shown.current
  }, [live, group, accepted, cooking])
  useEffect(() => {
    if (!isLoaded) return
    if (known.current && ids.some((id) => !known.current!.has(id))) ring()
    known.current = new Set([...(known.current ?? []), ...ids])
  }, [ids, isLoaded])
  return ids
}

/** Returns the dishes that are not cooked yet. */
function useTotals(live: LiveOrders, ids: readonly string[]) {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = ids.map((id) => live.subscribe(id, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [live, ids],
  )
  const orders = () => ids.flatMap((id) => live.order(id)?.order ?? [])
  const totals: ReturnType<typeof totalsOf> = JSON.parse(
    useSyncExternalStore(subscribe, () => JSON.stringify(totalsOf(orders()))),
  )
  return totals
}

/** Returns the products that the terminal group does not sell at present. Settles the actions whose effect is visible. */
function useStopped({ group, restaurant, queue, live }: KitchenContext): ReadonlySet<string> {
  const { pending } = useKitchenQueue(queue)
  const isStopping = pending.some(({ operation }) => operation === stopping)
  const { data } = useQuery({
    queryKey: ['stopped', group.id],
    queryFn: async () => {
      const body = { organizationIds: [restaurant.id], terminalGroupsIds: [group.id] }
      const { terminalGroupStopLists } = await call('/api/1/stop_lists', body)
      const entries = terminalGroupStopLists.flatMap(({ items }) => items).flatMap(({ items }) => items)
      return entries.filter(({ balance }) => balance <= 0).map(({ productId }) => productId)
    },
    refetchInterval: isStopping ? secondMs : stoppedReadMs,
  })
  const stopped = useMemo(() => new Set(data), [data])
  useEffect(() => {
    const isApplied = (action: KitchenAction) =>
      action.operation === stopping ? stopped.has(stoppedBy(action)) : effectsOn(action, live)
    return everySecond(() => queue.settle(isApplied))
  }, [queue, live, stopped])
  return stopped
}

const stoppedReadMs = 15_000

interface TicketProps {
  orderId: string
  kitchen: KitchenContext
  stopped: ReadonlySet<string>
}

const minuteMs = 60_000
const soonMinutes = 10

const Ticket = memo(function Ticket({ orderId, kitchen, stopped }: TicketProps) {
  const { live, restaurant, group } = kitchen
  const order = useOrder(live, orderId)?.order
  const words = useTexts(orderTexts)
  const at = order ? instantOf(order.completeBefore, restaurant) : 0
  const minutes = useSyncExternalStore(everySecond, () => Math.ceil((at - live.now()) / minuteMs))
  if (!order || order.terminalGroupId !== group.id) return null
  const state = minutes < 0 ? 'late' : isWaiting(order) ? 'accepted' : 'cooking'
  const isSoon = minutes >= 0 && minutes <= soonMinutes
  const service = order.orderType?.orderServiceType
  return (
    <article className={`ticket ${state} ${isSoon ? 'soon' : ''}`} aria-label={words.order(order.number)}>
      <header>
        <div>
          <h2>{order.number}</h2>
          <p>
            {service === 'DeliveryByCourier' || service === 'DeliveryByClient' ? words[service] : ''}{' '}
            {clockText(order.completeBefore)}
          </p>
        </div>
        <span className="minutes">
          {state === 'late' && <span className="visually-hidden">{words.late}</span>}
          {words.minutes(minutes)}
        </span>
      </header>
      <ul>
        {kitchenLines(order).map((line) => (
          <Dish key={line.key} line={line} order={{ ...order, id: orderId }} kitchen={kitchen} stopped={stopped} />
        ))}
      </ul>
      {group.isLinked || <Foot order={{ ...order, id: orderId }} kitchen={kitchen} />}
    </article>
  )
})

interface DishProps {
  line: Line
  order: CookingOrder
  kitchen: KitchenContext
  stopped: ReadonlySet<string>
}

function Dish({ line, order, kitchen, stopped }: DishProps) {
  const { queue, group } = kitchen
  const t = useTexts(texts)
  const { pending } = useKitchenQueue(queue)
  const cooking = pending.find(({ orderId, positionId }) => orderId === order.id && positionId === line.positionId)
  const stop = pending.find((action) => action.operation === stopping && stoppedBy(action) === line.productId)
  const canUndo = useCanUndo(cooking)
  const isDone = isCooked(line.item)
  const isPending = cooking?.positionId !== undefined && !isDone
  const tap = () => {
    if (isPending) return queue.undo(cooking.id)
    if (isDone || line.positionId === undefined) return
    queue.add({
      ...actionAt(kitchen),
      operation: '/front/deliveries/complete_cooking',
      body: { orderId: order.id, positionIds: [line.positionId] },
      orderId: order.id,
      positionId: line.positionId,
      text: `${order.number} ${line.name}`,
    })
  }
  const content = (
    <>
      <span className="dish-amount">
        {isDone || isPending ? <Icon name="check" /> : line.amount}
        {isDone && <span className="visually-hidden">{t.done}: </span>}
      </span>
      <span className="dish-name">
        <span className="dish-text">
          {line.name} {line.size && <span className="size">{line.size}</span>}
        </span>
        {line.modifiers.map((modifier) => (
          <small key={modifier}>{modifier}</small>
        ))}
        {line.comment && (
          <small className="dish-comment">
            <span className="visually-hidden">{t.comment}: </span>
            {line.comment}
          </small>
        )}
        {stopped.has(line.productId) && <small className="dish-stopped">{t.stopped}</small>}
      </span>
      {isPending && canUndo && <span className="undo">{t.undo}</span>}
    </>
  )
  const className = `dish ${isDone ? 'done' : isPending ? 'pending' : ''}`
  if (group.isLinked || isDone || line.positionId === undefined)
    return <li className={`${className} plain`}>{content}</li>
  return (
    <li className={className}>
      <button type="button" className="dish-button" aria-pressed={isPending} onClick={tap}>
        {content}
      </button>
      {!isPending && !stopped.has(line.productId) && <StopButton line={line} kitchen={kitchen} stop={stop} />}
    </li>
  )
}

const stopping = '/front/stop_lists/add'

/** Returns the product that the action stops. */
function stoppedBy({ body: { items } }: KitchenAction): string {
  return Array.isArray(items) ? String(items[0]?.productId) : ''
}

interface StopButtonProps {
  line: Line
  kitchen: KitchenContext
  /** Action that stops the dish, if it is not applied yet. */
  stop: KitchenAction | undefined
}

/** Stops the dish in every size, since what lacks is nearly always an ingredient. */
function StopButton({ line, kitchen, stop }: StopButtonProps) {
  const t = useTexts(texts)
  const canUndo = useCanUndo(stop)
  if (stop)
    return (
      <button type="button" className="stop-button asked" onClick={() => kitchen.queue.undo(stop.id)}>
        {t.stopping}
        {canUndo && <span className="undo">{t.undo}</span>}
      </button>
    )
  return (
    <button
      type="button"
      className="stop-button"
      aria-label={t.stop(line.name)}
      title={t.stop(line.name)}
      onClick={() =>
        kitchen.queue.add({
          ...actionAt(kitchen),
          operation: stopping,
          body: { items: [{ productId: line.productId, balance: 0 }] },
          text: t.stop(line.name),
        })
      }
    >
      <Icon name="stop" />
    </button>
  )
}

const actionAt = ({ restaurant, group }: KitchenContext) => ({
  id: newId(),
  organizationId: restaurant.id,
  terminalGroupId: group.id,
})

/** Returns whether the action is not sent yet. */
const useCanUndo = (action: KitchenAction | undefined): boolean =>
  useSyncExternalStore(everySecond, () => action !== undefined && action.sendAt > Date.now())

/** Button for the whole ticket: start, then done. */
function Foot({ order, kitchen }: { order: CookingOrder; kitchen: KitchenContext }) {
  const { queue, live } = kitchen
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const { pending } = useKitchenQueue(queue)
  const step = pending.find(
    (action) => action.orderId === order.id && action.positionId === undefined && !effectsOn(action, live),
  )
  const canUndo = useCanUndo(step)
  if (step)
    return (
      <button
        type="button"
        className="ticket-foot pending"
        aria-disabled={!canUndo}
        onClick={() => canUndo && queue.undo(step.id)}
      >
        {canUndo ? t.undo : words.doing}
      </button>
    )
  const starts = isWaiting(order)
  const text = starts ? words.StartCooking : t.done
  return (
    <button
      type="button"
      className={`ticket-foot ${starts ? '' : 'finish'}`}
      onClick={() =>
        queue.add({
          ...actionAt(kitchen),
          operation: starts ? '/front/deliveries/start_cooking' : '/front/deliveries/complete_cooking',
          body: { orderId: order.id },
          orderId: order.id,
          text: `${order.number} ${text}`,
        })
      }
    >
      {text}
    </button>
  )
}

/** Refused actions, and unsent actions of other people. */
function Notices({ kitchen: { queue, group } }: { kitchen: KitchenContext }) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const errorText = useErrorText()
  const { refused, left } = useKitchenQueue(queue)
  return (
    <div className="kitchen-notices" role="alert">
      {group.isLinked && <p className="notice calm">{t.linked}</p>}
      {left.map(({ storageKey, name, actions }) => (
        <div key={storageKey} className="notice calm">
          <span>
            {t.left(name, actions.length)} {actions.map(({ text }) => text).join(', ')}
          </span>
          <Button onClick={() => queue.discard(storageKey)}>{t.discard}</Button>
        </div>
      ))}
      {refused.map(({ action, error }) => (
        <div key={action.id} className="notice">
          <Icon name="warning" />
          <span>
            <strong>{t.refused(action.text)}</strong> {error.code === 'NOT_APPLIED' ? t.notApplied : errorText(error)}
          </span>
          <Button look="quiet" className="square" aria-label={words.dismiss} onClick={() => queue.dismiss(action.id)}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
    </div>
  )
}

const barMs = { amber: 12_000, red: 60_000 }

/** Time since which the server has been silent, and how many actions wait for it. */
function ConnectionBar({ kitchen: { live, queue, restaurant } }: { kitchen: KitchenContext }) {
  const t = useTexts(texts)
  const { pending } = useKitchenQueue(queue)
  const look = useSyncExternalStore(everySecond, () => {
    const silentMs = live.silenceMs()
    return silentMs >= barMs.red ? 'red' : silentMs >= barMs.amber ? 'amber' : ''
  })
  return (
    <div className={`connection ${look}`} role="status">
      {look && (
        <>
          <Icon name="warning" />
          <span>
            <strong>{t.lost(timeText(live.now() - live.silenceMs(), restaurant))}</strong> {t.keep(pending.length)}
          </span>
        </>
      )}
    </div>
  )
}

/** Time of the restaurant by the server's clock. */
function Clock({ kitchen: { live, restaurant } }: { kitchen: KitchenContext }) {
  const text = useSyncExternalStore(everySecond, () => timeText(live.now(), restaurant))
  return <span className="kitchen-clock">{text}</span>
}

const timeText = (at: number, restaurant: Restaurant): string => clockText(localOf(at, restaurant))

function SoundHint() {
  const t = useTexts(texts)
  return useSound() ? null : <span className="hint sound-hint">{t.sound}</span>
}
