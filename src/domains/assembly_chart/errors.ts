import { defineError } from '#core/errors.ts'

export const ChartNotFound = defineError('ASSEMBLY_CHART_NOT_FOUND', 404, 'There is no such assembly chart')
export const ChartExists = defineError('ASSEMBLY_CHART_EXISTS', 400, 'An assembly chart with this id already exists')
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
