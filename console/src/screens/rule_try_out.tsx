import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newId } from '../api.ts'
import { DishBox } from '../dish_box.tsx'
import { useCodeText } from '../errors.ts'
import { type Dish, type Menu, useMenu } from '../menu.ts'
import type { NewLine } from '../new_lines.ts'
import { emptyOrder, phoneLengthMin, requestedOrder } from '../new_order.ts'
import { Alert, Button, Failure, Field, Loading, useRested } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import type { Restaurant } from '../restaurants.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'
import { DishDialog, defaultModifiersOf, defaultSizeOf, mustAsk } from './dish_dialog.tsx'
import { useTrace } from './loyalty_trace.ts'

const texts = defineTexts(
  {
    phone: 'Phone of the guest',
    phoneHint: 'Empty: a new guest.',
    coupon: 'Coupon',
    dish: 'Add a dish',
    amountOf: (dish: string) => `Amount of ${dish}`,
    remove: (dish: string) => `Remove ${dish}`,
    removeShort: 'Remove',
    noMenu: 'The restaurant has no menu.',
    begin: 'Add a dish, and the rules are applied to the order. Nothing is stored.',
    result: 'What the order would cost',
    dishes: 'Dishes',
    total: 'To pay',
    fromWallet: 'From wallets, at most',
    free: 'Free dishes to choose',
    why: 'What each rule did, and why',
    noRules: 'No rule is in force at this restaurant.',
  },
  {
    phone: 'Телефон гостя',
    phoneHint: 'Пусто: новый гость.',
    coupon: 'Купон',
    dish: 'Добавить блюдо',
    amountOf: (dish) => `Количество: ${dish}`,
    remove: (dish) => `Убрать: ${dish}`,
    removeShort: 'Убрать',
    noMenu: 'В ресторане нет меню.',
    begin: 'Добавьте блюдо, и правила будут применены к заказу. Ничего не сохраняется.',
    result: 'Сколько стоил бы заказ',
    dishes: 'Блюда',
    total: 'К оплате',
    fromWallet: 'Из кошельков, не больше',
    free: 'Бесплатные блюда на выбор',
    why: 'Что сделало каждое правило и почему',
    noRules: 'В этом ресторане не действует ни одно правило.',
  },
)

/** Applies the rules to an order that is not placed. */
export function TryOut({ restaurant }: { restaurant: Restaurant }) {
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
  const [asked, ask] = useState<Dish>()
  const set = (changes: Partial<Tried>) => setTried({ ...tried, ...changes })
  const addLine = (dish: Dish, choice: Pick<NewLine, 'sizeId' | 'modifiers'>) =>
    set({ lines: [...tried.lines, { key: newId(), dish, amount: '1', ...choice }] })
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
        <DishBox
          label={t.dish}
          dishes={menu.dishes}
          noteOf={() => ''}
          onChoose={(dish) =>
            mustAsk(dish)
              ? ask(dish)
              : addLine(dish, { sizeId: defaultSizeOf(dish), modifiers: defaultModifiersOf(dish) })
          }
        />
        <ul className="new-lines">
          {tried.lines.map((line) => (
            <li key={line.key}>
              <input
                className="input amount"
                inputMode="decimal"
                aria-label={t.amountOf(line.dish.name)}
                value={line.amount}
                onChange={({ target }) =>
                  set({ lines: tried.lines.map((one) => (one === line ? { ...line, amount: target.value } : one)) })
                }
              />
              <span className="line-name">{line.dish.name}</span>
              <Button
                look="quiet"
                aria-label={t.remove(line.dish.name)}
                onClick={() => set({ lines: tried.lines.filter((one) => one !== line) })}
              >
                {t.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Result restaurant={restaurant} menu={menu} tried={useRested(tried)} />
      {asked && (
        <DishDialog
          dish={asked}
          line={undefined}
          currency={restaurant.currency}
          onClose={() => ask(undefined)}
          onChoose={(choice) => {
            addLine(asked, choice)
            ask(undefined)
          }}
        />
      )}
    </div>
  )
}

function Result({ restaurant, menu, tried }: { restaurant: Restaurant; menu: Menu; tried: Tried }) {
  const t = useTexts(texts)
  const code = useCodeText()
  const traced = useTrace()
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
  const campaigns = traced(loyaltyTrace)
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
        <section className="sheet trace" aria-label={t.why}>
          <h2>{t.why}</h2>
          {campaigns.length === 0 && <p className="hint">{t.noRules}</p>}
          <ul>
            {campaigns.map(({ campaign, state, lines: steps }) => (
              <li key={campaign}>
                <strong>{campaign}</strong> <span className="hint">{state}</span>
                <ul>
                  {steps.map((step, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
                    <li key={i}>{step}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
