/** The texts of a row; JSON as its text, several texts as a JSON list. */
interface StoredTexts {
  values: readonly { column: { name: string; kind: 'text' | 'json' | 'texts' }; text: string }[]
  /** The row is the person's by its ids, whatever it says. */
  isNamed: boolean
}

/** Who is erased, by all that says who it is. */
export interface ErasedPerson {
  id: string
  /** Digits, in each way to write them. */
  phones: ReadonlySet<string>
  /** In lower case. */
  emails: ReadonlySet<string>
  /** Words of names, in lower case. */
  names: ReadonlySet<string>
}

/** Members of documents of the person that say who it is or where it lives, or are free text, with what takes their place. */
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

/** Members that are sentences, in which the person may be named. */
const sentences: ReadonlySet<string> = new Set(['additionalInfo', 'description', 'message', 'subject', 'text'])

/** Columns of words that programs compare: somebody may be called Bill, as the status of an order that has one. */
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

/** The id stays: the ledger and the counters of the person do, too, and it leads to nobody. */
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
 * The texts of a row without the person. What is the person's own loses all that is personal; what only mentions the person loses
 * phones and e-mail addresses.
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

/** Whether a document is of the person: by its customer, or by its phone where its customer is nobody who is known. */
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

/** The same value when there is nothing to take away. */
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

/** The text without phones and e-mail addresses of the person, and without names where it is the person's own. */
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

/** The ways to write a phone, as digits: with the codes of their countries, and without them. */
export function phoneForms(digits: string, countryCodes: readonly string[]): string[] {
  const national = countryCodes
    .filter((code) => code !== '' && digits.startsWith(code) && digits.length - code.length >= nationalDigitsMin)
    .map((code) => digits.slice(code.length))
  return [...new Set([digits, ...national])]
}

/** Fewer digits are no phone, but any number. */
const nationalDigitsMin = 7

/** The words of names, as they are compared. A single letter names nobody. */
export const wordsOfNames = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => name?.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => word.length > 1)
