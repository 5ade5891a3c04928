import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from './dialog.tsx'
import { useFieldError } from './errors.ts'
import { useIntentKey } from './intent.ts'
import { Alert, Button, Check, Field, Select, TextArea } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { clockText, useRestaurants } from './restaurants.ts'
import { RestaurantsChoice, restaurantsTexts } from './restaurants_choice.tsx'
import { dateText, defineTexts, numberText, typedNumber, useTexts } from './text.ts'

const texts = defineTexts(
  {
    save: 'Save',
    remove: 'Remove',
    restore: 'Restore',
    yes: 'Yes',
    no: 'No',
    wrongNumber: 'This is no number.',
  },
  {
    save: 'Сохранить',
    remove: 'Удалить',
    restore: 'Восстановить',
    yes: 'Да',
    no: 'Нет',
    wrongNumber: 'Это не число.',
  },
)

interface Option {
  id: string
  name: string
}

type Kind =
  | { kind: 'text' | 'long'; isRequired?: boolean; max: number }
  | { kind: 'number'; isRequired?: boolean }
  | { kind: 'date' | 'time' | 'datetime-local'; isRequired?: boolean }
  | { kind: 'check' | 'restaurants' }
  /** One option. `none` is the text of no option, where that is allowed. */
  | { kind: 'choice'; options: readonly Option[]; none?: string }
  /** Any number of options. `all` is the text of all of them. */
  | { kind: 'many'; options: readonly Option[]; all?: string }

/** Field of a row in a form and, with `isColumn`, in a table. */
export type RowField<Row> = {
  key: keyof Row & string
  label: string
  hint?: string
  isColumn?: boolean
  /** Whether the form of a row has the field, if only some rows do. */
  isFor?(row: Row): boolean
} & Kind

type Value = string | number | boolean | null | readonly string[]

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const idsOf = (value: unknown): readonly string[] | null => (Array.isArray(value) ? value.map(String) : null)

/** Returns a function that writes the value of a field for a table. */
export function useCellText<Row>(): (row: Row, field: RowField<Row>) => string {
  const t = useTexts(texts)
  const { all } = useTexts(restaurantsTexts)
  const { language } = usePreferences()
  const { data: restaurants = [] } = useRestaurants()
  const namesOf = (ids: readonly string[], options: readonly Option[]) =>
    ids.flatMap((id) => options.find((option) => option.id === id)?.name ?? []).join(', ')
  return (row, field) => {
    if (field.isFor?.(row) === false) return ''
    const value: unknown = row[field.key]
    switch (field.kind) {
      case 'check':
        return value === true ? t.yes : t.no
      case 'restaurants':
        return value == null ? all : namesOf(idsOf(value) ?? [], restaurants)
      case 'many': {
        const ids = idsOf(value) ?? []
        return field.all !== undefined && ids.length === field.options.length ? field.all : namesOf(ids, field.options)
      }
      case 'choice':
        return namesOf([textOf(value)], field.options) || (field.none ?? '')
      case 'number':
        return typeof value === 'number' ? numberText(value, language) : ''
      case 'date':
        return value ? dateText(textOf(value), language) : ''
      case 'datetime-local':
        return value ? `${dateText(textOf(value), language)}, ${clockText(textOf(value))}` : ''
      default:
        return textOf(value)
    }
  }
}

export interface RowFormProps<Row> {
  row: Row
  fields: readonly RowField<Row>[]
  /** Path of the row in requests, before the names of its fields: `paymentTypes[0].`. */
  path: string
  /** Whether the row can be removed and restored. */
  isRemovable?: boolean
  save(row: Row, idempotencyKey: string): Promise<unknown>
  onClose(): void
}

/** Form of a row, which is saved whole. */
export function RowForm<Row extends object>({ row, fields, path, isRemovable, save, onClose }: RowFormProps<Row>) {
  const t = useTexts(texts)
  const [changes, setChanges] = useState<Readonly<Record<string, Value>>>({})
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const isRemoved = 'isDeleted' in row && row.isDeleted === true
  const key = useIntentKey(changes)
  const removalKey = useIntentKey([changes, isRemoved])
  const saving = useMutation({
    mutationFn: (more: Readonly<Record<string, Value>>) =>
      save({ ...row, ...changes, ...more }, 'isDeleted' in more ? removalKey : key),
    onSuccess: onClose,
  })
  const fieldError = useFieldError(saving.error)
  const errorOf = (name: string) => (wrong.has(name) ? t.wrongNumber : fieldError(`${path}${name}`))
  const present = fields.filter(({ isFor }) => isFor?.({ ...row, ...changes }) ?? true)
  const shown = present.map(({ key: name }) => fieldError(`${path}${name}`))
  const set = (name: string, value: Value) => setChanges({ ...changes, [name]: value })
  const setNumber = (name: string, text: string) => {
    const number = text.trim() === '' ? null : typedNumber(text)
    setWrong(number === undefined ? wrong.union(new Set([name])) : wrong.difference(new Set([name])))
    if (number !== undefined) set(name, number)
  }
  return (
    <DialogForm
      submit={isRemoved ? undefined : t.save}
      isPending={saving.isPending}
      onSubmit={() => wrong.size === 0 && saving.mutate({})}
      onClose={onClose}
    >
      {present.map((field) => (
        <RowInput
          key={field.key}
          field={field}
          value={field.key in changes ? changes[field.key] : row[field.key]}
          error={errorOf(field.key)}
          onChange={(value) => set(field.key, value)}
          onType={(text) => setNumber(field.key, text)}
        />
      ))}
      {shown.every((error) => error === undefined) && <Alert error={saving.error} />}
      {isRemovable && (
        <div className="row">
          <Button
            look={isRemoved ? 'plain' : 'danger'}
            disabled={saving.isPending}
            onClick={() => saving.mutate({ isDeleted: !isRemoved })}
          >
            {isRemoved ? t.restore : t.remove}
          </Button>
        </div>
      )}
    </DialogForm>
  )
}

interface RowInputProps<Row> {
  field: RowField<Row>
  value: unknown
  error: string | undefined
  onChange(value: Value): void
  /** Called with the text of a number. */
  onType(text: string): void
}

function RowInput<Row>({ field, value, error, onChange, onType }: RowInputProps<Row>) {
  const { label, hint } = field
  const common = { label, error, ...(hint !== undefined && { hint }) }
  const [typed, setTyped] = useState(textOf(value))
  switch (field.kind) {
    case 'text':
    case 'long': {
      const isRequired = field.isRequired === true
      const input = {
        ...{ label, error, required: isRequired, maxLength: field.max, value: textOf(value) },
        onChange: ({ target }: { target: { value: string } }) =>
          onChange(target.value === '' && !isRequired ? null : target.value),
      }
      return field.kind === 'long' ? (
        <TextArea {...common} {...input} />
      ) : (
        <Field {...common} {...input} autoComplete="off" />
      )
    }
    case 'number':
      return (
        <Field
          {...common}
          required={field.isRequired === true}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onType(target.value)
          }}
        />
      )
    case 'date':
    case 'time':
    case 'datetime-local':
      return (
        <Field
          {...common}
          type={field.kind}
          required={field.isRequired === true}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )
    case 'check':
      return <Check label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    case 'choice':
      return (
        <Select
          label={label}
          error={error}
          value={textOf(value)}
          options={field.options}
          isRequired={field.none === undefined}
          {...(field.none !== undefined && { none: field.none })}
          onChange={(id) => onChange(id === '' ? null : id)}
        />
      )
    case 'many':
      return <Many label={label} options={field.options} value={idsOf(value) ?? []} onChange={onChange} />
    case 'restaurants':
      return (
        <fieldset className="labelled">
          <legend>{label}</legend>
          <RestaurantsChoice value={idsOf(value)} onChange={onChange} />
          {error !== undefined && <p className="wrong">{error}</p>}
        </fieldset>
      )
  }
}

interface ManyProps {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange(value: readonly string[]): void
}

/** Boxes to tick. */
export const Many = ({ label, options, value, onChange }: ManyProps) => (
  <fieldset className="labelled">
    <legend>{label}</legend>
    <div className="many">
      {options.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={() => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])}
        />
      ))}
    </div>
  </fieldset>
)
