import { basename } from 'node:path'
import { type Static, Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { opt, Text } from '#core/schema.ts'
import type { GuestImportResult, ImportedGuest } from '#domains/loyalty/schemas.ts'
import type { Api } from '../api.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { phrase, word } from '../phrases.ts'
import { type Columns, expectColumns } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { readTable, refuseErrors } from '../tables/table.ts'

const guestColumns = {
  phone: { headings: ['phone'], meaning: 'phone', description: 'Phone, in any way of writing.' },
  cardNumber: {
    headings: ['card_number'],
    meaning: 'card',
    description: 'Number of the card, which is its track as well.',
  },
  firstName: { headings: ['first_name'], meaning: 'firstName', description: 'First name.' },
  name: { headings: ['name'], meaning: 'name', description: 'Name, if there is no first name.' },
  surname: { headings: ['surname'], meaning: 'surname', description: 'Family name.' },
  birthday: { headings: ['birthday'], meaning: 'birthday', description: 'Day of birth.' },
  email: { headings: ['email'], meaning: 'email', description: 'E-mail address.' },
  categories: {
    headings: ['categories', 'category'],
    meaning: 'group',
    description: 'Names of categories, separated by `;`.',
  },
  balance: { headings: ['balance'], meaning: 'balance', description: 'Sum that is added to the wallet once.' },
  comment: { headings: ['comment'], description: 'Remark about the guest.' },
} as const satisfies Columns

type Column = keyof typeof guestColumns

const GuestsOptions = Type.Object({
  programId: opt(
    Text({ maxLength: 36 }),
    'Id of the loyalty program of the balances. If omitted, the only one with wallets.',
  ),
  id: opt(
    Text({ minLength: 1, maxLength: 200 }),
    'Text by which a repeated import is known, so that balances are added once. If omitted, the name of the file.',
  ),
})

type Input = ImportInput<Static<typeof GuestsOptions>>

/** Guests with their balances. A file with an invalid guest is not applied. */
export const guestsKind: ImportKind<typeof GuestsOptions> = {
  files: { guests: { description: 'Guests, one per line.', columns: guestColumns, isRequired: true } },
  options: GuestsOptions,
  plan,
}

/** Guests per request: each takes several statements. */
const batchSize = 100
const lengthsMax: Partial<Record<Column, number>> = {
  ...{ phone: 40, cardNumber: 255, firstName: 200, name: 200, surname: 200, email: 255, comment: 4_000 },
}

interface GuestLine {
  line: Line<Column>
  guest: ImportedGuest
}

async function plan({ api, organizationId, files, reading, options }: Input): Promise<ImportPlan> {
  const { guests: source } = files
  if (!source) throw new OperatorError(phrase`There is no file of guests`, phrase`Give one`)
  if (!organizationId)
    throw new OperatorError(phrase`It is not said at which restaurant the guests register`, phrase`Name it`)
  const file = basename(source.path)
  const table = await readTable(source, { ...reading, columns: guestColumns })
  if (!table.headings.includes('card_number'))
    expectColumns(table, { phone: { ...guestColumns.phone, isRequired: true } })
  const faults = new Set<string>()
  const { lines, headings } = linesOf<Column>(table, guestColumns, { file, faults })
  const guests = lines.map((line) => ({ line, guest: readGuest(line) }))
  const request = { organizationId, programId: options.programId ?? null, importId: options.id ?? file }
  const checked = await send(api, guests, { ...request, isDryRun: true })
  for (const [i, { error }] of checked.entries())
    if (error) guests[i]!.line.reportError(columnOf(error.path), word(error.message))
  refuseRepeated(guests, checked)
  refuseErrors(source.path, [...faults])
  const changes = changesOf(checked)
  return {
    files: [{ part: 'guests', file, headings }],
    changes,
    sentence: sentenceOf(changes),
    notes: [],
    saves: { ...request, guests: guests.map(({ guest }) => guest), outcomes: checked.map(({ outcome }) => outcome) },
    rows: guests.length,
    async apply(onSaved) {
      const results = await send(api, guests, { ...request, isDryRun: false }, onSaved)
      for (const [i, { error }] of results.entries())
        if (error) guests[i]!.line.reportError(columnOf(error.path), word(error.message))
      refuseErrors(source.path, [...faults])
    },
  }
}

function readGuest(line: Line<Column>): ImportedGuest {
  // The server refuses whole batches for longer texts.
  const fitting = (column: Column) => {
    const max = lengthsMax[column]
    if (max === undefined || [...line.text(column)].length <= max) return line.text(column)
    line.reportError(column, phrase`it has more than ${max} characters`)
    return ''
  }
  const text = (...columns: Column[]) => columns.map(fitting).find((cell) => cell !== '') ?? null
  const categories = line
    .text('categories')
    .split(/[;,|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return {
    phone: text('phone'),
    cardNumber: text('cardNumber'),
    name: text('firstName', 'name'),
    surname: text('surname'),
    birthday: line.day('birthday'),
    email: text('email'),
    comment: text('comment'),
    categories,
    balance: line.amount('balance'),
  }
}

/** Reports guests who are on two lines, whatever the way in which their phones are written. */
function refuseRepeated(guests: readonly GuestLine[], results: readonly GuestImportResult[]): void {
  const seen = new Map<string, number>()
  for (const [i, { line, guest }] of guests.entries()) {
    const { id, phone } = results[i]!
    const keys = new Map<string | null, Column>([
      [phone, 'phone'],
      [guest.cardNumber ? `card ${guest.cardNumber}` : null, 'cardNumber'],
      [id, guest.phone ? 'phone' : 'cardNumber'],
    ])
    const texts = [...keys.keys()].filter((key) => key !== null)
    const repeated = texts.find((key) => seen.has(key))
    const known = repeated === undefined ? undefined : seen.get(repeated)
    if (repeated !== undefined) line.reportError(keys.get(repeated)!, phrase`the guest is on line ${known} already`)
    for (const key of texts) seen.set(key, known ?? line.number)
  }
}

const columnOf = (path: string): Column => {
  const name = /^\w*/.exec(path)?.[0] ?? ''
  return Object.hasOwn(guestColumns, name) ? (name as Column) : 'phone'
}

/** Sends the guests in batches. Each batch is saved as a whole, or refused. */
async function send(
  api: Api,
  guests: readonly GuestLine[],
  request: { organizationId: string; programId: string | null; importId: string; isDryRun: boolean },
  onSaved: (rows: number) => void = () => {},
): Promise<GuestImportResult[]> {
  const results: GuestImportResult[] = []
  for (let from = 0; from < guests.length; from += batchSize) {
    const batch = guests.slice(from, from + batchSize).map(({ guest }) => guest)
    const body = { ...request, guests: batch }
    results.push(...(await api.post<{ results: GuestImportResult[] }>('/admin/guests/import', body)).results)
    onSaved(results.length)
  }
  return results
}

interface GuestChanges {
  guests: number
  created: number
  changed: number
  same: number
  credited: number
}

function changesOf(results: readonly GuestImportResult[]): GuestChanges {
  const countOf = (wanted: GuestImportResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return {
    guests: results.length,
    created: countOf('created'),
    changed: countOf('changed'),
    same: countOf('same'),
    credited: toNumber(total(results.map(({ credited }) => credited))),
  }
}

const sentenceOf = ({ guests, created, changed, same, credited }: GuestChanges): string =>
  `${guests} guests: ${created} new, ${changed} changed, ${same} unchanged` +
  (credited > 0 ? `; balances of ${credited.toFixed(2)} in all` : '')
