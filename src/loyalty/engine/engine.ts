import { type Decimal, toNumber, total } from '#core/decimal.ts'
import type { ActionTurn, ClaimedDiscount, Effects } from './action.ts'
import type { CompiledBinding, NamedAct } from './binding.ts'
import { type CompiledCampaign, usesSeen, whyOutOfForce } from './campaign.ts'
import type { Checkin, Dish } from './model.ts'
import { atRoundedSums, type KindedDish, kinded, type Portions, portionsOf, reduced } from './portions.ts'
import { type GivenDiscount, settle } from './settle.ts'
import { budgetSeen, neededOf } from './spending.ts'

/** What all campaigns make of an order. */
export interface CheckinResult {
  /** What is left of the dishes, in the order in which they were given. */
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
  discounts: readonly GivenDiscount[]
  /** What its actions do besides, with the place of the action that does it. */
  effects: readonly PlacedEffects[]
}

export interface PlacedEffects extends Omit<Effects, 'discount'> {
  bindingPlace: number
  actionPlace: number
}

/**
 * Applies campaigns to an order, in the given sequence. Conditions see the original order; each discount reduces the rest of each
 * portion; all other actions run after the discounts. Neither the sequence of dishes nor the division of equal portions into dishes
 * changes a price (docs/domain.md §13.1). A campaign that exceeds its budget is left out. Its bonus is known only after all discounts,
 * so all campaigns are then applied again without it.
 */
export function applyCampaigns(
  campaigns: readonly CompiledCampaign[],
  checkin: Checkin,
  isTraced = false,
): CheckinResult {
  const wanted = new Map<string, Decimal>()
  for (;;) {
    const applied = applyWithout(wanted, campaigns, checkin, isTraced)
    const poor = applied.results.find((one) => isPoor(one, checkin))
    if (!poor) return applied
    wanted.set(poor.campaign.id, neededBy(poor, checkin))
  }
}

const isPoor = (result: CampaignResult, checkin: Checkin): boolean =>
  result.campaign.budget !== null && budgetSeen(result.campaign, checkin, neededBy(result, checkin))?.isLeft === false

const neededBy = (result: CampaignResult, checkin: Checkin): Decimal => neededOf(result.campaign.id, result, checkin)

/** Carries out campaigns; `wanted` has those of which it is known what they would give and that it is too much. */
function applyWithout(
  wanted: ReadonlyMap<string, Decimal>,
  campaigns: readonly CompiledCampaign[],
  checkin: Checkin,
  isTraced: boolean,
): CheckinResult {
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
export const broughtBy = (
  campaigns: readonly CompiledCampaign[],
  checkin: Checkin,
  paid: readonly Dish[],
): Pick<CampaignResult, 'campaign' | 'effects'>[] => {
  const portions = portionsOf(kinded(paid))
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
  place: number
  binding: CompiledBinding
}

interface Applied extends Applying {
  given: readonly GivenDiscount[]
  effects: readonly PlacedEffects[]
}

/** The dishes at rounded prices, and their portions at exact ones. Both have the same sum for each kind of portions. */
interface PricedDishes {
  dishes: readonly KindedDish[]
  portions: readonly Portions[]
}

function pricedDishes(all: readonly Dish[]): PricedDishes {
  const dishes = kinded(all)
  return { dishes, portions: portionsOf(dishes) }
}

function bindingsThatApply(campaign: CompiledCampaign, checkin: Checkin, tell: Tell): PlacedBinding[] {
  const why = whyOutOfForce(campaign, checkin)
  tell?.(`${campaign.programName} / ${campaign.name}: ${why ?? 'in force'}`)
  if (why !== undefined || !hasUseLeft(campaign, checkin, tell)) return []
  const applying: PlacedBinding[] = []
  for (const [place, binding] of campaign.bindings.entries()) {
    const holds = allHold(binding, checkin, tell)
    tell?.(`  binding ${place + 1} ${holds ? 'applies' : 'does not apply'}`)
    if (!holds) continue
    applying.push({ place, binding })
    if (!binding.isLast) continue
    tell?.('  no further bindings')
    break
  }
  return applying
}

function hasUseLeft(campaign: CompiledCampaign, checkin: Checkin, tell: Tell): boolean {
  const seen = usesSeen(campaign, checkin)
  if (!seen) return true
  tell?.(`  UsesPerGuest saw ${seen.saw}: ${seen.isLeft ? 'holds' : 'does not hold'}`)
  return seen.isLeft
}

function hasBudgetLeft(campaign: CompiledCampaign, checkin: Checkin, sum: Decimal, tell: Tell): boolean {
  const seen = budgetSeen(campaign, checkin, sum)
  if (!seen || seen.isLeft) return true
  tell?.(`  OrderBudget saw ${seen.saw}: does not hold, nothing is done`)
  return false
}

/** With a trace every condition is judged, else none after the first that does not hold. */
function allHold({ conditions }: CompiledBinding, checkin: Checkin, tell: Tell): boolean {
  let all = true
  for (const { name, judge } of conditions) {
    const { holds, saw } = judge(checkin)
    all &&= holds
    tell?.(`    ${name} saw ${saw}: ${holds ? 'holds' : 'does not hold'}`)
    if (!all && !tell) return false
  }
  return all
}

/** Within a campaign each action works on what the ones before leave, not rounded; the campaign is rounded when it is through. */
function giveDiscounts({ campaign, bindings }: Applying, checkin: Checkin, priced: PricedDishes, tell: Tell) {
  let { portions } = priced
  const claimed: ClaimedDiscount[] = []
  const effects: PlacedEffects[] = []
  for (const { place, binding } of bindings)
    for (const { act, ...named } of binding.discounts) {
      const { discount, ...others } = act({ checkin, dishes: portions, programId: campaign.programId })
      if (discount) claimed.push(discount)
      portions = reduced(portions, discount?.claims ?? [])
      if (Object.keys(others).length > 0) effects.push({ ...others, bindingPlace: place, actionPlace: named.place })
      tell?.(`    ${named.name} takes off ${sumOf(discount)}`)
    }
  if (claimed.length === 0) return { priced, given: [], effects }
  const { dishes, given } = settle(priced.dishes, claimed, checkin.money)
  tell?.(`  takes off ${toNumber(total(given.map(({ sum }) => sum)))}`)
  const kinds = new Set(claimed.flatMap(({ claims }) => claims.map((claim) => claim.portions.kind)))
  return { priced: { dishes, portions: atRoundedSums(portions, dishes, kinds) }, given, effects }
}

const sumOf = (discount: ClaimedDiscount | undefined): number =>
  toNumber(total(discount?.claims.map(({ sum }) => sum) ?? []).toDecimalPlaces(6))

function outcomesOf({ campaign, bindings }: Applying, checkin: Checkin, dishes: readonly Portions[], tell: Tell) {
  const turn: ActionTurn = { checkin, dishes, programId: campaign.programId }
  return bindings.flatMap(({ place, binding }) =>
    binding.outcomes.flatMap(({ act, ...named }): PlacedEffects[] => {
      const { discount: _, ...effects } = act(turn)
      tell?.(`${campaign.programName} / ${campaign.name}: ${tellOutcome(named, effects)}`)
      return Object.keys(effects).length > 0 ? [{ ...effects, bindingPlace: place, actionPlace: named.place }] : []
    }),
  )
}

function tellOutcome({ name }: Omit<NamedAct, 'act'>, { accrual, payment, ...others }: Effects): string {
  if (accrual) return `${name} brings ${toNumber(accrual.sum.toDecimalPlaces(6))}`
  if (payment) return `${name} allows ${toNumber(payment.maxSum.toDecimalPlaces(6))}`
  return Object.keys(others).length > 0 ? name : `${name} does nothing`
}
