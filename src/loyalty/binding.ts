import { type Static, type TObject, Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { field, List, Money, opt, Variants } from '#core/schema.ts'
import { type Act, type Action, actions } from './actions.ts'
import { type Condition, type ConditionCheck, conditions } from './conditions.ts'

type SettingsOf<All extends Readonly<Record<string, { settings: TObject }>>> = {
  [Name in keyof All & string]: All[Name]['settings']
}

const settingsOf = <All extends Readonly<Record<string, { settings: TObject }>>>(all: All) =>
  Object.fromEntries(Object.entries(all).map(([name, { settings }]) => [name, settings])) as SettingsOf<All>

export const LoyaltyConditionInput = Variants('type', settingsOf(conditions))
export type LoyaltyConditionInput = Static<typeof LoyaltyConditionInput>

export const LoyaltyActionInput = Variants('type', settingsOf(actions))
export type LoyaltyActionInput = Static<typeof LoyaltyActionInput>

/** Actions of a campaign, and conditions that must all hold. */
export const Binding = Type.Object(
  {
    conditions: field(
      List(LoyaltyConditionInput, { maxItems: 50 }),
      'Conditions that must all hold. If empty, the binding always applies.',
    ),
    actions: field(List(LoyaltyActionInput, { minItems: 1, maxItems: 50 }), 'Actions, in order.'),
    points: opt(
      Money({ exclusiveMinimum: 0 }),
      "Points that the guest pays for what the actions take off, from the wallet of the campaign's program, which holds bonus or pieces. They are reserved with the order and charged when it is closed. If the guest has fewer, or the actions take off nothing, the actions do nothing and cost nothing. Only for actions that discount orders. If omitted or null, none.",
    ),
    stopFurtherExecution: opt(
      Type.Boolean(),
      'Whether the campaign skips its later bindings when this one applies. Default: false.',
    ),
  },
  { title: 'LoyaltyBinding' },
)
export type Binding = Static<typeof Binding>

export interface CompiledBinding {
  conditions: readonly { name: string; check: ConditionCheck }[]
  /** Actions that discount the order, in their declared order. */
  discounts: readonly NamedAction[]
  /** Actions that run after all discounts of all campaigns. */
  outcomes: readonly NamedAction[]
  /** Points that the guest pays for the discounts; null if they cost nothing. */
  points: Decimal | null
  /** Whether later bindings of the campaign are skipped if this one applies. */
  isLast: boolean
}

export interface NamedAction {
  name: LoyaltyActionInput['type']
  /** Index of the action in its binding. */
  index: number
  /** Whether its discount includes services. */
  includesServices: boolean
  act: Act
}

export function compileBinding(binding: Binding): CompiledBinding {
  const compiled = binding.actions.map((input, index) => ({ ...compileAction(input), index }))
  return {
    conditions: binding.conditions.map(compileCondition),
    discounts: compiled.filter(({ isDiscount }) => isDiscount),
    outcomes: compiled.filter(({ isDiscount }) => !isDiscount),
    points: binding.points ? new Decimal(binding.points) : null,
    isLast: binding.stopFurtherExecution ?? false,
  }
}

function compileCondition(input: LoyaltyConditionInput) {
  const declared: Condition = conditions[input.type]
  return { name: input.type, check: declared.compile(input) }
}

function compileAction(input: LoyaltyActionInput) {
  const declared: Action = actions[input.type]
  const { isDiscount, includesServices = false } = declared
  return { name: input.type, isDiscount, includesServices, act: declared.compile(input) }
}
