import { sourceOf } from './columns/sources.rules.ts'
import type { Preset } from './model.ts'
import type { GetOlapReportRequest } from './schemas.ts'
import { defaultPresets } from './starting_presets.rules.ts'

const startingById = new Map(defaultPresets.map((preset) => [preset.id, preset]))

/** Returns a preset that every chain starts with. */
export const findDefaultPreset = (id: string): Preset | undefined => startingById.get(id)

/** Days from `dateFrom` to the one before `dateTo`. */
interface Period {
  dateFrom: string
  dateTo: string
}

/** Returns the request for the report of a preset in a period, by the recommended date column of its type. */
export function requestOf({ report }: Pick<Preset, 'report'>, { dateFrom, dateTo }: Period): GetOlapReportRequest {
  const [name] = sourceOf(report.reportType).dateColumns as [string]
  const period = { name, filterType: 'DateRange' as const, from: dateFrom, to: dateTo }
  return { ...report, filters: [...(report.filters ?? []), period] }
}
