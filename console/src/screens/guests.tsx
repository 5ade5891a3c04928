import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { call, type Path } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { useFilters, usePages } from '../filtered_list.ts'
import { Button, Failure, Field, Loading, More, useRested } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localOfUtc, type Restaurant } from '../restaurants.ts'
import { screenTexts } from '../screens.ts'
import { useSession } from '../session.tsx'
import { dateText, defineTexts, useTexts } from '../text.ts'
import { GuestScreen } from './guest.tsx'
import { findGuest, fullName } from './guest_data.ts'
import { GuestForm } from './guest_form.tsx'

const texts = defineTexts(
  {
    search: 'Phone, card number, e-mail or name',
    searchKnown: 'Phone, card number or e-mail',
    add: 'New guest',
    rules: 'Loyalty rules',
    noName: 'No name',
    last: (day: string) => `Last order ${day}`,
    never: 'No closed order',
    blacklist: 'Blacklist',
    none: 'Nobody is found.',
    empty: 'No guest is known yet. Each order with a phone makes one.',
    begin: 'Type a phone, a card number or an e-mail address.',
  },
  {
    search: 'Телефон, карта, почта или имя',
    searchKnown: 'Телефон, карта или почта',
    add: 'Новый гость',
    rules: 'Правила лояльности',
    noName: 'Без имени',
    last: (day) => `Последний заказ ${day}`,
    never: 'Закрытых заказов нет',
    blacklist: 'Чёрный список',
    none: 'Никто не найден.',
    empty: 'Гостей пока нет. Гость появляется с каждым заказом по телефону.',
    begin: 'Введите телефон, номер карты или адрес почты.',
  },
)

export const rulesNeed: readonly Path[] = ['/admin/loyalty/programs/list', '/admin/loyalty/programs/save']

const Rules = lazy(() => import('./guest_rules.tsx'))

export default function GuestsScreen() {
  const { may } = useSession()
  return (
    <Switch>
      {may(...rulesNeed) && <Route path="/guests/rules/*?" component={Rules} />}
      <Route path="/guests/:id">{({ id }) => <GuestScreen key={id} id={id} />}</Route>
      <Route component={GuestsList} />
    </Switch>
  )
}

function GuestsList() {
  const t = useTexts(texts)
  const { guests: title } = useTexts(screenTexts)
  const { may } = useSession()
  const [isAdding, setAdding] = useState(false)
  const tools = (
    <>
      {may(...rulesNeed) && (
        <Link className="button" to="/guests/rules">
          {t.rules}
        </Link>
      )}
      {may('/api/1/loyalty/core/customer/create_or_update') && (
        <Button look="primary" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      )}
    </>
  )
  return (
    <RestaurantScreen title={title} tools={tools}>
      {(restaurant) => (
        <>
          <Search restaurant={restaurant} />
          {isAdding && <NewGuest restaurant={restaurant} onClose={() => setAdding(false)} />}
        </>
      )}
    </RestaurantScreen>
  )
}

function NewGuest({ restaurant, onClose }: { restaurant: Restaurant; onClose(): void }) {
  const t = useTexts(texts)
  const [, go] = useLocation()
  return (
    <Dialog title={t.add} onClose={onClose}>
      <GuestForm
        restaurant={restaurant}
        onSave={(id) => go(`/guests/${id}?restaurant=${restaurant.id}`)}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface Found {
  id: string
  name: string | null
  phone: string | null
  lastOrderAt: string | null
  inBlacklist?: boolean
}

const pageRows = 100
const nameLengthMin = 2

function Search({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { may, person } = useSession()
  const corporationId = person.corporationId ?? ''
  const { get, set } = useFilters()
  const [text, setText] = useState(get('q'))
  const rested = useRested(text.trim())
  useEffect(() => set('q', rested), [rested, set])
  const mayList = may('/admin/guests/list')
  const isName = mayList && /\p{L}/u.test(rested) && !rested.includes('@')
  const isList = mayList && (rested === '' || (isName && rested.length >= nameLengthMin))
  const list = usePages({
    queryKey: ['guests', corporationId, rested],
    read: (afterPhone, signal) =>
      call(
        '/admin/guests/list',
        { corporationId, name: rested === '' ? null : rested, afterPhone, limit: pageRows },
        { signal },
      ),
    rowsOf: ({ guests }) => guests,
    nextOf: ({ guests }) => (guests.length === pageRows ? guests.at(-1)?.phone : undefined),
    isEnabled: isList,
  })
  const one = useQuery({
    queryKey: ['guest found', restaurant.id, rested],
    queryFn: ({ signal }) => findGuest(rested, restaurant, signal),
    enabled: rested.length > 2 && !isList && !isName,
    staleTime: 0,
  })
  const rows: readonly Found[] | undefined = isList
    ? list.rows
    : one.data === undefined
      ? undefined
      : one.data
        ? [{ ...one.data, name: fullName(one.data), lastOrderAt: one.data.lastProcessedOrderDate }]
        : []
  const error = isList ? list.error : one.error
  const isReading = isList ? list.more.isLoading : one.isLoading
  return (
    <div className="page wide">
      <div className="guests-search">
        <Field
          label={mayList ? t.search : t.searchKnown}
          type="search"
          autoFocus
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {error && !rows && <Failure error={error} retry={() => (isList ? list.retry() : void one.refetch())} />}
      {isReading && <Loading />}
      {rows && rows.length > 0 && <Rows rows={rows} restaurant={restaurant} />}
      <p className="hint" role="status">
        {rows?.length === 0 ? (rested === '' ? t.empty : t.none) : !rows && !isReading && !error ? t.begin : ''}
      </p>
      {isList && (
        <div className="row">
          <More query={list.more} />
        </div>
      )}
    </div>
  )
}

function Rows({ rows, restaurant }: { rows: readonly Found[]; restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  return (
    <ul className="people-list guests-list">
      {rows.map(({ id, name, phone, lastOrderAt, inBlacklist }) => (
        <li key={id}>
          <Link to={`/guests/${id}?restaurant=${restaurant.id}`}>
            <span className="people-name">{name || t.noName}</span>
            <span>{phone}</span>
            <span className="hint">
              {lastOrderAt ? t.last(dateText(localOfUtc(lastOrderAt, restaurant), language)) : t.never}
              {inBlacklist && <span className="tag late">{t.blacklist}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
