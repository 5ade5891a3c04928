import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

interface Saved {
  revision: number
  sections: { id: string; tableIds: string[] }[]
}

interface Section {
  id: string
  name: string
  tables: { id: string; number: number; name: string; seatingCapacity: number; posId: string; revision: number }[]
  schema: { width: number; tableElements: { tableId: string }[]; revision: number } | null
}

/** Returns the sections as clients see them. */
async function shown({ ask }: World, terminalGroupId: string): Promise<Section[]> {
  const { restaurantSections } = await ask<{ restaurantSections: Section[] }>(
    '/api/1/reserve/available_restaurant_sections',
    { terminalGroupIds: [terminalGroupId], returnSchema: true },
  )
  return restaurantSections
}

const drawn = (tableId: string) => ({
  width: 400,
  height: 300,
  markElements: [],
  tableElements: [{ tableId, x: 1, y: 2, z: 3, angle: 45, width: 4, height: 5 }],
  rectangleElements: [],
  ellipseElements: [],
})

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('derives ids from names and numbers, so that saving the same again changes nothing', async (world) => {
    const { terminalGroupId } = await openRestaurant(world)
    const body = {
      terminalGroupId,
      sections: [
        {
          name: 'Terrace',
          tables: [
            { number: 1, seatingCapacity: 2 },
            { number: 2, seatingCapacity: 4 },
          ],
        },
      ],
    }
    const first = await world.ask<Saved>(save.path, body)
    assert.deepEqual(await world.ask<Saved>(save.path, body), first)
    const [section] = await shown(world, terminalGroupId)
    assert.deepEqual(
      [section?.name, section?.tables.map(({ number, name, seatingCapacity }) => [number, name, seatingCapacity])],
      [
        'Terrace',
        [
          [1, '1', 2],
          [2, '2', 4],
        ],
      ],
    )
    assert.deepEqual(
      [section?.id, section?.tables.map(({ id }) => id)],
      [first.sections[0]?.id, first.sections[0]?.tableIds],
    )
  })

  it('leaves omitted values unchanged, and raises the revision of changed rows', async (world) => {
    const { terminalGroupId } = await openRestaurant(world)
    const [id, table, other] = [newId(), newId(), newId()]
    const tables = [
      { id: table, number: 1, name: 'Window', seatingCapacity: 2 },
      { id: other, number: 2, seatingCapacity: 2 },
    ]
    await world.ask(save.path, {
      terminalGroupId,
      sections: [{ id, name: 'Dining room', tables, schema: drawn(table) }],
    })
    const [before] = await shown(world, terminalGroupId)
    await world.ask(save.path, {
      terminalGroupId,
      sections: [{ id, name: 'Dining room', tables: [{ id: table, number: 1, seatingCapacity: 3 }] }],
    })
    const [after] = await shown(world, terminalGroupId)
    assert.deepEqual(
      after?.tables.map(({ name, seatingCapacity }) => [name, seatingCapacity]),
      [
        ['Window', 3],
        ['2', 2],
      ],
    )
    assert.deepEqual(
      after?.tables.map(({ posId }) => posId),
      before?.tables.map(({ posId }) => posId),
    )
    assert.deepEqual(
      after?.tables.map(({ revision }, i) => revision > (before?.tables[i]?.revision ?? 0)),
      [true, false],
    )
    assert.equal(after?.schema?.width, 400)
    await world.ask(save.path, { terminalGroupId, sections: [{ id, name: 'Dining room', schema: null }] })
    assert.equal((await shown(world, terminalGroupId))[0]?.schema, null)
  })

  it('deletes tables and sections by isDeleted, and removes tables from the drawing', async (world) => {
    const { terminalGroupId } = await openRestaurant(world)
    const [id, table, other] = [newId(), newId(), newId()]
    const tables = [table, other].map((one, i) => ({ id: one, number: i, seatingCapacity: 2 }))
    await world.ask(save.path, {
      terminalGroupId,
      sections: [{ id, name: 'Dining room', tables, schema: drawn(table) }],
    })
    await world.ask(save.path, {
      terminalGroupId,
      sections: [{ id, name: 'Dining room', tables: [{ ...tables[0], isDeleted: true }] }],
    })
    const [section] = await shown(world, terminalGroupId)
    assert.deepEqual([section?.tables.map((one) => one.id), section?.schema?.tableElements], [[other], []])
    await world.ask(save.path, { terminalGroupId, sections: [{ id, name: 'Dining room', isDeleted: true }] })
    assert.deepEqual(await shown(world, terminalGroupId), [])
  })

  it('moves a table to another section of its terminal group', async (world) => {
    const { terminalGroupId } = await openRestaurant(world)
    const table = { id: newId(), number: 7, seatingCapacity: 2 }
    const sections = [{ name: 'Inside', tables: [table] }, { name: 'Outside' }]
    await world.ask(save.path, { terminalGroupId, sections })
    await world.ask(save.path, { terminalGroupId, sections: [{ name: 'Outside', tables: [table] }] })
    assert.deepEqual(
      (await shown(world, terminalGroupId)).map(({ name, tables }) => [name, tables.map(({ id }) => id)]),
      [['Outside', [table.id]]],
    )
  })

  it('raises the revision by one for each concurrent save', async (world) => {
    const { terminalGroupId } = await openRestaurant(world)
    const { revision } = await world.ask<Saved>(save.path, { terminalGroupId, sections: [{ name: 'First' }] })
    const revisions = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const sections = [{ name: 'First', tables: [{ number: i, seatingCapacity: 2 }] }]
        return (await world.ask<Saved>(save.path, { terminalGroupId, sections })).revision
      }),
    )
    assert.deepEqual(
      revisions.toSorted((a, b) => a - b),
      revisions.map((_, i) => revision + 1 + i),
    )
    assert.equal((await shown(world, terminalGroupId))[0]?.tables.length, 8)
  })

  it('saves the store of a section, keeps it if omitted, and refuses an unsuitable one', async (world) => {
    const { ask, refuse } = world
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const saveStore = async (store: object) => {
      const stores = [{ name: 'Store', ...store }]
      return (await ask<{ stores: string[] }>('/admin/stores/save', { corporationId, stores })).stores[0]!
    }
    const section = { id: newId(), name: 'Bar' }
    const saveSection = (fields: object) => ask(save.path, { terminalGroupId, sections: [{ ...section, ...fields }] })
    const storeIdOf = async () => {
      const { terminalGroups } = await ask<{
        terminalGroups: { terminalGroupId: string; sections: { storeId: string | null }[] }[]
      }>('/admin/restaurant_sections/list', { corporationId })
      return terminalGroups.find((group) => group.terminalGroupId === terminalGroupId)?.sections[0]?.storeId
    }
    const storeId = await saveStore({ organizationId })
    await saveSection({})
    assert.equal(await storeIdOf(), null)
    await saveSection({ storeId })
    assert.equal(await storeIdOf(), storeId)
    await saveSection({ name: 'Long bar' })
    assert.equal(await storeIdOf(), storeId)
    await saveSection({ storeId: null })
    assert.equal(await storeIdOf(), null)
    await saveStore({ id: storeId, organizationId, isDeleted: true })
    for (const refused of [storeId, newId(), await saveStore({ organizationId: demo.confirmingOrganization })]) {
      const sections = [{ name: 'Hall' }, { ...section, storeId: refused }]
      const { status, error, details } = await refuse(save.path, { terminalGroupId, sections })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'STORE_NOT_FOUND', 'sections[1].storeId'])
    }
  })

  const [id, table] = [newId(), newId()]
  const tables = [{ id: table, number: 1, seatingCapacity: 2 }]
  const refusals: [what: string, sections: object[], status: number, code: string, path: string][] = [
    [
      'a section twice',
      [
        { id, name: 'A' },
        { id, name: 'B' },
      ],
      400,
      'REPEATED_ID',
      'sections[1].id',
    ],
    [
      'a table in two sections',
      [
        { name: 'A', tables },
        { name: 'B', tables },
      ],
      400,
      'REPEATED_ID',
      'sections[1].tables[0].id',
    ],
    [
      'a section of another terminal group',
      [{ id: demo.section, name: 'A' }],
      409,
      'TERMINAL_GROUP_MISMATCH',
      'sections[0].id',
    ],
    [
      'a table of another terminal group',
      [{ name: 'A', tables: [{ id: demo.table, number: 1, seatingCapacity: 2 }] }],
      409,
      'TERMINAL_GROUP_MISMATCH',
      'sections[0].tables[0].id',
    ],
    [
      'a drawing of a table that the section has not',
      [{ name: 'A', schema: drawn(newId()) }],
      400,
      'UNKNOWN_REFERENCE',
      'sections[0].schema.tableElements[0].tableId',
    ],
  ]
  for (const [what, sections, status, code, path] of refusals)
    it(`refuses ${what}, and saves nothing`, async (world) => {
      const { terminalGroupId } = await openRestaurant(world)
      const refused = await world.refuse(save.path, { terminalGroupId, sections })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [status, code, path])
      assert.deepEqual(await shown(world, terminalGroupId), [])
    })

  it('refuses an unknown terminal group', async ({ refuse }) => {
    const refused = await refuse(save.path, { terminalGroupId: newId(), sections: [] })
    assert.deepEqual([refused.status, refused.error], [404, 'TERMINAL_GROUP_NOT_FOUND'])
  })
})
