import { ApiError } from './api.ts'
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
  const sentences: Readonly<Record<string, (details: ApiError['details']) => string>> = {
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
    (error instanceof ApiError ? sentences[error.code]?.(error.details) : undefined) ?? usual(error)
  return {
    textOf,
    fieldsOf(error) {
      if (!(error instanceof ApiError)) return []
      return error.fields.map(({ path, message }) => {
        if (error.code !== 'INVALID_REQUEST') return { path, message: textOf(error) }
        return { path, message: (message ?? error.message).includes('required') ? t.required : t.invalid }
      })
    },
  }
}
