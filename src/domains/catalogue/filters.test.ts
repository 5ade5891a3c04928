import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Operator, operators } from '#core/kits/columns.ts'
import { demo } from '#shared/demo.ts'
import { filterMatches, filterOf, filterValuesOf, operatorsExcept } from '#test/fixtures/filters.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const nomenclature = '/api/nomenclature'
const ids = ['eq', 'in'] as const
const texts = ['eq', 'ne', 'in', 'nin', 'like', 'blank', 'notblank'] as const
const orders = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const

type Row = Record<string, string | number | boolean | null>

interface FilteredList {
  path: `${typeof nomenclature}/${string}`
  /** Field that selects the rows of this test. */
  id: string
  items: 'items' | 'groups'
  /** Filter operators of the published contract by field. */
  fields: Readonly<Record<string, readonly Operator[]>>
  /** Response fields of filters that have another name. */
  answered: Readonly<Record<string, string>>
  /** Creates rows that distinguish the operators, and returns their ids. */
  make(world: World): Promise<string[]>
}

/** Group of the chain, with a parent, a description and categories for one of two. */
const described = { description: 'Hot & 50 % off_', categoryId: demo.foodCategory, taxCategoryId: demo.vat }
const accounted = { description: '', accountingCategoryId: demo.accountingCategory }

const make = ({ ask }: World, thing: 'group' | 'product', body: object) =>
  ask<{ groupId: string; productId: string }>(`${nomenclature}/v2/${thing}/create`, body)

const groups: FilteredList = {
  path: `${nomenclature}/v2/group/list`,
  id: 'groupId',
  items: 'groups',
  fields: Object.fromEntries(
    [
      ...['id', 'groupId', 'name', 'code', 'groupArticle', 'parentId', 'isDeleted', 'system', 'description'],
      ...['includeInReport', 'isChainRoot', 'revision', 'categoryId', 'accountingCategoryId', 'taxCategoryId'],
      ...['franchiseUniqueId', 'franchiseMasterId'],
    ].map((field) => [field, operators]),
  ),
  answered: { id: 'groupId' },
  async make(world) {
    const group = async (body: object) => (await make(world, 'group', body)).groupId
    const root = await group({ name: 'Älpha 7%', code: '70001', groupArticle: 'GA_1', ...described })
    const inner = await group({ name: 'älphabet', code: '', parentId: root, includeInReport: false, ...accounted })
    const gone = await group({ name: 'Omega', code: '7', groupArticle: 'ga_1' })
    await world.ask(`${nomenclature}/v2/group/delete`, { groupIds: [gone] })
    return [root, inner, gone]
  },
}

const products: FilteredList = {
  path: `${nomenclature}/v2/product/list`,
  id: 'productId',
  items: 'items',
  fields: {
    id: ids,
    productId: ids,
    parentId: ids,
    categoryId: ids,
    accountingCategoryId: ids,
    taxCategoryId: ids,
    franchiseUniqueId: ids,
    franchiseMasterId: ids,
    type: ['eq', 'ne', 'in', 'nin'],
    name: texts,
    code: texts,
    productArticle: texts,
    description: texts,
    isDeleted: ['eq'],
    system: ['eq'],
    revision: orders,
    createdAt: orders,
    updatedAt: orders,
    deletedAt: [...orders, 'blank', 'notblank'],
    lastModifyNode: ['eq', 'in', 'blank', 'notblank'],
  },
  answered: { id: 'productId', parentId: 'parentGroupId', updatedAt: 'modifiedAt', lastModifyNode: 'lastModifyNodeId' },
  async make(world) {
    const common = { amountUnitId: demo.secondAmountUnit, type: 'DISH' }
    const product = async (body: object) => (await make(world, 'product', { ...common, ...body })).productId
    const soup = await product({ name: 'Soup 7%', code: '70101', parentGroupId: demo.nomenclatureGroup, ...described })
    const stock = await product({
      name: 'soup_stock',
      code: '',
      type: 'PREPARED',
      productArticle: 'PA\\_1',
      ...accounted,
    })
    const gone = await product({ name: 'Ω', code: '70102', type: 'GOODS' })
    await world.ask(`${nomenclature}/v2/product/delete`, { productIds: [gone] })
    return [soup, stock, gone]
  },
}

const scaleFields = ['eq', 'ne', 'like', 'blank', 'notblank', 'in', 'nin'] as const
const scales: FilteredList = {
  path: `${nomenclature}/v1/product-scale/list`,
  id: 'id',
  items: 'items',
  fields: { id: scaleFields, name: scaleFields, deleted: scaleFields, revision: ['eq'] },
  answered: { deleted: 'isDeleted' },
  async make({ ask }) {
    const scale = async (name: string) =>
      (await ask<{ id: string }>(`${nomenclature}/v1/product-scale/create`, { name })).id
    const [cups, gone] = [await scale('Cups 7%'), await scale('cups_')]
    await ask(`${nomenclature}/v1/product-scale/delete`, { id: gone })
    return [cups, gone]
  },
}

describeWorld('lists of groups, products and scales', ({ it }) => {
  const find = async ({ ask }: World, list: FilteredList, filters: object[]) =>
    (await ask<Record<string, Row[]>>(list.path, { filters, limit: 100, offset: 0 }))[list.items] ?? []

  for (const list of [groups, products, scales]) {
    it(`${list.path} finds rows by each operator of each field`, async (world) => {
      const mine = { field: list.id, op: 'in', values: await list.make(world) }
      const rows = await find(world, list, [mine])
      for (const [field, taken] of Object.entries(list.fields)) {
        const answeredIn = (row: Row) => row[list.answered[field] ?? field] ?? null
        if (field === 'revision' && !rows.some(answeredIn)) continue
        for (const operator of taken)
          for (const asked of filterValuesOf(rows.map(answeredIn), operator)) {
            const found = await find(world, list, [mine, filterOf(field, operator, asked)])
            const wanted = rows.filter((row) => filterMatches[operator](answeredIn(row), asked))
            assert.deepEqual(found, wanted, `${field} ${operator} ${asked.join()}`)
          }
      }
    })

    it(`${list.path} refuses anything else, and names the allowed values`, async ({ refuse }) => {
      const refusal = async (filter: object) => {
        const { status, error, message } = await refuse(list.path, { filters: [filter], limit: 1, offset: 0 })
        assert.deepEqual([status, error], [400, 'INVALID_FILTER'])
        return message
      }
      const names = Object.keys(list.fields)
      assert.equal(await refusal({ field: 'x' }), `filters[0].field must be one of ${names.join(', ')}`)
      for (const [field, taken] of Object.entries(list.fields)) {
        for (const operator of operatorsExcept(taken))
          assert.equal(
            await refusal(filterOf(field, operator, ['x'])),
            `filters[0].op must be one of ${taken.join(', ')} for the field ${field}`,
          )
        const wrong = await refusal({ field, op: 'eq', value: { of: 'another type' } })
        assert.match(wrong, /^filters\[0\]\.value must be /)
      }
    })
  }

  it('explain in the error of a null filter how to find rows without a value', async ({ refuse }) => {
    for (const [path, field, sentence] of [
      [groups.path, 'parentId', 'must be a GUID; blank finds rows without one'],
      [products.path, 'deletedAt', 'must be a time such as 2026-05-04T10:00:00+03:00; blank finds rows without one'],
      [products.path, 'categoryId', 'must be a GUID'],
    ] as const) {
      const { message } = await refuse(path, { filters: [{ field, op: 'eq', value: null }], limit: 1, offset: 0 })
      assert.equal(message, `filters[0].value ${sentence}`)
    }
  })

  it('limit the numbers of values and filters', async ({ refuse }) => {
    const values = Array.from({ length: 1_001 }, () => randomUUID())
    for (const [filters, path] of [
      [[{ field: 'id', op: 'in', values }], 'filters[0].values'],
      [[{ field: 'id', op: 'in', value: values }], 'filters[0].value'],
      [[{ field: 'id', op: 'in', value: values[0] }], 'filters[0].values'],
      [Array.from({ length: 51 }, () => ({ field: 'isDeleted', value: true })), 'filters'],
    ] as const) {
      const { details } = await refuse(products.path, { filters })
      assert.equal(details.fields[0]?.path, path)
    }
  })
})
