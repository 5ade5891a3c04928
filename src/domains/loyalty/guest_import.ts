import type { Organization } from '#core/access/organizations.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { internationalDigits, isInternational } from '#core/phone.ts'
import { type Id, namedId, newId } from '#core/schema.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuest, registerGuest } from '#domains/guests/changes.ts'
import { CardOfAnotherCustomer, CategoryNotFound, IncorrectPhone } from '#domains/guests/errors.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findCards, findProfile } from '#domains/guests/reads.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { CustomerNotNamed, IncorrectSum, TransactionDiffers, WalletNotFound } from './errors.ts'
import { changeCategory } from './guest_categories.ts'
import type { Program } from './rules.ts'
import type { GuestImportResult, ImportedGuest } from './schemas.ts'
import { findTransaction } from './transactions.store.ts'
import { addEntry, expiryOf, newLot } from './wallets.rules.ts'
import { changeWallet, joinProgram, requireSum } from './wallets.ts'

const fail = failers({
  CardOfAnotherCustomer,
  CategoryNotFound,
  CustomerNotNamed,
  IncorrectPhone,
  IncorrectSum,
  TransactionDiffers,
  WalletNotFound,
})

/** Place and choices of an import. */
interface GuestImport {
  organization: Organization
  /** Program of the balances; undefined if the restaurant has none or several. */
  program: Program | undefined
  /** Text by which a repeated import is known. */
  importId: string
  isDryRun: boolean
}

/** Imports a guest: fields without a value stay unchanged. All checks precede the first change. */
export async function importGuest(
  context: Context,
  options: GuestImport,
  input: ImportedGuest,
): Promise<GuestImportResult> {
  const digits = input.phone ? internationalDigits(input.phone, dialingOf(options.organization)) : undefined
  const phone = digits !== undefined && isInternational(digits) ? `+${digits}` : null
  try {
    return { ...(await importValid(context, options, { input, digits })), phone }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const { def, message, refusal } = error
    return {
      id: null,
      phone,
      outcome: 'invalid',
      credited: 0,
      error: { code: def.code, path: refusal.path ?? '', message },
    }
  }
}

interface CalledGuest {
  input: ImportedGuest
  /** Digits of the phone in international form. */
  digits: string | undefined
}

async function importValid(
  context: Context,
  options: GuestImport,
  { input, digits }: CalledGuest,
): Promise<Omit<GuestImportResult, 'phone'>> {
  const { organization, isDryRun } = options
  const { corporationId } = organization
  const { known, phone } = await findGuest(context, organization, { input, digits })
  const categories = await categoriesOf(context, organization, input)
  const unknown = () => newGuest({ id: newId<'Customer'>(), organization, categories: [], now: context.now })
  const guest = known ?? unknown()
  const change = (before: GuestProfile) => withValues(before, { ...input, phone })
  const missing = categories.filter(({ id }) => !guest.categoryIds.includes(id))
  const isChanged = change(guest) !== guest || missing.length > 0
  const sum = await missingBalance(context, options, { input, guestId: known?.id })
  const outcome = known ? (isChanged || sum.greaterThan(0) ? 'changed' : 'same') : 'created'
  const result = { outcome, credited: toNumber(sum), error: null } as const
  if (isDryRun) return { ...result, id: known?.id ?? null }
  const { id } = known
    ? await changeGuest(context, { corporationId, id: known.id }, change)
    : await registerGuest(context, change(guest))
  const reason = { organizationId: organization.id, apiClientLogin: context.caller.name, isRemoved: false }
  for (const { id: categoryId } of missing)
    await changeCategory(context, { corporationId, customerId: id, categoryId, ...reason })
  if (sum.greaterThan(0)) await credit(context, options, { guestId: id, sum })
  return { ...result, id }
}

/** Finds the guest by phone, else by card. Returns the phone that the guest gets, if any. */
async function findGuest({ db }: Context, { corporationId }: Organization, { input, digits }: CalledGuest) {
  const { cardNumber } = input
  if (digits === undefined && !cardNumber) throw fail.CustomerNotNamed({ path: 'phone' })
  if (digits !== undefined && !isInternational(digits)) throw fail.IncorrectPhone({ path: 'phone' })
  const called = digits === undefined ? undefined : await findProfile(db, corporationId, { phone: digits })
  const [card] = cardNumber ? await findCards(db, corporationId, { track: cardNumber, number: cardNumber }) : []
  if (called && card && card.guestId !== called.id) throw fail.CardOfAnotherCustomer({ path: 'cardNumber' })
  const known = called ?? (card && (await findProfile(db, corporationId, { id: card.guestId })))
  return { known, phone: called ? undefined : digits }
}

async function categoriesOf({ caches }: Context, { corporationId }: Organization, { categories }: ImportedGuest) {
  if (!categories?.length) return []
  const known = [...(await caches.get(GuestCategoriesOf, corporationId)).values()].filter(({ isDeleted }) => !isDeleted)
  return categories.map((name) => {
    const found = known.find((category) => category.name.toLowerCase() === name.toLowerCase())
    if (found) return found
    const allowed = known.map((category) => `"${category.name}"`).join(', ')
    throw fail.CategoryNotFound({ path: 'categories', message: `"${name}" is no category of guests: ${allowed}` })
  })
}

/** Returns the guest with the given values; the same guest if nothing changes. */
function withValues(
  guest: GuestProfile,
  { phone, cardNumber, name, surname, birthday, email, comment }: ImportedGuest,
): GuestProfile {
  const hasCard = !cardNumber || guest.cards.some(({ number, track }) => number === cardNumber || track === cardNumber)
  const changed = {
    ...guest,
    phone: phone ?? guest.phone,
    name: name ?? guest.name,
    surname: surname ?? guest.surname,
    birthday: birthday ?? guest.birthday,
    email: email ?? guest.email,
    comment: comment ?? guest.comment,
    cards: hasCard
      ? guest.cards
      : [...guest.cards, { id: newId<'GuestCard'>(), track: cardNumber, number: cardNumber }],
  }
  return JSON.stringify(changed) === JSON.stringify(guest) ? guest : changed
}

const entryId = ({ program, importId }: GuestImport, guestId: string) =>
  namedId<'Transaction'>(program?.id ?? guestId, `${importId}\n${guestId}`)

/** Returns the sum that the guest has not got yet from this import. */
async function missingBalance(
  { db }: Context,
  options: GuestImport,
  { input: { balance }, guestId }: { input: ImportedGuest; guestId: string | undefined },
): Promise<Decimal> {
  const { organization, program } = options
  if (!balance) return new Decimal(0)
  const sum = requireSum(balance, organization)
  if (!program)
    throw fail.WalletNotFound({
      path: 'balance',
      message: 'The restaurant has no loyalty program with wallets, or several: name one',
    })
  const known = guestId && (await findTransaction(db, organization.corporationId, entryId(options, guestId)))
  if (!known) return sum
  if (known.sum.equals(sum)) return new Decimal(0)
  throw fail.TransactionDiffers({
    path: 'balance',
    message: `The guest already got ${known.sum} from this import: name the import differently to add ${sum}`,
  })
}

async function credit(
  context: Context,
  options: GuestImport,
  { guestId, sum }: { guestId: Id<'Customer'>; sum: Decimal },
): Promise<void> {
  const { organization, program, importId } = options
  const { corporationId, id: organizationId, timeZone } = organization
  if (!program) return
  const { now } = context
  const wallet = await joinProgram(context, { corporationId, guestId, programId: program.id })
  await changeWallet(context, wallet, (current) =>
    addEntry(current, {
      id: entryId(options, guestId),
      type: 'Correction',
      sum,
      now,
      overdraft: program.overdraftLimit,
      lots: newLot(sum, expiryOf(now, program.bonusLifetimeDays, timeZone)),
      comment: importId,
      organizationId,
    }),
  )
}
