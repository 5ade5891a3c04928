import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
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
    chainCurrency: (currency: string) => `Currency: ${currency}, as in all restaurants of the chain.`,
    rulesHint: 'Loyalty rules for all restaurants of the chain hold here too.',
    rules: 'Loyalty rules',
    ownChain: 'A restaurant with another currency, or with guests and rules of its own, needs a chain of its own.',
    byOperator: 'The operator of the server makes it.',
    newChain: 'Make a chain',
    emptyHint: 'Menus that all restaurants sell stay with the others.',
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
    toMenu: 'To its menu',
    another: 'Make another one',
    kitchen: 'Kitchen',
    courier: 'Courier',
    cash: 'Cash',
    card: 'Card',
    points: 'Points',
  },
  {
    hint: 'У нового ресторана будут кухня, курьер и способы оплаты сети. Заказы принимаются здесь, без терминала.',
    name: 'Название',
    zone: 'Часовой пояс',
    noZone: 'Такого часового пояса нет.',
    chosen: (zone) => `Выбран: ${zone}`,
    currency: 'Валюта',
    chainCurrency: (currency) => `Валюта: ${currency}, как во всех ресторанах сети.`,
    rulesHint: 'Правила лояльности для всех ресторанов сети действуют и здесь.',
    rules: 'Правила лояльности',
    ownChain: 'Ресторану с другой валютой или со своими гостями и правилами нужна своя сеть.',
    byOperator: 'Её создаёт оператор сервера.',
    newChain: 'Создать сеть',
    emptyHint: 'Меню, общие для всех ресторанов, останутся у остальных.',
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
    toMenu: 'К его меню',
    another: 'Создать ещё один',
    kitchen: 'Кухня',
    courier: 'Курьер',
    cash: 'Наличные',
    card: 'Карта',
    points: 'Баллы',
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
const newIds = () => ({
  ...{ terminalGroupId: newId(), courierId: newId(), cashId: newId(), cardId: newId() },
  ...{ pointsId: newId(), menuId: newId() },
})

interface NewRestaurantProps {
  /** Chain of the restaurant, if it is not the person's own. */
  corporationId?: string
  /** Another one, whose currency it gets; undefined for the first one. */
  restaurant: Restaurant | undefined
}

/** Form of a new restaurant. Once it is made, the address says so, and the next steps are shown. */
export default function NewRestaurant(props: NewRestaurantProps) {
  const [search] = useSearchParams()
  const { restaurant } = props
  return restaurant && search.has('made') ? <Made name={restaurant.name} /> : <NewForm {...props} />
}

function Made({ name }: { name: string }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  return (
    <>
      <h2>{titles.newRestaurant}</h2>
      <section className="sheet" role="status">
        <p>{t.made(name)}</p>
        <div className="row">
          <Link className="button primary" to="/menu">
            {t.toMenu}
          </Link>
          <Link className="button" to="/settings/hours">
            {t.toHours}
          </Link>
          <Link className="button" to="/orders">
            {t.toOrders}
          </Link>
          <Link className="button" to="/settings/newRestaurant">
            {t.another}
          </Link>
        </div>
      </section>
    </>
  )
}

function NewForm({ corporationId, restaurant }: NewRestaurantProps) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const { language } = usePreferences()
  const { may, person } = useSession()
  const [, go] = useLocation()
  const { data: restaurants = [] } = useRestaurants()
  const [values, setValues] = useState<NewRestaurantValues>({
    ...{ name: '', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: '' },
    ...{ menu: 'empty', sourceId: restaurant?.id ?? '' },
  })
  const [ids] = useState(newIds)
  const chain = corporationId ?? person.corporationId ?? ''
  const chainCurrency = useChainCurrency(chain)
  const intent = { corporationId: chain, idempotencyKey: useIntentKey([ids, values]) }
  const make = useMaking(ids, intent, ({ organizationId, menu }) => {
    if (corporationId) go(`/chains/${corporationId}`)
    else if (menu === 'imported') go(`/import?kind=menu&restaurant=${organizationId}`)
    else go(`/settings/newRestaurant?made=yes&restaurant=${organizationId}`)
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
  const currencyName = (id: string) => `${id} – ${currencies.of(id)}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ ...values, currency: chainCurrency.data ?? values.currency })
  }
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
        <Alert error={chainCurrency.error} />
        {chainCurrency.data && <p>{t.chainCurrency(currencyName(chainCurrency.data))}</p>}
        {chainCurrency.data === null && (
          <Select
            label={t.currency}
            isRequired
            value={values.currency}
            error={wrongCurrency}
            options={Intl.supportedValuesOf('currency').map((id) => ({ id, name: currencyName(id) }))}
            onChange={(currency) => set({ currency })}
          />
        )}
        <div className="labelled">
          <span aria-hidden="true">{t.menu}</span>
          <Choice label={t.menu} value={values.menu} options={menus} onChange={(menu) => set({ menu })} />
        </div>
        {restaurant && values.menu !== 'copied' && <p className="hint">{t.emptyHint}</p>}
        {values.menu === 'copied' && (
          <Select
            label={t.source}
            isRequired
            value={values.sourceId}
            options={restaurants}
            onChange={(sourceId) => set({ sourceId })}
          />
        )}
        {chainCurrency.data && (
          <p className="hint">
            {t.rulesHint} {may('/admin/loyalty/programs/list') && <Link to="/guests/rules">{t.rules}</Link>}
            <br />
            {t.ownChain} {may('/admin/corporations/save') ? <Link to="/chains">{t.newChain}</Link> : t.byOperator}
          </p>
        )}
        {shown.every((error) => error === undefined) && <Alert error={make.error} />}
        <div className="row">
          <Button look="primary" type="submit" disabled={make.isPending || chainCurrency.data === undefined}>
            {make.isPending ? t.making : t.make}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Reads the currency of a chain, which all its restaurants have; null while none has one. */
const useChainCurrency = (corporationId: string) =>
  useQuery({
    queryKey: ['currency', corporationId],
    async queryFn() {
      const [{ settings }, { organizations }] = await Promise.all([
        call('/admin/books/settings/list', { corporationId }),
        call('/admin/organizations/list', { corporationId }),
      ])
      const named = [settings[0]?.currencyIsoName, ...organizations.map((one) => one.settings.currencyIsoName)]
      return named.find((currency) => typeof currency === 'string') ?? null
    },
    staleTime: 0,
  })

interface MadeRestaurant {
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
  const begun = useRef<{ id: string }>(undefined)
  return useMutation({
    mutationFn: async (values: NewRestaurantValues): Promise<MadeRestaurant> => {
      const name = values.name.trim()
      const organization = { ...begun.current, corporationId, name, timeZone: values.zone }
      const { id: organizationId } = await call(
        '/admin/organizations/save',
        { ...organization, settings: { currencyIsoName: values.currency } },
        { idempotencyKey },
      )
      begun.current = { id: organizationId }
      await call('/admin/terminal_groups/save', {
        ...{ id: ids.terminalGroupId, organizationId, name: t.kitchen, kind: 'virtual' },
      })
      const courier = { id: ids.courierId, displayName: t.courier, isCourier: true, organizationIds: [organizationId] }
      await call('/admin/employees/save', { corporationId, employees: [courier] })
      const { paymentTypes } = await call('/admin/dictionaries/list', { corporationId })
      const types = [
        { kind: 'Cash', id: ids.cashId, name: t.cash },
        { kind: 'Card', id: ids.cardId, name: t.card },
        { kind: 'IikoCard', id: ids.pointsId, name: t.points },
      ] as const
      const missing = types.filter(
        ({ kind }) =>
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
          paymentTypes: missing.map((type) => ({ ...type, combinable: true, organizationIds: [organizationId] })),
        })
      if (values.menu === 'copied') await copyMenus(corporationId, values.sourceId, organizationId)
      else await leaveMenus(corporationId, organizationId)
      if (values.menu === 'empty') await makeMenu(corporationId, organizationId, { id: ids.menuId, name })
      return { organizationId, menu: values.menu }
    },
    async onSettled(made) {
      // A screen of the restaurant needs the list that has it.
      await Promise.all([['restaurants'], dictionariesKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (made) onMade(made)
    },
  })
}

type Catalogue = Response<'/admin/menus/list'>
type Product = Catalogue['products'][number]

const productsAtOnce = 200

/** Leaves the menus that all restaurants sell to the others. */
async function leaveMenus(corporationId: string, organizationId: string): Promise<void> {
  const { menus } = await call('/admin/menus/list', { corporationId, groupIds: [] })
  const shared = menus.filter(({ organizationIds, isDeleted }) => organizationIds === null && !isDeleted)
  if (shared.length === 0) return
  const { organizations } = await call('/admin/organizations/list', { corporationId })
  const others = organizations.flatMap(({ id }) => (id === organizationId ? [] : [id]))
  if (others.length === 0) return
  for (const { id, name } of shared)
    await call('/admin/menus/save', { corporationId, menu: { id, name, organizationIds: others } })
}

/** Makes an empty menu, to which dishes are added on its screen. */
const makeMenu = (corporationId: string, organizationId: string, menu: { id: string; name: string }) =>
  call('/admin/menus/save', { corporationId, menu: { ...menu, organizationIds: [organizationId], groups: [] } })

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
