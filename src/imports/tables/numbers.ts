import { plainDigits } from '#core/phone.ts'
import { phrase } from '../phrases.ts'

/** Number of a cell: its value, or two values that the text may mean, or undefined if it is no number. */
type CellNumber = { value: number } | { meanings: readonly [number, number] } | undefined

/** Character between whole and fraction. */
export type DecimalMark = '.' | ','

const digitsMax = 15
const currencies = new Set(Intl.supportedValuesOf('currency'))
/** Signs and abbreviations of currencies besides ISO codes and characters of the category Sc. */
const currencyWords =
  /^(?:руб|р|грн|тг|сум|zł|zl|kč|kc|kr|ft|lei|лв|din|дин|rs|dhs?|sr|nt|hk|us|au|ca|a|c|r|s|rm|rp|tl|euros?|dollars?)\.?$/i

/**
 * Parses a number as people write it: with a decimal point or comma, groups of digits, digits of other scripts, a currency at either end.
 * A text with one mark before three digits (`1.200`) has two meanings, unless `decimalMark` is the column's.
 */
export function parseNumber(text: string, decimalMark?: DecimalMark): CellNumber {
  // Most cells need none of the rest, which takes several times longer.
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return { value: Number(text) }
  const plain = plainNumber(text)
  if (plain === undefined) return undefined
  const [, sign = '', body = ''] = /^([-+−]?)(.*)$/.exec(plain) ?? []
  const factor = sign === '' || sign === '+' ? 1 : -1
  const found = parseUnsigned(body, decimalMark)
  if (!found) return undefined
  return 'value' in found ? { value: factor * found.value } : found
}

/** Returns the decimal mark that the cells of a column have in common; undefined if they show none, or both. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>()
  for (const cell of cells) {
    // Most cells are plain numbers, which need no search for a currency.
    const plain = /^\d*(?:\.\d+)?$/.test(cell) ? cell : plainNumber(cell)
    const mark = shownMark(plain?.replace(/^[-+−]/, '') ?? '')
    if (mark !== undefined) marks.add(mark)
  }
  const [mark] = marks
  return marks.size === 1 ? mark : undefined
}

/** Parser of the cells of one column. */
export type NumberColumn = (cell: string) => CellNumber

/** Returns a parser of the cells of a column, which all have the decimal mark that some of them show, else `usualMark`. */
export function numberColumn(
  rows: Iterable<{ cells: readonly string[] }>,
  place: number,
  usualMark?: DecimalMark,
): NumberColumn {
  const mark = decimalMarkOf(Iterator.from(rows).map(({ cells }) => cells[place] ?? '')) ?? usualMark
  return (cell) => parseNumber(cell, mark)
}

/** Returns the message about a cell that is no number, or has two meanings. */
export const numberError = (cell: string, found: Exclude<CellNumber, { value: number }>, example: string): string =>
  found
    ? phrase`"${cell}" may be ${found.meanings[0]} or ${found.meanings[1]}: write ${unambiguous(found.meanings[0])} or ${found.meanings[1]}`
    : phrase`"${cell}" is not a number such as ${example}`

/** Adds a fourth decimal to three, which could be read as thousands. */
export function unambiguous(value: number): string {
  const text = `${value}`
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Removes the currency, and converts digits of other scripts. Undefined if other texts remain. */
function plainNumber(text: string): string | undefined {
  const ascii = plainDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/[.,] ?[-–—]+/, '')
  const last = ascii.search(/\d\D*$/)
  if (last < 0) return undefined
  let first = ascii.search(/\d/)
  if (ascii[first - 1] === '.' || ascii[first - 1] === ',') first--
  const before = ascii.slice(0, first)
  const sign = /[-+−]/.exec(before)?.[0] ?? ''
  const around = [before.replace(/[-+−]/, ''), ascii.slice(last + 1)].map((part) => part.trim())
  if (!around.every(isCurrency) || around.every((part) => part !== '')) return undefined
  return `${sign}${ascii.slice(first, last + 1)}`
}

const isCurrency = (text: string): boolean =>
  text === '' ||
  /^\p{Sc}$/u.test(text) ||
  currencies.has(text.toUpperCase()) ||
  currencyWords.test(text) ||
  /^(?:us|a|c|r|s|nt|hk|nz)\p{Sc}$/iu.test(text)

function parseUnsigned(body: string, decimalMark: DecimalMark | undefined): CellNumber {
  if (!/^[\d.,'’`´_\s]*$/.test(body)) return undefined
  const mark = shownMark(body) ?? (isOneMarkBeforeThree(body) ? decimalMark : undefined)
  if (isOneMarkBeforeThree(body) && mark === undefined)
    return { meanings: [Number(body.replace(',', '.')), Number(body.replace(/[.,]/, ''))] }
  const [whole = '', fraction = '', ...rest] = mark === undefined ? [body] : body.split(mark)
  if (rest.length > 0 || !/^\d*$/.test(fraction) || !hasValidGroups(whole)) return undefined
  const digits = whole.replace(/\D/g, '')
  if (digits.length + fraction.length > digitsMax) return undefined
  return { value: Number(`${digits || '0'}.${fraction || '0'}`) }
}

/** Returns whether the digits before the decimal mark are in groups of three, or of two before the last three as in India. */
function hasValidGroups(whole: string): boolean {
  const groups = whole.split(/\D/)
  const marks = new Set(whole.replace(/\d/g, ''))
  if (groups.length === 1) return true
  const [first = '', ...others] = groups
  const last = others.pop() ?? ''
  const length = others[0]?.length ?? 3
  const isEven = others.every((group) => group.length === length)
  return (
    marks.size === 1 &&
    first !== '' &&
    first.length <= length &&
    last.length === 3 &&
    isEven &&
    (length === 3 || length === 2)
  )
}

const isOneMarkBeforeThree = (body: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(body)

/** Returns the decimal mark that a text itself shows. */
function shownMark(body: string): DecimalMark | undefined {
  const last = body[Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))]
  if ((last !== '.' && last !== ',') || isOneMarkBeforeThree(body)) return undefined
  const count = body.split(last).length - 1
  const hasBoth = body.includes('.') && body.includes(',')
  return hasBoth || count === 1 ? last : undefined
}
