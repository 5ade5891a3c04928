import { useSyncExternalStore } from 'react'
import type { LineField } from './document_kinds.ts'
import type { Language } from './preferences.ts'
import { inputText } from './text.ts'

export type FieldValue = string | boolean
export type FieldValues = Readonly<Record<string, FieldValue>>
type Row = Readonly<Record<string, unknown>>

/** Line of a document that somebody edits. Numbers are the texts as they were typed. */
export interface DraftLine {
  product: string
  values: FieldValues
  /** Fields that the screen does not show. */
  rest: Row
  /** Sentences by field. A sentence of the last answer stays until its field changes. */
  errors: Readonly<Record<string, string>>
}

/** Fields of answered lines that requests do not have. */
const answeredOnly = ['num', 'priceWithoutVat', 'sumWithoutVat', 'productArticle', 'turnover', 'currentActualAmount']

/** Fields that the server calculates from others, by the field that changes. */
const calculated: Readonly<Record<string, readonly LineField[]>> = {
  amount: ['sum'],
  price: ['sum'],
  discountSum: ['sum'],
  sum: ['price'],
}

/** Returns the number that somebody typed, with at most 9 decimals; NaN for another text. */
export const decimalOf = (text: string): number =>
  /^\d{1,12}(?:[.,]\d{0,9})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

/** Returns fields as they are edited. Null and absent ones are empty. */
export const valuesOf = (fields: readonly string[], row: Row, language: Language): FieldValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value = row[field] ?? ''
      if (typeof value === 'number') return [field, inputText(value, language)]
      return [field, typeof value === 'boolean' ? value : `${value}`]
    }),
  )

/** Lines of a document. Each notifies only its own row, so that typing draws one row. */
export class DraftLines {
  readonly #fields: readonly LineField[]
  readonly #language: Language
  readonly #lines = new Map<number, DraftLine>()
  readonly #listeners = new Map<number | 'all', Set<() => void>>()
  #ids: readonly number[] = []
  #nextId = 0
  #isChanged = false
  /** Whether nothing changes, because the lines are being saved. */
  isFrozen = false
  /** Line that takes the focus when it is drawn: its first wrong field, else its first one. */
  focused: number | undefined

  constructor(fields: readonly LineField[], language: Language) {
    this.#fields = fields
    this.#language = language
  }

  /** Replaces all lines by answered ones. Lines keep their rows by position. */
  load(items: readonly Row[]): void {
    const ids = items.map((_, i) => this.#ids[i] ?? this.#nextId++)
    this.#lines.clear()
    for (const [i, item] of items.entries()) {
      const shown = new Set<string>([...this.#fields, ...answeredOnly, 'product'])
      this.#lines.set(ids[i]!, {
        product: `${item.product}`,
        values: valuesOf(this.#fields, item, this.#language),
        rest: Object.fromEntries(Object.entries(item).filter(([name]) => !shown.has(name))),
        errors: {},
      })
    }
    this.#ids = ids
    this.#isChanged = false
    for (const key of this.#listeners.keys()) this.#notify(key)
  }

  /** Adds a line at the end. The fields of `copied` begin as in the line before. */
  add(product: string, copied: readonly LineField[]): void {
    if (this.isFrozen) return
    const id = this.#nextId++
    const last = this.#lines.get(this.#ids.at(-1) ?? -1)
    const values = Object.fromEntries(copied.map((field) => [field, last?.values[field] ?? '']))
    this.#lines.set(id, { product, values, rest: {}, errors: {} })
    this.#ids = [...this.#ids, id]
    this.focused = id
    this.markChanged()
  }

  remove(id: number): void {
    if (this.isFrozen) return
    this.#ids = this.#ids.filter((one) => one !== id)
    this.#lines.delete(id)
    this.markChanged()
  }

  set(id: number, field: LineField, value: FieldValue): void {
    if (this.isFrozen) return
    const line = this.#lines.get(id)!
    const cleared = Object.fromEntries((calculated[field] ?? []).map((name) => [name, '']))
    const { [field]: _error, ...errors } = line.errors
    this.#lines.set(id, { ...line, values: { ...line.values, ...cleared, [field]: value }, errors })
    this.#notify(id)
    if (!this.#isChanged) this.markChanged()
  }

  /** Shows sentences by path, such as `items[3].amount`, at their lines. Returns the position of the first such line. */
  fail(failures: readonly { path: string; message: string }[]): number | undefined {
    const found = failures.flatMap(({ path, message }) => {
      const [, index, field = 'product'] = /^items\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
      const id = this.#ids[Number(index)]
      return id === undefined ? [] : [{ index: Number(index), id, field, message }]
    })
    const first = found.toSorted((a, b) => a.index - b.index)[0]
    this.focused = first?.id
    for (const { id, field, message } of found) {
      const line = this.#lines.get(id)!
      this.#lines.set(id, { ...line, errors: { ...line.errors, [field]: message } })
      this.#notify(id)
    }
    return first?.index
  }

  markChanged(): void {
    this.#isChanged = true
    this.#notify('all')
  }

  ids = () => this.#ids
  isChanged = () => this.#isChanged
  line = (id: number): DraftLine => this.#lines.get(id)!
  all = (): DraftLine[] => this.#ids.map((id) => this.#lines.get(id)!)

  subscribe = (key: number | 'all', listener: () => void): (() => void) => {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  #notify(key: number | 'all'): void {
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }
}

const subscribeTo = (lines: DraftLines, key: number | 'all') => (listener: () => void) => lines.subscribe(key, listener)

export const useLineIds = (lines: DraftLines) => useSyncExternalStore(subscribeTo(lines, 'all'), lines.ids)
export const useIsChanged = (lines: DraftLines) => useSyncExternalStore(subscribeTo(lines, 'all'), lines.isChanged)
export const useLine = (lines: DraftLines, id: number) =>
  useSyncExternalStore(subscribeTo(lines, id), () => lines.line(id))
