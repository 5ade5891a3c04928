import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

const corporationId = demo.corporation

describeOperation(remove, ({ it }) => {
  it('deletes saved presets of the chain, all or none', async ({ ask, refuse }) => {
    const report = { reportType: 'SALES', aggregateFields: ['DishDiscountSumInt'] }
    const save = (id: string) => ask('/admin/reports/presets/save', { corporationId, id, name: id, ...report })
    for (const id of ['first', 'second']) await save(id)
    const cases: [ids: string[], status: number, code: string][] = [
      [['first', 'none'], 404, 'PRESET_NOT_FOUND'],
      [['first', 'sales-by-dish'], 400, 'STARTING_PRESET'],
    ]
    for (const [ids, ...expected] of cases) {
      const { status, error, details } = await refuse(remove.path, { corporationId, ids })
      assert.deepEqual([status, error, details.fields[0]?.path], [...expected, 'ids[1]'])
    }
    const { id: other } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain without presets' })
    assert.equal((await refuse(remove.path, { corporationId: other, ids: ['first'] })).error, 'PRESET_NOT_FOUND')
    assert.deepEqual(await ask(remove.path, { corporationId, ids: ['first', 'second'] }), { deleted: 2 })
    assert.equal((await refuse(remove.path, { corporationId, ids: ['first'] })).error, 'PRESET_NOT_FOUND')
  })
})
