import type { Request, Response } from '../api.ts'
import { programTypes } from './guest_data.ts'

type Directories = Response<'/admin/loyalty/programs/list'>
export type Campaign = Directories['campaigns'][number]
export type Program = Directories['programs'][number]
export type RuleKind = 'back' | 'coupon' | 'nth'

/** Rule of one of the kinds that forms make. */
export interface Rule {
  kind: RuleKind
  programId: string
  campaignId: string
  /** Series of its coupons; empty without coupons. */
  seriesId: string
  name: string
  /** Percent, or the number of orders. */
  value: number
  /** Percent of an order that points may pay. */
  maxPercent: number
  lifetimeDays: number | null
  organizationIds: readonly string[] | null
  from: string
  to: string | null
}

export const rulesKey = ['loyalty rules']

/** Returns a campaign as a rule of a form; undefined for one of another kind. */
export function ruleOf(campaign: Campaign, program: Program): Rule | undefined {
  const [binding, ...others] = campaign.bindings
  if (!binding || others.length > 0) return undefined
  const common = {
    programId: program.id,
    campaignId: campaign.id,
    seriesId: '',
    name: campaign.name,
    maxPercent: 50,
    lifetimeDays: program.bonusLifetimeDays,
    organizationIds: program.organizationIds,
    from: campaign.periodFrom,
    to: campaign.periodTo,
  }
  const { actions, conditions } = binding
  const bonus = actions.find((action) => action.type === 'Bonus')
  const payment = actions.find((action) => action.type === 'AllowPayment')
  if (bonus?.mode === 'Percent' && conditions.length === 0 && actions.length === (payment ? 2 : 1))
    return { ...common, kind: 'back', value: bonus.value, maxPercent: payment?.maxPercent ?? 0 }
  const [condition, ...moreConditions] = conditions
  const [action, ...moreActions] = actions
  if (moreConditions.length + moreActions.length > 0) return undefined
  if (condition?.type === 'Coupon' && action?.type === 'OrderDiscount' && action.mode === 'Percent')
    return { ...common, kind: 'coupon', value: action.value, seriesId: condition.seriesIds[0] ?? '' }
  if (condition?.type === 'NthOrder' && condition.every && action?.type === 'PiecesDiscount')
    return { ...common, kind: 'nth', value: condition.every }
  return undefined
}

type Bindings = NonNullable<NonNullable<Request<'/admin/loyalty/programs/save'>['campaigns']>[number]['bindings']>

/** Returns what a rule does, as campaigns declare it. */
export function bindingsOf({ kind, value, maxPercent, seriesId }: Rule): Bindings {
  switch (kind) {
    case 'back': {
      const payment = { type: 'AllowPayment' as const, maxPercent }
      return [
        { conditions: [], actions: [...(maxPercent > 0 ? [payment] : []), { type: 'Bonus', mode: 'Percent', value }] },
      ]
    }
    case 'coupon':
      return [
        {
          conditions: [{ type: 'Coupon', seriesIds: [seriesId] }],
          actions: [{ type: 'OrderDiscount', mode: 'Percent', value }],
        },
      ]
    case 'nth':
      return [
        {
          conditions: [{ type: 'NthOrder', every: value, period: 'AllTime' }],
          actions: [{ type: 'PiecesDiscount', which: 'Cheapest', pieces: 1, mode: 'Percent', value: 100 }],
        },
      ]
  }
}

export const programTypeOf = (kind: RuleKind) => (kind === 'back' ? programTypes.bonus : programTypes.discount)
