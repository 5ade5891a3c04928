import { type Static, type TObject, Type } from 'typebox'
import { field, List, opt, Variants } from '#core/schema.ts'
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

/** Actions of a campaign if all of some conditions hold. */
export const Binding = Type.Object(
  {
    conditions: field(
      List(LoyaltyConditionInput, { maxItems: 50 }),
      'Conditions that must all hold. If empty, the binding always applies.',
    ),
    actions: field(List(LoyaltyActionInput, { minItems: 1, maxItems: 50 }), 'Actions, in order.'),
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
  /** Actions in their declared order. */
  discounts: readonly NamedAction[]
  /** Actions after all discounts of all campaigns. */
  outcomes: readonly NamedAction[]
  isLast: boolean
}

export interface NamedAction {
  name: string
  /** Index of the action in its binding. */
  index: number
  act: Act
}

/** The binding as the engine carries it out. */
export function compileBinding({ conditions: stated, actions: done, stopFurtherExecution }: Binding): CompiledBinding {
  const compiled = done.map((one, index) => ({ ...compileAction(one), index }))
  return {
    conditions: stated.map(compileCondition),
    discounts: compiled.filter(({ isDiscount }) => isDiscount),
    outcomes: compiled.filter(({ isDiscount }) => !isDiscount),
    isLast: stopFurtherExecution ?? false,
  }
}

function compileCondition(stated: LoyaltyConditionInput) {
  const declared: Condition = conditions[stated.type]
  return { name: stated.type, check: declared.compile(stated) }
}

function compileAction(stated: LoyaltyActionInput) {
  const declared: Action = actions[stated.type]
  return { name: stated.type, isDiscount: declared.isDiscount, act: declared.compile(stated) }
}
