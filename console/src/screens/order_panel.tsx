import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useCodeText } from '../errors.ts'
import { Icon } from '../icons.tsx'
import { columnOf, type LiveOrders, type OrderRow, useOrder } from '../live.ts'
import { addressOf, guestOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Fact, ImpossibleSteps, Lines, Panel, PaymentLines } from '../panel.tsx'
import { Button, Failure, Loading } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { clockText, type Restaurant } from '../restaurants.ts'
import { hasStep, isPaid, nextStepOf, type Order, type StepName, type Steps, useProgress } from '../steps.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'
import { askedSteps, performStep, type StepQuestion } from './step_dialog.tsx'

const texts = defineTexts(
  {
    byCourier: 'Delivery by courier',
    byClient: 'Pick-up',
    total: 'Total',
    happened: 'What happened',
    whenCreated: 'Placed',
    whenConfirmed: 'Confirmed',
    whenPrinted: 'Cooking',
    whenCookingCompleted: 'Cooked',
    whenPacked: 'Packed',
    whenSended: 'On the way',
    whenDelivered: 'Handed over',
    whenClosed: 'Closed',
    unknown: 'There is no such order.',
  },
  {
    byCourier: 'Доставка курьером',
    byClient: 'Самовывоз',
    total: 'Итого',
    happened: 'Что произошло',
    whenCreated: 'Создан',
    whenConfirmed: 'Подтверждён',
    whenPrinted: 'Готовится',
    whenCookingCompleted: 'Приготовлен',
    whenPacked: 'Собран',
    whenSended: 'В пути',
    whenDelivered: 'Выдан',
    whenClosed: 'Закрыт',
    unknown: 'Такого заказа нет.',
  },
)

interface PanelProps {
  orderId: string
  live: LiveOrders
  steps: Steps
  restaurants: ReadonlyMap<string, Restaurant>
  ask(question: StepQuestion): void
  onClose(): void
}

/** Panel of one order over the board. It reads the order itself where the board does not have it, such as a closed one. */
export function OrderPanel({ orderId, live, steps, restaurants, ask, onClose }: PanelProps) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const present = useOrder(live, orderId)
  const read = useQuery({
    queryKey: ['order', orderId],
    queryFn: async () => {
      const answers = await Promise.all(
        [...restaurants.keys()].map((organizationId) =>
          call('/api/1/deliveries/by_id', { organizationId, orderIds: [orderId] }),
        ),
      )
      return answers.flatMap(({ orders }) => orders)[0] ?? null
    },
    enabled: present === undefined,
    // The order has changed since it was read before the board had it.
    staleTime: 0,
  })
  const row = present ?? read.data
  const restaurant = restaurants.get(row?.organizationId ?? '')
  return (
    <Panel title={row?.order ? words.order(row.order.number) : words.anyOrder} focusKey={orderId} onClose={onClose}>
      {read.isError && <Failure error={read.error} retry={() => void read.refetch()} />}
      {row?.order && restaurant ? (
        <>
          <Content row={row} order={row.order} restaurant={restaurant} />
          <Buttons row={row} order={row.order} steps={steps} ask={ask} />
        </>
      ) : read.isSuccess ? (
        <p className="panel-body">{t.unknown}</p>
      ) : (
        !read.isError && <Loading />
      )}
    </Panel>
  )
}

function Content({ row, order, restaurant }: { row: OrderRow; order: Order; restaurant: Restaurant }) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const { language } = usePreferences()
  const column = columnOf(row)
  const money = (sum: number) => moneyText(sum, restaurant.currency, language)
  const isByCourier = order.orderType?.orderServiceType === 'DeliveryByCourier'
  const ended = order.status === 'Closed' || order.status === 'Cancelled' ? words[order.status] : ''
  return (
    <div className="panel-body">
      <p className={`state ${column ?? ''}`}>
        <span className="sign" aria-hidden="true" />
        {column ? words[column] : ended}
      </p>
      <div className="facts">
        <Fact icon="clock">{clockText(order.completeBefore)}</Fact>
        <Fact icon={isByCourier ? 'courier' : 'bag'}>{isByCourier ? t.byCourier : t.byClient}</Fact>
        <Fact icon="people">{guestOf(order)}</Fact>
        {order.phone && (
          <Fact icon="phone">
            <a href={`tel:${order.phone}`}>{order.phone}</a>
          </Fact>
        )}
        <Fact icon="place">{addressOf(order)}</Fact>
        <Fact icon="note">{order.comment}</Fact>
        {order.courierInfo && <Fact icon="courier">{order.courierInfo.courier.name}</Fact>}
      </div>
      <Lines order={order} currency={restaurant.currency} />
      <dl className="totals">
        <dt>{t.total}</dt>
        <dd>{money(order.sum)}</dd>
        <PaymentLines order={order} currency={restaurant.currency} />
        <dt className="hint">
          {isPaid(order) ? words.paid : order.payments.length > 0 ? words.toCollect : words.notPaid}
        </dt>
      </dl>
      <Happened order={order} />
      <Impossible row={row} />
    </div>
  )
}

const moments = [
  'whenCreated',
  'whenConfirmed',
  'whenPrinted',
  'whenCookingCompleted',
  'whenPacked',
  'whenSended',
  'whenDelivered',
  'whenClosed',
] as const

function Happened({ order }: { order: Order }) {
  const t = useTexts(texts)
  return (
    <section className="happened">
      <h3>{t.happened}</h3>
      <dl>
        {moments.map((moment) => {
          const at = order[moment]
          return (
            at !== null && (
              <div key={moment}>
                <dt>{clockText(at)}</dt>
                <dd>{t[moment]}</dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

const useSteps = ({ organizationId, id, timestamp }: OrderRow) =>
  useQuery({
    queryKey: ['steps', id, timestamp],
    queryFn: ({ signal }) => call('/api/1/deliveries/actions', { organizationId, orderIds: [id] }, { signal }),
  })

function Impossible({ row }: { row: OrderRow }) {
  const words = useTexts(orderTexts)
  const { data } = useSteps(row)
  const refused = (data?.orders[0]?.steps ?? []).filter(
    ({ step, refusal }) => refusal && !askedSteps.has(step) && row.order && hasStep(row.order, step),
  )
  return <ImpossibleSteps steps={refused.map(({ step, refusal }) => ({ name: words[step], refusal: refusal! }))} />
}

/** Steps for which the panel has a button besides the next one. */
const otherSteps: readonly StepName[] = ['Pack', 'ChooseCourier', 'TakePayment', 'Reopen']

function Buttons({ row, order, steps, ask }: { row: OrderRow; order: Order } & Pick<PanelProps, 'steps' | 'ask'>) {
  const words = useTexts(orderTexts)
  const codeText = useCodeText()
  const progress = useProgress(steps, row.id)
  const { data } = useSteps(row)
  const isPossible = (step: StepName) =>
    (data?.orders[0]?.steps ?? []).some((one) => one.step === step && (one.result === 'Possible' || step === 'Cancel'))
  const next = nextStepOf(order)
  const hasEnded = order.status === 'Closed' || order.status === 'Cancelled'
  const isDoing = progress !== undefined && !progress.refusal
  const press = (step: StepName) => () => !isDoing && performStep({ steps, ask }, row, step)
  return (
    <footer className="panel-foot">
      {progress?.refusal && (
        <p className="refusal" role="alert">
          <Icon name="warning" />
          <span>{codeText(progress.refusal)}</span>
        </p>
      )}
      {!hasEnded && (
        <Button look="primary" aria-disabled={isDoing} onClick={press(next)}>
          {isDoing ? words.doing : words[next]}
        </Button>
      )}
      {otherSteps
        .filter((step) => step !== next && hasStep(order, step) && isPossible(step))
        .map((step) => (
          <Button key={step} aria-disabled={isDoing} onClick={press(step)}>
            {words[step]}
          </Button>
        ))}
      {!hasEnded && isPossible('Cancel') && (
        <Button look="danger" className="last" aria-disabled={isDoing} onClick={press('Cancel')}>
          {words.Cancel}
        </Button>
      )}
    </footer>
  )
}
