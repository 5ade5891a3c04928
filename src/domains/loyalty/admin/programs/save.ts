import { OrganizationsOf, organizationRows } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { TooManyDigits } from '#domains/books/errors.ts'
import { categoryRows, comboRows, groupRows, productRows, sizeRows } from '#domains/catalogue/rules.ts'
import { PaymentTypeNotFound } from '#domains/dictionaries/errors.ts'
import { orderTypeRows, paymentTypeRows } from '#domains/dictionaries/rules.ts'
import { CategoryNotFound } from '#domains/guests/errors.ts'
import { guestCategoryRows } from '#domains/guests/rules.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupRows } from '#domains/terminal_groups/rules.ts'
import type { Binding, LoyaltyActionInput } from '#loyalty/binding.ts'
import { demo } from '#shared/demo.ts'
import { loyaltyTopic, type Programs, ProgramsOf } from '../../cached.ts'
import { countPartsOfRestaurant } from '../../campaign_sizes.store.ts'
import {
  CampaignsTooLarge,
  CampaignTooLarge,
  CertificateSeriesNotFound,
  CouponSeriesNotFound,
  campaignPartsMax,
  LoyaltyPeriodReversed,
  ManualConditionNotFound,
  ProgramCannotReward,
  ProgramHoldsNoMoney,
  ProgramNotFound,
  RewardNeedsDiscount,
  restaurantPartsMax,
  ScheduledActionNeedsOrder,
} from '../../errors.ts'
import { isDiscount } from '../../rules.ts'
import { updateStarts } from '../../scheduled.store.ts'
import { loyaltyDirectories, programTypes } from '../../schemas.ts'

const references = {
  Organization: { NotFound: OrganizationNotFound, rows: organizationRows },
  TerminalGroup: { NotFound: TerminalGroupNotFound, rows: terminalGroupRows },
  PaymentType: { NotFound: PaymentTypeNotFound, rows: paymentTypeRows },
  OrderType: { NotFound: UnknownReference, rows: orderTypeRows },
  Product: { NotFound: UnknownReference, rows: productRows },
  ProductCategory: { NotFound: UnknownReference, rows: categoryRows },
  ProductGroup: { NotFound: UnknownReference, rows: groupRows },
  ProductSize: { NotFound: UnknownReference, rows: sizeRows },
  ComboSource: { NotFound: UnknownReference, rows: comboRows },
  Program: { NotFound: ProgramNotFound },
  ManualCondition: { NotFound: ManualConditionNotFound },
  CouponSeries: { NotFound: CouponSeriesNotFound },
  CertificateSeries: { NotFound: CertificateSeriesNotFound },
  GuestCategory: { NotFound: CategoryNotFound, rows: guestCategoryRows },
}

export default saveDirectoriesOperation({
  path: '/admin/loyalty/programs/save',
  summary:
    'Create programs, campaigns, manual conditions and series of coupons and certificates, or replace the ones with these ids',
  description:
    'Each row is saved completely: omitted fields get their defaults. A campaign has bindings of conditions and actions, each with a `type` and its settings; those for orders have at most 100 conditions and actions together, and those of all active campaigns of a restaurant 500. Campaigns run by the priority of their programs, then by their own.',
  directories: loyaltyDirectories,
  references,
  rules: {
    errors: {
      LoyaltyPeriodReversed,
      ScheduledActionNeedsOrder,
      CampaignTooLarge,
      CampaignsTooLarge,
      RewardNeedsDiscount,
      ProgramCannotReward,
      ProgramHoldsNoMoney,
    },
    check({ programs = [], campaigns = [], couponSeries = [] }) {
      refuseReversed('programs', 'serviceTo', programs, ({ serviceFrom, serviceTo }) => [serviceFrom, serviceTo])
      refuseReversed('campaigns', 'periodTo', campaigns, ({ periodFrom, periodTo }) => [periodFrom, periodTo])
      for (const [i, campaign] of campaigns.entries()) {
        refuseNeedingOrder(`campaigns[${i}]`, campaign)
        refuseLarge(`campaigns[${i}].bindings`, campaign.bindings ?? [])
        refuseOtherRewards(`campaigns[${i}]`, campaign)
      }
      refuseReversed('couponSeries', 'validTo', couponSeries, ({ validFrom, validTo }) => [validFrom, validTo])
    },
    async checkStored({ programs = [], campaigns = [] }, { caches }, corporationId) {
      await refuseFineBudgets(caches, corporationId, campaigns)
      refuseOtherPrograms(await caches.get(ProgramsOf, corporationId), { programs, campaigns })
    },
  },
  errors: { CorporationNotFound },
  async wrapSave({ db, now, touch }, corporationId, save) {
    if ((await save()).changed.size === 0) return
    if ((await countPartsOfRestaurant(db, corporationId, now)) > restaurantPartsMax)
      throw new OperationError(CampaignsTooLarge, { path: 'campaigns' })
    await updateStarts(db, corporationId)
    await touch(loyaltyTopic, corporationId)
  },
  example: {
    request: {
      corporationId: demo.corporation,
      programs: [{ id: demo.happyHours, name: 'Happy hours', programType: 3, serviceFrom: '2026-01-01' }],
      campaigns: [
        {
          id: demo.happyHoursCampaign,
          programId: demo.happyHours,
          name: 'A fifth off drinks in the afternoon',
          periodFrom: '2026-01-01',
          bindings: [
            {
              conditions: [{ type: 'Schedule', weekdays: [1, 2, 3, 4, 5], fromMinute: 840, toMinute: 1020 }],
              actions: [
                {
                  type: 'ProductsDiscount',
                  products: { categoryIds: [demo.drinksCategory] },
                  mode: 'Percent',
                  value: 20,
                },
              ],
            },
          ],
        },
      ],
    },
    response: { programs: [demo.happyHours], campaigns: [demo.happyHoursCampaign] },
  },
})

interface Budgets {
  orderBudget?: number | null
  scheduledBudget?: number | null
}

/** Refuses budgets with more digits than any currency of the chain. */
async function refuseFineBudgets(caches: Pick<Caches, 'get'>, corporationId: string, campaigns: readonly Budgets[]) {
  const organizations = await caches.get(OrganizationsOf, corporationId)
  const digits = Math.max(...[...organizations.values()].map((one) => moneyGridOf(one).digits))
  for (const [i, campaign] of campaigns.entries())
    for (const name of ['orderBudget', 'scheduledBudget'] as const)
      if (new Decimal(campaign[name] ?? 0).decimalPlaces() > digits && organizations.size > 0) {
        const message = `\`${name}\` may have at most ${digits} decimals, as the currency has`
        throw new OperationError(TooManyDigits, { path: `campaigns[${i}].${name}`, message, digits })
      }
}

interface CampaignInput {
  bindings?: readonly Binding[]
  periodicBindings?: readonly Binding[]
  overdraftBindings?: readonly Binding[]
  guestRegistrationBindings?: readonly Binding[]
}

/** Refuses actions that need an order in bindings that apply without one. */
function refuseNeedingOrder(path: string, campaign: CampaignInput): void {
  for (const list of ['periodicBindings', 'overdraftBindings', 'guestRegistrationBindings'] as const)
    for (const [i, { actions }] of (campaign[list] ?? []).entries()) {
      const at = actions.findIndex((action) => !isWithoutOrder(action))
      if (at !== -1)
        throw new OperationError(ScheduledActionNeedsOrder, { path: `${path}.${list}[${i}].actions[${at}].type` })
    }
}

const isWithoutOrder = (action: LoyaltyActionInput): boolean =>
  action.type === 'Bonus'
    ? action.mode === 'Sum'
    : ['ChangeCategory', 'IssueCoupon', 'SendMessage'].includes(action.type)

/** Refuses points for anything but discounts of orders. */
function refuseOtherRewards(path: string, campaign: CampaignInput): void {
  for (const list of ['bindings', 'periodicBindings', 'overdraftBindings', 'guestRegistrationBindings'] as const)
    for (const [i, { actions, points }] of (campaign[list] ?? []).entries())
      if (points && (list !== 'bindings' || !actions.every(isDiscount)))
        throw new OperationError(RewardNeedsDiscount, { path: `${path}.${list}[${i}].points` })
}

interface SavedRows {
  programs: readonly { id?: string | null; programType: number }[]
  campaigns: readonly (CampaignInput & { id?: string | null; programId: string })[]
}

/** Refuses campaigns and programs that do not fit together, whichever of them is saved. */
function refuseOtherPrograms(stored: Programs, saved: SavedRows): void {
  const savedAt = new Map(saved.programs.map(({ id }, i) => [id ?? '', i]))
  const replaced = new Set<string | null | undefined>(saved.campaigns.map(({ id }) => id))
  const others = [...stored.campaigns.values()].filter(({ id, isDeleted }) => !isDeleted && !replaced.has(id))
  for (const [i, campaign] of [...saved.campaigns, ...others].entries())
    for (const { programId, path, types, error } of programNeedsOf(campaign)) {
      const at = savedAt.get(programId)
      const type = at === undefined ? stored.programs.get(programId)?.programType : saved.programs[at]?.programType
      if (type === undefined || types.includes(type)) continue
      if (i < saved.campaigns.length) throw new OperationError(error, { path: `campaigns[${i}].${path}` })
      if (at !== undefined) throw new OperationError(error, { path: `programs[${at}].programType` })
    }
}

/** Type that a program must have for a campaign. `path` is the member of the campaign that needs it. */
interface ProgramNeed {
  programId: string
  path: string
  types: readonly number[]
  error: typeof ProgramCannotReward | typeof ProgramHoldsNoMoney
}

const programNeedsOf = ({
  programId: campaignProgramId,
  bindings = [],
}: SavedRows['campaigns'][number]): ProgramNeed[] =>
  bindings.flatMap(({ points, actions }, i) => [
    ...(points
      ? [
          {
            ...{ programId: campaignProgramId, path: `bindings[${i}].points`, error: ProgramCannotReward },
            types: [programTypes.bonus, programTypes.products],
          },
        ]
      : []),
    ...actions.flatMap((action, j): ProgramNeed[] => {
      if (action.type !== 'WalletTopUp') return []
      const path = `bindings[${i}].actions[${j}].${action.programId ? 'programId' : 'type'}`
      return [
        {
          programId: action.programId ?? campaignProgramId,
          path,
          types: [programTypes.deposit],
          error: ProgramHoldsNoMoney,
        },
      ]
    }),
  ])

function refuseLarge(path: string, bindings: readonly Binding[]): void {
  const parts = bindings.reduce((sum, { conditions, actions }) => sum + conditions.length + actions.length, 0)
  if (parts > campaignPartsMax) throw new OperationError(CampaignTooLarge, { path })
}

type Bound = string | null | undefined

function refuseReversed<Row>(
  list: string,
  field: string,
  rows: readonly Row[],
  boundsOf: (row: Row) => [from: Bound, to: Bound],
): void {
  const at = rows.map(boundsOf).findIndex(([from, to]) => from && to && to < from)
  if (at !== -1) throw new OperationError(LoyaltyPeriodReversed, { path: `${list}[${at}].${field}` })
}
