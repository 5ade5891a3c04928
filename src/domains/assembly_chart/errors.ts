import { defineError } from '#core/errors.ts'

export const ChartNotFound = defineError('ASSEMBLY_CHART_NOT_FOUND', 404, 'There is no such assembly chart')
export const ChartExists = defineError('ASSEMBLY_CHART_EXISTS', 400, 'An assembly chart with this id already exists')
export const ChartPeriodEmpty = defineError('ASSEMBLY_CHART_PERIOD_EMPTY', 400, '`dateFrom` must be before `dateTo`')
export const ChartCycle = defineError<{ cycle: readonly string[] }>(
  'ASSEMBLY_CHART_CYCLE',
  400,
  'The product would contain itself',
  'The message lists the products of the cycle, `cycle` has their ids.',
)
export const ChartTooDeep = defineError('ASSEMBLY_CHART_TOO_DEEP', 400, 'Charts can be nested at most 10 levels deep')
export const ChartTooLarge = defineError(
  'ASSEMBLY_CHART_TOO_LARGE',
  400,
  'A product can be broken down to at most 10,000 lines',
)
export const BreakdownTooLarge = defineError(
  'BREAKDOWN_TOO_LARGE',
  400,
  'All products of a document or request can be broken down to at most 50,000 lines',
  'Divide the lines among several. Lines of nested charts count each time; a repeated line counts only its ingredients. Each ingredient of a transformation counts for each line.',
)
export const SizeStrategyContradicts = defineError(
  'SIZE_STRATEGY_CONTRADICTS',
  400,
  'A line of a COMMON chart has no size; a line of a SPECIFIC chart must have one',
)
export const ChartProductFixed = defineError(
  'ASSEMBLY_CHART_PRODUCT_FIXED',
  400,
  'A chart cannot move to another product',
  'Create a chart of the other product.',
)
