import { FindBox, findByWords, type Mark } from './find_box.tsx'
import { type Left, leftOf, leftTexts } from './left.ts'
import type { Dish } from './menu.ts'
import { usePreferences } from './preferences.ts'
import { defineTexts, numberText, useTexts } from './text.ts'

const texts = defineTexts({ none: 'No dish is named so.' }, { none: 'Такого блюда нет.' })

interface DishBoxProps {
  label: string
  dishes: readonly Dish[]
  /** Text at the right of a dish. */
  noteOf(dish: Dish): string
  /** If given, sold-out dishes are marked and cannot be chosen. */
  left?: Left | undefined
  error?: string | undefined
  onChoose(dish: Dish): void
}

/** Field in which a dish is found by typing. */
export function DishBox({ dishes, left, ...box }: DishBoxProps) {
  const t = useTexts(texts)
  const words = useTexts(leftTexts)
  const { language } = usePreferences()
  const markOf = (dish: Dish): Mark | undefined => {
    const rest = left ? leftOf(dish, left) : Number.POSITIVE_INFINITY
    if (rest === Number.POSITIVE_INFINITY) return undefined
    return { text: rest > 0 ? words.left(numberText(rest, language)) : words.soldOut, isRefused: rest <= 0 }
  }
  return <FindBox none={t.none} find={(text) => findByWords(dishes, text, numbersOf)} markOf={markOf} {...box} />
}

const numbersOf = ({ sizes }: Dish): string[] => sizes.map(({ sku }) => sku)
