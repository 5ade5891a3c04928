import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call, newId, type Response } from '../api.ts'
import { useFieldError } from '../errors.ts'
import { FindBox, findByWords } from '../find_box.tsx'
import { useIntentKey } from '../intent.ts'
import { Alert, Button, Choice, Field, Select } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { type Restaurant, useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { dictionariesKey, partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    hint: 'The new restaurant gets a kitchen, a courier and the payment types of the chain. Its orders are accepted here, without a terminal.',
    name: 'Name',
    zone: 'Time zone',
    noZone: 'No time zone is named so.',
    chosen: (zone: string) => `Chosen: ${zone}`,
    currency: 'Currency',
    currencyHint: 'All restaurants of a chain have one currency.',
    menu: 'Menu',
    empty: 'Empty',
    copied: 'As in another restaurant',
    imported: 'From a file',
    source: 'Restaurant with the menu',
    make: 'Make the restaurant',
    making: 'Making …',
    made: (name: string) => `${name} is there and accepts orders.`,
    toOrders: 'To its orders',
    toHours: 'Set its hours',
    toImport: 'Import its menu',
    another: 'Make another one',
    kitchen: 'Kitchen',
    courier: 'Courier',
    cash: 'Cash',
    card: 'Card',
  },
  {
    hint: 'У нового ресторана будут кухня, курьер и способы оплаты сети. Заказы принимаются здесь, без терминала.',
    name: 'Название',
    zone: 'Часовой пояс',
    noZone: 'Такого часового пояса нет.',
    chosen: (zone) => `Выбран: ${zone}`,
    currency: 'Валюта',
    currencyHint: 'У всех ресторанов сети одна валюта.',
    menu: 'Меню',
    empty: 'Пустое',
    copied: 'Как в другом ресторане',
    imported: 'Из файла',
    source: 'Ресторан с меню',
    make: 'Создать ресторан',
    making: 'Создаётся …',
    made: (name) => `${name} создан и принимает заказы.`,
    toOrders: 'К его заказам',
    toHours: 'Задать часы',
    toImport: 'Загрузить меню',
    another: 'Создать ещё один',
    kitchen: 'Кухня',
    courier: 'Курьер',
    cash: 'Наличные',
    card: 'Карта',
  },
)

type MenuSource = 'empty' | 'copied' | 'imported'

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => ({ id: name, name, sku: '' }))

interface NewRestaurantValues {
  name: string
  zone: string
  currency: string
  menu: MenuSource
  sourceId: string
}

/** Ids of what belongs to the restaurant, whose own id the server chooses. */
const newIds = () => ({ terminalGroupId: newId(), courierId: newId(), cashId: newId(), cardId: newId() })

interface NewRestaurantProps {
  /** Chain of the restaurant, if it is not the person's own. */
  corporationId?: string
  /** Another one, whose currency it gets; undefined for the first one. */
  restaurant: Restaurant | undefined
}

/** Form of a new restaurant. */
export default function NewRestaurant({ corporationId, restaurant }: NewRestaurantProps) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const { language } = usePreferences()
  const { may } = useSession()
  const [, go] = useLocation()
  const { data: restaurants = [] } = useRestaurants()
  const [values, setValues] = useState<NewRestaurantValues>({
    ...{ name: '', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: restaurant?.currency ?? '' },
    ...{ menu: 'empty', sourceId: restaurant?.id ?? '' },
  })
  const [ids, setIds] = useState(newIds)
  const own = useSession().person.corporationId ?? ''
  const intent = { corporationId: corporationId ?? own, idempotencyKey: useIntentKey([ids, values]) }
  const make = useMaking(ids, intent, ({ organizationId, menu }) => {
    // The first restaurant ends this form, because the settings have a restaurant now.
    if (corporationId) go(`/chains/${corporationId}`)
    else if (!restaurant)
      go(menu === 'imported' ? importOf(organizationId) : `/settings/hours?restaurant=${organizationId}`)
  })
  const set = (changes: Partial<NewRestaurantValues>) => setValues({ ...values, ...changes })
  const fieldError = useFieldError(make.error)
  const shown = ['name', 'timeZone', 'settings.currencyIsoName'].map(fieldError)
  const [wrongName, wrongZone, wrongCurrency] = shown
  const mayCopy = restaurant !== undefined && may('/admin/menus/list', '/admin/menus/save')
  const menus = [
    { value: 'empty' as const, text: t.empty },
    ...(mayCopy ? [{ value: 'copied' as const, text: t.copied }] : []),
    ...(may('/admin/imports/preview', '/admin/imports/apply')
      ? [{ value: 'imported' as const, text: t.imported }]
      : []),
  ]
  const currencies = new Intl.DisplayNames(language, { type: 'currency' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(values)
  }
  if (make.data)
    return (
      <>
        <h2>{titles.newRestaurant}</h2>
        <section className="sheet" role="status">
          <p>{t.made(make.data.name)}</p>
          <div className="row">
            {make.data.menu === 'imported' && (
              <Link className="button primary" to={importOf(make.data.organizationId)}>
                {t.toImport}
              </Link>
            )}
            <Link className="button" to={`/settings/hours?restaurant=${make.data.organizationId}`}>
              {t.toHours}
            </Link>
            <Link className="button" to={`/orders?restaurant=${make.data.organizationId}`}>
              {t.toOrders}
            </Link>
            <Button
              onClick={() => {
                setIds(newIds())
                make.reset()
                set({ name: '' })
              }}
            >
              {t.another}
            </Button>
          </div>
        </section>
      </>
    )
  return (
    <>
      <h2>{titles.newRestaurant}</h2>
      <p className="hint">{t.hint}</p>
      <form className="sheet narrow" onSubmit={submit}>
        <Field
          label={t.name}
          required
          autoComplete="off"
          maxLength={200}
          value={values.name}
          error={wrongName}
          onChange={({ target }) => set({ name: target.value })}
        />
        <FindBox
          label={t.zone}
          none={t.noZone}
          find={(text) => findByWords(zones, text.trim().replaceAll(' ', '_'))}
          noteOf={() => ''}
          error={wrongZone}
          onChoose={({ id }) => set({ zone: id })}
        />
        <p className="hint" role="status">
          {t.chosen(values.zone)}
        </p>
        <Select
          label={t.currency}
          isRequired
          value={values.currency}
          error={wrongCurrency}
          options={Intl.supportedValuesOf('currency').map((id) => ({ id, name: `${id} – ${currencies.of(id)}` }))}
          onChange={(currency) => set({ currency })}
        />
        <p className="hint">{t.currencyHint}</p>
        <div className="labelled">
          <span aria-hidden="true">{t.menu}</span>
          <Choice label={t.menu} value={values.menu} options={menus} onChange={(menu) => set({ menu })} />
        </div>
        {values.menu === 'copied' && (
          <Select
            label={t.source}
            isRequired
            value={values.sourceId}
            options={restaurants}
            onChange={(sourceId) => set({ sourceId })}
          />
        )}
        {shown.every((error) => error === undefined) && <Alert error={make.error} />}
        <div className="row">
          <Button look="primary" type="submit" disabled={make.isPending}>
            {make.isPending ? t.making : t.make}
          </Button>
        </div>
      </form>
    </>
  )
}

const importOf = (organizationId: string) => `/import?kind=menu&restaurant=${organizationId}`

interface MadeRestaurant {
  name: string
  organizationId: string
  menu: MenuSource
}

/** Makes the restaurant. Another attempt continues where the last one failed. */
function useMaking(
  ids: ReturnType<typeof newIds>,
  { corporationId, idempotencyKey }: { corporationId: string; idempotencyKey: string },
  onMade: (made: MadeRestaurant) => void,
) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const begun = useRef<{ id: string; terminalGroupId: string }>(undefined)
  return useMutation({
    mutationFn: async (values: NewRestaurantValues): Promise<MadeRestaurant> => {
      const name = values.name.trim()
      const { terminalGroupId } = ids
      const known = begun.current?.terminalGroupId === terminalGroupId ? { id: begun.current.id } : {}
      const organization = { ...known, corporationId, name, timeZone: values.zone }
      const { id: organizationId } = await call(
        '/admin/organizations/save',
        { ...organization, settings: { currencyIsoName: values.currency } },
        { idempotencyKey },
      )
      begun.current = { id: organizationId, terminalGroupId }
      await call('/admin/terminal_groups/save', {
        ...{ id: ids.terminalGroupId, organizationId, name: t.kitchen, kind: 'virtual' },
      })
      const courier = { id: ids.courierId, displayName: t.courier, isCourier: true, organizationIds: [organizationId] }
      await call('/admin/employees/save', { corporationId, employees: [courier] })
      const { paymentTypes } = await call('/admin/dictionaries/list', { corporationId })
      const missing = (['Cash', 'Card'] as const).filter(
        (kind) =>
          !paymentTypes.some(
            (type) =>
              type.kind === kind &&
              !type.isDeleted &&
              (type.organizationIds === null || type.organizationIds.includes(organizationId)),
          ),
      )
      if (missing.length > 0)
        await call('/admin/dictionaries/save', {
          corporationId,
          paymentTypes: missing.map((kind) => ({
            ...{ kind, combinable: true, organizationIds: [organizationId] },
            ...(kind === 'Cash' ? { id: ids.cashId, name: t.cash } : { id: ids.cardId, name: t.card }),
          })),
        })
      if (values.menu === 'copied') await copyMenus(corporationId, values.sourceId, organizationId)
      return { name, organizationId, menu: values.menu }
    },
    onSuccess: onMade,
    onSettled: () =>
      Promise.all([['restaurants'], dictionariesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

type Catalogue = Response<'/admin/menus/list'>
type Product = Catalogue['products'][number]

const productsAtOnce = 200

/** Sells the menus of a restaurant in another one too, at the same prices. */
async function copyMenus(corporationId: string, fromId: string, intoId: string): Promise<void> {
  const { menus, products } = await call('/admin/menus/list', { corporationId })
  for (const { id, name, organizationIds, isDeleted } of menus)
    if (!isDeleted && organizationIds?.includes(fromId) && !organizationIds.includes(intoId))
      await call('/admin/menus/save', {
        corporationId,
        menu: { id, name, organizationIds: [...organizationIds, intoId] },
      })
  const priced = products.filter(
    ({ prices, nextPrices, isDeleted }) =>
      !isDeleted && [...prices, ...nextPrices].some(({ organizationId }) => organizationId === fromId),
  )
  for (let i = 0; i < priced.length; i += productsAtOnce)
    await call('/admin/menus/save', {
      corporationId,
      products: priced.slice(i, i + productsAtOnce).map(({ id, name, prices, nextPrices }) => ({
        ...{ id, name, prices: withCopies(prices), nextPrices: withCopies(nextPrices) },
      })),
    })

  function withCopies<T extends Product['prices'][number]>(prices: readonly T[]): T[] {
    const others = prices.filter(({ organizationId }) => organizationId !== intoId)
    const own = prices.filter(({ organizationId }) => organizationId === fromId)
    return [...others, ...own.map((price) => ({ ...price, organizationId: intoId }))]
  }
}
