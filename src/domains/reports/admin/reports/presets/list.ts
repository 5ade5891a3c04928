import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { type Complete, SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listPresets } from '../../../presets.store.ts'
import { type PresetReport, PresetToSave } from '../../../schemas.ts'

export default query({
  path: '/admin/reports/presets/list',
  group: 'none stated',
  summary: 'List the presets that a chain has saved',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ presets: SavedRows(PresetToSave, 'Presets, as they can be saved again.') }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId }, db, fail }) {
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const presets = await listPresets(db, corporationId)
    return { presets: presets.map(({ id, name, report }) => ({ id, name, ...wholeReport(report) })) }
  },
})

/** Returns a stored report with null for absent fields. */
const wholeReport = (report: PresetReport): Complete<PresetReport> => ({
  reportType: report.reportType,
  groupByRowFields: report.groupByRowFields ?? null,
  groupByColFields: report.groupByColFields ?? null,
  aggregateFields: report.aggregateFields,
  filters:
    report.filters?.map(({ values, from, to, includeLow, includeHigh, periodType, ...filter }) => ({
      ...filter,
      ...{ values: values ?? null, from: from ?? null, to: to ?? null, periodType: periodType ?? null },
      ...{ includeLow: includeLow ?? null, includeHigh: includeHigh ?? null },
    })) ?? null,
  buildSummary: report.buildSummary ?? null,
  sort: report.sort?.map(({ name, descending }) => ({ name, descending: descending ?? null })) ?? null,
  having:
    report.having?.map(({ name, from, to, includeLow, includeHigh }) => ({
      ...{ name, from: from ?? null, to: to ?? null },
      ...{ includeLow: includeLow ?? null, includeHigh: includeHigh ?? null },
    })) ?? null,
  limit: report.limit ?? null,
})
