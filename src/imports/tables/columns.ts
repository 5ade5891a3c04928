import { nearestName } from '#core/nearest_name.ts'
import { OperatorError } from '#core/operator_error.ts'
import { phrase } from '../phrases.ts'
import { type HeadingMeaning, headingWords } from './heading_words.ts'

/** Column that a kind of file may have. */
export interface Column {
  /** Headings that name the column, the preferred one first. */
  headings: readonly [string, ...string[]]
  /** Meanings by whose words in other languages the column is found, too, the preferred one first. */
  meaning?: HeadingMeaning | readonly HeadingMeaning[]
  isRequired?: boolean
  /** Meaning of the column, for operators. */
  description?: string
}

export type Columns<Name extends string = string> = Readonly<Record<Name, Column>>

/** Index of each column in a table, -1 for a missing one. */
export type Places<Name extends string> = Readonly<Record<Name, number>>

/** Headings chosen for columns by their names, from `--column` or a stored mapping. */
export type ColumnNames = ReadonlyMap<string, string>

/** Headings of a table, as written in the file. */
export interface Headed {
  path: string
  titles: readonly string[]
}

/** Heading of a file with the column that it names; null if it is not read. */
export interface ReadHeading {
  heading: string
  column: string | null
}

/** Share of other letters up to which a heading may be a misspelt column: more would propose columns that mean something else. */
const similarMax = 1 / 3

/** Returns a heading in the form in which headings are compared: without case, accents, blanks and punctuation. */
export const headingKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

const meanings = new Map<string, HeadingMeaning>(
  Object.entries(headingWords).flatMap(([meaning, words]) =>
    words.split(',').map((word) => [headingKey(word), meaning as HeadingMeaning] as const),
  ),
)

const currencies = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...[
    'in',
    'rs',
    'руб',
    'грн',
    'zl',
    'zł',
    'kc',
    'kr',
    'ft',
    'lei',
    'лв',
    'tl',
    'euro',
    '元',
    '円',
    'gross',
    'brutto',
    'ttc',
    'inc',
  ],
])

/** Codes of currencies that are also words for a size, as in `Price (cup)`, `Prix (bol)` and `Cena (sos)`. */
const sizeCodes = new Set(['cup', 'bol', 'sos', 'top'])

/** Returns whether a word of a heading is a currency. A code that is also a size must be in capitals among other letters. */
const isCurrency = (word: string, title: string): boolean =>
  currencies.has(word) &&
  (!sizeCodes.has(word) || (title.includes(word.toUpperCase()) && title !== title.toUpperCase()))

const meaningsOf = ({ meaning = [] }: Column): readonly HeadingMeaning[] => [meaning].flat()

/** Returns the column that a person names: by its name, one of its headings, or a word of its meaning. */
export const columnNamed = <Name extends string>(key: string, columns: Columns<Name>): Name | undefined => {
  const entries = Object.entries<Column>(columns)
  const found =
    entries.find(([name, { headings }]) => [name, ...headings].some((heading) => headingKey(heading) === key)) ??
    entries.find(([, column]) => meaningsOf(column).some((meaning) => meanings.get(key) === meaning))
  return found?.[0] as Name | undefined
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(headingKey))

/** Words about tax that may follow a price in brackets, as currencies may. */
const taxWords = wordsIn(
  `gross net tax vat gst brutto netto mwst ust ttc ht tva taxe taxes iva btw bruto neto lordo dph kdv moms ндс пдв брутто нетто
   含税 不含税 税込 税抜 부가세`,
)
/** Words between those about tax. One alone may be a size, such as S. */
const taxRemarkWords = wordsIn(
  `incl inc inclusive including included excl exclusive excluding excluded with without inkl inklusive exkl exklusive zzgl mit ohne
   avec sans hors toutes comprise comprises compris con sin senza incluso inclusa incluido incluida escluso esclusa com sem z bez s
   dahil haric med utan uden с з без в т ч 포함 별도`,
)

/**
 * Returns what a heading means in any of the languages, ignoring a currency and other remarks after it. A price with a remark that is
 * neither a currency nor about tax, such as `Price (per kg)`, is another one.
 */
function meaningOf(title: string): HeadingMeaning | undefined {
  return isOtherPrice(title) ? undefined : meaningBeforeRemark(title)
}

/** Returns the meaning of a heading without its remark in brackets. */
function meaningBeforeRemark(title: string): HeadingMeaning | undefined {
  const whole = meanings.get(headingKey(title))
  if (whole) return whole
  const [text] = partsOf(title)
  const words = headingKey(text).split('_')
  while (words.length > 1 && isCurrency(words.at(-1)!, text)) words.pop()
  return meanings.get(words.join('_'))
}

/** Returns whether a heading is a price with a remark in brackets by which it may be the price of a size or unit. */
function isOtherPrice(title: string): boolean {
  const meaning = meaningBeforeRemark(title)
  if ((meaning !== 'price' && meaning !== 'purchasePrice') || meanings.has(headingKey(title))) return false
  const words = headingKey(partsOf(title)[1])
    .split('_')
    .filter((word) => word !== '')
  const isAboutTax = words.some((word) => taxWords.has(word))
  const isNearTax = (word: string) => isAboutTax && (taxRemarkWords.has(word) || /^\d{1,2}$/.test(word))
  return !words.every((word) => isCurrency(word, title) || taxWords.has(word) || isNearTax(word))
}

/** Returns the text of a heading before and in brackets, without signs of currencies. */
function partsOf(title: string): [text: string, remark: string] {
  const text = title.normalize('NFKC').replace(/\p{Sc}/gu, ' ')
  const [before = ''] = text.split(/[([{]/)
  return [before, text.slice(before.length)]
}

/**
 * Finds the columns of a table: by the chosen heading, else by one that names the column, else by a word of its meaning. Never by the
 * beginning of a heading. Throws an OperatorError if several headings could be the column.
 */
export function findColumns<Name extends string>(
  table: Headed,
  columns: Columns<Name>,
  chosen: ColumnNames = new Map(),
): Places<Name> {
  const keys = table.titles.map(headingKey)
  const entries = Object.entries<Column>(columns)
  const places: Record<string, number> = {}
  const used = new Set<number>()
  const take = (name: string, found: readonly number[]) => {
    const free = found.filter((place) => !used.has(place))
    if (free.length > 1) throw severalHeadings(table, columns, name, free)
    const [place = -1] = free
    if (place < 0) return
    places[name] = place
    used.add(place)
  }
  const placesOf = (key: string) => keys.flatMap((candidate, place) => (candidate === key ? [place] : []))
  for (const [name, { headings }] of entries) {
    const heading = [name, ...headings].map((column) => chosen.get(headingKey(column))).find((key) => key !== undefined)
    if (heading !== undefined) take(name, placesOf(heading))
  }
  const ranks = Math.max(...entries.map(([, { headings }]) => headings.length))
  for (let rank = 0; rank < ranks; rank++)
    for (const [name, { headings }] of entries) {
      const heading = headings[rank]
      if (places[name] === undefined && heading !== undefined) take(name, placesOf(headingKey(heading)))
    }
  for (const [name, column] of entries)
    for (const meaning of meaningsOf(column))
      if (places[name] === undefined)
        take(
          name,
          table.titles.flatMap((title, place) => (meaningOf(title) === meaning ? [place] : [])),
        )
  return Object.fromEntries(entries.map(([name]) => [name, places[name] ?? -1])) as Places<Name>
}

/** Throws an OperatorError that names all required columns that the table lacks. `headings` are those of `readTable`. */
export function expectColumns(table: Headed & { headings: readonly string[] }, columns: Columns): void {
  const missing = Object.values(columns).filter(
    ({ headings, isRequired }) => isRequired && !table.headings.includes(headingKey(headings[0])),
  )
  if (missing.length > 0) throw missingColumns(table, missing, columns)
}

/** Returns how many columns of a row of headings are known, to find this row below a title. */
export function countKnown(titles: readonly string[], columns: Columns, chosen: ColumnNames = new Map()): number {
  const headings = new Set(Object.values(columns).flatMap((column) => column.headings.map(headingKey)))
  const known = new Set(Object.values(columns).flatMap(meaningsOf))
  const wanted = new Set(chosen.values())
  const isKnown = (title: string) => {
    const key = headingKey(title)
    const meaning = meaningOf(title)
    return headings.has(key) || wanted.has(key) || (meaning !== undefined && known.has(meaning))
  }
  return titles.filter(isKnown).length
}

/** Returns each heading with the column that it is read as. */
export function readHeadings({ titles }: Headed, places: Readonly<Record<string, number>>): ReadHeading[] {
  const columns = new Map(Object.entries(places).map(([name, place]) => [place, name]))
  return titles.map((heading, place) => ({ heading, column: columns.get(place) ?? null }))
}

/** Parses `--column name=Artikel`, which may be repeated. */
export function columnFlag(text: string, former: ColumnNames = new Map()): ColumnNames {
  const [column = '', ...rest] = text.split('=')
  const heading = headingKey(rest.join('='))
  if (headingKey(column) === '' || heading === '')
    throw new OperatorError(`--column is "${text}"`, 'Give a column and the heading that it has, such as name=Artikel')
  return new Map([...former, [headingKey(column), heading]])
}

/** Refuses chosen headings that none of the files has. */
export function expectHeadings(tables: readonly Headed[], chosen: ColumnNames = new Map()): void {
  const titles = tables.flatMap((table) => table.titles)
  const keys = new Set(titles.map(headingKey))
  const missing = [...chosen.values()].find((heading) => !keys.has(heading))
  if (missing === undefined) return
  const path = tables.map((table) => table.path).join(phrase` and `)
  throw new OperatorError(
    phrase`${path} has no column named ${missing}`,
    phrase`Name one of its columns: ${titles.join(', ')}`,
  )
}

/** Returns the heading that may have been meant by one that is not read. */
export function similarHeading({ heading, column }: ReadHeading, columns: Columns): string | undefined {
  if (column !== null || heading === '') return undefined
  const known = Object.values(columns).flatMap(({ headings }) => headings)
  const near = nearestName(headingKey(heading), known, similarMax)
  return near === headingKey(heading) ? undefined : near
}

/** Returns the headings that are not read, each with the column that may have been meant. */
export const unreadTexts = (headings: readonly ReadHeading[], columns: Columns): string[] =>
  headings
    .filter(({ heading, column }) => column === null && heading !== '')
    .map((unread) => {
      const near = similarHeading(unread, columns)
      return near === undefined ? unread.heading : `${unread.heading} (${near}?)`
    })

function severalHeadings({ path, titles }: Headed, columns: Columns, name: string, places: readonly number[]) {
  const [heading = name] = columns[name]?.headings ?? []
  const named = places.map((place) => titles[place]!)
  return new OperatorError(
    phrase`${path} has several columns for ${heading}: ${named.join(', ')}`,
    phrase`Choose one with --column ${heading}=${named[0]}, and give the others different headings`,
  )
}

/** Returns the error about missing columns, with the headings that may be meant: never one that has another meaning. */
function missingColumns(
  { path, titles, headings: keys }: Headed & { headings: readonly string[] },
  missing: readonly Column[],
  columns: Columns,
): OperatorError {
  const known = new Set(Object.values(columns).map(({ headings }) => headingKey(headings[0])))
  const free = titles.filter(
    (title, place) => !known.has(keys[place]!) && title !== '' && meaningBeforeRemark(title) === undefined,
  )
  const shown = titles.filter((title) => title !== '')
  const otherPrices = shown.filter((title) => isOtherPrice(title))
  const pairs = missing.map((column) => {
    const near = column.headings
      .map((heading) => nearestName(heading, free.map(headingKey), similarMax))
      .find((key) => key !== undefined)
    const prices = otherPrices.filter((title) => meaningsOf(column).includes(meaningBeforeRemark(title)!))
    const likely = free.find((title) => headingKey(title) === near) ?? (prices.length > 1 ? prices[0] : '…')
    return { column: column.headings[0], likely, prices }
  })
  const and = phrase` and `
  const names = pairs.map(({ column }) => column).join(and)
  const flags = pairs.map(({ column, likely }) => `--column "${column}=${likely}"`).join(' ')
  const prices = pairs.flatMap((pair) => pair.prices.map((title) => `"${title}"`))
  const unclear = prices.length > 0 ? phrase`; ${prices.join(and)} may be for one size or unit` : ''
  const sizes =
    prices.length > 1 && 'size' in columns
      ? phrase`; several sizes need a line each, with the columns size and price`
      : ''
  return new OperatorError(
    phrase`${path} has no column ${names}; its columns are ${shown.join(', ')}${unclear}`,
    phrase`Give the column the heading ${names}, or name its heading: ${flags}${sizes}`,
  )
}
