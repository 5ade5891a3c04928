import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { call, reportFault } from '../api.ts'
import { type Courier, useCouriers } from '../couriers.ts'
import { useErrorText } from '../errors.ts'
import { Icon } from '../icons.tsx'
import { columns, LiveOrders, type OrderRow, useColumn, useLiveState, useOrder } from '../live.ts'
import { LiveMark } from '../live_mark.tsx'
import { addressOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Button, Failure, Loading } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, type Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { outcomeOf } from '../steps.ts'
import { defineTexts, moneyText, pluralEn, pluralRu, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Couriers',
    ready: 'Ready orders',
    noReady: 'No order waits for a courier.',
    noCouriers: 'The restaurant has no couriers. Settings has the staff.',
    couriers: 'Couriers',
    on: 'On shift',
    off: 'Not on shift',
    nothing: 'Nothing in hand',
    chosen: (count: number) => `${count} ${pluralEn(count, 'order', 'orders')} chosen`,
    hint: 'Choose ready orders and a courier.',
    handOver: 'Hand over',
    handOverTo: (name: string) => `Hand over to ${name}`,
    doing: 'In progress …',
    given: (name: string) => `Handed over to ${name}`,
    refused: (text: string) => `Not handed over: ${text}`,
    with: (name: string) => `With ${name}`,
  },
  {
    title: 'Курьеры',
    ready: 'Готовые заказы',
    noReady: 'Ни один заказ не ждёт курьера.',
    noCouriers: 'В ресторане нет курьеров. Персонал находится в настройках.',
    couriers: 'Курьеры',
    on: 'На смене',
    off: 'Не на смене',
    nothing: 'Нет заказов',
    chosen: (count) =>
      `${pluralRu(count, 'Выбран', 'Выбрано', 'Выбрано')} ${count} ${pluralRu(count, 'заказ', 'заказа', 'заказов')}`,
    hint: 'Выберите готовые заказы и курьера.',
    handOver: 'Передать',
    handOverTo: (name) => `Передать: ${name}`,
    doing: 'Выполняется …',
    given: (name) => `Передан: ${name}`,
    refused: (text) => `Не передан: ${text}`,
    with: (name) => `Курьер: ${name}`,
  },
)

/** Outcome of handing over an order. */
type Outcome = { state: 'doing' } | { state: 'done'; courier: string } | { state: 'refused'; error: unknown }

export default function Couriers() {
  const t = useTexts(texts)
  return <RestaurantScreen title={t.title}>{(restaurant) => <HandOver restaurant={restaurant} />}</RestaurantScreen>
}

function HandOver({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const organizationId = restaurant.id
  const live = useMemo(() => new LiveOrders([organizationId]), [organizationId])
  useEffect(() => live.start(), [live])
  const isLoading = useLiveState(live) === 'loading'
  const couriers = useCouriers(organizationId)
  const onShift = useShifts(organizationId, couriers.data)
  const ready = useColumn(live, 'ready').filter((id) => isByCourier(live.order(id)))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [courierId, setCourierId] = useState<string>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const courier = couriers.data?.find(({ id }) => id === courierId)
  // An order that has left meanwhile is not handed over.
  const orderIds = ready.filter((id) => chosen.has(id))
  const isDoing = [...outcomes.values()].some(({ state }) => state === 'doing')
  const set = (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome))
  const give = async (orderId: string, { id: employeeId, name }: Courier) => {
    set(orderId, { state: 'doing' })
    try {
      const body = { organizationId, orderId, employeeId }
      const { correlationId } = await call('/api/1/deliveries/update_order_courier', body)
      await outcomeOf(organizationId, correlationId)
      set(orderId, { state: 'done', courier: name })
      setChosen((before) => new Set([...before].filter((id) => id !== orderId)))
    } catch (error) {
      reportFault(error)
      set(orderId, { state: 'refused', error })
    }
    live.refresh()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (courier && !isDoing) for (const id of orderIds) void give(id, courier)
  }
  const toggle = (id: string) => setChosen((before) => new Set([id]).symmetricDifference(before))
  if (couriers.error) return <Failure error={couriers.error} retry={() => void couriers.refetch()} />
  if (!couriers.data || isLoading) return <Loading />
  const isReady = courier !== undefined && orderIds.length > 0 && !isDoing
  return (
    <form className="couriers" onSubmit={submit}>
      <fieldset className="sheet">
        <legend className="visually-hidden">{t.ready}</legend>
        <div className="row">
          <h2>{t.ready}</h2>
          <div className="top-end">
            <LiveMark live={live} />
          </div>
        </div>
        {ready.length === 0 && <p className="hint">{t.noReady}</p>}
        <ul className="courier-orders">
          {ready.map((id) => (
            <li key={id}>
              <ReadyOrder
                id={id}
                live={live}
                restaurant={restaurant}
                isChosen={chosen.has(id)}
                outcome={outcomes.get(id)}
                onToggle={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="sheet">
        <legend className="visually-hidden">{t.couriers}</legend>
        {couriers.data.length === 0 && <p className="hint">{t.noCouriers}</p>}
        <ListOfCouriers
          couriers={couriers.data}
          onShift={onShift}
          live={live}
          value={courierId}
          onChange={setCourierId}
        />
      </fieldset>
      <div className="bar">
        <span role="status">{orderIds.length > 0 ? t.chosen(orderIds.length) : t.hint}</span>
        <Button look="primary" type="submit" aria-disabled={!isReady}>
          {isDoing ? t.doing : courier ? t.handOverTo(courier.name) : t.handOver}
        </Button>
      </div>
    </form>
  )
}

const isByCourier = (row: OrderRow | undefined): boolean =>
  row?.order?.orderType?.orderServiceType === 'DeliveryByCourier'

/** Returns the couriers on shift in the restaurant; undefined for a person who may not read shifts. */
function useShifts(organizationId: string, couriers: readonly Courier[] | undefined): ReadonlySet<string> | undefined {
  const { may } = useSession()
  const isAllowed = may('/api/1/employees/shifts/by_courier', '/api/1/terminal_groups')
  const { data } = useQuery({
    queryKey: ['shifts', organizationId, couriers],
    queryFn: async () => {
      const groups = await call('/api/1/terminal_groups', { organizationIds: [organizationId] })
      const own = new Set(
        [...groups.terminalGroups, ...groups.terminalGroupsInSleep].flatMap(({ items }) => items.map(({ id }) => id)),
      )
      const found = await Promise.all(
        (couriers ?? []).map(async ({ id }) => {
          const { terminalGroupIds } = await call('/api/1/employees/shifts/by_courier', { employeeId: id })
          return terminalGroupIds.some((groupId) => own.has(groupId)) ? [id] : []
        }),
      )
      return new Set(found.flat())
    },
    enabled: isAllowed && couriers !== undefined,
    refetchInterval: 60_000,
  })
  return data
}

interface ReadyProps {
  id: string
  live: LiveOrders
  restaurant: Restaurant
  isChosen: boolean
  outcome: Outcome | undefined
  onToggle(): void
}

function ReadyOrder({ id, live, restaurant, isChosen, outcome, onToggle }: ReadyProps) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const { language } = usePreferences()
  const order = useOrder(live, id)?.order
  if (!order) return null
  const with_ = order.courierInfo?.courier.name
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={isChosen} disabled={outcome?.state === 'doing'} onChange={onToggle} />
        <span className="courier-order">
          <span>
            <strong>{order.number}</strong> {clockText(order.completeBefore)}
            <span className="visually-hidden"> {words.order(order.number)}</span>
          </span>
          <span>{addressOf(order)}</span>
          <small>
            {moneyText(order.sum, restaurant.currency, language)}
            {with_ !== undefined && ` · ${t.with(with_)}`}
          </small>
        </span>
      </label>
      {outcome && <OutcomeNote outcome={outcome} />}
    </>
  )
}

function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const t = useTexts(texts)
  const errorText = useErrorText()
  if (outcome.state === 'doing')
    return (
      <p className="hint" role="status">
        {t.doing}
      </p>
    )
  if (outcome.state === 'done')
    return (
      <p className="given" role="status">
        <Icon name="check" />
        {t.given(outcome.courier)}
      </p>
    )
  return (
    <p className="refusal" role="alert">
      <Icon name="warning" />
      <span>{t.refused(errorText(outcome.error))}</span>
    </p>
  )
}

interface CouriersProps {
  couriers: readonly Courier[]
  onShift: ReadonlySet<string> | undefined
  live: LiveOrders
  value: string | undefined
  onChange(id: string): void
}

function ListOfCouriers({ couriers, onShift, live, value, onChange }: CouriersProps) {
  const t = useTexts(texts)
  const inHand = useOrdersInHand(live)
  const groups = onShift
    ? [
        { name: t.on, members: couriers.filter(({ id }) => onShift.has(id)) },
        { name: t.off, members: couriers.filter(({ id }) => !onShift.has(id)) },
      ]
    : [{ name: t.couriers, members: couriers }]
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <section key={name} aria-label={name}>
        <h2>
          {name} <span className="count">{members.length}</span>
        </h2>
        <ul className="courier-orders">
          {members.map((courier) => (
            <li key={courier.id}>
              <label className="check">
                <input
                  type="radio"
                  name="courier"
                  checked={courier.id === value}
                  onChange={() => onChange(courier.id)}
                />
                <strong>{courier.name}</strong>
              </label>
              <InHand orders={inHand.filter(({ order }) => order?.courierInfo?.courier.id === courier.id)} />
            </li>
          ))}
        </ul>
      </section>
    ))
}

/** Returns the open orders that have a courier, as they change. */
function useOrdersInHand(live: LiveOrders): OrderRow[] {
  const [, setVersion] = useState(0)
  const ids = columns.flatMap((column) => live.idsIn(column))
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  useEffect(() => {
    const draw = () => setVersion((before) => before + 1)
    const ends = [...columns, ...ids].map((topic) => live.subscribe(topic, draw))
    return () => {
      for (const end of ends) end()
    }
  }, [live, key])
  return ids.flatMap((id) => live.order(id) ?? []).filter(({ order }) => order?.courierInfo)
}

function InHand({ orders }: { orders: readonly OrderRow[] }) {
  const t = useTexts(texts)
  if (orders.length === 0) return <p className="hint">{t.nothing}</p>
  return (
    <ul className="in-hand">
      {orders.map(({ id, order }) => (
        <li key={id}>
          <Link to={`/orders/${id}${location.search}`}>{order!.number}</Link> {clockText(order!.completeBefore)}{' '}
          {addressOf(order!)}
        </li>
      ))}
    </ul>
  )
}
