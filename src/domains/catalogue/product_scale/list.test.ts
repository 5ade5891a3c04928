import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import list from './list.ts'

const base = '/api/nomenclature/v1/product-scale'

interface Answer {
  items: { id: string; productSizes: { name: string; default: boolean }[] }[]
  totalCount: number
}

describeOwnWorld(list.path, ({ it }) => {
  const ids = async ({ ask }: World, ...filters: object[]) =>
    (await ask<Answer>(list.path, { filters })).items.map(({ id }) => id)

  it('returns scales with their sizes', async ({ ask }) => {
    const { items } = await ask<Answer>(list.path, { limit: 1 })
    assert.equal(items[0]?.id, demo.productScale)
    assert.deepEqual(
      items[0]?.productSizes.map((size) => [size.name, size.default]),
      [
        ['Small', true],
        ['Large', false],
      ],
    )
  })

  it('finds scales by name, id and deletion', async (world) => {
    const { id } = await world.ask<{ id: string }>(`${base}/create`, { name: 'Bowls' })
    await world.ask(`${base}/delete`, { id })
    assert.deepEqual(await ids(world, { field: 'name', op: 'like', value: 'owl' }), [id])
    assert.deepEqual(await ids(world, { field: 'deleted', op: 'ne', value: false }, { field: 'id', value: id }), [id])
    assert.deepEqual(await ids(world, { field: 'id', op: 'in', values: [id] }, { field: 'deleted', value: false }), [])
    assert.deepEqual(await ids(world, { field: 'name', op: 'blank' }), [])
  })

  it('returns positions changed after a revision', async (world) => {
    const { id } = await world.ask<{ id: string }>(`${base}/create`, { name: 'Plates' })
    const [row] = await world.pool<{ revision: number }[]>`
      select revision from product_scale where corporation_id = ${demo.corporation} and id = ${id}`
    assert.deepEqual(await ids(world, { field: 'revision', value: row!.revision - 1 }), [id])
    assert.deepEqual(await ids(world, { field: 'revision', value: row!.revision }), [])
  })

  it('refuses other operators of the revision', async ({ refuse }) => {
    const { error } = await refuse(list.path, { filters: [{ field: 'revision', op: 'gt', value: 1 }] })
    assert.equal(error, 'INVALID_FILTER')
  })
})
