import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  type ButtonHTMLAttributes,
  type ComponentProps,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react'
import { CallError } from './api.ts'
import { useErrorText } from './errors.ts'
import { Icon } from './icons.tsx'
import { defineTexts, typedNumber, useTexts } from './text.ts'

const texts = defineTexts(
  {
    retry: 'Try again',
    copy: 'Copy details',
    copied: 'Copied',
    loading: 'Loading …',
    none: 'Choose',
    restaurant: 'Restaurant',
    more: 'Show more',
  },
  {
    retry: 'Повторить',
    copy: 'Скопировать сведения',
    copied: 'Скопировано',
    loading: 'Загрузка …',
    none: 'Выберите',
    restaurant: 'Ресторан',
    more: 'Показать ещё',
  },
)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
}

export const Button = ({ look = 'plain', type = 'button', className = '', ...rest }: ButtonProps) => (
  <button type={type} className={`button ${look} ${className}`} {...rest} />
)

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** Why the value is wrong. */
  error?: string | undefined
}

/** Input with its label, and the reason why its value is wrong. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={note && `${id}-note`} {...input} />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'hint' : 'wrong'}>
          {note}
        </p>
      )}
    </div>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string
  /** Why the text is wrong. */
  error?: string | undefined
}

/** Input of several lines with its label. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const note = error ?? hint
  return (
    <label className="field">
      <span>{label}</span>
      <textarea aria-invalid={error !== undefined} rows={3} {...input} />
      {note !== undefined && <span className={error === undefined ? 'hint' : 'wrong'}>{note}</span>}
    </label>
  )
}

/** Box to tick with its text. */
export const Check = ({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
)

interface NumberCellProps {
  /** Name of the number for screen readers. */
  label: string
  value: number | undefined
  /** Why the number is wrong. */
  error?: string | undefined
  isDisabled?: boolean
  /** Writes the number. If omitted, with as few digits as it has. */
  format?(value: number): string
  /** Called by Enter and when the focus leaves, with a number that differs. Undefined for an empty cell. */
  onSave(value: number | undefined): void
}

/** Number that is edited in its place in a table. Escape brings the old one back. */
export function NumberCell({ label, value, error, isDisabled = false, format = String, onSave }: NumberCellProps) {
  const shown = value === undefined ? '' : format(value)
  const [text, setText] = useState(shown)
  const [before, setBefore] = useState(shown)
  if (before !== shown) {
    setBefore(shown)
    setText(shown)
  }
  const typed = text.trim() === '' ? undefined : typedNumber(text)
  const isWrong = error !== undefined || (text.trim() !== '' && typed === undefined)
  const save = () => {
    if (!isWrong && typed !== value) onSave(typed)
  }
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) save()
    if (key === 'Escape') setText(shown)
  }
  return (
    <input
      className="input cell"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong}
      title={error}
      disabled={isDisabled}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={save}
    />
  )
}

/** Frame in which a wide table scrolls. */
export const TableFrame = ({ label, className = '', ...rest }: { label: string } & ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section className={`table-frame ${className}`} aria-label={label} tabIndex={0} {...rest} />
)

interface ListTableProps<Row> {
  label: string
  error: unknown
  retry(): unknown
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  /** Sentence about a list without rows. */
  empty: string
  more?: ComponentProps<typeof More>['query']
  /** Cells of the head. */
  head: ReactNode
  rowOf(row: Row): ReactNode
}

/** Rows of a list in a table, or why there are none. */
export function ListTable<Row>({ label, error, retry, rows, empty, more, head, rowOf }: ListTableProps<Row>) {
  if (error) return <Failure error={error} retry={() => void retry()} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <p className="hint">{empty}</p>
  return (
    <>
      <TableFrame label={label}>
        <table className="table">
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{rows.map(rowOf)}</tbody>
        </table>
      </TableFrame>
      {more && <More query={more} />}
    </>
  )
}

/** Button below a list that has further pages. */
export function More({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching'> & { fetchNextPage(): unknown }
}) {
  const t = useTexts(texts)
  if (!query.hasNextPage) return null
  return (
    <Button disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
      {t.more}
    </Button>
  )
}

/** Why a form or an action failed. Empty while there is no error. */
export function Alert({ error }: { error: unknown }) {
  const text = useErrorText()
  return (
    <div role="alert">
      {error ? (
        <p className="alert">
          <Icon name="warning" />
          <span>{text(error)}</span>
        </p>
      ) : null}
    </div>
  )
}

/** What a screen shows when its data could not be read. */
export function Failure({ error, retry }: { error: unknown; retry(): void }) {
  const t = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  const details =
    error instanceof CallError ? `${error.code} ${error.message} ${error.correlationId ?? ''}` : String(error)
  // Browsers offer no clipboard to pages over plain http outside of this machine.
  const copy = () => navigator.clipboard.writeText(details).then(() => setCopied(true))
  return (
    <div className="failure">
      <Alert error={error} />
      <div className="row">
        <Button look="primary" onClick={retry}>
          {t.retry}
        </Button>
        {'clipboard' in navigator && <Button onClick={copy}>{isCopied ? t.copied : t.copy}</Button>}
      </div>
    </div>
  )
}

/** Empty frame of a screen that takes longer than 200 ms to load. */
export function Loading() {
  const t = useTexts(texts)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading" role="status">
      {isLate && <span className="visually-hidden">{t.loading}</span>}
    </div>
  )
}

/** Heading of a screen with its tools, and the title of the browser's tab. */
export function Top({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Comanda`
  }, [title])
  return (
    <header className="top">
      <h1>{title}</h1>
      {children}
    </header>
  )
}

interface RestaurantChoiceProps {
  restaurants: readonly { id: string; name: string }[]
  value: string | undefined
  /** Text of the choice of all restaurants, whose value is `all`. If omitted, one is chosen. */
  all?: string
  onChange(value: string): void
}

/** Choice of a restaurant. Empty for a person with one. */
export function RestaurantChoice({ restaurants, value, all, onChange }: RestaurantChoiceProps) {
  const t = useTexts(texts)
  if (restaurants.length < 2) return null
  return (
    <select
      className="input restaurant"
      aria-label={t.restaurant}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {restaurants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {all !== undefined && <option value="all">{all}</option>}
    </select>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** Whether the label is visible. If omitted, only screen readers get it. */
  isLabelled?: boolean
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange(value: Value): void
}

/** Row of choices, of which one holds. */
export function Choice<Value extends string>({ label, isLabelled, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="labelled">
      <legend className={isLabelled ? undefined : 'visually-hidden'}>{label}</legend>
      <div className="choice">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { id?: string | null; name?: string | null; isDeleted?: boolean | null }[]
  isRequired?: boolean
  /** Text of the choice of nothing. If omitted, it asks to choose. */
  none?: string
  /** Why the choice is wrong. */
  error?: string | undefined
  onChange(value: string): void
}

/** List of choices with its label. */
export function Select({ label, value, options, isRequired = false, none, error, onChange }: SelectProps) {
  const t = useTexts(texts)
  return (
    <label className="field">
      <span>{label}</span>
      <select
        aria-invalid={error !== undefined}
        required={isRequired}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none ?? t.none}</option>
        {options
          .filter(({ isDeleted }) => !isDeleted)
          .map(({ id, name }) => (
            <option key={id} value={id ?? ''}>
              {name}
            </option>
          ))}
      </select>
      {error !== undefined && <span className="wrong">{error}</span>}
    </label>
  )
}

const pauseMs = 300

/** Returns a value as it was when somebody last stopped typing for a moment. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
