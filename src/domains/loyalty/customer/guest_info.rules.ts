import { type Static, Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { answered, Id, List, promised, Text } from '#core/schema.ts'
import { type Instant, toUtcText } from '#core/time.ts'
import type { GuestCategory, GuestProfile } from '#domains/guests/model.ts'
import { categoryInfo } from '../customer_category/rules.ts'
import { type Program, walletIdOf } from '../rules.ts'
import { ProgramType } from '../schemas.ts'
import type { Wallet } from '../wallets/model.ts'
import { ConsentStatus, CustomerId, GuestCategoryShortInfo, Sex } from './schemas.ts'

const Time = (about: string) => answered(Text(), `${about} UTC, \`yyyy-MM-dd HH:mm:ss.fff\`.`)

const MaybeText = (about: string) =>
  answered(Text(), { description: `${about} Null if unknown.`, differsFrom: 'a text, never null' })

const BalanceInfo = Type.Object(
  {
    id: promised(Id('Wallet'), 'Id of the wallet: one per program.'),
    name: promised(Text(), 'Name of the program.'),
    type: promised(
      ProgramType(),
      'Type of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    balance: promised(Type.Number(), 'Balance of the wallet, excluding held money.'),
  },
  { title: 'GuestBalanceInfo' },
)

export const GuestInfo = Type.Object({
  id: promised(CustomerId),
  referrerId: answered(Id('Customer'), 'Guest who referred this one. Null for none.'),
  name: MaybeText('First name.'),
  surname: MaybeText('Family name.'),
  middleName: MaybeText('Middle name.'),
  comment: MaybeText('Remark about the guest.'),
  phone: MaybeText('Phone with its country code, such as `+442079460000`.'),
  cultureName: MaybeText(
    'Language and region for messages to the guest, such as `en-GB`: that of the restaurant of registration.',
  ),
  birthday: answered(Text(), 'Day of birth, `yyyy-MM-dd 00:00:00.000`. Null if unknown.'),
  email: MaybeText('E-mail address.'),
  sex: promised(Sex),
  consentStatus: promised(ConsentStatus),
  anonymized: promised(Type.Boolean(), 'Whether the personal data of the guest was erased.'),
  cards: answered(
    List(
      Type.Object(
        {
          id: promised(Id('GuestCard'), 'Id of the card.'),
          track: promised(Text(), "Track stored on the card's magnetic stripe."),
          number: promised(Text(), 'Number printed on the card.'),
          validToDate: answered(Text(), 'When the card expires. Always null: cards of guests do not expire.'),
        },
        { title: 'GuestCardInfo' },
      ),
    ),
    'Cards of the guest.',
  ),
  categories: answered(List(GuestCategoryShortInfo), 'Categories of the guest.'),
  walletBalances: answered(List(BalanceInfo), 'Wallets of the guest.'),
  userData: MaybeText('Client-specific data.'),
  shouldReceivePromoActionsInfo: answered(Type.Boolean(), 'Whether the guest accepts messages about promotions.'),
  shouldReceiveLoyaltyInfo: answered(Type.Boolean(), 'Whether the guest accepts messages about loyalty programs.'),
  shouldReceiveOrderStatusInfo: answered(
    Type.Boolean(),
    'Whether the guest accepts messages about order statuses. Null if unknown.',
  ),
  personalDataConsentFrom: Time('When the guest consented to the use of personal data; null for never.'),
  personalDataConsentTo: Time('When the consent was revoked; null while it is valid.'),
  personalDataProcessingFrom: Time("When the guest's data was first stored."),
  personalDataProcessingTo: Time('When the personal data was erased; null if it is not.'),
  isDeleted: answered(Type.Boolean(), 'Whether the guest is deleted, and can be restored.'),
  whenRegistered: promised(Text(), 'When the guest registered. UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
  lastProcessedOrderDate: Time("When the guest's last order was closed; null for none."),
  firstOrderDate: Time("When the guest's first order was closed; null for none."),
  lastVisitedOrganizationId: answered(Id('Organization'), 'Restaurant of the last closed order; null for none.'),
  registrationOrganizationId: answered(Id('Organization'), 'Restaurant of registration; null if unknown.'),
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
    registrationOrganizationId: guest.registrationOrganizationId,
  }
}

type Visited = Pick<Static<typeof GuestInfo>, 'firstOrderDate' | 'lastProcessedOrderDate' | 'lastVisitedOrganizationId'>
