import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import update from './update.ts'

const base = '/api/nomenclature/v1/nomenclature/category'

describeOperation(update, ({ it }) => {
  const made = async ({ ask }: World, name: string) => (await ask<{ id: string }>(`${base}/create`, { name })).id
  const seen = async ({ ask }: World, id: string) =>
    (await ask<{ items: { name: string }[] }>(`${base}/list`, { ids: [id], includeDeleted: true })).items[0]
  const changes = async ({ pool }: World, id: string) =>
    (await pool<{ revision: number }[]>`select revision from event where subject_id = ${id} order by revision`).map(
      ({ revision }) => revision,
    )

  it('renames a category, and publishes only real changes', async (world) => {
    const id = await made(world, 'Soup')
    for (const name of ['Soups', 'Soups']) assert.deepEqual(await world.ask(update.path, { id, name }), { id })
    assert.equal((await seen(world, id))?.name, 'Soups')
    assert.equal((await changes(world, id)).length, 2)
  })

  it('loses no change by concurrent clients', async (world) => {
    const id = await made(world, 'Contested')
    const names = Array.from({ length: 16 }, (_, i) => `Name ${i}`)
    await Promise.all(names.map((name) => world.ask(update.path, { id, name })))
    const events = await world.pool<{ name: string; revision: number }[]>`
      select info ->> 'name' as name, revision from event where subject_id = ${id} order by revision`
    const [first, ...rest] = events
    assert.equal(first?.name, 'Contested')
    assert.deepEqual(rest.map(({ name }) => name).sort(), [...names].sort())
    assert.equal((await seen(world, id))?.name, rest.at(-1)?.name)
    const [row] = await world.pool`select revision from product_category where id = ${id}`
    assert.equal(row?.revision, rest.at(-1)?.revision)
  })

  it('refuses a missing id or name, and an unknown category', async ({ refuse }) => {
    for (const [body, code] of [
      [{ name: 'Soups' }, 'FIELD_REQUIRED'],
      [{ id: demo.foodCategory }, 'FIELD_REQUIRED'],
      [{ id: randomUUID(), name: 'Soups' }, 'CATEGORY_NOT_FOUND'],
    ] as const) {
      const { status, error } = await refuse(update.path, body)
      assert.deepEqual([status, error], [400, code])
    }
  })

  it('refuses a key of some organizations', async ({ refuse, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const { error } = await refuse(update.path, { id: demo.foodCategory, name: 'Mine' }, { token })
    assert.equal(error, 'CHAIN_FORBIDDEN')
  })
})
