import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeWorld } from '#test/harness/world.ts'

const scale = '/api/nomenclature/v1/product-scale'
const group = '/api/nomenclature/v2/group'

describeWorld('the catalogue of a chain', ({ it }) => {
  it('refuses unknown filters', async ({ refuse }) => {
    for (const name of [
      'allergen-group',
      'container',
      'custom-category',
      'menu',
      'modifier-schema',
      'producer',
      'product-size',
    ]) {
      const body = { filters: [{ field: 'nothing', value: 1 }], limit: 1, offset: 0 }
      const { error, details } = await refuse(`/api/nomenclature/v1/${name}/list`, body)
      assert.deepEqual([name, error, details.fields[0]?.path], [name, 'INVALID_FILTER', 'filters[0].field'])
    }
  })

  it('is not changed by keys of some organizations', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const id = randomUUID()
    for (const [path, body] of [
      [`${scale}/create`, { name: 'Cups' }],
      [`${scale}/delete`, { id: demo.productScale }],
      [`${group}/update`, { groupId: id, name: 'Group', code: '' }],
      [`${group}/delete`, { groupIds: [id] }],
      [`${group}/restore`, { groupIds: [id] }],
      ['/api/nomenclature/v2/assembly-chart/update', { id: demo.assemblyChart, dateTo: '2500-01-01' }],
      ['/api/nomenclature/v2/assembly-chart/delete', { id: demo.assemblyChart }],
    ] as const) {
      const { status, error } = await world.refuse(path, body, { token })
      assert.deepEqual([path, status, error], [path, 403, 'CHAIN_FORBIDDEN'])
    }
  })

  it('requires ids in requests', async ({ refuse }) => {
    for (const path of [`${scale}/create`, `${scale}/delete`, `${scale}/get`])
      assert.deepEqual([path, (await refuse(path, {})).error], [path, 'FIELD_REQUIRED'])
    const chart = '/api/nomenclature/v2/assembly-chart'
    for (const place of ['assembled', 'tree', 'get', 'delete'])
      assert.deepEqual([place, (await refuse(`${chart}/${place}`, {})).error], [place, 'FIELD_REQUIRED'])
  })

  it('refuses two default sizes in a scale', async ({ refuse }) => {
    const productSizes = ['Small', 'Large'].map((name) => ({ name, default: true }))
    const { error } = await refuse(`${scale}/create`, { name: 'Cups', productSizes })
    assert.equal(error, 'SEVERAL_DEFAULT_SIZES')
  })

  it('refuses changes of groups that contradict other rows', async ({ ask, refuse }) => {
    const made = async (body: object) =>
      (await ask<{ groupId: string }>(`${group}/create`, { name: 'Group', code: '', ...body })).groupId
    const first = await made({ code: '9001' })
    const inner = await made({ code: '9002', parentId: first })
    const stated = { groupId: inner, name: 'Group', code: '9002', parentId: first }
    for (const [change, code, path] of [
      [{ code: '9001' }, 'GROUP_CODE_ALREADY_USED', 'code'],
      [{ visibilityFilter: {} }, 'GROUP_VISIBILITY', 'visibilityFilter'],
      [{ taxCategoryId: randomUUID() }, 'UNKNOWN_REFERENCE', 'taxCategoryId'],
    ] as const) {
      const { error, details } = await refuse(`${group}/update`, { ...stated, ...change })
      assert.deepEqual([error, details.fields[0]?.path], [code, path])
    }
    await ask(`${group}/delete`, { groupIds: [inner] })
    assert.equal((await refuse(`${group}/restore`, { groupIds: [inner, inner] })).error, 'REPEATED_ID')
  })
})
