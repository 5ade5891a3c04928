import { FindBox, findByWords } from './find_box.tsx'
import type { Dish } from './menu.ts'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts({ none: 'No dish is named so.' }, { none: 'Такого блюда нет.' })

interface DishBoxProps {
  label: string
  dishes: readonly Dish[]
  /** Text at the right of a dish. */
  noteOf(dish: Dish): string
  error?: string | undefined
  onChoose(dish: Dish): void
}

/** Field in which a dish is found by typing. */
export function DishBox({ dishes, ...box }: DishBoxProps) {
  const t = useTexts(texts)
  return <FindBox none={t.none} find={(text) => findByWords(dishes, text, numbersOf)} {...box} />
}

const numbersOf = ({ sizes }: Dish): string[] => sizes.map(({ sku }) => sku)
