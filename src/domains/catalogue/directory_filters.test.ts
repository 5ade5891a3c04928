import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Operator } from '#core/kits/columns.ts'
import { demo } from '#shared/demo.ts'
import { filterMatches, filterOf, filterValuesOf, operatorsExcept } from '#test/fixtures/filters.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const corporationId = demo.corporation

/** Filter operators of the published contract. */
const textOperators = ['eq', 'ne', 'in', 'nin', 'like', 'blank', 'notblank'] as const
const named = { id: ['eq', 'in'], name: textOperators, isDeleted: ['eq'] } as const
const coded = { ...named, code: textOperators } as const

/** The lists, with the field that saves them and the filters that they accept. */
const lists = [
  ['allergen-group', 'allergenGroups', coded],
  ['amount-unit', 'amountUnits', coded],
  ['producer', 'producers', coded],
  ['container', 'containers', named],
  ['custom-category', 'customCategories', named],
  ['menu', 'menuSections', named],
  ['modifier-schema', 'modifierSchemas', named],
  ['place-type', 'placeTypes', named],
  ['product-size', 'sizes', named],
  ['product-tag', 'productTags', named],
] as const satisfies readonly (readonly [place: string, saved: string, fields: Record<string, readonly Operator[]>])[]

interface Row {
  id: string
  name: string
  isDeleted: boolean
  code?: string | null
}

type Field = keyof Row

/** Returns rows that distinguish the operators. */
const rowsWith = (hasCode: boolean): Row[] =>
  [
    { name: 'Alpha', isDeleted: false, code: 'A1' },
    { name: 'alphabet', isDeleted: true, code: null },
    { name: '50 % off_', isDeleted: false, code: 'a1' },
    { name: 'Ωmega', isDeleted: false, code: 'Z%' },
  ].map(({ code, ...row }) => ({ ...row, id: randomUUID(), ...(hasCode && { code }) }))

const save = ({ ask }: World, saved: string, rows: readonly Row[]) =>
  ask(saved === 'sizes' ? '/admin/menus/save' : '/admin/directories/save', { corporationId, [saved]: rows })

const textOf = (row: Row, field: Field) => row[field] ?? null

describeWorld('the ten directories of the catalogue', ({ it }) => {
  for (const [place, saved, fields] of lists) {
    const path = `/api/nomenclature/v1/${place}/list`

    it(`${place} finds rows by each operator of each field`, async (world) => {
      const rows = rowsWith('code' in fields)
      await save(world, saved, rows)
      const mine = { field: 'id', op: 'in', values: rows.map(({ id }) => id) }
      const find = async (filter: object) =>
        (await world.ask<{ items: Row[] }>(path, { filters: [mine, filter] })).items.map(({ id }) => id)
      for (const [field, known] of Object.entries(fields))
        for (const operator of known)
          for (const asked of filterValuesOf(
            rows.map((row) => textOf(row, field as Field)),
            operator,
          )) {
            const wanted = rows.filter((row) => filterMatches[operator](textOf(row, field as Field), asked))
            assert.deepEqual(
              (await find(filterOf(field, operator, asked))).sort(),
              wanted.map(({ id }) => id).sort(),
              `${field} ${operator} ${asked.join()}`,
            )
          }
    })

    it(`${place} refuses other operators and fields, and names the allowed ones`, async (world) => {
      for (const [field, known] of Object.entries(fields))
        for (const operator of operatorsExcept(known)) {
          const { status, error, message, details } = await world.refuse(path, {
            filters: [filterOf(field, operator, ['x'])],
          })
          assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_FILTER', 'filters[0].op'])
          assert.equal(message, `filters[0].op must be one of ${known.join(', ')} for the field ${field}`)
        }
      const { error, message } = await world.refuse(path, { filters: [{ field: 'price', op: 'eq', value: 1 }] })
      assert.equal(error, 'INVALID_FILTER')
      for (const field of Object.keys(fields)) assert.ok(message.includes(field), message)
    })
  }

  it('return categories, foreign trade codes and stores as saved', async (world) => {
    const tag = randomUUID().slice(0, 8)
    for (const [name, row] of [
      ['taxCategories', { percentage: 5.5 }],
      ['itemCategories', { code: 'I' }],
      ['accountingCategories', { code: 'K' }],
      ['outerEconomicActivityCodes', { outerEanCode: '2106' }],
    ] as const) {
      const stated = { id: randomUUID(), name: `${name} ${tag}`, ...row }
      await world.ask('/admin/directories/save', { corporationId, [name]: [stated] })
      await world.ask('/admin/directories/save', { corporationId, [name]: [{ ...stated, isDeleted: true }] })
      const saved = await world.ask<Record<string, Row[]>>('/admin/directories/list', { corporationId })
      assert.deepEqual(
        saved[name]?.find(({ id }) => id === stated.id),
        { ...stated, isDeleted: true },
      )
    }
    const code = { id: randomUUID(), name: 'Extracts', outerEanCode: '2101' }
    await world.ask('/admin/directories/save', { corporationId, outerEconomicActivityCodes: [code] })
    const base = '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes'
    const { items } = await world.ask<{ items: Row[] }>(`${base}/list`, {})
    assert.ok(items.some(({ id, isDeleted }) => id === code.id && !isDeleted))
    assert.equal((await world.ask<Row>(`${base}/get`, { id: code.id })).name, 'Extracts')
    const unknown = await world.refuse(`${base}/get`, { id: randomUUID() })
    assert.equal(unknown.status, 404)
    const store = { id: randomUUID(), name: 'Cold room', organizationId: demo.organization }
    await world.ask('/admin/stores/save', { corporationId, stores: [store] })
    const { stores } = await world.ask<{ stores: Row[] }>('/admin/stores/list', { corporationId })
    assert.equal(stores.find(({ id }) => id === store.id)?.name, 'Cold room')
  })
})
