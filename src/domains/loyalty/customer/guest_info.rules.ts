import { type Static, Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { Id, List, omittable, opt, Text } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import type { GuestCategory, GuestProfile } from '#domains/guests/model.ts'
import { categoryInfo } from '../customer_category/rules.ts'
import { type Program, walletIdOf } from '../rules.ts'
import { ProgramType } from '../schemas.ts'
import type { Wallet } from '../wallets/model.ts'
import { ConsentStatus, CustomerId, GuestCategoryShortInfo, Sex } from './schemas.ts'

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

export const GuestInfo = Type.Object({
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

const timeOf = (at: Instant | null): string | null => (at === null ? null : toUtcText(at))

/** What the guest has in the programs that are not deleted. */
export const balanceIn =
  (programs: ReadonlyMap<string, Program>) =>
  ({ programId, balance }: Wallet): Static<typeof BalanceInfo>[] => {
    const program = programs.get(programId)
    const id = program && walletIdOf(program)
    if (!id || program.isDeleted) return []
    return [{ id, name: program.name, type: program.programType, balance: toNumber(balance) }]
  }

export function infoOf(
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
