import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Row {
  id: string
  name: string
  code: string | null
  isDeleted: boolean
  fullName?: null
}

interface Page {
  entities: Row[]
  limit: number
  offset: number
  totalCount: number
}

const base = '/api/inventory/v1'
const directories = ['accounting_categories', 'conceptions', 'measure_units', 'payment_types'] as const
type Directory = (typeof directories)[number]

/** Saves three rows in each directory of a new chain: one with a code, one deleted, one without a code where that is allowed. */
async function openDirectories(world: World) {
  const { corporationId, organizationId, otherOrganizationId, tokenOf, ask, refusalOf } = await openOffice(world)
  const rows = (fields: object = {}) => [
    { id: randomUUID(), name: 'First', code: 'A', ...fields },
    { id: randomUUID(), name: 'Former', code: 'B', isDeleted: true, ...fields },
    { id: randomUUID(), name: 'Last', code: 'C', ...fields },
  ]
  const saved = {
    accounting_categories: rows(),
    measure_units: rows(),
    conceptions: rows(),
    payment_types: rows({ kind: 'Cash' }),
  }
  const { accounting_categories: accountingCategories, measure_units: amountUnits } = saved
  await world.ask('/admin/directories/save', { corporationId, accountingCategories, amountUnits })
  const { conceptions, payment_types: paymentTypes } = saved
  await world.ask('/admin/dictionaries/save', { corporationId, conceptions, paymentTypes })
  return { corporationId, organizationId, otherOrganizationId, tokenOf, ask, refusalOf, saved }
}

describeWorld('directories of inventory', ({ it }) => {
  const namesOf = ({ entities }: Page) => entities.map(({ name }) => name)

  it('lists rows in the order of their creation, in pages', async (world) => {
    const { ask, saved } = await world.once(openDirectories)
    for (const directory of directories) {
      const list = (body: object) => ask<Page>(`${base}/${directory}/list`, body)
      const ids: string[] = saved[directory].map(({ id }) => id)
      const whole = await list({})
      const own = whole.entities.filter(({ id }) => ids.includes(id))
      assert.deepEqual(
        own.map(({ name, code, isDeleted }) => [name, code, isDeleted]),
        [
          ['First', 'A', false],
          ['Former', 'B', true],
          ['Last', 'C', false],
        ],
      )
      assert.deepEqual([whole.limit, whole.offset], [1_000, 0])
      const live = await list({ isDeleted: false })
      assert.deepEqual([live.totalCount, namesOf(live).includes('Former')], [whole.totalCount - 1, false])
      assert.deepEqual(namesOf(await list({ isDeleted: true })), ['Former'])
      const page = await list({ limit: 1, offset: 1 })
      assert.deepEqual(page, { ...whole, entities: [whole.entities[1]], limit: 1, offset: 1 })
    }
  })

  it('returns a row by id, also a deleted one, and refuses an unknown or missing id', async (world) => {
    const { ask, refusalOf, saved } = await world.once(openDirectories)
    for (const directory of directories) {
      const [, former] = saved[directory]
      const path = `${base}/${directory}/get`
      const { fullName, ...row } = await ask<Row>(path, { id: former?.id })
      assert.deepEqual(row, { id: former?.id, name: 'Former', code: 'B', isDeleted: true })
      assert.equal(fullName, directory === 'measure_units' ? null : undefined)
      assert.deepEqual((await refusalOf(path, { id: randomUUID() })).said, [404, 'RECORD_NOT_FOUND', 'id'])
      assert.deepEqual((await refusalOf(path)).said, [400, 'FIELD_REQUIRED', 'id'])
      assert.deepEqual((await refusalOf(path, { id: demo.cash })).said, [404, 'RECORD_NOT_FOUND', 'id'])
    }
  })

  it('returns only rows changed after a revision', async (world) => {
    const { corporationId, organizationId, ask, saved } = await openDirectories(world)
    const answer = await ask<{ stores: { revision: number }[] }>(`${base}/stores/list`)
    const { stores } = answer
    const namesAfter = async (directory: Directory, revision: number) =>
      namesOf(await ask<Page>(`${base}/${directory}/list`, { revision }))
    const opened = stores[0]!.revision
    for (const directory of directories) {
      assert.deepEqual((await namesAfter(directory, opened)).slice(-3), ['First', 'Former', 'Last'])
      assert.deepEqual(await namesAfter(directory, Number.MAX_SAFE_INTEGER), [])
    }
    await world.ask('/admin/stores/save', { corporationId, stores: [{ name: 'Later', organizationId }] })
    const later = (await ask<typeof answer>(`${base}/stores/list`)).stores.at(-1)!.revision
    const rename = <Row extends object>(rows: Row[]) =>
      rows.map((row, i) => (i === 2 ? { ...row, name: 'Changed' } : row))
    await world.ask('/admin/dictionaries/save', {
      corporationId,
      conceptions: rename(saved.conceptions),
      paymentTypes: rename(saved.payment_types),
    })
    assert.deepEqual(await namesAfter('conceptions', later), ['Changed'])
    assert.deepEqual(await namesAfter('payment_types', later), ['Changed'])
    assert.deepEqual(await namesAfter('measure_units', later), [])
  })

  it('hides brands and payment types of organizations outside the key', async (world) => {
    const { corporationId, tokenOf, organizationId, otherOrganizationId, saved } = await openDirectories(world)
    const [, , ofOther] = saved.payment_types
    const [, , brandOfOther] = saved.conceptions
    const organizationIds = [otherOrganizationId]
    await world.ask('/admin/dictionaries/save', {
      corporationId,
      paymentTypes: [{ ...ofOther, organizationIds }],
      conceptions: [{ ...brandOfOther, organizationIds }],
    })
    const token = await tokenOf({ organizationIds: [organizationId] })
    for (const [directory, hidden] of [
      ['payment_types', ofOther],
      ['conceptions', brandOfOther],
    ] as const) {
      const page = await world.ask<Page>(`${base}/${directory}/list`, {}, { token })
      const seen = saved[directory].filter(({ id }) => page.entities.some((row) => row.id === id))
      assert.deepEqual([seen.map(({ name }) => name), page.totalCount], [['First', 'Former'], page.entities.length])
      const refusal = await world.refuse(`${base}/${directory}/get`, { id: hidden?.id }, { token })
      assert.equal(refusal.error, 'RECORD_NOT_FOUND')
    }
  })
})
