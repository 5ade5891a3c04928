import { Type } from 'typebox'
import { OperationSettings } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { List, responseField, Text } from '#core/schema.ts'
import { readingGroup } from '../../access.rules.ts'
import { ReportsOff } from '../../errors.ts'
import { listPresets } from '../../presets.store.ts'
import { presetIdMax, presetsMax } from '../../schemas.ts'
import { defaultPresets } from '../../starting_presets.rules.ts'

const OlapPreset = Type.Object(
  {
    presetId: responseField(Text({ maxLength: presetIdMax }), 'Id of the preset.'),
    name: responseField(Text({ maxLength: 200 }), 'Name of the preset.'),
  },
  { title: 'OlapPreset' },
)

export default query({
  path: '/api/reporting/v1/olap/presets/list',
  group: readingGroup,
  summary: 'List presets of reports',
  description: 'Initial presets first, then saved ones, by name.',
  statuses: [200, 400, 401, 403, 429, 500, 502, 504],
  request: Type.Object({}),
  response: List(OlapPreset, { maxItems: presetsMax }),
  errors: { ReportsOff },
  example: { request: {} },

  async run({ db, caller, use, fail }) {
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const presets = [...defaultPresets, ...(await listPresets(db, caller.corporationId))]
    return presets.map(({ id, name }) => ({ presetId: id, name }))
  },
})
