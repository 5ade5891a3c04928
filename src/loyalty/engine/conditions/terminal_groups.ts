import { Type } from 'typebox'
import { field, Id, List } from '#core/schema.ts'
import { condition, isOneOf } from '../condition.ts'

/** Which terminal group takes the order. */
export const terminalGroups = condition({
  settings: Type.Object({
    terminalGroupIds: field(
      List(Id('TerminalGroup'), { minItems: 1 }),
      'One of these terminal groups takes the order.',
    ),
  }),
  compile:
    ({ terminalGroupIds }) =>
    ({ terminalGroupId }) =>
      isOneOf(terminalGroupIds, terminalGroupId),
})
