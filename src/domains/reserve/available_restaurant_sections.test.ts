import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import availableSections from './available_restaurant_sections.ts'

interface Answer {
  restaurantSections: {
    id: string
    tables: { id: string; isDeleted: boolean }[]
    schema: { isDeleted: boolean; tableElements: object[] } | null
  }[]
  revision: number
}

describeOperation(availableSections, ({ it }) => {
  it('returns sections with their tables, and with their drawing on request', async (world) => {
    const ask = (more: object) =>
      world.ask<Answer>(availableSections.path, { terminalGroupIds: [demo.terminalGroup, newId()], ...more })
    const [drawn] = (await ask({ returnSchema: true })).restaurantSections
    assert.deepEqual([drawn?.id, drawn?.tables.length, drawn?.schema?.tableElements.length], [demo.section, 6, 6])
    assert.equal((await ask({})).restaurantSections[0]?.schema, null)
  })

  it('returns changes after a revision, including deletions', async (world) => {
    const { terminalGroupId, sectionId, tableIds } = await openReservations(world)
    const save = (...sections: object[]) => world.ask('/admin/restaurant_sections/save', { terminalGroupId, sections })
    await save({ name: 'Roof', tables: [{ number: 1, seatingCapacity: 2 }] })
    const ask = (revision?: number) =>
      world.ask<Answer>(availableSections.path, { terminalGroupIds: [terminalGroupId], revision })
    const { restaurantSections, revision } = await ask()
    assert.equal(restaurantSections.length, 2)
    assert.deepEqual((await ask(revision)).restaurantSections, [])

    const [deletedId] = tableIds
    await save({
      id: sectionId,
      name: 'Dining room',
      tables: [{ id: deletedId, number: 1, seatingCapacity: 4, isDeleted: true }],
    })
    const changed = await ask(revision)
    assert.deepEqual(
      changed.restaurantSections.map(({ id, tables }) => [
        id,
        tables.filter((one) => one.isDeleted).map((one) => one.id),
      ]),
      [[sectionId, [deletedId]]],
    )
    assert.equal((await ask()).restaurantSections.find(({ id }) => id === sectionId)?.tables.length, 3)

    for (const more of [{ isReservable: false }, { isReservable: true, isDeleted: true }]) {
      const { revision: before } = await ask()
      await save({ id: sectionId, name: 'Dining room', ...more })
      const [section] = (await ask(before)).restaurantSections
      assert.ok(section?.tables.every(({ isDeleted }) => isDeleted))
      assert.equal((await ask()).restaurantSections.length, 1)
    }
  })

  it('hides sections of organizations that the key has no access to', async (world) => {
    const { terminalGroupId } = await openReservations(world)
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const answer = await world.ask<Answer>(availableSections.path, { terminalGroupIds: [terminalGroupId] }, { token })
    assert.deepEqual(answer.restaurantSections, [])
  })
})
