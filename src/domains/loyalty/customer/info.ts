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
  'Restaurant that asks: phones without a country code have its own. Left out, phones need one.',
)

const Time = (about: string) => opt(Text(), `${about} UTC, \`yyyy-MM-dd HH:mm:ss.fff\`.`)

const BalanceInfo = Type.Object(
  {
    id: omittable(Id('Wallet'), 'Id of the wallet: one a program.'),
    name: omittable(Text(), 'Name of the program.'),
    type: omittable(
      ProgramType(),
      'Type of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    balance: omittable(Type.Number(), 'What the wallet holds, without what is held for orders.'),
  },
  { title: 'GuestBalanceInfo' },
)

const GuestInfo = Type.Object({
  id: omittable(CustomerId),
  referrerId: opt(Id('Customer'), 'Guest who brought this one. Null for none.'),
  name: omittable(Text(), 'First name. Absent when it is not known.'),
  surname: omittable(Text(), 'Family name. Absent when it is not known.'),
  middleName: omittable(Text(), 'Middle name. Absent when it is not known.'),
  comment: omittable(Text(), 'Remark about the guest. Absent when there is none.'),
  phone: omittable(Text(), 'Phone with its country code, such as `+442079460000`. Absent when it is not known.'),
  cultureName: omittable(
    Text(),
    'Language and region in which the guest is written to, as `en-GB`: that of the restaurant of the registration.',
  ),
  birthday: opt(Text(), 'Day of birth, `yyyy-MM-dd 00:00:00.000`. Null when it is not known.'),
  email: omittable(Text(), 'E-mail address. Absent when it is not known.'),
  sex: omittable(Sex),
  consentStatus: omittable(ConsentStatus),
  anonymized: omittable(Type.Boolean(), 'Whether the personal data of the guest was erased.'),
  cards: omittable(
    List(
      Type.Object(
        {
          id: omittable(Id('GuestCard'), 'Id of the card.'),
          track: omittable(Text(), 'What the strip of the card says.'),
          number: omittable(Text(), 'What is printed on the card.'),
          validToDate: opt(Text(), 'When the card ends. Null: cards of guests have no end.'),
        },
        { title: 'GuestCardInfo' },
      ),
    ),
    'Cards of the guest.',
  ),
  categories: omittable(List(GuestCategoryShortInfo), 'Categories that the guest is in.'),
  walletBalances: omittable(List(BalanceInfo), 'Wallets of the guest.'),
  userData: omittable(Text(), "Data of a client's own. Absent when there is none."),
  shouldReceivePromoActionsInfo: opt(Type.Boolean(), 'Whether the guest wants to hear of promotions.'),
  shouldReceiveLoyaltyInfo: opt(Type.Boolean(), 'Whether the guest wants to hear of the loyalty programs.'),
  shouldReceiveOrderStatusInfo: opt(
    Type.Boolean(),
    'Whether the guest wants to hear how orders are getting on. Null for one who has not said it.',
  ),
  personalDataConsentFrom: Time('When the guest agreed to the use of personal data; null for one who never did.'),
  personalDataConsentTo: Time('When that was revoked; null while it holds.'),
  personalDataProcessingFrom: Time('Since when data of the guest is kept.'),
  personalDataProcessingTo: Time('When the personal data was erased; null while it is kept.'),
  isDeleted: opt(Type.Boolean(), 'Whether the guest is deleted, and can be restored.'),
  whenRegistered: omittable(Text(), 'When the guest registered. UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
  lastProcessedOrderDate: Time('When the last order of the guest was closed; null for none.'),
  firstOrderDate: Time('When the first order of the guest was closed; null for none.'),
  lastVisitedOrganizationId: opt(Id('Organization'), 'Restaurant of the last order that was closed; null for none.'),
  registrationOrganizationId: opt(Id('Organization'), 'Restaurant of the registration; null where it is not known.'),
})

export default query({
  path: '/api/1/loyalty/core/customer/info',
  otherPaths: ['/api/1/loyalty/iiko/get_customer'],
  group: 'Guests: info',
  summary: 'A guest, found by phone, card, e-mail address or id',
  description:
    'Deleted guests are found, too. Of several guests with one e-mail address the first who registered is found.',
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
