import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api.ts'
import { useCodeText } from '../errors.ts'
import { type Menu, useMenu } from '../menu.ts'
import type { NewLine } from '../new_lines.ts'
import { emptyOrder, phoneLengthMin, requestedOrder } from '../new_order.ts'
import { Alert, Failure, Field, Loading, useRested } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import type { Restaurant } from '../restaurants.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'
import { DishLines } from './dish_lines.tsx'

/** Loaded with the first result, because it words each kind of step. */
const Trace = lazy(() => import('./rule_trace.tsx'))

const texts = defineTexts(
  {
    phone: 'Phone of the guest',
    phoneHint: 'Empty: a new guest.',
    coupon: 'Coupon',
    noMenu: 'The restaurant has no menu.',
    begin: 'Add a dish, and the rules are applied to the order. Nothing is stored.',
    result: 'What the order would cost',
    dishes: 'Dishes',
    total: 'To pay',
    fromWallet: 'From wallets, at most',
    free: 'Free dishes to choose',
  },
  {
    phone: 'Телефон гостя',
    phoneHint: 'Пусто: новый гость.',
    coupon: 'Купон',
    noMenu: 'В ресторане нет меню.',
    begin: 'Добавьте блюдо, и правила будут применены к заказу. Ничего не сохраняется.',
    result: 'Сколько стоил бы заказ',
    dishes: 'Блюда',
    total: 'К оплате',
    fromWallet: 'Из кошельков, не больше',
    free: 'Бесплатные блюда на выбор',
  },
)

/** Applies the rules to an order that is not placed. */
export default function TryOut({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const menu = useMenu(restaurant.id)
  if (menu.error) return <Failure error={menu.error} retry={() => void menu.refetch()} />
  if (menu.data === undefined) return <Loading />
  return menu.data ? <TryForm restaurant={restaurant} menu={menu.data} /> : <p className="page hint">{t.noMenu}</p>
}

/** Phone of an order whose guest is new. */
const nobodysPhone = '00000000'

interface Tried {
  phone: string
  coupon: string
  lines: readonly NewLine[]
}

function TryForm({ restaurant, menu }: { restaurant: Restaurant; menu: Menu }) {
  const t = useTexts(texts)
  const [tried, setTried] = useState<Tried>({ phone: '', coupon: '', lines: [] })
  const set = (changes: Partial<Tried>) => setTried({ ...tried, ...changes })
  return (
    <div className="new-order">
      <section className="sheet">
        <div className="pair">
          <Field
            label={t.phone}
            type="tel"
            autoComplete="off"
            maxLength={40}
            hint={t.phoneHint}
            value={tried.phone}
            onChange={({ target }) => set({ phone: target.value })}
          />
          <Field
            label={t.coupon}
            autoComplete="off"
            maxLength={255}
            value={tried.coupon}
            onChange={({ target }) => set({ coupon: target.value })}
          />
        </div>
        <DishLines
          dishes={menu.dishes}
          lines={tried.lines}
          currency={restaurant.currency}
          onChange={(lines) => set({ lines })}
        />
      </section>
      <Result restaurant={restaurant} menu={menu} tried={useRested(tried)} />
    </div>
  )
}

function Result({ restaurant, menu, tried }: { restaurant: Restaurant; menu: Menu; tried: Tried }) {
  const t = useTexts(texts)
  const code = useCodeText()
  const { language } = usePreferences()
  const organizationId = restaurant.id
  const { phone, lines } = tried
  const coupon = tried.coupon.trim()
  const isKnown = phone.trim().length >= phoneLengthMin
  const order = {
    ...requestedOrder(
      { ...emptyOrder, service: 'DeliveryByClient', phone: isKnown ? phone : nobodysPhone, lines },
      menu,
    ),
    ...(coupon !== '' && { loyaltyInfo: { coupon } }),
  }
  const enabled = lines.length > 0
  const common = { enabled, placeholderData: keepPreviousData, staleTime: 0 }
  const calculated = useQuery({
    queryKey: ['calculate', organizationId, order],
    queryFn: ({ signal }) =>
      call('/api/1/loyalty/core/calculate', { organizationId, isLoyaltyTraceEnabled: true, order }, { signal }),
    ...common,
  })
  const priced = useQuery({
    queryKey: ['price', organizationId, order],
    queryFn: ({ signal }) => call('/api/1/deliveries/price', { organizationId, order }, { signal }),
    ...common,
  })
  if (!enabled) return <p className="sheet hint">{t.begin}</p>
  const error = calculated.error ?? priced.error
  const { loyaltyProgramResults = [], availablePayments = [], Warnings = [], loyaltyTrace = '' } = calculated.data ?? {}
  const cost = priced.data?.order
  const money = (sum: number) => moneyText(sum, restaurant.currency, language)
  const names = new Map(menu.dishes.map(({ id, name }) => [id, name]))
  const free = loyaltyProgramResults.flatMap(({ freeProducts = [] }) =>
    freeProducts.flatMap(({ products = [] }) => products),
  )
  return (
    <div className="results">
      <section className="sheet" aria-label={t.result} aria-live="polite">
        <h2>{t.result}</h2>
        <Alert error={error} />
        {priced.data?.errors.map((fault) => (
          <p key={`${fault.path} ${fault.code}`} className="caution">
            {code(fault)}
          </p>
        ))}
        {Warnings.map(({ Code = '', Message = '' }) => (
          <p key={Message} className="caution">
            {code({ code: Code, message: Message })}
          </p>
        ))}
        <dl className="facts sums">
          {cost?.discounts.map(({ discountType, sum }) => (
            <div key={discountType.id}>
              <dt>{discountType.name}</dt>
              <dd>−{money(sum)}</dd>
            </div>
          ))}
          {cost && (
            <div>
              <dt>{t.total}</dt>
              <dd>
                <strong>{money(cost.sum)}</strong>
              </dd>
            </div>
          )}
          {availablePayments.map(({ id, maxSum = 0 }) => (
            <div key={id}>
              <dt>{t.fromWallet}</dt>
              <dd>{money(maxSum)}</dd>
            </div>
          ))}
        </dl>
        {free.length > 0 && (
          <p>
            {t.free}: {free.map(({ id }) => names.get(id ?? '')).join(', ')}
          </p>
        )}
      </section>
      {calculated.data && (
        <Suspense>
          <Trace text={loyaltyTrace} />
        </Suspense>
      )}
    </div>
  )
}
