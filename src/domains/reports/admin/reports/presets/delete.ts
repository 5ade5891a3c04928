import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { PresetNotFound, StartingPreset } from '../../../errors.ts'
import { deletePresets, findDefaultPreset } from '../../../presets.store.ts'
import { presetIdMax } from '../../../schemas.ts'

export default write({
  path: '/admin/reports/presets/delete',
  group: 'none stated',
  summary: 'Delete presets that a chain has saved',
  description: 'If one of the presets does not exist, none is deleted.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    ids: field(List(Text({ minLength: 1, maxLength: presetIdMax }), { minItems: 1 }), 'Ids of the presets.'),
  }),
  response: Type.Object({ deleted: field(Int32(), 'Number of deleted presets.') }),
  errors: { PresetNotFound, StartingPreset },
  example: { request: { corporationId: demo.corporation, ids: ['pizzas-by-hour'] } },

  async run({ body: { corporationId, ids }, db, fail }) {
    const starting = ids.findIndex((id) => findDefaultPreset(id))
    if (starting >= 0) throw fail.StartingPreset({ path: `ids[${starting}]` })
    const deleted = await deletePresets(db, corporationId, ids)
    const missing = ids.findIndex((id) => !deleted.has(id))
    if (missing >= 0)
      throw fail.PresetNotFound({ path: `ids[${missing}]`, message: `There is no preset ${ids[missing]}` })
    return { deleted: deleted.size }
  },
})
