import type { Static, TObject } from 'typebox'
import type { CalculationInput } from './model.ts'

/** Whether a condition holds for an order, and the value that it saw there, for people. */
interface ConditionResult {
  holds: boolean
  actual: string
}

export type ConditionCheck = (checkin: CalculationInput) => ConditionResult

/**
 * A kind of condition, in a file of its own. Conditions see the order as it was before any campaign, so that none depends on
 * which campaigns come first.
 */
export interface Condition<Settings extends TObject = TObject> {
  settings: Settings
  /** Once for each campaign, when its corporation's programs are loaded. */
  compile(settings: Static<Settings>): ConditionCheck
}

export const condition = <Settings extends TObject>(declared: Condition<Settings>): Condition<Settings> => declared

/** Checks whether the actual value is among the named ones. */
export const isOneOf = (named: readonly string[], seen: string | null): ConditionResult => ({
  holds: seen !== null && named.includes(seen),
  actual: seen ?? 'nothing',
})

interface Limits<Value> {
  min?: Value | null | undefined
  max?: Value | null | undefined
}

/** Returns whether a value lies within limits, either of which may be open. */
export const isWithin = (value: number, { min, max }: Limits<number>): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
