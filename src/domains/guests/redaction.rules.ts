/** Texts of a row. JSON and lists of texts are JSON. */
interface StoredTexts {
  values: readonly { column: { name: string; kind: 'text' | 'json' | 'texts' }; text: string }[]
  /** Whether ids of the row show that it belongs to the person. */
  isNamed: boolean
}

/** Personal data by which the erased person is recognized. */
export interface ErasedPerson {
  id: string
  /** Digits, in every form. */
  phones: ReadonlySet<string>
  /** In lower case. */
  emails: ReadonlySet<string>
  /** Words in lower case. */
  names: ReadonlySet<string>
}

/** Personal or free-text members of the person's documents, with their replacements. */
const blanks: Readonly<Record<string, (value: unknown) => unknown>> = {
  customer: blankCustomer,
  phone: emptyText,
  phoneExtension: () => null,
  email: () => null,
  userData: () => null,
  deliveryPoint: () => null,
  comment: () => null,
  tabName: () => null,
  credential: emptyText,
  externalData: (value) => (Array.isArray(value) ? value.map((entry) => ({ ...entry, value: '' })) : value),
}

/** Members with sentences that may name the person. */
const sentences: ReadonlySet<string> = new Set(['additionalInfo', 'description', 'message', 'subject', 'text'])

/** Columns with fixed words, which are never names: a person may be called Bill, like a status of orders. */
const codes: ReadonlySet<string> = new Set([
  ...[
    'type',
    'status',
    'from_status',
    'creation_status',
    'cancel_reason',
    'state',
    'outcome',
    'kind',
    'operation',
    'error_code',
  ],
  ...[
    'channel',
    'content_field',
    'gateway_id',
    'author_kind',
    'source_key',
    'order_source',
    'message_type',
    'request_hash',
    'key',
    'external_number',
  ],
  ...[
    'api_client_login',
    'coupon_number',
    'coupon_series',
    'order_type',
    'service_type',
    'courier',
    'courier_name',
    'courier_car',
  ],
])

function emptyText(value: unknown): unknown {
  return typeof value === 'string' ? '' : value
}

/** Keeps the id: ledger and counters refer to it, and it identifies nobody. */
function blankCustomer(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const blank = (name: string, known: unknown): unknown => {
    if (name === 'type' || name === 'id') return known
    if (name === 'name') return ''
    if (name === 'gender') return 'NotSpecified'
    return typeof known === 'boolean' ? false : null
  }
  return Object.fromEntries(Object.entries(value).map(([name, known]) => [name, blank(name, known)]))
}

/**
 * Returns the texts of a row without the person. The person's own rows lose all personal data, other rows only phones and e-mail addresses.
 */
export function withoutPerson({ values, isNamed }: StoredTexts, person: ErasedPerson): string[] {
  const read = values.map(({ column, text }) => ({ column, text, value: column.kind === 'text' ? text : parsed(text) }))
  const isOwn = isNamed || read.some(({ value }) => belongsTo(value, person))
  return read.map(({ column, text, value }) => {
    if (column.kind === 'text') return redactedText(text, isOwn && !codes.has(column.name), person)
    const after =
      Array.isArray(value) && column.kind === 'texts'
        ? redactedList(value, isOwn, person)
        : redactedValue(value, isOwn, person)
    return after === value ? text : JSON.stringify(after)
  })
}

const parsed = (text: string): unknown => JSON.parse(text)

function redactedList(texts: readonly unknown[], isOwn: boolean, person: ErasedPerson): readonly unknown[] {
  const left = texts.map((one) => redactedText(String(one), isOwn, person)).filter((one) => one.trim() !== '')
  return left.length === texts.length && left.every((one, i) => one === texts[i]) ? texts : left
}

/** Returns whether a document belongs to the person: by its customer, or by its phone if the customer has no id. */
export function belongsTo(value: unknown, person: ErasedPerson): boolean {
  if (typeof value !== 'object' || value === null) return false
  const id = 'customer' in value ? idOf(value.customer) : undefined
  if (id !== undefined) return id === person.id
  if ('phone' in value && typeof value.phone === 'string' && isPhoneOf(value.phone, person)) return true
  return Object.values(value).some((member) => belongsTo(member, person))
}

function idOf(customer: unknown): string | undefined {
  if (typeof customer !== 'object' || customer === null || !('id' in customer)) return undefined
  return typeof customer.id === 'string' ? customer.id : undefined
}

/** Returns the same value if nothing has to be removed. */
function redactedValue(value: unknown, isOwn: boolean, person: ErasedPerson, name = ''): unknown {
  if (typeof value === 'string') return redactedText(value, isOwn && sentences.has(name), person)
  if (Array.isArray(value)) {
    const after = value.map((one) => redactedValue(one, isOwn, person, name))
    return after.every((one, i) => one === value[i]) ? value : after
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const after = entries.map(([member, known]) => {
    const blank = isOwn && known !== null && Object.hasOwn(blanks, member) ? blanks[member] : undefined
    return blank ? blank(known) : redactedValue(known, isOwn, person, member)
  })
  if (after.every((one, i) => one === entries[i]?.[1])) return value
  return Object.fromEntries(entries.map(([member], i) => [member, after[i]]))
}

/** Removes the person's phones and e-mail addresses, and from the person's own texts also names. */
function redactedText(text: string, isOwn: boolean, person: ErasedPerson): string {
  const called = text.replace(/\+?\d[\d ().-]*/g, (run) => (isPhoneOf(run, person) ? '' : run))
  const addressed = [...person.emails].reduce(withoutAddress, called)
  if (!isOwn) return addressed
  return addressed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (person.names.has(word.toLowerCase()) ? '' : word))
}

function withoutAddress(text: string, address: string): string {
  const at = text.toLowerCase().indexOf(address)
  if (at === -1) return text
  return withoutAddress(text.slice(0, at) + text.slice(at + address.length), address)
}

function isPhoneOf(run: string, { phones }: ErasedPerson): boolean {
  const digits = run.replace(/\D/g, '')
  return phones.has(digits) || phones.has(digits.replace(/^0{1,2}/, ''))
}

/** Returns the forms of a phone in digits, with and without country codes. */
export function phoneForms(digits: string, countryCodes: readonly string[]): string[] {
  const national = countryCodes
    .filter((code) => code !== '' && digits.startsWith(code) && digits.length - code.length >= nationalDigitsMin)
    .map((code) => digits.slice(code.length))
  return [...new Set([digits, ...national])]
}

/** Minimum length: fewer digits may be any number. */
const nationalDigitsMin = 7

/** Returns the words of names in lower case. A single letter is no name. */
export const wordsOfNames = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => name?.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => word.length > 1)
