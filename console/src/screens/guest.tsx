import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { useFilters, usePages } from '../filtered_list.ts'
import { useIntentKey } from '../intent.ts'
import { columnOf } from '../live.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Button, Failure, Field, Loading, More, Select, TableFrame } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, instantOf, localOfUtc, type Restaurant, todayAt, useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { dateText, defineTexts, moneyText, numberText, useTexts } from '../text.ts'
import { fullName, type Guest, guestKey, guestReadMs, programTypes, useGuest } from './guest_data.ts'
import { EraseDialog, MergeDialog } from './guest_ending.tsx'
import { GuestForm, guestTexts } from './guest_form.tsx'
import { WalletDialog, type WalletQuestion, walletActions } from './wallet_dialog.tsx'

const texts = defineTexts(
  {
    guest: 'Guest',
    back: 'All guests',
    noName: 'No name',
    edit: 'Edit',
    details: 'Details',
    since: 'Guest since',
    erased: 'All personal data of this guest was erased.',
    deleted: 'This guest was removed.',
    wallets: 'Wallets',
    noWallets: 'The guest has no wallet. One comes with the first order that earns something.',
    join: 'Add to a program',
    topUp: 'Top up',
    chargeOff: 'Charge',
    correct: 'Correct',
    categories: 'Categories',
    noCategories: 'In no category.',
    addCategory: 'Add a category',
    cards: 'Cards',
    noCards: 'No card.',
    cardNumber: 'Number of a card',
    add: 'Add',
    remove: (what: string) => `Remove ${what}`,
    removeShort: 'Remove',
    blacklist: 'Blacklist',
    onBlacklist: 'The guest is on the blacklist.',
    notOnBlacklist: 'The guest is not on the blacklist.',
    reason: 'Reason',
    putOn: 'Put on the blacklist',
    takeOff: 'Take off the blacklist',
    orders: 'Orders of the last 90 days',
    noOrders: 'No delivery in the last 90 days.',
    order: 'Order',
    day: 'Day',
    state: 'State',
    sum: 'Sum',
    movements: 'Movements',
    from: 'From',
    to: 'To',
    what: 'What',
    balance: 'Balance',
    noMovements: 'Nothing has moved in these days.',
    merge: 'Merge with another guest',
    erase: 'Erase personal data',
    RefillWallet: 'Topped up',
    ResetRefillWallet: 'Top-up taken back',
    CloseOrder: 'Order closed',
    AbortOrder: 'Order cancelled',
    PayFromWallet: 'Paid an order',
    CancelPayFromWallet: 'Payment given back',
    RefillWalletFromOrder: 'Earned with an order',
    CancelRefillWalletFromOrder: 'Earning taken back',
    AutomaticRefillWallet: 'Topped up by a rule',
    ResetAutomaticRefillWallet: 'Top-up by a rule taken back',
    SetGuestCategory: 'Put into a category',
    RemoveGuestCategory: 'Taken out of a category',
    DiscountSum: 'Discount',
    CouponActivation: 'Coupon used',
    RefillWalletFromApi: 'Topped up',
    WithdrawWalletFromApi: 'Charged',
    WelcomeBonus: 'Welcome bonus',
    HoldMoney: 'Held for an order',
    CancelHoldMoney: 'Hold cancelled',
    CaptureHoldMoney: 'Hold paid an order',
    ExpireHoldMoney: 'Hold expired',
    ExpireBonus: 'Expired',
    Correction: 'Corrected',
    CouponIssue: 'Coupon given',
    CertificateActivation: 'Certificate activated',
    CertificateBlock: 'Certificate blocked',
    CertificateUnblock: 'Certificate unblocked',
    MergeWallets: 'Moved by a merge',
    other: 'Other',
  },
  {
    guest: 'Гость',
    back: 'Все гости',
    noName: 'Без имени',
    edit: 'Изменить',
    details: 'Данные',
    since: 'Гость с',
    erased: 'Все персональные данные этого гостя стёрты.',
    deleted: 'Этот гость удалён.',
    wallets: 'Кошельки',
    noWallets: 'Кошелька нет. Он появится с первым заказом, за который что-то начислят.',
    join: 'Добавить в программу',
    topUp: 'Пополнить',
    chargeOff: 'Списать',
    correct: 'Исправить',
    categories: 'Категории',
    noCategories: 'Ни в одной категории.',
    addCategory: 'Добавить категорию',
    cards: 'Карты',
    noCards: 'Карт нет.',
    cardNumber: 'Номер карты',
    add: 'Добавить',
    remove: (what) => `Убрать: ${what}`,
    removeShort: 'Убрать',
    blacklist: 'Чёрный список',
    onBlacklist: 'Гость в чёрном списке.',
    notOnBlacklist: 'Гостя нет в чёрном списке.',
    reason: 'Причина',
    putOn: 'Внести в чёрный список',
    takeOff: 'Убрать из чёрного списка',
    orders: 'Заказы за 90 дней',
    noOrders: 'За 90 дней доставок не было.',
    order: 'Заказ',
    day: 'День',
    state: 'Состояние',
    sum: 'Сумма',
    movements: 'Движения',
    from: 'С',
    to: 'По',
    what: 'Что',
    balance: 'Баланс',
    noMovements: 'За эти дни движений не было.',
    merge: 'Объединить с другим гостем',
    erase: 'Стереть персональные данные',
    RefillWallet: 'Пополнение',
    ResetRefillWallet: 'Отмена пополнения',
    CloseOrder: 'Заказ закрыт',
    AbortOrder: 'Заказ отменён',
    PayFromWallet: 'Оплата заказа',
    CancelPayFromWallet: 'Возврат оплаты',
    RefillWalletFromOrder: 'Начислено за заказ',
    CancelRefillWalletFromOrder: 'Начисление отменено',
    AutomaticRefillWallet: 'Начислено по правилу',
    ResetAutomaticRefillWallet: 'Начисление по правилу отменено',
    SetGuestCategory: 'Добавлен в категорию',
    RemoveGuestCategory: 'Убран из категории',
    DiscountSum: 'Скидка',
    CouponActivation: 'Купон использован',
    RefillWalletFromApi: 'Пополнение',
    WithdrawWalletFromApi: 'Списание',
    WelcomeBonus: 'Приветственный бонус',
    HoldMoney: 'Удержано для заказа',
    CancelHoldMoney: 'Удержание отменено',
    CaptureHoldMoney: 'Заказ оплачен удержанным',
    ExpireHoldMoney: 'Удержание истекло',
    ExpireBonus: 'Сгорело',
    Correction: 'Исправление',
    CouponIssue: 'Выдан купон',
    CertificateActivation: 'Сертификат активирован',
    CertificateBlock: 'Сертификат заблокирован',
    CertificateUnblock: 'Сертификат разблокирован',
    MergeWallets: 'Перенесено при объединении',
    other: 'Другое',
  },
)

interface GuestProps {
  guest: Guest
  restaurant: Restaurant
}

export function GuestScreen({ id }: { id: string }) {
  const t = useTexts(texts)
  const { data: guest, error, refetch } = useGuest(id)
  const title = guest ? fullName(guest) || t.noName : t.guest
  const tools = (
    <Link className="button" to="/guests">
      {t.back}
    </Link>
  )
  return (
    <RestaurantScreen title={title} tools={tools}>
      {(restaurant) =>
        guest ? (
          <GuestSheets guest={guest} restaurant={restaurant} />
        ) : error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        )
      }
    </RestaurantScreen>
  )
}

function GuestSheets({ guest, restaurant }: GuestProps) {
  const t = useTexts(texts)
  const { may, person } = useSession()
  const [asked, ask] = useState<'merge' | 'erase'>()
  const mayErase = may('/admin/guests/erase') && person.organizationIds === null && !guest.anonymized
  const mayMerge = may('/admin/guests/merge') && person.organizationIds === null && !guest.anonymized
  const parts = { guest, restaurant }
  return (
    <div className="page wide">
      {guest.anonymized && <p className="caution">{t.erased}</p>}
      {guest.isDeleted && <p className="caution">{t.deleted}</p>}
      <div className="sheets">
        <Details {...parts} />
        <Wallets {...parts} />
        <Cards {...parts} />
        <Categories {...parts} />
        {guest.phone !== null && may('/admin/guests/save') && <Blacklist guest={guest} phone={guest.phone} />}
      </div>
      {guest.phone !== null && <Orders phone={guest.phone} />}
      <Movements {...parts} />
      {(mayErase || mayMerge) && (
        <div className="row">
          {mayMerge && <Button onClick={() => ask('merge')}>{t.merge}</Button>}
          {mayErase && (
            <Button look="danger" onClick={() => ask('erase')}>
              {t.erase}
            </Button>
          )}
        </div>
      )}
      {asked === 'merge' && <MergeDialog {...parts} onClose={() => ask(undefined)} />}
      {asked === 'erase' && <EraseDialog {...parts} onClose={() => ask(undefined)} />}
    </div>
  )
}

const Sheet = ({ title, children, className = '' }: { title: string; children: ReactNode; className?: string }) => (
  <section className={`sheet ${className}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Details({ guest, restaurant }: GuestProps) {
  const t = useTexts(texts)
  const words = useTexts(guestTexts)
  const { language } = usePreferences()
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const facts = [
    [words.phone, guest.phone && <a href={`tel:${guest.phone}`}>{guest.phone}</a>],
    [words.email, guest.email && <a href={`mailto:${guest.email}`}>{guest.email}</a>],
    [words.birthday, guest.birthday && dateText(guest.birthday, language)],
    [words.sex, guest.sex !== 0 && words[`sex${guest.sex}`]],
    [words.consent, words[`consent${guest.consentStatus}`]],
    [t.since, dateText(localOfUtc(guest.whenRegistered, restaurant), language)],
    [words.notes, guest.comment],
  ] as const
  return (
    <Sheet title={t.details}>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {may('/api/1/loyalty/core/customer/create_or_update') && !guest.anonymized && (
        <div className="row">
          <Button onClick={() => setEditing(true)}>{t.edit}</Button>
        </div>
      )}
      {isEditing && (
        <Dialog title={fullName(guest) || t.noName} onClose={() => setEditing(false)}>
          <GuestForm
            guest={guest}
            restaurant={restaurant}
            onSave={() => setEditing(false)}
            onClose={() => setEditing(false)}
          />
        </Dialog>
      )}
    </Sheet>
  )
}

/** Returns a function that writes a balance: money of deposits, otherwise a number of points or pieces. */
export function useBalanceText({ currency }: Restaurant): (sum: number, type: number) => string {
  const { language } = usePreferences()
  return (sum, type) => (type === programTypes.deposit ? moneyText(sum, currency, language) : numberText(sum, language))
}

function useChange<T>(guest: Guest, change: (value: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: guestKey(guest.id) }),
  })
}

function Wallets({ guest, restaurant }: GuestProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const balance = useBalanceText(restaurant)
  const [asked, ask] = useState<WalletQuestion>()
  const actions = (['topUp', 'chargeOff', 'correct'] as const).filter((action) => may(walletActions[action]))
  return (
    <Sheet title={t.wallets}>
      {guest.walletBalances.length === 0 && <p className="hint">{t.noWallets}</p>}
      <ul className="entries">
        {guest.walletBalances.map((wallet) => (
          <li key={wallet.id}>
            <div className="stop-head">
              <span>{wallet.name}</span>
              <strong className="line-sum">{balance(wallet.balance, wallet.type)}</strong>
            </div>
            {actions.length > 0 && !guest.anonymized && (
              <div className="row">
                {actions.map((action) => (
                  <Button
                    key={action}
                    aria-label={`${t[action]}: ${wallet.name}`}
                    onClick={() => ask({ wallet, action })}
                  >
                    {t[action]}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Join guest={guest} restaurant={restaurant} />
      {asked && (
        <WalletDialog
          {...asked}
          title={t[asked.action]}
          guest={guest}
          restaurant={restaurant}
          balanceText={balance}
          onClose={() => ask(undefined)}
        />
      )}
    </Sheet>
  )
}

function Join({ guest, restaurant: { id: organizationId } }: GuestProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const mayJoin = may('/api/1/loyalty/core/program', '/api/1/loyalty/core/customer/program/add') && !guest.anonymized
  const programs = useQuery({
    queryKey: ['programs', organizationId],
    queryFn: () => call('/api/1/loyalty/core/program', { organizationId, withoutMarketingCampaigns: true }),
    enabled: mayJoin,
  })
  const join = useChange(guest, (programId: string) =>
    call('/api/1/loyalty/core/customer/program/add', { organizationId, customerId: guest.id, programId }),
  )
  const joined = new Set(guest.walletBalances.map(({ id }) => id))
  const others = (programs.data?.Programs ?? []).filter(
    ({ walletId, isActive }) => isActive && walletId && !joined.has(walletId),
  )
  if (others.length === 0) return null
  return (
    <>
      <Select
        label={t.join}
        value=""
        options={others.map(({ id = null, name = '' }) => ({ id, name }))}
        onChange={(id) => id !== '' && join.mutate(id)}
      />
      <Alert error={join.error} />
    </>
  )
}

interface RemovableProps {
  entries: readonly { id: string; name: string }[]
  /** Undefined for people who may not remove any. */
  onRemove: ((id: string) => void) | undefined
}

function Removable({ entries, onRemove }: RemovableProps) {
  const t = useTexts(texts)
  return (
    <ul className="entries">
      {entries.map(({ id, name }) => (
        <li key={id} className="stop-head">
          <span>{name}</span>
          {onRemove && (
            <Button look="quiet" aria-label={t.remove(name)} onClick={() => onRemove(id)}>
              {t.removeShort}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Cards({ guest, restaurant: { id: organizationId } }: GuestProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const [number, setNumber] = useState('')
  const key = useIntentKey([number, guest.cards])
  const add = useChange(guest, (cardNumber: string) =>
    call(
      '/api/1/loyalty/core/customer/card/add',
      { organizationId, customerId: guest.id, cardNumber, cardTrack: cardNumber },
      { idempotencyKey: key },
    ).then(() => setNumber('')),
  )
  const remove = useChange(guest, (cardTrack: string) =>
    call('/api/1/loyalty/core/customer/card/remove', { organizationId, customerId: guest.id, cardTrack }),
  )
  const mayChange = may('/api/1/loyalty/core/customer/card/add', '/api/1/loyalty/core/customer/card/remove')
  return (
    <Sheet title={t.cards}>
      {guest.cards.length === 0 && <p className="hint">{t.noCards}</p>}
      <Removable
        entries={guest.cards.map(({ track, number: name }) => ({ id: track, name }))}
        onRemove={mayChange ? remove.mutate : undefined}
      />
      {mayChange && !guest.anonymized && (
        <form
          className="filters"
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate(number.trim())
          }}
        >
          <Field
            label={t.cardNumber}
            required
            autoComplete="off"
            maxLength={255}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" disabled={add.isPending}>
            {t.add}
          </Button>
        </form>
      )}
      <Alert error={add.error ?? remove.error} />
    </Sheet>
  )
}

function Categories({ guest, restaurant: { id: organizationId } }: GuestProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const mayChange =
    may('/api/1/loyalty/core/customer_category/add', '/api/1/loyalty/core/customer_category') && !guest.anonymized
  const all = useQuery({
    queryKey: ['guest categories', organizationId],
    queryFn: () => call('/api/1/loyalty/core/customer_category', { organizationId }),
    enabled: mayChange,
  })
  const body = (categoryId: string) => ({ organizationId, customerId: guest.id, categoryId })
  const add = useChange(guest, (id: string) => call('/api/1/loyalty/core/customer_category/add', body(id)))
  const remove = useChange(guest, (id: string) => call('/api/1/loyalty/core/customer_category/remove', body(id)))
  const others = (all.data?.guestCategories ?? []).filter(
    ({ id, isActive }) => isActive && !guest.categories.some((category) => category.id === id),
  )
  return (
    <Sheet title={t.categories}>
      {guest.categories.length === 0 && <p className="hint">{t.noCategories}</p>}
      <Removable entries={guest.categories} onRemove={mayChange ? remove.mutate : undefined} />
      {mayChange && others.length > 0 && (
        <Select label={t.addCategory} value="" options={others} onChange={(id) => id !== '' && add.mutate(id)} />
      )}
      <Alert error={add.error ?? remove.error} />
    </Sheet>
  )
}

function Blacklist({ guest, phone }: { guest: Guest; phone: string }) {
  const t = useTexts(texts)
  const { person } = useSession()
  const corporationId = person.corporationId ?? ''
  const [typed, setTyped] = useState('')
  const listed = useQuery({
    queryKey: [...guestKey(guest.id), 'blacklist'],
    queryFn: () => call('/admin/guests/list', { corporationId, phone }),
    staleTime: 0,
  })
  const change = useChange(guest, (inBlacklist: boolean) => {
    const blacklistReason = inBlacklist && typed.trim() !== '' ? typed.trim() : null
    return call('/admin/guests/save', { corporationId, phone, inBlacklist, blacklistReason })
  })
  const row = listed.data?.guests[0]
  if (!row) return null
  // A guest is of the chain, so people of some restaurants change nothing here.
  const mayChange = person.organizationIds === null
  return (
    <Sheet title={t.blacklist}>
      <p>
        {row.inBlacklist ? t.onBlacklist : t.notOnBlacklist} {row.blacklistReason}
      </p>
      {mayChange && !row.inBlacklist && (
        <Field label={t.reason} maxLength={255} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      {mayChange && (
        <div className="row">
          <Button disabled={change.isPending} onClick={() => change.mutate(!row.inBlacklist)}>
            {row.inBlacklist ? t.takeOff : t.putOn}
          </Button>
        </div>
      )}
      <Alert error={change.error} />
    </Sheet>
  )
}

const ordersMax = 50

function Orders({ phone }: { phone: string }) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const { language } = usePreferences()
  const { may } = useSession()
  const { data: restaurants } = useRestaurants()
  const mayRead = may('/api/1/deliveries/history/by_delivery_date_and_phone')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders of guest', phone, restaurants?.length],
    queryFn: ({ signal }) => {
      const organizationIds = (restaurants ?? []).map(({ id }) => id)
      const body = { phone, organizationIds, rowsCount: ordersMax }
      return call('/api/1/deliveries/history/by_delivery_date_and_phone', body, { signal })
    },
    enabled: mayRead && restaurants !== undefined,
    refetchInterval: guestReadMs,
    staleTime: 0,
  })
  if (!mayRead) return null
  const byId = new Map(restaurants?.map((restaurant) => [restaurant.id, restaurant]))
  const rows = (data?.ordersByOrganizations ?? [])
    .flatMap(({ orders }) => orders)
    .flatMap((row) => (row.order ? [{ ...row, order: row.order }] : []))
    .sort((a, b) => b.order.whenCreated.localeCompare(a.order.whenCreated))
  const stateOf = (row: (typeof rows)[number]) => {
    const { status } = row.order
    const state = status === 'Closed' || status === 'Cancelled' ? status : columnOf(row)
    return state ? words[state] : ''
  }
  return (
    <Sheet title={t.orders}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="hint">{t.noOrders}</p>}
      {rows.length > 0 && (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.order}</th>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.state}</th>
                <th scope="col" className="number">
                  {t.sum}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const { id, organizationId, order } = row
                const restaurant = byId.get(organizationId)
                return (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={`/orders/${id}`}>{order.number}</Link>
                      {byId.size > 1 && ` ${restaurant?.name ?? ''}`}
                    </th>
                    <td className="when">
                      {dateText(order.completeBefore, language)}, {clockText(order.completeBefore)}
                    </td>
                    <td>{stateOf(row)}</td>
                    <td className="number">{moneyText(order.sum, restaurant?.currency ?? 'GBP', language)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  )
}

const movementsMax = 1_000
const dayMs = 86_400_000
const daysShown = 90

function Movements({ guest, restaurant }: GuestProps) {
  const t = useTexts(texts)
  const kinds: Readonly<Record<string, string | ((what: string) => string)>> = t
  const { language } = usePreferences()
  const balance = useBalanceText(restaurant)
  const { get, set } = useFilters()
  const today = todayAt(restaurant)
  const from = get('from') || new Date(Date.parse(today) - daysShown * dayMs).toISOString().slice(0, 10)
  const to = get('to') || today
  const startOf = (day: string) => new Date(instantOf(`${day} 00:00`, restaurant)).toISOString()
  const list = usePages({
    queryKey: [...guestKey(guest.id), 'movements', restaurant.id, from, to],
    read(page: number | null, signal) {
      const body = {
        organizationId: restaurant.id,
        customerId: guest.id,
        dateFrom: startOf(from),
        dateTo: startOf(new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10)),
        pageNumber: page ?? 0,
        pageSize: movementsMax,
      }
      return call('/api/1/loyalty/core/customer/transactions/by_date', body, { signal })
    },
    rowsOf: ({ transactions = [] }) => transactions,
    nextOf: ({ transactions = [] }, pages) => (transactions.length < movementsMax ? undefined : pages.length),
    readMs: guestReadMs,
  })
  const typeOf = new Map(guest.walletBalances.map(({ id, type }) => [id, type]))
  const rows = list.rows?.toReversed()
  const kindOf = (name: string | undefined) => {
    const text = kinds[name ?? '']
    return typeof text === 'string' ? text : t.other
  }
  return (
    <Sheet title={t.movements}>
      <div className="filters">
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={t[name]}
            type="date"
            value={name === 'from' ? from : to}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
      {list.error && <Failure error={list.error} retry={list.retry} />}
      {rows?.length === 0 && <p className="hint">{t.noMovements}</p>}
      {rows && rows.length > 0 && (
        <TableFrame label={`${t.movements}, ${from} – ${to}`}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.what}</th>
                <th scope="col" className="number">
                  {t.sum}
                </th>
                <th scope="col" className="number">
                  {t.balance}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(
                ({
                  id,
                  whenCreated = '',
                  typeName,
                  sum = 0,
                  walletId,
                  balanceAfter,
                  comment,
                  orderNumber,
                  posOrderId,
                }) => {
                  const type = typeOf.get(walletId ?? '') ?? programTypes.bonus
                  const at = localOfUtc(whenCreated, restaurant)
                  return (
                    <tr key={id}>
                      <td className="when">
                        {dateText(at, language)}, {clockText(at)}
                      </td>
                      <td>
                        {kindOf(typeName)}
                        {orderNumber != null && ': '}
                        {orderNumber != null && <Link to={`/orders/${posOrderId}`}>{orderNumber}</Link>}
                        {comment && <span className="hint"> {comment}</span>}
                      </td>
                      <td className="number">{sum === 0 ? '' : balance(sum, type)}</td>
                      <td className="number">{balanceAfter == null ? '' : balance(balanceAfter, type)}</td>
                    </tr>
                  )
                },
              )}
            </tbody>
          </table>
        </TableFrame>
      )}
      <More query={list.more} />
    </Sheet>
  )
}
