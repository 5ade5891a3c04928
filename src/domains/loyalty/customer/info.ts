import { type Static, Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { Id, List, omittable, opt, Text, Variants } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { CustomerNotFound, IncorrectPhone } from '#domains/guests/errors.ts'
import type { GuestCategory, GuestProfile } from '#domains/guests/model.ts'
import { findProfile, type GuestKey } from '#domains/guests/reads.ts'
import { internationalDigits } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../cached.ts'
import { categoryInfo } from '../customer_category/rules.ts'
import { findVisits } from '../orders/store.ts'
import { type Program, walletIdOf } from '../rules.ts'
import { ProgramType } from '../schemas.ts'
import type { Wallet } from '../wallets/model.ts'
import { listWallets } from '../wallets/store.ts'
import { ConsentStatus, CustomerId, GuestCategoryShortInfo, Sex } from './schemas.ts'

const organizationId = omittable(
  Id('Organization'),
  'Restaurant whose country code completes phones without one. If omitted, phones need a country code.',
)

const Time = (about: string) => opt(Text(), `${about} UTC, \`yyyy-MM-dd HH:mm:ss.fff\`.`)

const BalanceInfo = Type.Object(
  {
    id: omittable(Id('Wallet'), 'Id of the wallet: one per program.'),
    name: omittable(Text(), 'Name of the program.'),
    type: omittable(
      ProgramType(),
      'Type of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    balance: omittable(Type.Number(), 'Balance of the wallet, excluding held money.'),
  },
  { title: 'GuestBalanceInfo' },
)

const GuestInfo = Type.Object({
  id: omittable(CustomerId),
  referrerId: opt(Id('Customer'), 'Guest who referred this one. Null for none.'),
  name: omittable(Text(), 'First name. Absent if unknown.'),
  surname: omittable(Text(), 'Family name. Absent if unknown.'),
  middleName: omittable(Text(), 'Middle name. Absent if unknown.'),
  comment: omittable(Text(), 'Remark about the guest. Absent when there is none.'),
  phone: omittable(Text(), 'Phone with its country code, such as `+442079460000`. Absent if unknown.'),
  cultureName: omittable(
    Text(),
    'Language and region for messages to the guest, such as `en-GB`: that of the restaurant of registration.',
  ),
  birthday: opt(Text(), 'Day of birth, `yyyy-MM-dd 00:00:00.000`. Null if unknown.'),
  email: omittable(Text(), 'E-mail address. Absent if unknown.'),
  sex: omittable(Sex),
  consentStatus: omittable(ConsentStatus),
  anonymized: omittable(Type.Boolean(), 'Whether the personal data of the guest was erased.'),
  cards: omittable(
    List(
      Type.Object(
        {
          id: omittable(Id('GuestCard'), 'Id of the card.'),
          track: omittable(Text(), "Track stored on the card's magnetic stripe."),
          number: omittable(Text(), 'Number printed on the card.'),
          validToDate: opt(Text(), 'When the card expires. Always null: cards of guests do not expire.'),
        },
        { title: 'GuestCardInfo' },
      ),
    ),
    'Cards of the guest.',
  ),
  categories: omittable(List(GuestCategoryShortInfo), 'Categories of the guest.'),
  walletBalances: omittable(List(BalanceInfo), 'Wallets of the guest.'),
  userData: omittable(Text(), 'Client-specific data. Absent if there is none.'),
  shouldReceivePromoActionsInfo: opt(Type.Boolean(), 'Whether the guest accepts messages about promotions.'),
  shouldReceiveLoyaltyInfo: opt(Type.Boolean(), 'Whether the guest accepts messages about loyalty programs.'),
  shouldReceiveOrderStatusInfo: opt(
    Type.Boolean(),
    'Whether the guest accepts messages about order statuses. Null if unknown.',
  ),
  personalDataConsentFrom: Time('When the guest consented to the use of personal data; null for never.'),
  personalDataConsentTo: Time('When the consent was revoked; null while it is valid.'),
  personalDataProcessingFrom: Time("When the guest's data was first stored."),
  personalDataProcessingTo: Time('When the personal data was erased; null if it is not.'),
  isDeleted: opt(Type.Boolean(), 'Whether the guest is deleted, and can be restored.'),
  whenRegistered: omittable(Text(), 'When the guest registered. UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
  lastProcessedOrderDate: Time("When the guest's last order was closed; null for none."),
  firstOrderDate: Time("When the guest's first order was closed; null for none."),
  lastVisitedOrganizationId: opt(Id('Organization'), 'Restaurant of the last closed order; null for none.'),
  registrationOrganizationId: opt(Id('Organization'), 'Restaurant of registration; null if unknown.'),
})

export default query({
  path: '/api/1/loyalty/core/customer/info',
  otherPaths: ['/api/1/loyalty/iiko/get_customer'],
  group: 'Guests: info',
  summary: 'Find a guest by phone, card, e-mail address or id',
  description:
    'Deleted guests are included. If several guests share an e-mail address, the first registered one is answered.',
  request: Variants('type', {
    phone: Type.Object({ organizationId, phone: omittable(Text({ maxLength: 40 }), 'Phone of the guest.') }),
    cardTrack: Type.Object({
      organizationId,
      cardTrack: omittable(Text({ maxLength: 255 }), 'Track of a card of the guest.'),
    }),
    cardNumber: Type.Object({
      organizationId,
      cardNumber: omittable(Text({ maxLength: 255 }), 'Number on a card of the guest.'),
    }),
    email: Type.Object({ organizationId, email: omittable(Text({ maxLength: 255 }), 'E-mail address of the guest.') }),
    id: Type.Object({
      organizationId,
      id: omittable(Id('Customer'), { description: 'Id of the guest.', differsFrom: 'a text' }),
    }),
  }),
  response: GuestInfo,
  errors: { CustomerNotFound, IncorrectPhone },
  example: { request: { type: 'phone', phone: '+442079460300', organizationId: demo.organization } },

  async run({ body, db, caches, caller, organizations, fail }) {
    const { corporationId } = caller
    const organization = organizations.get(body.organizationId ?? '')
    const code = organization ? settingsOf(organization).countryPhoneCode : null
    const guest = await findBy(keyOf())
    if (!guest)
      throw body.type === 'phone' ? fail.IncorrectPhone({ path: 'phone' }) : fail.CustomerNotFound({ path: body.type })
    const [categories, { programs }, wallets, visits] = await Promise.all([
      caches.get(GuestCategoriesOf, corporationId),
      caches.get(ProgramsOf, corporationId),
      listWallets(db, corporationId, guest.id),
      findVisits(db, corporationId, guest.id),
    ])
    const { lastOrganizationId } = visits ?? {}
    return {
      ...infoOf(guest, categories, wallets.flatMap(balanceIn(programs))),
      firstOrderDate: visits ? toUtcText(visits.firstAt) : null,
      lastProcessedOrderDate: visits ? toUtcText(visits.lastAt) : null,
      // A restaurant that the key does not see is not named.
      lastVisitedOrganizationId: organizations.get(lastOrganizationId ?? '')?.id ?? null,
    }

    function keyOf(): GuestKey | undefined {
      if (body.type === 'phone') return body.phone ? { phone: internationalDigits(body.phone, code) } : undefined
      if (body.type === 'cardTrack') return body.cardTrack ? { cardTrack: body.cardTrack } : undefined
      if (body.type === 'cardNumber') return body.cardNumber ? { cardNumber: body.cardNumber } : undefined
      if (body.type === 'email') return body.email ? { email: body.email } : undefined
      return body.id ? { id: body.id } : undefined
    }

    async function findBy(key: GuestKey | undefined): Promise<GuestProfile | undefined> {
      return key && findProfile(db, corporationId, key)
    }
  },
})

const timeOf = (at: Instant | null): string | null => (at === null ? null : toUtcText(at))

/** What the guest has in the programs that are not deleted. */
const balanceIn =
  (programs: ReadonlyMap<string, Program>) =>
  ({ programId, balance }: Wallet): Static<typeof BalanceInfo>[] => {
    const program = programs.get(programId)
    const id = program && walletIdOf(program)
    if (!id || program.isDeleted) return []
    return [{ id, name: program.name, type: program.programType, balance: toNumber(balance) }]
  }

function infoOf(
  guest: GuestProfile,
  categories: ReadonlyMap<string, GuestCategory>,
  walletBalances: Static<typeof BalanceInfo>[],
): Omit<Static<typeof GuestInfo>, keyof Visited> {
  const { name, surname, middleName, comment, phone, cultureName, email, userData, birthday } = guest
  const known = { name, surname, middleName, comment, phone: phone && `+${phone}`, cultureName, email, userData }
  return {
    id: guest.id,
    referrerId: guest.referrerId,
    ...withoutNulls(known),
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
    registrationOrganizationId: guest.registrationOrganizationId,
  }
}

type Visited = Pick<Static<typeof GuestInfo>, 'firstOrderDate' | 'lastProcessedOrderDate' | 'lastVisitedOrganizationId'>

type Texts = Readonly<Record<string, string | null>>

const withoutNulls = <T extends Texts>(texts: T): { [Name in keyof T]?: string } =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as { [Name in keyof T]?: string }
