import { regexAt, type Source, skipPlain, templateAt } from './house.ts'

/** A regular expression of a source file. */
export interface Regex {
  pattern: string
  flags: string
}

/** Returns the regular expressions of a file: its literals, and the patterns of its schemas. */
export function regexesOf({ text }: Source): Regex[] {
  const schemas = [...text.matchAll(/\bpattern: '((?:\\.|[^'\\\n])*)'/g)]
  return [
    ...literalsIn(text),
    ...schemas.map(([, pattern]) => ({ pattern: pattern!.replaceAll('\\\\', '\\'), flags: '' })),
  ]
}

function literalsIn(text: string): Regex[] {
  const found: Regex[] = []
  for (let i = 0; i < text.length; i++) {
    const literal = regexAt(text, i)
    if (literal) found.push({ pattern: literal[1]!, flags: literal[2]! })
    i = literal ? i + literal[0].length : skipPlain(text, i)
    if (text[i] !== '`') continue
    const { end, holes } = templateAt(text, i)
    found.push(...holes.flatMap(literalsIn))
    i = end
  }
  return found
}

/** Characters as bits: one for each of ASCII, and one for all others. */
type Chars = bigint

const allChars: Chars = (1n << 129n) - 1n
const charsOf = (wanted: RegExp): Chars =>
  Array.from({ length: 128 }, (_, code) => (wanted.test(String.fromCharCode(code)) ? 1n << BigInt(code) : 0n)).reduce(
    (all, bit) => all | bit,
    0n,
  )
const other: Chars = 1n << 128n
const newline = charsOf(/\n/)
const classes: Record<string, Chars> = {
  d: charsOf(/\d/),
  w: charsOf(/\w/),
  s: charsOf(/\s/) | other,
  n: newline,
  t: charsOf(/\t/),
  r: charsOf(/\r/),
}
const negated = (chars: Chars): Chars => allChars & ~chars

/** A part of a regular expression: characters, a group, or an assertion without characters. */
interface Part {
  chars?: Chars
  group?: Part[][]
  min: number
  max: number
}

/** Maximum from which a quantifier counts as unbounded. */
const endlessFrom = 100

/**
 * Returns why matching may take more than linear time, or undefined if it cannot. It can if two repetitions may share the same characters
 * before something that fails: nested, in sequence, or from each position of the text because the expression is not anchored; false alarms
 * are possible, missed cases are not. The library `recheck` takes 43 s of processor time for the 245 expressions of `src`, and a time limit
 * ends one of them.
 */
export function backtracking({ pattern, flags }: Regex): string | undefined {
  try {
    const start = flags.includes('y') ? [] : [{ chars: allChars, min: 0, max: Number.POSITIVE_INFINITY }]
    for (const path of pathsOf(parse(pattern, flags))) {
      const isTied = isBeginning(path[0])
      const whole = !isTied ? [...start, ...path] : flags.includes('m') ? [...start, single(newline), ...path] : path
      if (sharesCharacters(whole)) return 'two repetitions may share characters'
    }
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const single = (chars: Chars): Part => ({ chars, min: 1, max: 1 })
const isBeginning = (part: Part | undefined): boolean => part !== undefined && part.chars === 0n
const isEndless = ({ max }: Part): boolean => max >= endlessFrom
const overlap = (a: Part, b: Part): boolean => ((a.chars ?? 0n) & (b.chars ?? 0n)) !== 0n

function sharesCharacters(path: readonly Part[]): boolean {
  return path.some((first, i) =>
    path.some((second, k) => {
      if (k <= i || !isEndless(first) || !isEndless(second) || !overlap(first, second)) return false
      const between = path.slice(i + 1, k).filter(({ chars, min }) => chars && min > 0)
      const canFail = path.slice(k + 1).some(({ min }) => min > 0)
      return canFail && between.every((part) => overlap(part, first) && overlap(part, second))
    }),
  )
}

/** Returns all paths through the alternatives, with a repeated group as one repetition of all its characters. */
function pathsOf(alternatives: readonly Part[][]): Part[][] {
  return alternatives.flatMap((parts) =>
    parts.reduce<Part[][]>(
      (paths, part) => paths.flatMap((path) => waysOf(part).map((way) => [...path, ...way])),
      [[]],
    ),
  )
}

function waysOf(part: Part): Part[][] {
  if (!part.group) return [[part]]
  if (isEndless(part)) return [[{ chars: charsOfRepeated(part.group), min: part.min, max: part.max }]]
  return [...(part.min === 0 ? [[]] : []), ...pathsOf(part.group)]
}

/**
 * Returns the characters of a repeated group. A group has one path through the text only if its alternatives start differently and each has
 * one length.
 */
function charsOfRepeated(alternatives: readonly Part[][]): Chars {
  let begun: Chars = 0n
  let all: Chars = 0n
  for (const path of alternatives) {
    if (path.some(({ min, max, group }) => min !== max || group)) throw new Error('a repetition within a repetition')
    const [first] = path
    if (!first?.chars || (begun & first.chars) !== 0n) throw new Error('a repetition of what may begin in two ways')
    begun |= first.chars
    for (const { chars = 0n } of path) all |= chars
  }
  return all
}

/** Returns the alternatives of a pattern. Throws for unsupported syntax. */
function parse(pattern: string, flags: string): Part[][] {
  let at = 0
  const dot = flags.includes('s') ? allChars : negated(newline | classes.r!)
  const isCaseless = flags.includes('i')
  const parts = alternatives()
  if (at < pattern.length) throw new Error(`cannot read ${pattern} from ${pattern.slice(at)}`)
  return parts

  function alternatives(): Part[][] {
    const found: Part[][] = [[]]
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at++
        found.push([])
      } else found.at(-1)!.push(quantified(atom()))
    }
    return found
  }

  function atom(): Omit<Part, 'min' | 'max'> {
    const char = pattern[at]!
    if (char === '(') return group()
    const read = char === '[' ? setAt(pattern, at + 1, isCaseless) : memberAt(pattern, at, isCaseless)
    const isBoundary = pattern.startsWith('\\b', at)
    at = isBoundary ? at + 2 : read.end
    // An assertion matches no characters.
    if (char === '^') return { chars: 0n }
    if (char === '$' || isBoundary) return {}
    return { chars: char === '.' ? dot : read.chars }
  }

  function group(): Omit<Part, 'min' | 'max'> {
    const [head] = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(pattern.slice(at)) ?? ['']
    if (/[=!]/.test(head)) throw new Error('a look around')
    at += head.length
    const inner = alternatives()
    at++
    return { group: inner }
  }

  function quantified(part: Omit<Part, 'min' | 'max'>): Part {
    const [whole, sign, from, comma, to] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? ['']
    at += whole.length
    if (sign) return { ...part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    if (from === undefined) return { ...part, min: 1, max: 1 }
    return { ...part, min: Number(from), max: to ? Number(to) : comma ? Number.POSITIVE_INFINITY : Number(from) }
  }
}

/** Characters read from a pattern, and the index after them. */
interface Read {
  chars: Chars
  end: number
}

/** Reads the characters of a set, whose bracket is before `start`. */
function setAt(pattern: string, start: number, isCaseless: boolean): Read {
  const isNegated = pattern[start] === '^'
  let at = isNegated ? start + 1 : start
  let chars: Chars = 0n
  while (at < pattern.length && pattern[at] !== ']') {
    const first = memberAt(pattern, at, isCaseless)
    const isRange = pattern[first.end] === '-' && pattern[first.end + 1] !== ']'
    const last = isRange ? memberAt(pattern, first.end + 1, isCaseless) : first
    chars |= isRange ? between(first.chars, last.chars) : first.chars
    at = last.end
  }
  return { chars: isNegated ? negated(chars) : chars, end: at + 1 }
}

/** Reads the characters that one character or escape of a pattern matches. */
function memberAt(pattern: string, at: number, isCaseless: boolean): Read {
  const char = pattern[at]!
  if (char !== '\\') return { chars: cased(char, isCaseless), end: at + 1 }
  const kind = pattern[at + 1]!
  const rest = pattern.slice(at + 2)
  const [code] = (kind === 'x' ? /^[0-9a-f]{2}/i : kind === 'u' ? /^[0-9a-f]{4}/i : /^$/).exec(rest) ?? []
  const end = at + 2
  if (code) return { chars: cased(String.fromCharCode(Number.parseInt(code, 16)), isCaseless), end: end + code.length }
  const [braces] = /^\{[^}]*\}/.exec(rest) ?? []
  if (braces && 'pPu'.includes(kind)) return { chars: allChars, end: end + braces.length }
  const known = classes[kind.toLowerCase()]
  if (known === undefined) return { chars: cased(kind, isCaseless), end }
  return { chars: kind === kind.toLowerCase() ? known : negated(known), end }
}

function cased(char: string, isCaseless: boolean): Chars {
  if (char.charCodeAt(0) >= 128) return other
  const spellings = isCaseless ? [char.toLowerCase(), char.toUpperCase()] : [char]
  return spellings.reduce((all, one) => all | (1n << BigInt(one.charCodeAt(0))), 0n)
}

/** Returns the characters from the lowest of one to the highest of the other. */
function between(first: Chars, last: Chars): Chars {
  const low = first & -first
  const high = 1n << BigInt(last.toString(2).length)
  return high - low
}
