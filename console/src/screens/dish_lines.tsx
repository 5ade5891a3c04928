import { lazy, Suspense, useState } from 'react'
import { newId } from '../api.ts'
import { DishBox } from '../dish_box.tsx'
import { Icon } from '../icons.tsx'
import type { Left } from '../left.ts'
import type { Dish } from '../menu.ts'
import { defaultModifiersOf, defaultSizeOf, hasChoices, mustAsk, type NewLine } from '../new_lines.ts'
import { Button } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { amountText, defineTexts, useTexts } from '../text.ts'

/** Loaded with the first dish that has choices. */
const DishDialog = lazy(() => import('./dish_dialog.tsx'))

const texts = defineTexts(
  {
    dish: 'Dish or article number',
    amountOf: (dish: string) => `Amount of ${dish}`,
    change: 'Change',
    remove: (dish: string) => `Remove ${dish}`,
  },
  {
    dish: 'Блюдо или артикул',
    amountOf: (dish) => `Количество: ${dish}`,
    change: 'Изменить',
    remove: (dish) => `Убрать: ${dish}`,
  },
)

interface DishLinesProps {
  dishes: readonly Dish[]
  lines: readonly NewLine[]
  currency: string
  /** Returns amounts that are left. If omitted, no dish is limited. */
  left?: Left
  error?: string | undefined
  /** Returns the calculated sum of a line; undefined as long as there is none. */
  sumOf?(line: NewLine): number | undefined
  faultOf?(index: number): string | undefined
  onChange(lines: readonly NewLine[]): void
}

/** Dishes that are typed for an order. */
export function DishLines({ dishes, lines, currency, left, error, sumOf, faultOf, onChange }: DishLinesProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const [asked, ask] = useState<{ dish: Dish; line?: NewLine }>()
  const money = (sum: number) => amountText(sum, currency, language)
  const add = (dish: Dish, choice: Pick<NewLine, 'sizeId' | 'modifiers'>) =>
    onChange([...lines, { key: newId(), dish, amount: '1', ...choice }])
  const change = (line: NewLine, changes: Partial<NewLine>) =>
    onChange(lines.map((one) => (one.key === line.key ? { ...one, ...changes } : one)))
  return (
    <>
      <DishBox
        label={t.dish}
        dishes={dishes}
        error={error}
        left={left}
        noteOf={({ sizes }) => sizes.map(({ price }) => money(price)).join(' / ')}
        onChoose={(dish) =>
          mustAsk(dish)
            ? ask({ dish })
            : add(dish, { sizeId: defaultSizeOf(dish), modifiers: defaultModifiersOf(dish) })
        }
      />
      <ul className="new-lines">
        {lines.map((line, index) => {
          const { key, dish, amount } = line
          const [sum, fault] = [sumOf?.(line), faultOf?.(index)]
          return (
            <li key={key}>
              <input
                className="input amount"
                inputMode="decimal"
                aria-label={t.amountOf(dish.name)}
                aria-invalid={fault !== undefined}
                value={amount}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => change(line, { amount: target.value })}
              />
              <span className="line-name">
                {dish.name}
                <small>{choicesOf(line)}</small>
                {fault !== undefined && <small className="wrong">{fault}</small>}
              </span>
              {sumOf && <span className="line-sum">{sum !== undefined && money(sum)}</span>}
              <span className="line-tools">
                {hasChoices(dish) && (
                  <Button look="quiet" onClick={() => ask({ dish, line })}>
                    {t.change}
                  </Button>
                )}
                <Button
                  look="quiet"
                  className="square"
                  aria-label={t.remove(dish.name)}
                  onClick={() => onChange(lines.filter((one) => one.key !== key))}
                >
                  <Icon name="close" />
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {asked && (
        <Suspense>
          <DishDialog
            {...asked}
            line={asked.line}
            currency={currency}
            left={left}
            onClose={() => ask(undefined)}
            onChoose={(choice) => {
              const { dish, line } = asked
              if (line) change(line, choice)
              else add(dish, choice)
              ask(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns size and modifiers of a line in one text. */
function choicesOf({ dish, sizeId, modifiers }: NewLine): string {
  const size = dish.sizes.find(({ id }) => id === sizeId)?.name ?? ''
  const names = dish.groups.flatMap((group) =>
    group.modifiers.filter(({ id }) => modifiers.some((one) => one.id === id && one.groupId === group.id)),
  )
  return [size, ...names.map(({ name }) => name)].filter(Boolean).join(', ')
}
