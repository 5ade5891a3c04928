import type { Db, Transaction } from '#core/db/connect.ts'
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

/** Returns the presets that a chain has saved, by name. */
export const listPresets = (db: Db, corporationId: string) => db<Preset[]>`
  select id, name, report
    from report_preset
   where corporation_id = ${corporationId}
   order by name, id`

export async function findPreset(db: Db, corporationId: string, id: string): Promise<Preset | undefined> {
  const [preset] = await db<Preset[]>`
    select id, name, report
      from report_preset
     where corporation_id = ${corporationId}
       and id = ${id}`
  return preset
}

/** Number of presets that a refusal lists. */
const listedMax = 30

/** Returns a sentence that a chain has no such preset, with the ids of those it has. */
export async function unknownPresetText(db: Db, corporationId: string, id: string): Promise<string> {
  const saved = await listPresets(db, corporationId)
  const ids = [...defaultPresets, ...saved].map((preset) => preset.id)
  const more = ids.length > listedMax ? ` and ${ids.length - listedMax} others` : ''
  return `There is no preset ${id}, only ${ids.slice(0, listedMax).join(', ')}${more}`
}

export const savePreset = (db: Transaction, corporationId: string, { id, name, report }: Preset) => db`
  insert into report_preset (corporation_id, id, name, report)
  values (${corporationId}, ${id}, ${name}, ${JSON.stringify(report)}::text::json)
      on conflict (corporation_id, id) do update
     set name = excluded.name,
         report = excluded.report`

/** Deletes presets, and returns the ids of those that there were. */
export async function deletePresets(
  db: Transaction,
  corporationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    delete from report_preset
     where corporation_id = ${corporationId}
       and id = any(${ids}::text[])
    returning id`
  return new Set(rows.map(({ id }) => id))
}
