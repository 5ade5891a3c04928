import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  items: { id: string; name: string; code: string | null; isDeleted: boolean }[]
  limit: number
  offset: number
  totalCount: number
}

describeOwnWorld(list.path, ({ it }) => {
  it('returns units in the order of their creation', async ({ ask }) => {
    assert.deepEqual(await ask<Answer>(list.path, { limit: 2 }), {
      items: [
        { id: demo.amountUnit, name: 'Kilogram', code: 'kg', isDeleted: false },
        { id: demo.secondAmountUnit, name: 'Piece', code: 'pcs', isDeleted: false },
      ],
      limit: 2,
      offset: 0,
      totalCount: 3,
    })
  })

  it('finds units by name, code and deletion', async ({ ask }) => {
    const found = async (...filters: object[]) => (await ask<Answer>(list.path, { filters })).items.map(({ id }) => id)
    assert.deepEqual(await found({ field: 'name', op: 'like', value: 'KILO' }), [demo.amountUnit])
    assert.deepEqual(await found({ field: 'code', op: 'nin', values: ['kg', 'l'] }), [demo.secondAmountUnit])
    assert.deepEqual(await found({ field: 'isDeleted', op: 'eq', value: true }), [])
    assert.deepEqual(await found({ field: 'id', op: 'eq', value: demo.amountUnit }, { field: 'code', op: 'blank' }), [])
  })

  it('explains invalid filters', async ({ refuse }) => {
    const { status, error, message, details } = await refuse(list.path, { filters: [{ field: 'revision', value: 1 }] })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_FILTER', 'filters[0].field'])
    assert.equal(message, 'filters[0].field must be one of id, name, code, isDeleted')
  })

  it('pages without gaps or repeats while others create units', async ({ ask }) => {
    const before = await ask<Answer>(list.path)
    const body = (name: string) => ({ corporationId: demo.corporation, amountUnits: [{ name }] })
    const writing = Array.from({ length: 20 }, (_, i) => ask('/admin/directories/save', body(`Unit ${i}`)))
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; offset += 3) {
      const { items } = await ask<Answer>(list.path, { limit: 3, offset })
      seen.push(...items.map(({ id }) => id))
      isMore = items.length === 3
    }
    await Promise.all(writing)
    const after = (await ask<Answer>(list.path)).items.map(({ id }) => id)
    assert.equal(after.length, before.totalCount + 20)
    assert.deepEqual(seen, after.slice(0, seen.length))
  })

  it('returns nothing of another chain', async ({ ask }) => {
    const other = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    await ask('/admin/directories/save', {
      corporationId: other.id,
      amountUnits: [{ id: demo.amountUnit, name: 'Bushel' }],
    })
    const { items } = await ask<Answer>(list.path, { filters: [{ field: 'id', value: demo.amountUnit }] })
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Kilogram'],
    )
  })
})
