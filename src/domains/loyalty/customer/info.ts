import { type Static, Type } from 'typebox'
import type { Caller } from '#core/access/tokens.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { anyCountry, internationalDigits, isInternational } from '#core/phone.ts'
import { CodeText, guaranteed, Id, List, omittable, responseField, Text, Variants } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { CustomerNotFound, IncorrectPhone } from '#domains/guests/errors.ts'
import type { GuestCategory, GuestProfile } from '#domains/guests/model.ts'
import { findProfile, type GuestKey } from '#domains/guests/reads.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { requiredMessage } from '#shared/errors.ts'
import { ProgramsOf } from '../cached.ts'
import { findVisits } from '../closed_orders.store.ts'
import { categoryInfo } from '../guest_categories.ts'
import { isProgramVisible, type Program, walletIdOf } from '../rules.ts'
import { ConsentStatusField, CustomerId, GuestCategoryShortInfo, ProgramType, SexField } from '../schemas.ts'
import type { Wallet } from '../wallets.rules.ts'
import { listWallets } from '../wallets.store.ts'

const Time = (about: string) => responseField(Text(), `${about} UTC, \`yyyy-MM-dd HH:mm:ss.fff\`.`)

const MaybeText = (about: string) =>
  responseField(Text(), { description: `${about} Null if unknown.`, differsFrom: 'a text, never null' })

const BalanceInfo = Type.Object(
  {
    id: guaranteed(Id('Wallet'), 'Id of the wallet: one per program, the same for all guests.'),
    name: guaranteed(Text(), 'Name of the program.'),
    type: guaranteed(
      ProgramType(),
      'Type of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    balance: guaranteed(Type.Number(), 'Balance of the wallet, excluding held money.'),
  },
  { title: 'GuestBalanceInfo' },
)

export const GuestInfo = Type.Object({
  id: guaranteed(CustomerId),
  referrerId: responseField(Id('Customer'), 'Guest who referred this one. Null for none.'),
  name: MaybeText('First name.'),
  surname: MaybeText('Family name.'),
  middleName: MaybeText('Middle name.'),
  comment: MaybeText('Remark about the guest.'),
  phone: MaybeText('Phone with its country code, such as `+442079460000`.'),
  cultureName: MaybeText(
    'Language and region for messages to the guest, such as `en-GB`: that of the restaurant of registration.',
  ),
  birthday: responseField(Text(), 'Day of birth, `yyyy-MM-dd 00:00:00.000`. Null if unknown.'),
  email: MaybeText('E-mail address.'),
  sex: guaranteed(SexField),
  consentStatus: guaranteed(ConsentStatusField),
  anonymized: guaranteed(Type.Boolean(), 'Whether the personal data of the guest was erased.'),
  cards: responseField(
    List(
      Type.Object(
        {
          id: guaranteed(Id('GuestCard'), 'Id of the card.'),
          track: guaranteed(Text(), "Track stored on the card's magnetic stripe."),
          number: guaranteed(Text(), 'Number printed on the card.'),
          validToDate: responseField(Text(), 'When the card expires. Always null: cards of guests do not expire.'),
        },
        { title: 'GuestCardInfo' },
      ),
    ),
    'Cards of the guest.',
  ),
  categories: responseField(List(GuestCategoryShortInfo), 'Categories of the guest.'),
  walletBalances: responseField(List(BalanceInfo), 'Wallets of the guest in the programs that the key sees.'),
  userData: MaybeText('Client-specific data.'),
  shouldReceivePromoActionsInfo: responseField(Type.Boolean(), 'Whether the guest accepts messages about promotions.'),
  shouldReceiveLoyaltyInfo: responseField(Type.Boolean(), 'Whether the guest accepts messages about loyalty programs.'),
  shouldReceiveOrderStatusInfo: responseField(
    Type.Boolean(),
    'Whether the guest accepts messages about order statuses. Null if unknown.',
  ),
  personalDataConsentFrom: Time('When the guest consented to the use of personal data; null for never.'),
  personalDataConsentTo: Time('When the consent was revoked; null while it is valid.'),
  personalDataProcessingFrom: Time("When the guest's data was first stored."),
  personalDataProcessingTo: Time('When the personal data was erased; null if it is not.'),
  isDeleted: responseField(Type.Boolean(), 'Whether the guest is deleted, and can be restored.'),
  whenRegistered: guaranteed(Text(), 'When the guest registered. UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
  lastProcessedOrderDate: Time("When the guest's last order was closed; null for none."),
  firstOrderDate: Time("When the guest's first order was closed; null for none."),
  lastVisitedOrganizationId: responseField(Id('Organization'), 'Restaurant of the last closed order; null for none.'),
  registrationOrganizationId: responseField(
    Id('Organization'),
    'Restaurant of registration; null if it is unknown, or the key may not see it.',
  ),
})

const timeOf = (at: Instant | null): string | null => (at === null ? null : toUtcText(at))

/** Returns the wallet's balance in the wire format; empty if the program is deleted, has no wallets or is not visible to the key. */
const balanceIn =
  (programs: ReadonlyMap<string, Program>, { organizationIds }: Pick<Caller, 'organizationIds'>) =>
  ({ programId, balance }: Wallet): Static<typeof BalanceInfo>[] => {
    const program = programs.get(programId)
    const id = program && walletIdOf(program)
    if (!id || program.isDeleted || !isProgramVisible(program, organizationIds)) return []
    return [{ id, name: program.name, type: program.programType, balance: toNumber(balance) }]
  }

function infoOf(
  guest: GuestProfile,
  categories: ReadonlyMap<string, GuestCategory>,
  walletBalances: Static<typeof BalanceInfo>[],
): Omit<Static<typeof GuestInfo>, keyof Visited | 'registrationOrganizationId'> {
  const { name, surname, middleName, comment, phone, cultureName, email, userData, birthday } = guest
  return {
    id: guest.id,
    referrerId: guest.referrerId,
    name,
    surname,
    middleName,
    comment,
    phone: phone && `+${phone}`,
    cultureName,
    email,
    userData,
    birthday: birthday && `${birthday} 00:00:00.000`,
    sex: guest.sex,
    consentStatus: guest.consentStatus,
    anonymized: guest.erasedAt !== null,
    cards: guest.cards.map((card) => ({ ...card, validToDate: null })),
    categories: guest.categoryIds.flatMap((id) => {
      const category = categories.get(id)
      return category && !category.isDeleted ? [categoryInfo(category)] : []
    }),
    walletBalances,
    shouldReceivePromoActionsInfo: guest.shouldReceivePromoActionsInfo,
    shouldReceiveLoyaltyInfo: guest.shouldReceiveLoyaltyInfo,
    shouldReceiveOrderStatusInfo: guest.shouldReceiveOrderStatusInfo,
    personalDataConsentFrom: timeOf(guest.consentFrom),
    personalDataConsentTo: timeOf(guest.consentTo),
    personalDataProcessingFrom: timeOf(guest.registeredAt),
    personalDataProcessingTo: timeOf(guest.erasedAt),
    isDeleted: guest.isDeleted,
    whenRegistered: toUtcText(guest.registeredAt),
  }
}

type Visited = Pick<Static<typeof GuestInfo>, 'firstOrderDate' | 'lastProcessedOrderDate' | 'lastVisitedOrganizationId'>

const organizationId = omittable(
  Id('Organization'),
  'Restaurant whose country code completes phones without one. If omitted, phones need a country code.',
)

export default query({
  path: '/api/1/loyalty/core/customer/info',
  otherPaths: ['/api/1/loyalty/iiko/get_customer'],
  group: 'Guests: info',
  summary: 'Find a guest by phone, card, e-mail address or id',
  description:
    'Deleted guests are included. If several guests share an e-mail address, the first registered one is returned.',
  request: Variants('type', {
    phone: Type.Object({ organizationId, phone: omittable(Text({ maxLength: 40 }), 'Phone of the guest.') }),
    cardTrack: Type.Object({
      organizationId,
      cardTrack: omittable(CodeText({ maxLength: 255 }), 'Track of a card of the guest.'),
    }),
    cardNumber: Type.Object({
      organizationId,
      cardNumber: omittable(CodeText({ maxLength: 255 }), 'Number on a card of the guest.'),
    }),
    email: Type.Object({ organizationId, email: omittable(Text({ maxLength: 255 }), 'E-mail address of the guest.') }),
    id: Type.Object({
      organizationId,
      id: omittable(Id('Customer'), 'Id of the guest.'),
    }),
  }),
  response: GuestInfo,
  errors: { CustomerNotFound, IncorrectPhone },
  example: { request: { type: 'phone', phone: '+442079460300', organizationId: demo.organization } },

  async run({ body, db, caches, caller, organizations, fail }) {
    const { corporationId } = caller
    const organization = organizations.get(body.organizationId ?? '')
    const dialing = organization ? dialingOf(organization) : anyCountry
    const key = keyOf()
    const guest = key && (await findProfile(db, corporationId, key))
    if (!guest) {
      const path = body.type
      if (path === 'phone') throw fail.IncorrectPhone({ path, message: whyUnknown(key?.phone) })
      throw fail.CustomerNotFound({ path, ...(!key && { message: requiredMessage(path) }) })
    }
    const [categories, { programs }, wallets, visits] = await Promise.all([
      caches.get(GuestCategoriesOf, corporationId),
      caches.get(ProgramsOf, corporationId),
      listWallets(db, corporationId, guest.id),
      findVisits(db, corporationId, guest.id),
    ])
    const { lastOrganizationId } = visits ?? {}
    return {
      ...infoOf(guest, categories, wallets.flatMap(balanceIn(programs, caller))),
      firstOrderDate: visits ? toUtcText(visits.firstAt) : null,
      lastProcessedOrderDate: visits ? toUtcText(visits.lastAt) : null,
      // Null for restaurants that the key has no access to.
      registrationOrganizationId: organizations.get(guest.registrationOrganizationId ?? '')?.id ?? null,
      lastVisitedOrganizationId: organizations.get(lastOrganizationId ?? '')?.id ?? null,
    }

    function keyOf(): GuestKey | undefined {
      if (body.type === 'phone') return body.phone ? { phone: internationalDigits(body.phone, dialing) } : undefined
      if (body.type === 'cardTrack') return body.cardTrack ? { cardTrack: body.cardTrack } : undefined
      if (body.type === 'cardNumber') return body.cardNumber ? { cardNumber: body.cardNumber } : undefined
      if (body.type === 'email') return body.email ? { email: body.email } : undefined
      return body.id ? { id: body.id } : undefined
    }
  },
})

/** Returns why no guest has the phone. */
function whyUnknown(digits: string | null | undefined): string {
  if (!digits) return requiredMessage('phone')
  if (!isInternational(digits)) return '`phone` must have 8 to 15 digits, the country code included'
  return `No customer has the phone +${digits}`
}
