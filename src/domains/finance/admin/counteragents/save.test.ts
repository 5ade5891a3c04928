import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

interface Change {
  type: string
  record: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}

describeOperation(save, ({ it }) => {
  it('creates suppliers, replaces them by id, and records who changed which field', async ({ ask }) => {
    const saved = async (...counteragents: object[]) =>
      (await ask<{ counteragents: string[] }>(save.path, { corporationId, counteragents })).counteragents
    const supplier = { name: 'Olive Press', code: 'OP', email: 'press@example.com' }
    const [id] = await saved(supplier)
    await saved({ id, ...supplier, code: null, isDeleted: true })
    const { counteragents } = await ask<{ counteragents: { id: string }[] }>('/admin/counteragents/list', {
      corporationId,
    })
    const others = ['company', 'supplierType', 'taxpayerIdNumber', 'firstName', 'middleName', 'lastName']
    const empty = [...others, 'phone', 'cellPhone', 'cardNumber', 'comment'].map((name) => [name, null])
    assert.deepEqual(
      counteragents.find((one) => one.id === id),
      { ...Object.fromEntries(empty), id, ...supplier, code: null, isDeleted: true },
    )
    const { changes } = await ask<{ changes: Change[] }>('/admin/history/list', {
      ...{ corporationId, subjectId: id, records: ['Counteragent'] },
    })
    assert.deepEqual(
      changes.map(({ type, record, changes }) => [
        type,
        record,
        changes.map((one) => [one.field, one.before, one.after]),
      ]),
      [
        [
          'RecordUpdate',
          'Counteragent',
          [
            ['isDeleted', false, true],
            ['code', 'OP', null],
          ],
        ],
        [
          ...['RecordUpdate', 'Counteragent'],
          [
            ...[
              ['name', null, 'Olive Press'],
              ['isDeleted', null, false],
              ['code', null, 'OP'],
            ],
            ['email', null, 'press@example.com'],
          ],
        ],
      ],
    )
  })

  it('refuses an unknown corporation, a repeated id, and a supplier without a name', async ({ refuse }) => {
    const row = { id: randomUUID(), name: 'Twice' }
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID(), counteragents: [row] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ counteragents: [row, row] }, 400, 'REPEATED_ID', 'counteragents[1].id'],
      [{ counteragents: [{ code: 'X' }] }, 400, 'INVALID_REQUEST', 'counteragents[0].name'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
