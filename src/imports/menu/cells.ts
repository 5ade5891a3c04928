import { isDay, isOffsetTime } from '#core/time.ts'
import { partsOf } from '../catalogue/names.ts'
import { phrase, word } from '../phrases.ts'
import { numberError, parseNumber } from '../tables/numbers.ts'
import type { MenuNames } from './names.ts'

/** Value of a cell, or its error. */
type CellValue = { value: unknown } | { fault: string }

/** Reader of a kind of cells. */
export interface Reader {
  /** Texts that the cell may have, for operators. */
  holds: string
  /** Parses a cell that is not empty. */
  read(cell: string, names: MenuNames): CellValue
}

const valid = (value: unknown): CellValue => ({ value })
const fault = (what: string): CellValue => ({ fault: what })

export const text = (max: number): Reader => ({
  holds: `text, at most ${max.toLocaleString('en')} characters`,
  read: (cell) => (cell.length > max ? fault(phrase`it is longer than ${max} characters`) : valid(cell)),
})

const amountIn = (cell: string): CellValue => {
  const found = parseNumber(cell)
  return found && 'value' in found ? valid(found.value) : fault(numberError(cell, found, '0.25'))
}

export const amount: Reader = { holds: 'number', read: amountIn }

const words = { yes: ['1', 'x', 'y', 'yes', 'true'], no: ['0', 'n', 'no', 'false'] }
export const flag: Reader = {
  holds: '`yes` or `no`',
  read(cell) {
    const word = cell.toLowerCase()
    if (words.yes.includes(word)) return valid(true)
    return words.no.includes(word) ? valid(false) : fault(phrase`"${cell}" is neither yes nor no`)
  },
}

const quoted = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ')

function wordIn(values: readonly string[], cell: string): CellValue {
  const value = values.find((candidate) => candidate.toLowerCase() === cell.toLowerCase())
  return value === undefined ? fault(phrase`"${cell}" is none of ${values.join(', ')}`) : valid(value)
}

export const oneOf = (values: readonly string[]): Reader => ({
  holds: quoted(values),
  read: (cell) => wordIn(values, cell),
})

const shortUnits: Readonly<Record<string, string>> = { g: 'GRAM', kg: 'KILOGRAM', ml: 'MILLILITER', l: 'LITER' }
export const unit: Reader = {
  holds: quoted(Object.keys(shortUnits)),
  read: (cell) => wordIn(Object.values(shortUnits), shortUnits[cell.toLowerCase()] ?? cell),
}

export const digits: Reader = {
  holds: 'at most 8 digits',
  read: (cell) => (/^\d{1,8}$/.test(cell) ? valid(cell) : fault(phrase`"${cell}" is not a code of at most 8 digits`)),
}

export const day: Reader = {
  holds: 'day such as `2026-03-01`',
  read: (cell) => (isDay(cell) ? valid(cell) : fault(phrase`"${cell}" is no day such as 2026-03-01`)),
}

export const moment: Reader = {
  holds: 'time such as `2026-03-01T10:00:00+01:00`',
  read: (cell) =>
    isOffsetTime(cell) ? valid(cell) : fault(phrase`"${cell}" is no time such as 2026-03-01T10:00:00+01:00`),
}

/** Reader of a future price; `none` ends the sale of the product. */
export const priceToCome: Reader = {
  holds: 'price, or `none` when the product is no longer sold',
  read: (cell) => (cell.toLowerCase() === 'none' ? valid(null) : amountIn(cell)),
}

export const list: Reader = { holds: 'texts separated by bars', read: (cell) => valid(partsOf(cell)) }

/** Returns a reader of names of existing rows, or of rows created with the menu. */
export const named = (
  what: string,
  find: (names: MenuNames, name: string) => string | undefined,
  holds = `name of a ${what}`,
): Reader => ({
  holds,
  read(cell, names) {
    const id = find(names, cell)
    return id === undefined ? fault(phrase`there is no ${word(what)} "${cell}", or there are several`) : valid(id)
  },
})

export const allNamed = (
  what: string,
  find: (names: MenuNames, name: string) => string | undefined,
  holds: string,
  split = partsOf,
): Reader => ({
  holds,
  read(cell, names) {
    const found = split(cell).map((name) => ({ name, id: find(names, name) }))
    const missing = found.find(({ id }) => id === undefined)
    return missing
      ? fault(phrase`there is no ${word(what)} "${missing.name}", or there are several`)
      : valid(found.map(({ id }) => id))
  },
})
