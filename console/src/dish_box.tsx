import { type KeyboardEvent, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { type Dish, findDishes } from './menu.ts'
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

/** Field in which a dish is found by typing. Enter takes the first one, or the one that the arrows have reached. */
export function DishBox({ label, dishes, noteOf, error, onChoose }: DishBoxProps) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const found = findDishes(dishes, text)
  const choose = (dish: Dish | undefined) => {
    if (!dish) return
    setText('')
    onChoose(dish)
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const hasReached = event.target instanceof HTMLElement && event.target.getAttribute('aria-activedescendant')
    if (hasReached || text.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    choose(found[0])
  }
  return (
    <div className="field dish-box" onKeyDownCapture={takeFirst}>
      <ComboBox
        items={found}
        inputValue={text}
        onInputChange={setText}
        value={null}
        onChange={(key) => choose(found.find(({ id }) => id === key))}
        isInvalid={error !== undefined}
        menuTrigger="input"
      >
        <Label>{label}</Label>
        <Input autoComplete="off" />
        <Popover className="popover dish-popover" placement="bottom start">
          <ListBox className="menu" items={found}>
            {(dish) => (
              <ListBoxItem className="menu-item dish-item" textValue={dish.name}>
                <span>
                  {dish.name} {dish.sku !== '' && <small>{dish.sku}</small>}
                </span>
                <small>{noteOf(dish)}</small>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {(error !== undefined || (text.trim() !== '' && found.length === 0)) && (
        <p className={error === undefined ? 'hint' : 'wrong'} role="status">
          {error ?? t.none}
        </p>
      )}
    </div>
  )
}
