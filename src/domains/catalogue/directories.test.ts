import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const corporationId = demo.corporation

interface Answer {
  items: { id: string; name: string; code?: string | null; isDeleted: boolean }[]
  totalCount: number
}

/** Directories: field in a save request, path, and further fields of a row. */
const lists = [
  ['allergenGroups', 'nomenclature/v1/allergen-group', { code: 'B' }],
  ['producers', 'nomenclature/v1/producer', { code: 'P2' }],
  ['containers', 'nomenclature/v1/container', {}],
  ['customCategories', 'nomenclature/v1/custom-category', {}],
  ['menuSections', 'nomenclature/v1/menu', {}],
  ['modifierSchemas', 'nomenclature/v1/modifier-schema', { productScaleId: demo.productScale }],
  ['productTags', 'nomenclature/v1/product-tag', {}],
  ['itemCategories', 'finance/v1/item-category', { code: 'C' }],
  ['taxCategories', 'finance/v1/tax-category', { percentage: 20 }],
] as const

describeOwnWorld('directories of products', ({ it }) => {
  const read = ({ ask }: World, place: string, filters: object[] = []) => ask<Answer>(`/api/${place}/list`, { filters })

  for (const [name, place, fields] of lists)
    it(`lists ${name} as saved, new ones last`, async (world) => {
      const rows = [
        { name: 'First', ...fields },
        { name: 'Second', ...fields, isDeleted: true },
      ]
      const saved = await world.ask<Record<string, string[]>>('/admin/directories/save', {
        corporationId,
        [name]: rows,
      })
      const ids = saved[name]!
      const { items } = await read(world, place)
      const shown = 'code' in fields ? { code: fields.code } : {}
      assert.deepEqual(items.slice(-2), [
        { id: ids[0], name: 'First', ...shown, isDeleted: false },
        { id: ids[1], name: 'Second', ...shown, isDeleted: true },
      ])
      const deleted = await read(world, place, [{ field: 'isDeleted', value: true }])
      assert.deepEqual([deleted.items.map(({ id }) => id), deleted.totalCount], [[ids[1]], 1])
      const found = await read(world, place, [
        { field: 'id', op: 'in', value: ids },
        { field: 'name', op: 'like', value: 'irs' },
      ])
      assert.deepEqual(
        found.items.map(({ id }) => id),
        [ids[0]],
      )
      const { error } = await world.refuse(`/api/${place}/list`, { filters: [{ field: 'shape', value: 'round' }] })
      assert.equal(error, 'INVALID_FILTER')
    })

  it('lists sizes that were saved with products', async (world) => {
    const id = '00000000-0000-4000-8000-00000000e3ff'
    await world.ask('/admin/menus/save', { corporationId, sizes: [{ id, name: 'Family' }] })
    const { items } = await read(world, 'nomenclature/v1/product-size')
    assert.deepEqual(items.at(-1), { id, name: 'Family', isDeleted: false })
  })

  it('names the operators of a field in the error', async ({ refuse }) => {
    const filters = [{ field: 'isDeleted', op: 'ne', value: true }]
    const { error, message } = await refuse('/api/nomenclature/v1/product-tag/list', { filters })
    assert.deepEqual([error, message], ['INVALID_FILTER', 'filters[0].op must be one of eq for the field isDeleted'])
  })

  it('refuses unknown ids', async ({ refuse }) => {
    const unknown = '00000000-0000-4000-8000-00000000dead'
    for (const [name, row, path] of [
      ['customCategoryValues', { name: 'Winter', categoryId: unknown }, 'customCategoryValues[0].categoryId'],
      ['modifierSchemas', { name: 'Drinks', productScaleId: unknown }, 'modifierSchemas[0].productScaleId'],
    ] as const) {
      const refusal = await refuse('/admin/directories/save', { corporationId, [name]: [row] })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['UNKNOWN_REFERENCE', path])
    }
  })

  it('shows a changed tax category in menus, with a new revision only after real changes', async (world) => {
    const menu = () =>
      world.ask<{ revision: number; taxCategories: object[] }>('/api/2/menu/by_id', {
        externalMenuId: demo.menu,
        organizationIds: [demo.organization],
        version: 3,
      })
    const taxCategories = [{ id: demo.vat, name: 'VAT 21 %', percentage: 21 }]
    const before = await menu()
    await world.ask('/admin/directories/save', { corporationId, taxCategories })
    const after = await menu()
    assert.deepEqual(after.taxCategories, [{ id: demo.vat, name: 'VAT 21 %', percentage: 21 }])
    assert.ok(after.revision > before.revision)
    await world.ask('/admin/directories/save', { corporationId, taxCategories })
    assert.equal((await menu()).revision, after.revision)
  })
})
