import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  programs: { id: string; name: string; overdraftLimit: number; isDeleted: boolean }[]
  campaigns: { id: string; bindings: { actions: object[] }[] }[]
}

describeOperation(list, ({ it }) => {
  it('returns programs and campaigns as they can be saved again, deleted ones too', async ({ ask }) => {
    const corporationId = demo.corporation
    const { programs: ids } = await ask<{ programs: string[] }>('/admin/loyalty/programs/save', {
      corporationId,
      programs: [
        { name: 'Meals', programType: 0, serviceFrom: '2026-01-01', overdraftLimit: 12.5 },
        { name: 'Gone', programType: 1, serviceFrom: '2026-01-01', isDeleted: true },
      ],
    })
    const { programs, campaigns } = await ask<Answer>(list.path, { corporationId })
    const saved = ids.map((id) => programs.find((program) => program.id === id))
    assert.deepEqual(
      saved.map((program) => [program?.name, program?.overdraftLimit, program?.isDeleted]),
      [
        ['Meals', 12.5, false],
        ['Gone', 0, true],
      ],
    )
    const third = campaigns.find(({ id }) => id === demo.thirdPizzaCampaign)
    assert.deepEqual(third?.bindings[0]?.actions, [
      { type: 'NthPieceDiscount', products: { productIds: [demo.pizza] }, every: 3, mode: 'Percent', value: 100 },
    ])
  })
})
