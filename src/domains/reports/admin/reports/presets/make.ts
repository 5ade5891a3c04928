import { Type } from 'typebox'
import { findCorporation, OrganizationsOf } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, OneOf, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { answerReport } from '../../../answering.ts'
import { columnTypes } from '../../../columns/column.rules.ts'
import { sourceOf } from '../../../columns/sources.rules.ts'
import { PresetNotFound, ReportsOff, reportErrors } from '../../../errors.ts'
import type { Preset } from '../../../model.ts'
import { findDefaultPreset, findPreset, requestOf, unknownPresetText } from '../../../presets.store.ts'
import { GetOlapReportResponse, nameMax, presetPeriod } from '../../../schemas.ts'
import { csvType, xlsxType } from '../../../table.rules.ts'

const ReportColumn = Type.Object(
  {
    name: field(Text({ maxLength: nameMax }), 'Id of the column.'),
    displayName: field(Text({ maxLength: 200 }), 'Label.'),
    type: field(OneOf(columnTypes), 'Type of the values.'),
    isAggregated: field(Type.Boolean(), 'Whether the column is aggregated; else it makes groups.'),
  },
  { title: 'ReportColumn' },
)

export default query({
  path: '/admin/reports/presets/make',
  group: 'none stated',
  summary: 'Make the report of a preset over a chain',
  description:
    'With `Accept: text/csv` the report is a table without a summary and without a limit of rows, with that of XLSX a workbook.',
  otherFormats: [csvType, xlsxType],
  request: Type.Object({
    corporationId: Id('Corporation'),
    organizationIds: opt(List(Id('Organization'), { minItems: 1 }), 'Restaurants of the chain; all of them if absent.'),
    ...presetPeriod,
  }),
  response: Type.Object({
    name: field(Text({ maxLength: 200 }), 'Name of the preset.'),
    columns: field(List(ReportColumn), 'Columns of the rows, in their order.'),
    ...GetOlapReportResponse.properties,
  }),
  errors: { CorporationNotFound, OrganizationNotFound, PresetNotFound, ReportsOff },
  example: {
    request: {
      ...{ corporationId: demo.corporation, presetId: 'sales-by-dish' },
      ...{ dateFrom: '2026-05-01', dateTo: '2026-06-01' },
    },
  },

  async run(input) {
    const { body, db, caches, fail } = input
    const { corporationId, presetId } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const preset = findDefaultPreset(presetId) ?? (await findPreset(db, corporationId, presetId))
    if (!preset)
      throw fail.PresetNotFound({ path: 'presetId', message: await unknownPresetText(db, corporationId, presetId) })
    const caller = {
      ...{ ...input.caller, corporationId },
      ...{ groups: undefined, organizationIds: undefined, sourceKey: undefined },
    }
    const all = await caches.get(OrganizationsOf, corporationId)
    const organizations = new Map(
      (body.organizationIds ?? [...all.keys()]).map((id, i) => {
        const organization = all.get(id)
        if (!organization) throw fail.OrganizationNotFound({ path: `organizationIds[${i}]` })
        return [id, organization]
      }),
    )
    return answerReport({ ...input, caller, organizations, fail: failers(reportErrors) }, requestOf(preset, body), {
      name: preset.name,
      columns: columnsOf(preset),
    })
  },
})

function columnsOf({ report }: Preset) {
  const { columns } = sourceOf(report.reportType)
  const groups = [...(report.groupByRowFields ?? []), ...(report.groupByColFields ?? [])]
  return [...groups, ...report.aggregateFields].flatMap((name, i) => {
    const column = columns.get(name)
    if (!column) return []
    return [{ name, displayName: column.label, type: column.type, isAggregated: i >= groups.length }]
  })
}
