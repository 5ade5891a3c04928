import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { CallError, ComandaError, call, type Request, type Response, reportFault } from '../api.ts'
import { useCodeText } from '../errors.ts'
import { useLeft } from '../left.ts'
import { type Menu, useMenu } from '../menu.ts'
import type { NewLine } from '../new_lines.ts'
import {
  DraftSaver,
  emptyOrder,
  type NewOrder,
  orderOfDraft,
  phoneLengthMin,
  requestedOrder,
  withLastOrder,
} from '../new_order.ts'
import { dishesOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Button, Choice, Failure, Field, Loading, RestaurantChoice, Top, useRested } from '../parts.tsx'
import { PaymentTypeChoice, usePaymentTypes } from '../payment_types.tsx'
import { usePreferences } from '../preferences.ts'
import { clockText, type Restaurant, useRestaurants } from '../restaurants.ts'
import { outcomeOf } from '../steps.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'
import { WalletChoice, walletPayments } from '../wallet_choice.tsx'
import { DishLines } from './dish_lines.tsx'

const texts = defineTexts(
  {
    title: 'New order',
    noMenu: 'The restaurant sells no menu.',
    phone: 'Phone',
    last: (dishes: string) => `Last order: ${dishes}`,
    name: 'Guest',
    service: 'Service',
    address: 'Address',
    flat: 'Flat',
    time: 'Time',
    asap: 'Empty: as soon as possible',
    comment: 'Comment',
    later: 'Not said',
    total: 'Total',
    toPay: 'To pay',
    charge: 'Delivery',
    withoutCharge: 'Total without delivery',
    zone: (name: string) => `Zone ${name}`,
    ready: (time: string) => `Ready at ${time}`,
    place: 'Place order',
    placing: 'In progress …',
    saved: 'Saved as a draft',
    drafts: 'Unfinished orders',
  },
  {
    title: 'Новый заказ',
    noMenu: 'У ресторана нет меню.',
    phone: 'Телефон',
    last: (dishes) => `Прошлый заказ: ${dishes}`,
    name: 'Гость',
    service: 'Способ',
    address: 'Адрес',
    flat: 'Квартира',
    time: 'Время',
    asap: 'Пусто: как можно скорее',
    comment: 'Комментарий',
    later: 'Не сказано',
    total: 'Итого',
    toPay: 'К оплате',
    charge: 'Доставка',
    withoutCharge: 'Итого без доставки',
    zone: (name) => `Зона ${name}`,
    ready: (time) => `Будет готов в ${time}`,
    place: 'Принять заказ',
    placing: 'Выполняется …',
    saved: 'Сохранён как черновик',
    drafts: 'Незаконченные заказы',
  },
)

export default function NewOrderScreen() {
  const t = useTexts(texts)
  const restaurants = useRestaurants()
  const [search, setSearch] = useSearchParams()
  const chosen = restaurants.data?.find(({ id }) => id === search.get('restaurant')) ?? restaurants.data?.[0]
  const error = restaurants.error
  return (
    <>
      <Top title={t.title}>
        <RestaurantChoice
          restaurants={restaurants.data ?? []}
          value={chosen?.id}
          onChange={(restaurant) => setSearch({ restaurant }, { replace: true })}
        />
      </Top>
      {error && <Failure error={error} retry={() => void restaurants.refetch()} />}
      {chosen ? <WithMenu key={chosen.id} restaurant={chosen} /> : !error && <Loading />}
    </>
  )
}

function WithMenu({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const organizationId = restaurant.id
  const [search] = useSearchParams()
  // The address gets the id of the draft that is being typed, which must not be read again.
  const [draftId, openDraft] = useState(search.get('draft'))
  const menu = useMenu(organizationId)
  const draft = useQuery({
    queryKey: ['draft', draftId],
    queryFn: () => call('/api/1/deliveries/drafts/by_id', { organizationId, orderId: draftId! }),
    enabled: draftId !== null,
    staleTime: 0,
  })
  const error = menu.error ?? draft.error
  if (error) return <Failure error={error} retry={() => void Promise.all([menu.refetch(), draft.refetch()])} />
  if (menu.data === null) return <p className="page hint">{t.noMenu}</p>
  if (!menu.data || (draftId !== null && !draft.data)) return <Loading />
  const initial = draft.data ? orderOfDraft(draft.data, menu.data) : emptyOrder
  return (
    <OrderForm
      key={draftId}
      restaurant={restaurant}
      menu={menu.data}
      initial={initial}
      draftId={draftId}
      openDraft={openDraft}
    />
  )
}

interface FormProps {
  restaurant: Restaurant
  menu: Menu
  initial: NewOrder
  draftId: string | null
  openDraft(id: string): void
}

type Priced = Response<'/api/1/deliveries/price'>

/** Returns what a phone without enough digits is priced with, so that the price does not wait for the phone. */
const pricedPhone = (phone: string): string => (phone.trim().length < phoneLengthMin ? '00000000' : phone.trim())

function OrderForm({ restaurant, menu, initial, draftId, openDraft }: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const organizationId = restaurant.id
  const [order, setOrder] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const left = useLeft(organizationId)
  const set = (changes: Partial<NewOrder>) => setOrder((before) => ({ ...before, ...changes }))
  const rested = useRested(order)
  const priced = usePriced(organizationId, menu, rested)
  const wallet = priced.data?.order?.wallets.find(({ paymentTypeId }) => paymentTypeId === order.walletTypeId)
  const beside = usePriced(organizationId, menu, rested, walletPayments(wallet))
  const rest = wallet && !beside.isPlaceholderData ? beside.data?.order?.toPay : undefined
  const last = useLastOrder(organizationId, rested.phone)
  useEffect(() => {
    if (last) setOrder((before) => withLastOrder(before, last))
  }, [last])
  const [saver] = useState(() => new DraftSaver(organizationId, draftId))
  const types = usePaymentTypes(organizationId)
  const place = usePlacing({ organizationId, menu, order, saver, types: types.data ?? [] })
  const isPlacing = place.isPending || place.isSuccess
  const isSaved = useSaving({ organizationId, menu, saver, order: rested, isResting: rested === initial || isPlacing })
  const faults = useFaults(place.error, priced.data, place.isError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another attempt moves the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [place.error])
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!place.isPending) place.mutate()
  }
  const faultOf = (index: number) => faults.at(`order.items[${index}]`)
  // Refused lines are not among the priced ones.
  const accepted = order.lines.filter((_, index) => faultOf(index) === undefined)
  const sumOf = (line: NewLine) => {
    const item = priced.data?.order?.items[accepted.indexOf(line)]
    return item && 'resultSum' in item ? item.resultSum : undefined
  }
  return (
    <form ref={form} className="new-order" onSubmit={(event) => event.preventDefault()} onKeyDown={submit}>
      <section className="sheet">
        {order === initial && draftId === null && <Drafts organizationId={organizationId} onOpen={openDraft} />}
        <div className="pair">
          <Field
            label={t.phone}
            type="tel"
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={order.phone}
            error={faults.at('order.phone')}
            hint={last ? t.last(dishesOf(last)) : undefined}
            onChange={({ target }) => set({ phone: target.value })}
          />
          <Field
            label={t.name}
            autoComplete="off"
            maxLength={60}
            value={order.name}
            error={faults.at('order.customer')}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
        <DishLines
          dishes={menu.dishes}
          lines={order.lines}
          currency={restaurant.currency}
          left={left}
          error={faults.exactly('order.items')}
          sumOf={sumOf}
          faultOf={faultOf}
          onChange={(lines) => set({ lines })}
        />
      </section>
      <section className="sheet">
        <Choice
          label={t.service}
          value={order.service}
          options={(['DeliveryByCourier', 'DeliveryByClient'] as const).map((value) => ({ value, text: words[value] }))}
          onChange={(service) => set({ service })}
        />
        {order.service === 'DeliveryByCourier' && (
          <div className="pair address">
            <Field
              label={t.address}
              autoComplete="off"
              maxLength={250}
              value={order.address}
              error={faults.at('order.deliveryPoint')}
              hint={priced.data?.order?.deliveryZone ? t.zone(priced.data.order.deliveryZone) : undefined}
              onChange={({ target }) => set({ address: target.value })}
            />
            <Field
              label={t.flat}
              autoComplete="off"
              maxLength={10}
              value={order.flat}
              onChange={({ target }) => set({ flat: target.value })}
            />
          </div>
        )}
        <Field
          label={t.time}
          type="datetime-local"
          value={order.time}
          hint={t.asap}
          error={faults.at('order.completeBefore')}
          onChange={({ target }) => set({ time: target.value })}
        />
        <Field
          label={t.comment}
          autoComplete="off"
          maxLength={4000}
          value={order.comment}
          onChange={({ target }) => set({ comment: target.value })}
        />
        <PaymentTypeChoice
          types={types}
          without={t.later}
          value={order.paymentTypeId}
          onChange={(paymentTypeId) => set({ paymentTypeId })}
        />
        <WalletChoice
          wallets={priced.data?.order?.wallets ?? []}
          value={order.walletTypeId}
          currency={restaurant.currency}
          onChange={(walletTypeId) => set({ walletTypeId })}
        />
        <Alert error={faults.other} />
        <Total
          priced={priced.data}
          rest={rest}
          currency={restaurant.currency}
          isWithoutCharge={isWithoutAddress(order)}
        />
        <div className="row">
          <Button look="primary" aria-disabled={place.isPending} onClick={() => !place.isPending && place.mutate()}>
            {place.isPending ? t.placing : t.place} <kbd>Ctrl ⏎</kbd>
          </Button>
          <span className="hint" role="status">
            {isSaved && t.saved}
          </span>
        </div>
      </section>
    </form>
  )
}

/** Returns whether the address of a delivery is still to be typed. Until then only the dishes are priced. */
const isWithoutAddress = ({ service, address }: NewOrder): boolean =>
  service === 'DeliveryByCourier' && address.trim() === ''

function usePriced(organizationId: string, menu: Menu, order: NewOrder, payments: Payments = []) {
  const service = isWithoutAddress(order) ? 'DeliveryByClient' : order.service
  const requested = { ...requestedOrder({ ...order, service }, menu), phone: pricedPhone(order.phone) }
  const body = { ...requested, ...(payments.length > 0 && { payments }) }
  return useQuery({
    queryKey: ['price', organizationId, body],
    queryFn: ({ signal }) => call('/api/1/deliveries/price', { organizationId, order: body }, { signal }),
    enabled: order.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** Returns the last order of a phone in the restaurant. */
function useLastOrder(organizationId: string, phone: string) {
  const body = { phone: phone.trim(), organizationIds: [organizationId], rowsCount: 1 }
  const { data } = useQuery({
    queryKey: ['last order', body],
    queryFn: ({ signal }) => call('/api/1/deliveries/history/by_delivery_date_and_phone', body, { signal }),
    enabled: body.phone.length >= phoneLengthMin,
  })
  return data?.ordersByOrganizations[0]?.orders[0]?.order ?? undefined
}

interface SavingInput {
  organizationId: string
  menu: Menu
  saver: DraftSaver
  order: NewOrder
  /** Whether nothing is to be saved: nothing is typed, or the order is being placed, which saves it. */
  isResting: boolean
}

/** Saves the order as a draft once its phone is complete, and puts the draft into the address. Returns whether it is saved. */
function useSaving({ organizationId, menu, saver, order, isResting }: SavingInput): boolean {
  const [saved, setSaved] = useState<NewOrder>()
  const [, setSearch] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order is saved
  useEffect(() => {
    if (isResting || order.phone.trim().length < phoneLengthMin) return
    let isShown = true
    saver
      .save(requestedOrder(order, menu))
      .then(() => {
        if (!isShown) return
        setSaved(order)
        setSearch({ restaurant: organizationId, draft: saver.id }, { replace: true })
      })
      // Said by the missing word that it is saved; the order is saved again after the next pause, and before it is placed.
      .catch(reportFault)
    return () => {
      isShown = false
    }
  }, [order, isResting])
  return saved === order
}

interface PlacingInput {
  organizationId: string
  menu: Menu
  order: NewOrder
  saver: DraftSaver
  types: readonly { id: string; kind: 'Cash' | 'Card' }[]
}

/** Order that the server refuses, with all reasons. */
class Refused extends ComandaError {
  readonly errors: Priced['errors']

  constructor(errors: Priced['errors']) {
    super('The order is refused')
    this.errors = errors
  }
}

type Payments = NonNullable<Request<'/api/1/deliveries/price'>['order']['payments']>

function usePlacing({ organizationId, menu, order, saver, types }: PlacingInput) {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () => {
      const requested = requestedOrder(order, menu)
      const price = async (payments: Payments) => {
        const priced = await call('/api/1/deliveries/price', {
          ...{ organizationId, createOrderSettings: { checkStopList: true } },
          order: { ...requested, payments },
        })
        if (priced.errors.length > 0 || !priced.order) throw new Refused(priced.errors)
        return priced.order
      }
      const whole = await price([])
      const wallet = whole.wallets.find(({ paymentTypeId }) => paymentTypeId === order.walletTypeId)
      const fromWallet = walletPayments(wallet)
      const { toPay: sum } = wallet ? await price(fromWallet) : whole
      const type = types.find(({ id }) => id === order.paymentTypeId)
      const others = type && sum > 0 ? [{ paymentTypeKind: type.kind, paymentTypeId: type.id, sum }] : []
      await saver.save({ ...requested, payments: [...fromWallet, ...others] })
      const commit = { organizationId, orderId: saver.id, createOrderSettings: { checkStopList: true } }
      const { correlationId, orderInfo } = await call('/api/1/deliveries/drafts/commit', commit)
      await outcomeOf(organizationId, correlationId)
      navigate(`/orders/${orderInfo.id}?restaurant=${organizationId}`)
    },
  })
}

/** Errors of the last attempt and, until there was one, of what is typed so far. */
function useFaults(error: unknown, priced: Priced | undefined, wasRefused: boolean) {
  const codeText = useCodeText()
  const live = priced?.errors ?? []
  const failed = error instanceof Refused ? error.errors : error instanceof CallError ? error.fields : []
  const all = (wasRefused ? [...failed, ...live] : live.filter(({ path }) => path?.startsWith('order.items['))).map(
    (fault) => {
      const code = 'code' in fault ? fault.code : fault.path === 'order.phone' ? 'InvalidPhone' : 'INVALID_REQUEST'
      return { path: fault.path ?? '', text: codeText({ code, message: fault.message ?? '' }) }
    },
  )
  const at = (path: string) => all.find((fault) => fault.path.startsWith(path))?.text
  const isShown = (path: string) => /^order\.(phone|customer|items|deliveryPoint|completeBefore)/.test(path)
  const other = all.find(({ path }) => !isShown(path))
  return {
    at,
    exactly: (path: string) => all.find((fault) => fault.path === path)?.text,
    other: other ? new Error(other.text) : error instanceof Refused || failed.length > 0 ? undefined : error,
  }
}

interface TotalProps {
  priced: Priced | undefined
  /** Part that the chosen wallet does not pay; undefined without one. */
  rest: number | undefined
  currency: string
  isWithoutCharge: boolean
}

function Total({ priced, rest, currency, isWithoutCharge }: TotalProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const order = priced?.order
  if (!order) return null
  return (
    <dl className="totals" aria-live="polite">
      {order.deliveryCharge !== null && (
        <>
          <dt className="hint">{t.charge}</dt>
          <dd className="hint">{moneyText(order.deliveryCharge, currency, language)}</dd>
        </>
      )}
      <dt>{isWithoutCharge ? t.withoutCharge : t.total}</dt>
      <dd>{moneyText(order.sum, currency, language)}</dd>
      {rest !== undefined && (
        <>
          <dt>{t.toPay}</dt>
          <dd>{moneyText(rest, currency, language)}</dd>
        </>
      )}
      {!isWithoutCharge && <dt className="hint">{t.ready(clockText(order.completeBefore))}</dt>}
    </dl>
  )
}

/** Drafts of the restaurant, to go on with one of them. */
function Drafts({ organizationId, onOpen }: { organizationId: string; onOpen(id: string): void }) {
  const t = useTexts(texts)
  const { data } = useQuery({
    queryKey: ['drafts', organizationId],
    queryFn: () => call('/api/1/deliveries/drafts/by_filter', { organizationIds: [organizationId], limit: 5 }),
    staleTime: 0,
  })
  if (!data || data.drafts.length === 0) return null
  return (
    <nav aria-label={t.drafts} className="drafts">
      <h2>{t.drafts}</h2>
      {data.drafts.map(({ id, order }) => (
        <Link key={id} to={`/orders/new?restaurant=${organizationId}&draft=${id}`} onClick={() => onOpen(id)}>
          {order.phone} {order.customer?.name}
        </Link>
      ))}
    </nav>
  )
}
