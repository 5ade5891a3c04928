import { randomUUID } from 'node:crypto'
import { anyCountry } from '#core/phone.ts'
import type { PersonalColumns } from '#core/record/personal.ts'
import { type ErasedPerson, findMentions, type Mentions, phoneForms, withoutSpans } from './mentions.rules.ts'

type TextKind = 'text' | 'json' | 'texts'

/** The texts of a row; JSON as its text, several texts as a JSON list. */
interface StoredTexts {
  values: readonly { column: { name: string; kind: TextKind }; text: string }[]
  /** The row is the person's by its ids, whatever it says. */
  isNamed: boolean
}

/** Members of bodies of the person that say who it is or where it lives, or are free text, with what takes their place. */
const blanks: Readonly<Record<string, (value: unknown) => unknown>> = {
  customer: blankCustomer,
  phone: emptyText,
  phoneExtension: () => null,
  email: () => null,
  userData: () => null,
  deliveryPoint: () => null,
  newDeliveryPoint: () => null,
  paymentAdditionalData: (value) => (Array.isArray(value) ? value.map(() => null) : null),
  comment: () => null,
  tabName: () => null,
  credential: emptyText,
  externalNumber: () => null,
  eventType: () => null,
  customData: emptyText,
  trackingLink: () => null,
  customerEmail: emptyText,
  discountCardTrack: emptyText,
  track: emptyText,
  cancelComment: () => null,
  removalComment: () => null,
  problem: blankProblem,
  additionalInfo: emptyText,
  orderSource: emptyText,
  externalData: (value) => (Array.isArray(value) ? value.map((entry) => ({ ...entry, value: '' })) : value),
}

/** Members that are sentences, in which the person may be named. */
const sentences: ReadonlySet<string> = new Set(['body', 'description', 'message', 'note', 'subject', 'text'])

/** Returns whether the member of a body is a free text. */
export const isFreeMember = (name: string): boolean => sentences.has(name) || Object.hasOwn(blanks, name)

/** Columns of words that programs compare: somebody may be called Bill, as the status of an order that has one. */
export const codes: ReadonlySet<string> = new Set([
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
    'message_type',
    'request_hash',
    'key',
    'external_number',
  ],
  ...[
    'blocked_by',
    'city',
    'courier_phone',
    'courier_service',
    'discount_ids',
    'discount_names',
    'every',
    'hash',
    'increase_ids',
    'increase_names',
    'number',
    'order_kind',
    'payment_names',
    'reason',
    'region',
    'zone',
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

/** Commands have the text of a problem, orders an object. */
function blankProblem(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return emptyText(value)
  return { ...value, description: null }
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

/** Table whose rows are redacted. */
interface RedactedTable {
  personal?: PersonalColumns | undefined
  /** Columns in unique indexes. */
  uniques: ReadonlySet<string>
}

/**
 * Returns the texts of a row without the person. A row of the person loses everything personal, others lose only mentions of the
 * person, and restaurants' remarks that mention the person are emptied.
 */
export function withoutPerson(
  { values, isNamed }: StoredTexts,
  mentions: Mentions,
  { personal, uniques }: RedactedTable,
): (string | null)[] {
  const read = values.map(({ column, text }) => ({ column, text, value: parsed(text, column.kind) }))
  const isOwn = isNamed || read.some(({ value }) => belongsTo(value, mentions.person))
  const texts = read.map(({ column, text, value }) => {
    const isPersonal = personal?.names.has(column.name) ?? false
    if (typeof value === 'string' && column.kind === 'text') {
      const isUnique = uniques.has(column.name)
      const redaction = { isOwn: isOwn && !isUnique, isFree: isPersonal || (isOwn && !codes.has(column.name)) }
      const after = redactedText(text, mentions, redaction)
      if (after === text) return text
      // Two texts of a unique index must not become equal, and names must not become empty.
      if (isUnique) return randomUUID()
      return after.trim() === '' && !isPersonal ? '-' : after
    }
    const after =
      Array.isArray(value) && column.kind === 'texts'
        ? redactedList(value, mentions, { isOwn, isFree: isPersonal || isOwn })
        : redactedValue(value, isOwn, mentions)
    return after === value ? text : JSON.stringify(after)
  })
  const isEmptied = personal?.isOfGuests ? isOwn : texts.some((text, i) => text !== read[i]!.text)
  if (!personal || !isEmptied) return texts
  return read.map(({ column: { name, kind } }, i) => {
    if (!personal.names.has(name) || uniques.has(name)) return texts[i]!
    return kind === 'texts' ? '[]' : personal.empty
  })
}

/** Some texts are JSON that only clients read. */
function parsed(text: string, kind: TextKind): unknown {
  if (kind !== 'text') return JSON.parse(text)
  if (!text.startsWith('{') && !text.startsWith('[')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function redactedList(texts: readonly unknown[], mentions: Mentions, redaction: Redaction): readonly unknown[] {
  const after = texts.map((text) => redactedText(String(text), mentions, redaction))
  const left = after.filter((text) => text.trim() !== '')
  return left.length === texts.length && left.every((text, i) => text === texts[i]) ? texts : left
}

/** Returns whether a body belongs to the person: by its customer, or by its phone if the customer has no id. */
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
function redactedValue(value: unknown, isOwn: boolean, mentions: Mentions, name = ''): unknown {
  if (typeof value === 'string')
    return redactedText(value, mentions, { isOwn: isOwn && sentences.has(name), isFree: isFreeMember(name) })
  if (Array.isArray(value)) {
    const after = value.map((one) => redactedValue(one, isOwn, mentions, name))
    return after.every((one, i) => one === value[i]) ? value : after
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const after = entries.map(([member, known]) => {
    const blank = isOwn && known !== null && Object.hasOwn(blanks, member) ? blanks[member] : undefined
    return blank ? blank(known) : redactedValue(known, isOwn, mentions, member)
  })
  if (after.every((one, i) => one === entries[i]?.[1])) return value
  return Object.fromEntries(entries.map(([member], i) => [member, after[i]]))
}

interface Redaction {
  isOwn: boolean
  isFree: boolean
}

const redactedText = (text: string, mentions: Mentions, redaction: Redaction): string =>
  withoutSpans(text, findMentions(text, mentions, redaction))

function isPhoneOf(text: string, { phones }: ErasedPerson): boolean {
  return phoneForms(text, [anyCountry]).some((digits) => phones.has(digits))
}
