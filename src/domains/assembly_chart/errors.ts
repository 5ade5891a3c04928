import { defineError } from '#core/errors.ts'

export const ChartNotFound = defineError('ASSEMBLY_CHART_NOT_FOUND', 404, 'There is no such assembly chart')
export const ChartExists = defineError('ASSEMBLY_CHART_EXISTS', 400, 'There is an assembly chart with this id')
export const ChartPeriodEmpty = defineError(
  'ASSEMBLY_CHART_PERIOD_EMPTY',
  400,
  'The first day of the chart is not before the day on which it ends',
)
export const ChartPeriodReversed = defineError(
  'ASSEMBLY_CHART_PERIOD_REVERSED',
  400,
  'The last day of the period is before its first day',
)
export const ChartCircle = defineError<{ circle: readonly string[] }>(
  'ASSEMBLY_CHART_CIRCLE',
  400,
  'The product would be made of itself',
  'The sentence names the products of the circle, `circle` their ids.',
)
export const ChartTooDeep = defineError('ASSEMBLY_CHART_TOO_DEEP', 400, 'Charts would stand too deep in one another')
export const ChartTooLarge = defineError(
  'ASSEMBLY_CHART_TOO_LARGE',
  400,
  'The product is made of too many lines to be broken down',
)
export const SizeStrategyContradicts = defineError(
  'SIZE_STRATEGY_CONTRADICTS',
  400,
  'A line of a COMMON chart has no size; a line of a SPECIFIC chart must have one',
)
export const ChartProductFixed = defineError(
  'ASSEMBLY_CHART_PRODUCT_FIXED',
  400,
  'A chart stays a chart of its product',
  'Make a chart of the other product.',
)
