import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import update from './update.ts'

const base = '/api/nomenclature/v1/product-scale'

interface Scale {
  id: string
  name: string
  isDeleted: boolean
  productSizes: { id: string; name: string; shortName: string | null; default: boolean; isDeleted: boolean }[]
}

describeOperation(update, ({ it }) => {
  const made = ({ ask }: World, ...names: string[]) =>
    ask<Scale>(`${base}/create`, { name: 'Cups', productSizes: names.map((name) => ({ name })) })
  const got = ({ ask }: World, id: string) => ask<Scale>(`${base}/get`, { id })

  it('updates sizes by id, creates new ones, and deletes omitted ones', async (world) => {
    const { id, productSizes } = await made(world, 'Small', 'Large')
    const [small, large] = productSizes
    const answer = await world.ask<Scale>(update.path, {
      id,
      name: 'Mugs',
      productSizes: [{ name: 'Tiny' }, { id: large!.id, name: 'Huge', shortName: 'H', default: true }],
    })
    assert.deepEqual(answer, await got(world, id))
    assert.equal(answer.name, 'Mugs')
    const byName = new Map(answer.productSizes.map((size) => [size.name, size]))
    assert.deepEqual([...byName.keys()].sort(), ['Huge', 'Small', 'Tiny'])
    assert.deepEqual([byName.get('Small')?.id, byName.get('Small')?.isDeleted], [small!.id, true])
    assert.deepEqual(byName.get('Huge'), {
      ...large,
      name: 'Huge',
      shortName: 'H',
      default: true,
    })
    assert.equal(byName.get('Tiny')?.isDeleted, false)
  })

  it('leaves the sizes unchanged without a list, and restores a deleted one', async (world) => {
    const { id, productSizes } = await made(world, 'Small')
    assert.deepEqual((await world.ask<Scale>(update.path, { id, name: 'Glasses' })).productSizes, productSizes)
    await world.ask(update.path, { id, productSizes: [] })
    assert.equal((await got(world, id)).productSizes[0]?.isDeleted, true)
    await world.ask(update.path, { id, productSizes: [{ id: productSizes[0]?.id, name: 'Small' }] })
    assert.deepEqual((await got(world, id)).productSizes, productSizes)
  })

  it('renames a size in the menu, and accepts a size without a scale', async (world) => {
    const size = randomUUID()
    const corporationId = demo.corporation
    await world.ask('/admin/menus/save', { corporationId, sizes: [{ id: size, name: 'Slice' }] })
    const { id } = await made(world)
    await world.ask(update.path, { id, productSizes: [{ id: size, name: 'Big slice' }] })
    const { sizes } = await world.ask<{ sizes: { id: string; name: string }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    assert.equal(sizes.find((one) => one.id === size)?.name, 'Big slice')
  })

  it('loses no size during concurrent changes', async (world) => {
    const { id } = await made(world)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        world.ask<Scale>(update.path, { id, productSizes: [{ name: `Size ${i}` }] }),
      ),
    )
    const { productSizes } = await got(world, id)
    assert.deepEqual(productSizes.map(({ name }) => name).sort(), answers.map((_, i) => `Size ${i}`).sort())
    assert.equal(productSizes.filter(({ isDeleted }) => !isDeleted).length, 1)
  })

  it('refuses contradictory fields and unknown ids', async (world) => {
    const { id } = await made(world)
    const deleted = await made(world)
    await world.ask(`${base}/delete`, { id: deleted.id })
    const size = randomUUID()
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    for (const [body, status, code, path] of [
      [{ id: randomUUID(), name: 'Lost' }, 404, 'PRODUCT_SCALE_NOT_FOUND', undefined],
      [{ name: 'Nameless' }, 400, 'FIELD_REQUIRED', 'id'],
      [{ id, productSizes: [{ name: 'Low', priority: -1 }] }, 400, 'INVALID_REQUEST', 'productSizes[0].priority'],
      [{ id, productSizes: [{}] }, 400, 'FIELD_REQUIRED', 'productSizes[0].name'],
      [{ id, productSizes: [{ id: size, name: 'Strange' }] }, 400, 'UNKNOWN_REFERENCE', 'productSizes[0].id'],
      [
        { id, productSizes: [{ id: demo.smallSize, name: 'Of another scale' }] },
        400,
        'UNKNOWN_REFERENCE',
        'productSizes[0].id',
      ],
      [{ id, productSizes: [1, 2].map(() => ({ id: size, name: 'Twice' })) }, 400, 'REPEATED_ID', 'productSizes[1].id'],
      [
        { id, productSizes: ['A', 'B'].map((name) => ({ name, default: true })) },
        400,
        'SEVERAL_DEFAULT_SIZES',
        'productSizes[1].default',
      ],
      [{ id: deleted.id, name: 'Gone' }, 400, 'PRODUCT_SCALE_DELETED', 'id'],
    ] as const) {
      const refusal = await world.refuse(update.path, body)
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
    const limited = await world.refuse(update.path, { id, name: 'Mine' }, { token })
    assert.deepEqual([limited.status, limited.error], [403, 'CHAIN_FORBIDDEN'])
  })
})
