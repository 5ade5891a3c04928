import { useState } from 'react'
import { Dialog, DialogForm } from '../dialog.tsx'
import { type Left, leftTexts } from '../left.ts'
import type { Dish, ModifierGroup } from '../menu.ts'
import { type ChosenModifier, defaultModifiersOf, defaultSizeOf, type NewLine } from '../new_lines.ts'
import { usePreferences } from '../preferences.ts'
import { amountText, defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    size: 'Size',
    others: 'Extras',
    none: 'None',
    add: 'Add',
    atLeast: (count: number) => `Choose at least ${count}.`,
    atMost: (count: number) => `Choose at most ${count}.`,
  },
  {
    size: 'Размер',
    others: 'Дополнительно',
    none: 'Без',
    add: 'Добавить',
    atLeast: (count) => `Выберите не меньше ${count}.`,
    atMost: (count) => `Выберите не больше ${count}.`,
  },
)

interface DishDialogProps {
  dish: Dish
  /** Line that is changed; undefined for a new one. */
  line: NewLine | undefined
  currency: string
  left: Left | undefined
  onChoose(choice: Pick<NewLine, 'sizeId' | 'modifiers'>): void
  onClose(): void
}

/** Asks for size and modifiers. */
export default function DishDialog({ dish, line, currency, left, onChoose, onClose }: DishDialogProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const isSoldOut = (productId: string, size: string | null) => left !== undefined && left(productId, size) <= 0
  const [sizeId, setSizeId] = useState(
    line?.sizeId ?? defaultSizeOf({ ...dish, sizes: dish.sizes.filter(({ id }) => !isSoldOut(dish.id, id)) }),
  )
  const [modifiers, setModifiers] = useState(line?.modifiers ?? defaultModifiersOf(dish))
  const [isSent, setSent] = useState(false)
  const money = (sum: number | undefined) => (sum === undefined ? '' : amountText(sum, currency, language))
  const countIn = (group: ModifierGroup) =>
    modifiers.reduce((count, { groupId, amount }) => (groupId === group.id ? count + amount : count), 0)
  const wrong = (group: ModifierGroup) =>
    countIn(group) < group.min ? t.atLeast(group.min) : countIn(group) > group.max ? t.atMost(group.max) : undefined
  const submit = () => {
    setSent(true)
    if (!dish.groups.some(wrong)) onChoose({ sizeId, modifiers })
  }
  const change = (group: ModifierGroup, chosen: readonly ChosenModifier[]) =>
    setModifiers([...modifiers.filter(({ groupId }) => groupId !== group.id), ...chosen])
  return (
    <Dialog title={dish.name} onClose={onClose}>
      <DialogForm submit={t.add} onSubmit={submit} onClose={onClose}>
        {dish.sizes.length > 1 && (
          <fieldset className="options">
            <legend>{t.size}</legend>
            {dish.sizes.map(({ id, name, price }) => (
              <label key={id} className="option">
                <input
                  type="radio"
                  name="size"
                  disabled={isSoldOut(dish.id, id)}
                  checked={id === sizeId}
                  onChange={() => setSizeId(id)}
                />
                <OptionName name={name} isSoldOut={isSoldOut(dish.id, id)} />
                <small>{money(price)}</small>
              </label>
            ))}
          </fieldset>
        )}
        {dish.groups.map((group) => (
          <GroupOfModifiers
            key={group.id}
            group={group}
            name={group.name || t.others}
            none={t.none}
            chosen={modifiers.filter(({ groupId }) => groupId === group.id)}
            wrong={isSent ? wrong(group) : undefined}
            money={money}
            isSoldOut={(id) => isSoldOut(id, null)}
            onChange={(chosen) => change(group, chosen)}
          />
        ))}
      </DialogForm>
    </Dialog>
  )
}

function OptionName({ name, isSoldOut }: { name: string; isSoldOut: boolean }) {
  const t = useTexts(leftTexts)
  return (
    <span>
      {name} {isSoldOut && <span className="tag late">{t.soldOut}</span>}
    </span>
  )
}

interface GroupProps {
  group: ModifierGroup
  name: string
  none: string
  chosen: readonly ChosenModifier[]
  wrong: string | undefined
  money(sum: number | undefined): string
  isSoldOut(modifierId: string): boolean
  onChange(chosen: readonly ChosenModifier[]): void
}

function GroupOfModifiers({ group, name, none, chosen, wrong, money, isSoldOut, onChange }: GroupProps) {
  const amountOf = (modifierId: string) => chosen.find(({ id }) => id === modifierId)?.amount ?? 0
  const set = (id: string, amount: number) => {
    const others = group.max === 1 ? [] : chosen.filter((one) => one.id !== id)
    onChange(amount > 0 ? [...others, { id, groupId: group.id, amount }] : others)
  }
  const radioName = `group-${group.id ?? ''}`
  return (
    <fieldset className="options">
      <legend>{name}</legend>
      {group.max === 1 && group.min === 0 && (
        <label className="option">
          <input type="radio" name={radioName} checked={chosen.length === 0} onChange={() => onChange([])} />
          <span>{none}</span>
        </label>
      )}
      {group.modifiers.map(({ id, name: text, max, price }) => (
        <label key={id} className="option">
          <input
            // A chosen one can still be taken back.
            disabled={isSoldOut(id) && amountOf(id) === 0}
            {...(group.max === 1
              ? { type: 'radio', name: radioName, checked: amountOf(id) > 0, onChange: () => set(id, 1) }
              : max === 1
                ? { type: 'checkbox', checked: amountOf(id) > 0, onChange: () => set(id, 1 - amountOf(id)) }
                : {
                    type: 'number',
                    className: 'input',
                    min: 0,
                    max,
                    value: amountOf(id),
                    onChange: ({ target }) => set(id, Math.trunc(target.valueAsNumber) || 0),
                  })}
          />
          <OptionName name={text} isSoldOut={isSoldOut(id)} />
          <small>{money(price)}</small>
        </label>
      ))}
      {wrong !== undefined && (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
