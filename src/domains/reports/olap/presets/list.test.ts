import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import { defaultPresets } from '../../starting_presets.rules.ts'
import list from './list.ts'

interface Listed {
  presetId: string
  name: string
}

describeOperation(list, ({ it }) => {
  it('lists the built-in presets, then the saved ones of the chain by name', async ({ ask }) => {
    const report = { reportType: 'SALES', aggregateFields: ['DishDiscountSumInt'] }
    const { id: other } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain of presets' })
    const save = async (corporationId: string, name: string) =>
      (await ask<{ id: string }>('/admin/reports/presets/save', { corporationId, name, ...report })).id
    const ids = [await save(demo.corporation, 'Zebra'), await save(demo.corporation, 'Ant')]
    const ofOther = await save(other, 'Bee')
    const presets = await ask<Listed[]>(list.path, {})
    assert.deepEqual(
      presets.slice(0, defaultPresets.length),
      defaultPresets.map(({ id, name }) => ({ presetId: id, name })),
    )
    const saved = presets.slice(defaultPresets.length).map(({ presetId }) => presetId)
    assert.deepEqual(
      saved.filter((id) => ids.includes(id)),
      ids.toReversed(),
    )
    assert.ok(!saved.includes(ofOther))
  })
})
