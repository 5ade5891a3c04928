import { type KeyboardEvent, type ReactNode, useContext, useEffect, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'

export interface Findable {
  id: string
  name: string
  /** Article number; empty without one. */
  sku: string
}

/** Tag of an entry. */
export interface Mark {
  text: string
  /** Whether the entry cannot be chosen. */
  isRefused: boolean
}

interface FindBoxProps<T extends Findable> {
  label: string
  /** Sentence for a text that nothing matches. */
  none: string
  /** Returns what a typed text finds, best first. */
  find(text: string): readonly T[]
  /** Text at the right of an entry. */
  noteOf(entry: T): string
  markOf?(entry: T): Mark | undefined
  error?: string | undefined
  /** Text in the empty field. */
  placeholder?: string
  /** Whether the field gets the focus when it appears. */
  hasFocus?: boolean
  /** Returns an action for a text without matches. */
  without?(text: string): ReactNode
  onChoose(entry: T): void
}

/** Field in which something is found by typing. Enter takes the first entry, or the one that the arrows have reached. */
export function FindBox<T extends Findable>({
  label,
  none,
  find,
  noteOf,
  markOf,
  error,
  placeholder,
  hasFocus = false,
  without,
  onChoose,
}: FindBoxProps<T>) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const found = find(text)
  const isNone = !isEmpty && found.length === 0
  const choose = (entry: T | undefined) => {
    // Enter takes no second entry, which nobody has looked at.
    if (!entry || markOf?.(entry)?.isRefused) return
    setText('')
    onChoose(entry)
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const hasReached = event.target instanceof HTMLElement && event.target.getAttribute('aria-activedescendant')
    if (hasReached || isEmpty) return
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
        menuTrigger={isEmpty ? 'manual' : 'input'}
        autoFocus={hasFocus}
      >
        <Label>{label}</Label>
        <Input autoComplete="off" placeholder={placeholder} />
        <ClosedWhenEmpty isEmpty={isEmpty} />
        <Popover className="popover dish-popover" placement="bottom start">
          <ListBox className="menu" items={found} dependencies={[markOf]}>
            {(entry) => {
              const mark = markOf?.(entry)
              return (
                <ListBoxItem
                  className="menu-item dish-item"
                  textValue={entry.name}
                  isDisabled={mark?.isRefused === true}
                >
                  <span>
                    {entry.name} {entry.sku !== '' && <small>{entry.sku}</small>}{' '}
                    {mark && <span className={mark.isRefused ? 'tag late' : 'tag soon'}>{mark.text}</span>}
                  </span>
                  <small>{noteOf(entry)}</small>
                </ListBoxItem>
              )
            }}
          </ListBox>
        </Popover>
      </ComboBox>
      {(error !== undefined || isNone) && (
        <p className={error === undefined ? 'hint' : 'wrong'} role="status">
          {error ?? none}
        </p>
      )}
      {isNone && without?.(text.trim())}
    </div>
  )
}

/** Closes the list of an emptied field, which would cover the page after each choice. */
function ClosedWhenEmpty({ isEmpty }: { isEmpty: boolean }) {
  const state = useContext(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrow key opens the whole list of an empty field
  useEffect(() => {
    if (isEmpty) state?.close()
  }, [isEmpty])
  return null
}

const foundMax = 30

/**
 * Returns the entries whose article number begins with the text, then those whose names contain all its words. `otherNumbers` returns
 * further article numbers of an entry.
 */
export function findByWords<T extends Findable>(
  entries: readonly T[],
  text: string,
  otherNumbers: (entry: T) => readonly string[] = () => [],
): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries.slice(0, foundMax)
  const ranked = entries.flatMap((entry) => {
    const name = entry.name.toLowerCase()
    const numbers = [entry.sku, ...otherNumbers(entry)]
    if (numbers.some((sku) => sku !== '' && sku.toLowerCase().startsWith(words.join(' ')))) return [{ entry, rank: 0 }]
    if (!words.every((word) => name.includes(word))) return []
    return [{ entry, rank: name.startsWith(words[0]!) ? 1 : 2 }]
  })
  ranked.sort((a, b) => a.rank - b.rank)
  return ranked.slice(0, foundMax).map(({ entry }) => entry)
}
