import assert from 'node:assert/strict'
import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import type { World } from '#test/harness/world.ts'
import { rewards, terms } from './loyalty_steps.ts'
import type { Wishes } from './members.ts'
import { timeZone } from './wallets.ts'

/** Programs with their campaigns, and the ids that orders use to choose them. */
export interface Offers {
  programIds: readonly string[]
  /** Campaigns with limited uses per guest, by program. */
  gifts: ReadonlyMap<string, string>
  /** Campaigns with a budget, by program. */
  savings: ReadonlyMap<string, string>
  /** Manual conditions with which an order chooses campaigns. */
  conditions: { gift: string; saving: string; in: string; out: string }
  /** Category of guests that orders assign and one campaign requires. */
  categoryId: string
  seriesId: string
}

/** A chain with one restaurant for each program. */
export interface Chain extends Offers {
  corporationId: Id<'Corporation'>
  /** By program. */
  organizations: ReadonlyMap<string, Organization>
  paymentTypeId: string
}

/** Opens a chain whose restaurants are in the time zone of the model. */
export async function openChain(world: World): Promise<Chain> {
  const { ask } = world
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Model' })
  const place = { corporationId, name: 'Model', timeZone, version: '9.7.5', isSandbox: true }
  const organizationIds: string[] = []
  for (const _ of terms) organizationIds.push((await ask<{ id: string }>('/admin/organizations/save', place)).id)
  return programsOf(world, { corporationId, organizationIds })
}

interface Places {
  corporationId: string
  /** Restaurants, by program. */
  organizationIds: readonly string[]
  /** Budget of campaigns that have one, in cents. */
  budget?: number
}

export async function programsOf({ ask, node }: World, places: Places): Promise<Chain> {
  const { corporationId, organizationIds } = places
  const paymentTypeId = newId()
  const paymentTypes = [{ id: paymentTypeId, name: 'Bonus', kind: 'IikoCard' }]
  await ask('/admin/dictionaries/save', { corporationId, paymentTypes })
  const saved = await savePrograms(ask, places)
  const known = await node.app.caches.get(OrganizationsOf, corporationId)
  const organizations = new Map(
    saved.programIds.map((programId, i) => {
      const organization = known.get(organizationIds[i] ?? '')
      assert.ok(organization)
      return [programId, organization]
    }),
  )
  return { ...saved, corporationId: [...organizations.values()][0]!.corporationId, organizations, paymentTypeId }
}

/** Saves the programs of the model for restaurants. */
export async function savePrograms(
  admin: <T>(path: string, body: object) => Promise<T>,
  { corporationId, organizationIds, budget = rewards.saving.budget }: Places,
): Promise<Offers> {
  const programs = terms.map(({ overdraft, lifetimeDays, holdMinutes, returnedDays }, i) => ({
    ...{ id: newId(), name: 'Model', programType: 1, serviceFrom: '2026-01-01', canHoldMoney: true },
    ...{ overdraftLimit: overdraft / 100, bonusLifetimeDays: lifetimeDays, holdLifetimeMinutes: holdMinutes },
    ...{ returnedLifetimeDays: returnedDays, joinsWithFirstOrder: false },
    organizationIds: [organizationIds[i % organizationIds.length]],
  }))
  const programIds = programs.map(({ id }) => id)
  const gifts = new Map(programIds.map((id) => [id, newId()]))
  const savings = new Map(programIds.map((id) => [id, newId()]))
  const conditions = { gift: newId(), saving: newId(), in: newId(), out: newId() }
  const categoryId = newId()
  await admin('/admin/guests/categories/save', {
    corporationId,
    guestCategories: [{ id: categoryId, name: 'Regulars' }],
  })
  const { couponSeries } = await admin<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
    corporationId,
    programs,
    manualConditions: Object.entries(conditions).map(([name, id]) => ({ id, name })),
    campaigns: programIds.flatMap((programId, i) => [
      ...payableOf(programId, terms[i]!.payablePercent),
      percentOf(programId),
      { id: gifts.get(programId), ...giftOf(programId, conditions.gift) },
      regularOf(programId, categoryId),
      movingOf(programId, categoryId, { manualConditionId: conditions.in, isRemoved: false }),
      movingOf(programId, categoryId, { manualConditionId: conditions.out, isRemoved: true }),
      { id: savings.get(programId), ...savingOf(programId, conditions.saving), orderBudget: budget / 100 },
    ]),
    couponSeries: [{ name: newId() }],
  })
  return { programIds, gifts, savings, conditions, categoryId, seriesId: couponSeries[0] }
}

/** Returns the manual conditions for the campaigns that an order wants. */
export const chosenBy = (
  { wantsGift, wantsSaving, moves }: Wishes,
  { conditions }: Pick<Offers, 'conditions'>,
): Id<'ManualCondition'>[] =>
  [wantsGift && conditions.gift, wantsSaving && conditions.saving, moves && conditions[moves]].flatMap((id) =>
    id ? [asId<'ManualCondition'>(id)] : [],
  )

const payableOf = (programId: string, maxPercent: number | null): object[] =>
  maxPercent === null
    ? []
    : [
        {
          ...{ id: newId(), name: 'Payable', programId, periodFrom: '2026-01-01', priority: 5 },
          bindings: [{ conditions: [], actions: [{ type: 'AllowPayment', maxPercent }] }],
        },
      ]

const percentOf = (programId: string): object => ({
  ...{ id: newId(), name: 'Percent', programId, periodFrom: '2026-01-01' },
  bindings: [{ conditions: [], actions: [percent(rewards.perMyriad)] }],
})

const giftOf = (programId: string, manualConditionId: string): object => ({
  ...{ name: 'Gift', programId, periodFrom: '2026-01-01', priority: 1 },
  ...{ usesPerGuestMax: rewards.giftsMax, usesPerGuestEvery: 'Week' },
  bindings: [
    {
      conditions: [{ type: 'ManualCondition', manualConditionId }],
      actions: [{ type: 'Bonus', mode: 'Sum', value: rewards.gift / 100 }],
    },
  ],
})

const regularOf = (programId: string, categoryId: string): object => ({
  ...{ id: newId(), name: 'Regulars', programId, periodFrom: '2026-01-01', priority: 2 },
  bindings: [
    {
      conditions: [{ type: 'GuestCategories', categoryIds: [categoryId] }],
      actions: [{ type: 'Bonus', mode: 'Sum', value: rewards.regular / 100 }],
    },
  ],
})

const movingOf = (
  programId: string,
  categoryId: string,
  { manualConditionId, isRemoved }: { manualConditionId: string; isRemoved: boolean },
): object => ({
  ...{ id: newId(), name: 'Moving', programId, periodFrom: '2026-01-01', priority: 4 },
  bindings: [
    {
      conditions: [{ type: 'ManualCondition', manualConditionId }],
      actions: [{ type: 'ChangeCategory', categoryId, isRemoved }],
    },
  ],
})

const savingOf = (programId: string, manualConditionId: string): object => ({
  ...{ name: 'Saving', programId, periodFrom: '2026-01-01', priority: 3 },
  orderBudgetEvery: 'Week',
  bindings: [
    {
      conditions: [
        { type: 'ManualCondition', manualConditionId },
        { type: 'OrderSum', min: rewards.saving.from / 100 },
      ],
      actions: [
        { type: 'ProductsDiscount', mode: 'Percent', value: rewards.saving.offPerMyriad / 100 },
        percent(rewards.saving.perMyriad),
      ],
    },
  ],
})

const percent = (perMyriad: number): object => ({ type: 'Bonus', mode: 'Percent', value: perMyriad / 100 })
