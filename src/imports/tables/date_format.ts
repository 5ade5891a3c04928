import { OperatorError } from '#core/operator_error.ts'
import { isDay } from '#core/time.ts'

/** Time of a cell. */
export interface CellTime {
  /** Wall time: `2026-05-04 18:30:00`. */
  local: string
  /** Offset from UTC, if the cell has one: `Z` or `+02:00`. */
  offset?: string
}

/** Written form of days or times, such as `dd.MM.yyyy HH:mm`. */
export interface DateFormat {
  /** The form as it was given. */
  text: string
  tokens: readonly Token[]
  /** Whether it has an hour. */
  hasTime: boolean
}

type Token = { letter: Letter; length: number } | { literal: string }

type Letter = 'd' | 'M' | 'y' | 'H' | 'h' | 'm' | 's' | 'a'

const letters = new Set<string>(['d', 'M', 'y', 'H', 'h', 'm', 's', 'a'] satisfies Letter[])

/** Parses `--date-format`. `D` and `Y` mean the same as `d` and `y`. Throws an OperatorError for a form without day, month and year. */
export function parseDateFormat(text: string): DateFormat {
  const tokens: Token[] = []
  for (const character of text.trim()) {
    const letter = character === 'D' || character === 'Y' ? character.toLowerCase() : character
    const last = tokens.at(-1)
    if (last && 'letter' in last && last.letter === letter) last.length++
    else tokens.push(letters.has(letter) ? { letter: letter as Letter, length: 1 } : { literal: character })
  }
  const found = tokens.flatMap((token) => ('letter' in token ? [token.letter] : []))
  const isValid =
    new Set(found).size === found.length &&
    ['d', 'M', 'y'].every((letter) => found.includes(letter as Letter)) &&
    tokens.every((token) =>
      'letter' in token ? isLengthOf(token) : !/[\p{L}\p{N}]/u.test(token.literal) || token.literal === 'T',
    ) &&
    found.includes('h') === found.includes('a')
  if (!isValid)
    throw new OperatorError(
      `The date format is "${text}"`,
      'Give one such as dd.MM.yyyy, MM/dd/yy or yyyy-MM-dd h:mm a: its letters are d, M, y, H or h, m, s and a for AM or PM',
    )
  return { text: text.trim(), tokens, hasTime: found.includes('H') || found.includes('h') }
}

const isLengthOf = ({ letter, length }: { letter: Letter; length: number }): boolean =>
  letter === 'y' ? length === 2 || length === 4 : letter === 'a' ? length === 1 : length <= 2

/** Reads the beginning of a text in the format. Returns the time and the rest of the text; undefined if it has another form. */
export function readFormatted(text: string, { tokens }: DateFormat): { time: CellTime; rest: string } | undefined {
  const values: Partial<Record<Letter, number>> = {}
  let at = 0
  for (const [i, token] of tokens.entries()) {
    if ('literal' in token) {
      if (text[at] !== token.literal) return undefined
      at++
    } else {
      const isBeforeDigits = tokens[i + 1] !== undefined && 'letter' in tokens[i + 1]!
      const read = token.letter === 'a' ? halfAt(text, at) : digitsAt(text, at, digitsOf(token, isBeforeDigits))
      if (!read) return undefined
      values[token.letter] = read.value
      at += read.length
    }
  }
  const local = localOf(values, tokens)
  return local === undefined ? undefined : { time: { local }, rest: text.slice(at) }
}

/** A year has exactly its digits. A day, month or hour may lack its zero, unless the next number follows at once. */
const digitsOf = ({ letter, length }: { letter: Letter; length: number }, isBeforeDigits: boolean) =>
  letter === 'y' || isBeforeDigits ? { least: length, most: length } : { least: 1, most: 2 }

function digitsAt(text: string, at: number, { least, most }: { least: number; most: number }) {
  let end = at
  while (end - at < most && text[end] !== undefined && text[end]! >= '0' && text[end]! <= '9') end++
  return end - at < least ? undefined : { value: Number(text.slice(at, end)), length: end - at }
}

/** Reads AM or PM: hours to add. */
function halfAt(text: string, at: number) {
  const word = text.slice(at, at + 2).toLowerCase()
  return word === 'am' || word === 'pm' ? { value: word === 'pm' ? 12 : 0, length: 2 } : undefined
}

function localOf(values: Partial<Record<Letter, number>>, tokens: readonly Token[]): string | undefined {
  const { d = 0, M = 0, y = 0, m = 0, s = 0, a = 0 } = values
  const hasShortYear = tokens.some((token) => 'letter' in token && token.letter === 'y' && token.length === 2)
  const day = `${hasShortYear ? 2000 + y : `${y}`.padStart(4, '0')}-${two(M)}-${two(d)}`
  const isHalfHour = values.h !== undefined && values.h >= 1 && values.h <= 12
  if (values.h !== undefined && !isHalfHour) return undefined
  const hour = values.h === undefined ? (values.H ?? 0) : (values.h % 12) + a
  return isDay(day) && hour < 24 && m < 60 && s < 60 ? `${day} ${two(hour)}:${two(m)}:${two(s)}` : undefined
}

const two = (value: number): string => `${value}`.padStart(2, '0')
