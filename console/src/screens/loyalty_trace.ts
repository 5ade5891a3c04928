import { usePreferences } from '../preferences.ts'
import { defineTexts, useTexts } from '../text.ts'

/** Names of conditions and actions in the trace of a calculation, and its sentences. */
const texts = defineTexts(
  {
    inForce: 'in force',
    notHere: 'not in force at this restaurant',
    notOn: (day: string) => `not in force on ${day}`,
    applies: 'All conditions hold.',
    appliesNot: 'Not all conditions hold.',
    last: 'Further parts of the rule are left out.',
    holds: 'holds',
    holdsNot: 'does not hold',
    off: (what: string, sum: string) => `${what}: takes off ${sum}`,
    offAll: (sum: string) => `Takes off ${sum} in all`,
    credits: (what: string, sum: string) => `${what}: credits ${sum}`,
    notMember: (what: string) => `${what}: credits nothing, because no member of the program orders`,
    topsUp: (what: string, sum: string) => `${what}: tops up ${sum}`,
    allows: (what: string, sum: string) => `${what}: up to ${sum}`,
    nothing: (what: string) => `${what}: does nothing`,
    points: (sum: string) => `Costs ${sum} points`,
    noGuest: 'no guest',
    aGuest: 'a known guest',
    noCoupon: 'no coupon',
    noBirthday: 'no birthday',
    noPayment: 'no payment',
    none: 'none',
    notCounted: 'orders not counted',
    Birthday: 'Birthday',
    Combos: 'Combos',
    Coupon: 'Coupon',
    GuestCategories: 'Categories of the guest',
    KnownGuest: 'Guest',
    ManualCondition: 'Chosen by staff',
    NthOrder: 'Number of the order',
    OrderSources: 'Source of the order',
    OrderSum: 'Sum of the order',
    OrderTypes: 'Kind of the order',
    OrdersOfPeriod: 'Orders of the period',
    PaymentTypes: 'Payment type',
    Period: 'Day',
    Products: 'Dishes',
    Schedule: 'Weekday and time',
    TerminalGroups: 'Kitchen',
    UsesPerGuest: 'Uses of the guest',
    OrderBudget: 'Budget',
    AllowPayment: 'Payment from the wallet',
    Bonus: 'Points for the order',
    BuyAndGet: 'Buy some, get some',
    CertificateSale: 'Sale of a certificate',
    ChangeCategory: 'Change of category',
    DynamicDiscount: 'Discount by staff',
    FixedPrice: 'Fixed price',
    FreeProducts: 'Free dishes',
    IssueCoupon: 'New coupon',
    NthPieceDiscount: 'Discount on each further dish',
    OfferCombos: 'Offer of combos',
    OrderDiscount: 'Discount on the order',
    PiecesDiscount: 'Discount on dishes',
    ProductRefill: 'Stamps',
    ProductsDiscount: 'Discount on dishes',
    SendMessage: 'Message',
    SetPrice: 'Price of a set',
    StepBonus: 'Points per step',
    Upsale: 'Suggestion',
    WalletTopUp: 'Top-up',
    WholeOrderDiscount: 'Discount on everything',
  },
  {
    inForce: 'действует',
    notHere: 'в этом ресторане не действует',
    notOn: (day) => `${day} не действует`,
    applies: 'Все условия выполнены.',
    appliesNot: 'Выполнены не все условия.',
    last: 'Дальнейшие части правила пропущены.',
    holds: 'выполнено',
    holdsNot: 'не выполнено',
    off: (what, sum) => `${what}: минус ${sum}`,
    offAll: (sum) => `Всего минус ${sum}`,
    credits: (what, sum) => `${what}: начислено ${sum}`,
    notMember: (what) => `${what}: ничего не начислено, гость не участвует в программе`,
    topsUp: (what, sum) => `${what}: пополнение на ${sum}`,
    allows: (what, sum) => `${what}: до ${sum}`,
    nothing: (what) => `${what}: ничего`,
    points: (sum) => `Стоит баллов: ${sum}`,
    noGuest: 'гость неизвестен',
    aGuest: 'гость известен',
    noCoupon: 'нет купона',
    noBirthday: 'дня рождения нет',
    noPayment: 'нет оплаты',
    none: 'нет',
    notCounted: 'заказы не считаются',
    Birthday: 'День рождения',
    Combos: 'Комбо',
    Coupon: 'Купон',
    GuestCategories: 'Категории гостя',
    KnownGuest: 'Гость',
    ManualCondition: 'Выбор персонала',
    NthOrder: 'Номер заказа',
    OrderSources: 'Источник заказа',
    OrderSum: 'Сумма заказа',
    OrderTypes: 'Вид заказа',
    OrdersOfPeriod: 'Заказы за период',
    PaymentTypes: 'Способ оплаты',
    Period: 'День',
    Products: 'Блюда',
    Schedule: 'День недели и время',
    TerminalGroups: 'Кухня',
    UsesPerGuest: 'Использовано гостем',
    OrderBudget: 'Бюджет',
    AllowPayment: 'Оплата из кошелька',
    Bonus: 'Баллы за заказ',
    BuyAndGet: 'Купи и получи',
    CertificateSale: 'Продажа сертификата',
    ChangeCategory: 'Смена категории',
    DynamicDiscount: 'Скидка персонала',
    FixedPrice: 'Фиксированная цена',
    FreeProducts: 'Блюда бесплатно',
    IssueCoupon: 'Новый купон',
    NthPieceDiscount: 'Скидка на каждое следующее блюдо',
    OfferCombos: 'Предложение комбо',
    OrderDiscount: 'Скидка на заказ',
    PiecesDiscount: 'Скидка на блюда',
    ProductRefill: 'Штампы',
    ProductsDiscount: 'Скидка на блюда',
    SendMessage: 'Сообщение',
    SetPrice: 'Цена набора',
    StepBonus: 'Баллы за шаг',
    Upsale: 'Подсказка',
    WalletTopUp: 'Пополнение',
    WholeOrderDiscount: 'Скидка на всё',
  },
)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Steps of the calculation for one campaign. */
export interface TracedCampaign {
  campaign: string
  /** Whether it is in force. */
  state: string
  lines: string[]
}

/** Returns a function that words the trace of a calculation, by campaign. A line of an unknown form stays as it is. */
export function useTrace(): (trace: string) => TracedCampaign[] {
  const t = useTexts(texts)
  const words: Readonly<Record<string, unknown>> = t
  const named = (name: string): string => {
    const word = words[name]
    return typeof word === 'string' ? word : name
  }
  const values: Readonly<Record<string, string>> = {
    'no guest': t.noGuest,
    'a guest': t.aGuest,
    'no coupon': t.noCoupon,
    'no birthday': t.noBirthday,
    'no payment': t.noPayment,
    none: t.none,
    'orders not counted': t.notCounted,
  }
  const weekday = new Intl.DateTimeFormat(usePreferences().language, { weekday: 'long', timeZone: 'UTC' })
  /** Returns a value with the sign behind it; empty for ids and other names that mean nothing to a person. */
  const valued = (value: string): string => {
    if (/[0-9a-f]{8}-|Delivery|Common|no service/.test(value)) return ''
    const [, day = '', time = ''] = /^([A-Z][a-z]+day) (.+)$/.exec(value) ?? []
    // The first of January 2024 was a Monday.
    const index = weekdays.indexOf(day)
    return `${index < 0 ? (values[value] ?? value) : `${weekday.format(Date.UTC(2024, 0, 1 + index))} ${time}`} – `
  }
  /** Sentences by their forms, the first that fits. */
  const forms: readonly [RegExp, (...parts: string[]) => string][] = [
    [/^in force$/, () => t.inForce],
    [/^not for this organization$/, () => t.notHere],
    [/^not in force on (.+)$/, t.notOn],
    [/^binding \d+ applies$/, () => t.applies],
    [/^binding \d+ does not apply$/, () => t.appliesNot],
    [/^no further bindings$/, () => t.last],
    [/^(\w+) is (.*): holds$/, (name, value) => `${named(name)}: ${valued(value)}${t.holds}`],
    [/^(\w+) is (.*): does not hold/, (name, value) => `${named(name)}: ${valued(value)}${t.holdsNot}`],
    [/^takes off ([\d.]+)$/, t.offAll],
    [/^(\w+) takes off ([\d.]+)/, (name, sum) => t.off(named(name), sum)],
    [/^(\w+) accrues (.+)$/, (name, sum) => t.credits(named(name), sum)],
    [/^(\w+) credits nothing/, (name) => t.notMember(named(name))],
    [/^(\w+) tops up (.+)$/, (name, sum) => t.topsUp(named(name), sum)],
    [/^(\w+) allows (.+)$/, (name, sum) => t.allows(named(name), sum)],
    [/^(\w+) does nothing$/, (name) => t.nothing(named(name))],
    [/^costs (no|[\d.]+) points/, (sum) => t.points(sum === 'no' ? '0' : sum)],
  ]
  const worded = (line: string): string => {
    for (const [form, write] of forms) {
      const found = form.exec(line)
      if (found) return write(...found.slice(1))
    }
    return named(line)
  }
  return (trace) => {
    const byName = new Map<string, TracedCampaign>()
    let present: TracedCampaign | undefined
    for (const line of trace.split('\n').filter((one) => one !== '')) {
      const [, campaign, said] = /^\S.* \/ (.*?): (.*)$/.exec(line) ?? []
      if (campaign === undefined || said === undefined) present?.lines.push(worded(line.trim()))
      else {
        const known = byName.get(campaign)
        present = known ?? { campaign, state: worded(said), lines: [] }
        if (known) known.lines.push(worded(said))
        byName.set(campaign, present)
      }
    }
    return [...byName.values()]
  }
}
