import { type Decimal, toNumber, total } from '#core/decimal.ts'
import type { ActionArguments, ActionDiscount, Effects } from './actions.ts'
import type { CompiledBinding, NamedAction } from './binding.ts'
import { type CompiledCampaign, outOfForceReason, usageSnapshot } from './campaign.ts'
import { allocateDiscounts, type CampaignDiscount } from './discount_allocation.ts'
import { budgetNeedOf, budgetSnapshot } from './grants.ts'
import type { CalculationInput, Dish } from './model.ts'
import { applyDiscounts, type DishWithKind, type Portions, portionsOf, withKinds, withRoundedSums } from './portions.ts'

/** Result of all campaigns for an order. */
export interface CalculationResult {
  /** Dishes with their remaining prices, in the order of the input. */
  dishes: readonly Dish[]
  /** The campaigns that applied, in the order in which they did. */
  results: readonly CampaignResult[]
  /** The ids of campaigns that do nothing because too little is left of their budgets. */
  overBudget: readonly string[]
  /** A line for each campaign, condition and action, for people. Empty unless asked for. */
  trace: readonly string[]
}

export interface CampaignResult {
  campaign: CompiledCampaign
  discounts: readonly CampaignDiscount[]
  /** Other effects of its actions, with the index of the action. */
  effects: readonly IndexedEffects[]
}

export interface IndexedEffects extends Omit<Effects, 'discount'> {
  bindingIndex: number
  actionIndex: number
}

/**
 * Applies campaigns to an order, in the given sequence. Conditions see the original order; each discount reduces the rest of each
 * portion; all other actions run after the discounts. Neither the sequence of dishes nor the division of equal portions into dishes
 * changes a price (docs/domain.md §13.1). A campaign that exceeds its budget is left out. Its bonus is known only after all discounts,
 * so all campaigns are then applied again without it.
 */
export function applyCampaigns(
  campaigns: readonly CompiledCampaign[],
  checkin: CalculationInput,
  isTraced = false,
): CalculationResult {
  const wanted = new Map<string, Decimal>()
  for (;;) {
    const applied = applyWithout(wanted, campaigns, checkin, isTraced)
    const poor = applied.results.find((one) => exceedsBudget(one, checkin))
    if (!poor) return applied
    wanted.set(poor.campaign.id, neededBy(poor, checkin))
  }
}

const exceedsBudget = (result: CampaignResult, checkin: CalculationInput): boolean =>
  result.campaign.budget !== null &&
  budgetSnapshot(result.campaign, checkin, neededBy(result, checkin))?.isLeft === false

const neededBy = (result: CampaignResult, checkin: CalculationInput): Decimal =>
  budgetNeedOf(result.campaign.id, result, checkin)

/** Carries out campaigns; `wanted` has those of which it is known what they would give and that it is too much. */
function applyWithout(
  wanted: ReadonlyMap<string, Decimal>,
  campaigns: readonly CompiledCampaign[],
  checkin: CalculationInput,
  isTraced: boolean,
): CalculationResult {
  const trace: string[] = []
  const tell = isTraced ? (line: string) => void trace.push(line) : undefined
  let priced = pricedDishes(checkin.dishes)
  const applied: Applied[] = []
  const overBudget: string[] = []
  for (const campaign of campaigns) {
    const bindings = bindingsThatApply(campaign, checkin, tell)
    if (bindings.length === 0) continue
    const one = giveDiscounts({ campaign, bindings }, checkin, priced, tell)
    const sum = wanted.get(campaign.id) ?? total(one.given.map((discount) => discount.sum))
    if (!hasBudgetLeft(campaign, checkin, sum, tell)) {
      overBudget.push(campaign.id)
      continue
    }
    priced = one.priced
    applied.push({ campaign, bindings, ...one })
  }
  const { dishes } = priced
  const hasOutcomes = applied.some(({ bindings }) => bindings.some(({ binding }) => binding.outcomes.length > 0))
  const paid = hasOutcomes ? portionsOf(dishes) : []
  const results = applied.map((one) => ({
    campaign: one.campaign,
    discounts: one.given,
    effects: [...one.effects, ...outcomesOf(one, checkin, paid, tell)],
  }))
  return { dishes, results, overBudget, trace }
}

/**
 * What campaigns bring for an order whose dishes have got all their discounts. Conditions see the order as `checkin` has it;
 * `paid` is what is left of its dishes.
 */
export const effectsAfterDiscounts = (
  campaigns: readonly CompiledCampaign[],
  checkin: CalculationInput,
  paid: readonly Dish[],
): Pick<CampaignResult, 'campaign' | 'effects'>[] => {
  const portions = portionsOf(withKinds(paid))
  return campaigns.flatMap((campaign) => {
    const bindings = bindingsThatApply(campaign, checkin, undefined)
    const effects = outcomesOf({ campaign, bindings }, checkin, portions, undefined)
    return effects.length > 0 ? [{ campaign, effects }] : []
  })
}

type Tell = ((line: string) => void) | undefined

interface Applying {
  campaign: CompiledCampaign
  bindings: readonly PlacedBinding[]
}

interface PlacedBinding {
  index: number
  binding: CompiledBinding
}

interface Applied extends Applying {
  given: readonly CampaignDiscount[]
  effects: readonly IndexedEffects[]
}

/** The dishes at rounded prices, and their portions at exact ones. Both have the same sum for each kind of portions. */
interface PricedDishes {
  dishes: readonly DishWithKind[]
  portions: readonly Portions[]
}

function pricedDishes(all: readonly Dish[]): PricedDishes {
  const dishes = withKinds(all)
  return { dishes, portions: portionsOf(dishes) }
}

function bindingsThatApply(campaign: CompiledCampaign, checkin: CalculationInput, tell: Tell): PlacedBinding[] {
  const why = outOfForceReason(campaign, checkin)
  tell?.(`${campaign.programName} / ${campaign.name}: ${why ?? 'in force'}`)
  if (why !== undefined || !hasUseLeft(campaign, checkin, tell)) return []
  const applying: PlacedBinding[] = []
  for (const [index, binding] of campaign.bindings.entries()) {
    const holds = allHold(binding, checkin, tell)
    tell?.(`  binding ${index + 1} ${holds ? 'applies' : 'does not apply'}`)
    if (!holds) continue
    applying.push({ index, binding })
    if (!binding.isLast) continue
    tell?.('  no further bindings')
    break
  }
  return applying
}

function hasUseLeft(campaign: CompiledCampaign, checkin: CalculationInput, tell: Tell): boolean {
  const seen = usageSnapshot(campaign, checkin)
  if (!seen) return true
  tell?.(`  UsesPerGuest saw ${seen.actual}: ${seen.isLeft ? 'holds' : 'does not hold'}`)
  return seen.isLeft
}

function hasBudgetLeft(campaign: CompiledCampaign, checkin: CalculationInput, sum: Decimal, tell: Tell): boolean {
  const seen = budgetSnapshot(campaign, checkin, sum)
  if (!seen || seen.isLeft) return true
  tell?.(`  OrderBudget saw ${seen.actual}: does not hold, nothing is done`)
  return false
}

/** With a trace every condition is judged, else none after the first that does not hold. */
function allHold({ conditions }: CompiledBinding, checkin: CalculationInput, tell: Tell): boolean {
  let all = true
  for (const { name, check } of conditions) {
    const { holds, actual } = check(checkin)
    all &&= holds
    tell?.(`    ${name} saw ${actual}: ${holds ? 'holds' : 'does not hold'}`)
    if (!all && !tell) return false
  }
  return all
}

/** Within a campaign each action works on what the ones before leave, not rounded; the campaign is rounded when it is through. */
function giveDiscounts({ campaign, bindings }: Applying, checkin: CalculationInput, priced: PricedDishes, tell: Tell) {
  let { portions } = priced
  const claimed: ActionDiscount[] = []
  const effects: IndexedEffects[] = []
  for (const { index, binding } of bindings)
    for (const { act, ...named } of binding.discounts) {
      const { discount, ...others } = act({ checkin, dishes: portions, programId: campaign.programId })
      if (discount) claimed.push(discount)
      portions = applyDiscounts(portions, discount?.portionDiscounts ?? [])
      if (Object.keys(others).length > 0) effects.push({ ...others, bindingIndex: index, actionIndex: named.index })
      tell?.(`    ${named.name} takes off ${sumOf(discount)}`)
    }
  if (claimed.length === 0) return { priced, given: [], effects }
  const { dishes, given } = allocateDiscounts(priced.dishes, claimed, checkin.money)
  tell?.(`  takes off ${toNumber(total(given.map(({ sum }) => sum)))}`)
  const kinds = new Set(claimed.flatMap(({ portionDiscounts }) => portionDiscounts.map((claim) => claim.portions.kind)))
  return { priced: { dishes, portions: withRoundedSums(portions, dishes, kinds) }, given, effects }
}

const sumOf = (discount: ActionDiscount | undefined): number =>
  toNumber(total(discount?.portionDiscounts.map(({ sum }) => sum) ?? []).toDecimalPlaces(6))

function outcomesOf(
  { campaign, bindings }: Applying,
  checkin: CalculationInput,
  dishes: readonly Portions[],
  tell: Tell,
) {
  const turn: ActionArguments = { checkin, dishes, programId: campaign.programId }
  return bindings.flatMap(({ index, binding }) =>
    binding.outcomes.flatMap(({ act, ...named }): IndexedEffects[] => {
      const { discount: _, ...effects } = act(turn)
      tell?.(`${campaign.programName} / ${campaign.name}: ${tellOutcome(named, effects)}`)
      return Object.keys(effects).length > 0 ? [{ ...effects, bindingIndex: index, actionIndex: named.index }] : []
    }),
  )
}

function tellOutcome({ name }: Omit<NamedAction, 'act'>, { accrual, payment, ...others }: Effects): string {
  if (accrual) return `${name} brings ${toNumber(accrual.sum.toDecimalPlaces(6))}`
  if (payment) return `${name} allows ${toNumber(payment.maxSum.toDecimalPlaces(6))}`
  return Object.keys(others).length > 0 ? name : `${name} does nothing`
}
