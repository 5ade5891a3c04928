import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Request } from '../api.ts'
import { Failure, Loading } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import type { RowField } from '../row_form.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { SettingsFacts } from './settings_facts.tsx'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    name: 'Name',
    timeZone: 'Time zone',
    isEnabled: 'Is open for orders',
    restaurantAddress: 'Address',
    countryPhoneCode: 'Country code of phones',
    isConfirmationEnabled: 'Somebody confirms each delivery',
    confirmAllowedIntervalInMinutes: 'Minutes before cooking from which it may be confirmed',
    deliveryServiceType: 'Deliveries',
    CourierAndSelfService: 'By courier and pick-up',
    CourierOnly: 'By courier only',
    SelfServiceOnly: 'Pick-up only',
    deliveryDurationInMinutes: 'Minutes until a delivery',
    selfServiceDurationInMinutes: 'Minutes until a pick-up',
    deliveryOrderPaymentSettings: 'A delivery is paid',
    WhenOrderClosed: 'when it is closed',
    WhenOrderOnTheWay: 'when the courier leaves',
    orderItemCommentEnabled: 'Guests may comment on dishes',
    isAnonymousGuestsAllowed: 'Orders without a known guest',
    marketingSourceRequiredInDelivery: 'A delivery needs its source',
    allowsTableOverbooking: 'A table may have several reserves at a time',
    stopsFromStock: 'Dishes stop when an ingredient runs out',
    useBusinessHoursAndMapping: 'Hours and zones apply',
  },
  {
    name: 'Название',
    timeZone: 'Часовой пояс',
    isEnabled: 'Принимает заказы',
    restaurantAddress: 'Адрес',
    countryPhoneCode: 'Телефонный код страны',
    isConfirmationEnabled: 'Каждую доставку подтверждают',
    confirmAllowedIntervalInMinutes: 'За сколько минут до готовки можно подтвердить',
    deliveryServiceType: 'Доставка',
    CourierAndSelfService: 'Курьером и самовывоз',
    CourierOnly: 'Только курьером',
    SelfServiceOnly: 'Только самовывоз',
    deliveryDurationInMinutes: 'Минут до доставки',
    selfServiceDurationInMinutes: 'Минут до самовывоза',
    deliveryOrderPaymentSettings: 'Доставку оплачивают',
    WhenOrderClosed: 'при закрытии',
    WhenOrderOnTheWay: 'когда курьер уезжает',
    orderItemCommentEnabled: 'Гости могут комментировать блюда',
    isAnonymousGuestsAllowed: 'Заказы без известного гостя',
    marketingSourceRequiredInDelivery: 'У доставки должен быть источник',
    allowsTableOverbooking: 'На столе может быть несколько броней сразу',
    stopsFromStock: 'Блюдо останавливается, когда кончается продукт',
    useBusinessHoursAndMapping: 'Действуют часы и зоны',
  },
)

type Saved = Request<'/admin/organizations/save'>
type Settings = NonNullable<Saved['settings']>
type Row = Settings & Pick<Saved, 'name' | 'timeZone' | 'isEnabled'>

/** Values of settings that a restaurant has not set. */
const unset: Settings = {
  deliveryServiceType: 'CourierAndSelfService',
  deliveryOrderPaymentSettings: 'WhenOrderClosed',
  deliveryDurationInMinutes: 60,
  selfServiceDurationInMinutes: 30,
  orderItemCommentEnabled: true,
  isAnonymousGuestsAllowed: true,
  useBusinessHoursAndMapping: true,
}

export const organizationsKey = ['organizations']

export function RestaurantSettings({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const queries = useQueryClient()
  const corporationId = useSession().person.corporationId ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: organizationsKey,
    queryFn: () => call('/admin/organizations/list', { corporationId }),
    staleTime: 0,
  })
  const found = data?.organizations.find(({ id }) => id === restaurant.id)
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!found) return <Loading />
  const { name, timeZone, isEnabled } = found
  const row: Row = { ...unset, ...found.settings, name, timeZone, isEnabled }
  const options = (...words: (keyof (typeof texts)['en'])[]) => words.map((id) => ({ id, name: t[id] }))
  const check = (key: keyof Row): RowField<Row> => ({ key, label: t[key as 'name'], kind: 'check' })
  const fields: RowField<Row>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true },
    {
      ...{ key: 'timeZone', label: t.timeZone, kind: 'choice' },
      options: [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({ id, name: id })),
    },
    { key: 'restaurantAddress', label: t.restaurantAddress, kind: 'text', max: 500 },
    { key: 'countryPhoneCode', label: t.countryPhoneCode, kind: 'text', max: 5 },
    check('isEnabled'),
    {
      ...{ key: 'deliveryServiceType', label: t.deliveryServiceType, kind: 'choice' },
      options: options('CourierAndSelfService', 'CourierOnly', 'SelfServiceOnly'),
    },
    { key: 'deliveryDurationInMinutes', label: t.deliveryDurationInMinutes, kind: 'number', isRequired: true },
    { key: 'selfServiceDurationInMinutes', label: t.selfServiceDurationInMinutes, kind: 'number', isRequired: true },
    {
      ...{ key: 'deliveryOrderPaymentSettings', label: t.deliveryOrderPaymentSettings, kind: 'choice' },
      options: options('WhenOrderClosed', 'WhenOrderOnTheWay'),
    },
    check('isConfirmationEnabled'),
    { key: 'confirmAllowedIntervalInMinutes', label: t.confirmAllowedIntervalInMinutes, kind: 'number' },
    check('orderItemCommentEnabled'),
    check('isAnonymousGuestsAllowed'),
    check('marketingSourceRequiredInDelivery'),
    check('allowsTableOverbooking'),
    check('stopsFromStock'),
    check('useBusinessHoursAndMapping'),
  ]
  const save = async (changed: Row, idempotencyKey: string) => {
    const values = { ...changed } as Readonly<Record<string, unknown>>
    const settings = Object.fromEntries(
      fields.flatMap(({ key }) =>
        key === 'name' || key === 'timeZone' || key === 'isEnabled' || values[key] === row[key]
          ? []
          : [[key, values[key]]],
      ),
    )
    const { isEnabled: isOpen = true, timeZone: zone = timeZone } = changed
    const own = { id: restaurant.id, corporationId, name: changed.name, timeZone: zone, isEnabled: isOpen }
    await call('/admin/organizations/save', { ...own, settings }, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: organizationsKey })
    await queries.invalidateQueries({ queryKey: ['restaurants'] })
  }
  return (
    <SettingsFacts title={titles.restaurant} subject={name} row={row} fields={fields} path="settings." save={save} />
  )
}
