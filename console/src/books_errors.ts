import { CallError } from './api.ts'
import type { Product } from './books.ts'
import { useErrorText } from './errors.ts'
import { usePreferences } from './preferences.ts'
import { dateText, defineTexts, numberText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    required: 'Fill this in.',
    invalid: 'This value is not possible.',
    closed: (day: string) =>
      `The books are closed through ${day}. The owner or the bookkeeper may open them again, or choose a later day.`,
    unpaid: (sum: string) => `The unpaid rest is ${sum}.`,
    returnable: (amount: string) => `At most ${amount} can return.`,
    number: (other: string) => `This number is used already. ${other} is free.`,
    negative: (product: string, amount: string) => `Too little in stock: ${product} would be ${amount}.`,
    digits: (digits: string) => `The sum may have at most ${digits} decimals.`,
    deviates: (price: string) => `The price deviates from the agreed ${price} too much.`,
  },
  {
    required: 'Заполните это поле.',
    invalid: 'Такое значение невозможно.',
    closed: (day) =>
      `Учёт закрыт по ${day}. Открыть его снова может владелец или бухгалтер. Или выберите более поздний день.`,
    unpaid: (sum) => `Не оплачено ещё ${sum}.`,
    returnable: (amount) => `Вернуть можно не больше ${amount}.`,
    number: (other) => `Этот номер уже занят. Свободен ${other}.`,
    negative: (product, amount) => `На складе не хватает: ${product}, стало бы ${amount}.`,
    digits: (digits) => `У суммы может быть не больше ${digits} знаков после запятой.`,
    deviates: (price) => `Цена слишком отличается от договорной ${price}.`,
  },
)

/** Sentences for codes of the books; other codes have the usual ones. */
const codeTexts = defineTexts(
  {
    DOCUMENT_NOT_FOUND: 'There is no such document in this restaurant.',
    WRONG_STATE: 'Somebody has posted, unposted or cancelled the document. Load the page again.',
    DOCUMENT_NOT_EDITABLE: 'The document may be neither changed nor cancelled.',
    POSTING_EMPTY: 'There is nothing to post: no line has an amount or a sum.',
    SAME_STORE: 'The goods are in this store already.',
    ACCOUNT_REFUSED: 'The cost or revenue of goods is not posted to this account.',
    SERVICE_ACCOUNT_REFUSED: 'Services are not posted to this account.',
    ACTUAL_AMOUNT_ZERO: 'The line has a sum, but nothing of it was received.',
    NO_MONEY_ACCOUNT: 'Invoices are not paid from or to this account.',
    INVOICE_NOT_PAID: 'The invoice is not paid in full yet.',
    INVOICE_NOT_RETURNABLE: 'Choose a posted invoice of this supplier.',
    CHART_MISSING: 'The product has no recipe on this day.',
    SAME_GOODS: 'A product cannot become itself in the same store.',
    PERCENT_INVALID: 'The shares add up to more than 0 and at most 100.',
    LINE_WITHOUT_SUM: 'A line needs a price or a sum.',
    DISCOUNT_TOO_LARGE: 'The discount is larger than the sum.',
    SUM_TOO_LARGE: 'The sum is too large.',
    DATE_OUT_OF_RANGE: 'Choose a day from 1970 to 2999.',
    GOODS_NOT_STORED: 'This product is not kept in stock.',
    UNKNOWN_REFERENCE: 'This was deleted. Choose another.',
    STORE_NOT_FOUND: 'This store was deleted. Choose another.',
    ACCOUNT_NOT_FOUND: 'This account was deleted. Choose another.',
    COUNTERAGENT_NOT_FOUND: 'This supplier or customer was deleted. Choose another.',
    ASSEMBLY_CHART_CYCLE: 'A dish cannot be made of itself, directly or by another recipe.',
    ASSEMBLY_CHART_TOO_DEEP: 'Recipes are nested too deeply.',
    ASSEMBLY_CHART_PERIOD_EMPTY: 'The recipe ends before it begins.',
    AMOUNTS_CONTRADICT: 'The recipe makes more than 0.',
    SIZE_STRATEGY_CONTRADICTS: 'Choose the size.',
    FIELD_REQUIRED: 'Fill this in.',
  },
  {
    DOCUMENT_NOT_FOUND: 'В этом ресторане нет такого документа.',
    WRONG_STATE: 'Документ уже провели, отменили или вернули в черновики. Обновите страницу.',
    DOCUMENT_NOT_EDITABLE: 'Документ нельзя ни изменить, ни отменить.',
    POSTING_EMPTY: 'Проводить нечего: ни у одной строки нет количества или суммы.',
    SAME_STORE: 'Товары уже на этом складе.',
    ACCOUNT_REFUSED: 'Себестоимость и выручка на этот счёт не относятся.',
    SERVICE_ACCOUNT_REFUSED: 'Услуги на этот счёт не относятся.',
    ACTUAL_AMOUNT_ZERO: 'У строки есть сумма, но ничего не принято.',
    NO_MONEY_ACCOUNT: 'С этого счёта накладные не оплачивают.',
    INVOICE_NOT_PAID: 'Накладная ещё не оплачена полностью.',
    INVOICE_NOT_RETURNABLE: 'Выберите проведённую накладную этого поставщика.',
    CHART_MISSING: 'На этот день у товара нет рецепта.',
    SAME_GOODS: 'Товар не может стать самим собой на том же складе.',
    PERCENT_INVALID: 'Доли в сумме больше 0 и не больше 100.',
    LINE_WITHOUT_SUM: 'Строке нужна цена или сумма.',
    DISCOUNT_TOO_LARGE: 'Скидка больше суммы.',
    SUM_TOO_LARGE: 'Сумма слишком велика.',
    DATE_OUT_OF_RANGE: 'Выберите день с 1970 по 2999 год.',
    GOODS_NOT_STORED: 'Этот товар на складе не хранят.',
    UNKNOWN_REFERENCE: 'Это удалено. Выберите другое.',
    STORE_NOT_FOUND: 'Этот склад удалён. Выберите другой.',
    ACCOUNT_NOT_FOUND: 'Этот счёт удалён. Выберите другой.',
    COUNTERAGENT_NOT_FOUND: 'Этот контрагент удалён. Выберите другого.',
    ASSEMBLY_CHART_CYCLE: 'Блюдо не может состоять из самого себя, даже через другой рецепт.',
    ASSEMBLY_CHART_TOO_DEEP: 'Рецепты вложены слишком глубоко.',
    ASSEMBLY_CHART_PERIOD_EMPTY: 'Рецепт кончается раньше, чем начинается.',
    AMOUNTS_CONTRADICT: 'Выход рецепта больше 0.',
    SIZE_STRATEGY_CONTRADICTS: 'Выберите размер.',
    FIELD_REQUIRED: 'Заполните это поле.',
  },
)

export interface BooksErrors {
  /** Returns the sentence of an error. */
  textOf(error: unknown): string
  /** Returns the wrong fields with their sentences. */
  fieldsOf(error: unknown): { path: string; message: string }[]
}

/** Words errors of documents, with the numbers that they bring. `products` name those that are missing in a store. */
export function useBooksErrors(products?: ReadonlyMap<string, Product>): BooksErrors {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const usual = useErrorText()
  const codes: Readonly<Record<string, string>> = useTexts(codeTexts)
  const sentences: Readonly<Record<string, (details: CallError['details']) => string>> = {
    PERIOD_CLOSED: ({ closedThrough }) => t.closed(dateText(`${closedThrough}`, language)),
    PAYMENT_TOO_LARGE: ({ unpaid }) => t.unpaid(numberText(Number(unpaid), language)),
    RETURN_TOO_LARGE: ({ returnable }) => t.returnable(numberText(Number(returnable), language)),
    NUMBER_ALREADY_USED: ({ otherSuggestedNumber }) => t.number(`${otherSuggestedNumber}`),
    NEGATIVE_STOCK: ({ productId, quantity }) =>
      t.negative(products?.get(`${productId}`)?.name ?? '', numberText(Number(quantity), language)),
    TOO_MANY_DIGITS: ({ digits }) => t.digits(`${digits}`),
    PRICE_DEVIATES: ({ agreedPrice }) => t.deviates(numberText(Number(agreedPrice), language)),
  }
  const textOf = (error: unknown) =>
    (error instanceof CallError ? (sentences[error.code]?.(error.details) ?? codes[error.code]) : undefined) ??
    usual(error)
  return {
    textOf,
    fieldsOf(error) {
      if (!(error instanceof CallError)) return []
      return error.fields.map(({ path, message }) => {
        if (error.code !== 'INVALID_REQUEST') return { path, message: textOf(error) }
        return { path, message: (message ?? error.message).includes('required') ? t.required : t.invalid }
      })
    },
  }
}
