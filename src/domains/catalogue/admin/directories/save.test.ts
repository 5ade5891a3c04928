import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import { directories } from '../../directories.ts'
import { findCatalogueRows } from '../../store.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  const placeTypes = async ({ ask }: World) =>
    (await ask<{ items: { id: string; name: string; isDeleted: boolean }[] }>('/api/nomenclature/v1/place-type/list'))
      .items

  it('creates rows, changes them by id, and preserves their positions', async (world) => {
    const saved = async (...rows: object[]) =>
      (await world.ask<{ placeTypes: string[] }>(save.path, { corporationId, placeTypes: rows })).placeTypes
    const [bar, grill] = await saved({ name: 'Bar' }, { name: 'Grill' })
    await saved({ id: bar, name: 'Long bar', isDeleted: true })
    const seen = (await placeTypes(world)).filter(({ id }) => id === bar || id === grill)
    assert.deepEqual(seen, [
      { id: bar, name: 'Long bar', isDeleted: true },
      { id: grill, name: 'Grill', isDeleted: false },
    ])
  })

  const groupId = randomUUID()
  const needed: Readonly<Record<string, object>> = {
    customCategoryValues: { categoryId: demo.customCategory },
    customerTagGroups: { id: groupId },
    customerTags: { groupId },
    outerEconomicActivityCodes: { outerEanCode: '0904' },
    taxCategories: { percentage: 20 },
  }

  it('raises the catalogue revision once if menus show the rows', async ({ ask, pool }) => {
    for (const directory of Object.keys(directories)) {
      const body = { corporationId, [directory]: [{ id: randomUUID(), name: 'New', ...needed[directory] }] }
      const { revision: first, ...before } = await findCatalogueRows(pool, corporationId)
      await ask(save.path, body)
      const { revision: second, ...after } = await findCatalogueRows(pool, corporationId)
      await ask(save.path, body)
      const { revision: last } = await findCatalogueRows(pool, corporationId)
      const isShown = !isDeepStrictEqual(before, after)
      assert.deepEqual([second - first, last - second], [isShown ? 1 : 0, 0], directory)
    }
  })

  it('refuses an unknown corporation and a repeated row', async ({ refuse }) => {
    const row = { id: randomUUID(), name: 'Twice' }
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID(), placeTypes: [row] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ corporationId, placeTypes: [row, row] }, 400, 'REPEATED_ID', 'placeTypes[1].id'],
      [{ corporationId, amountUnits: [{ code: 'kg' }] }, 400, 'INVALID_REQUEST', 'amountUnits[0].name'],
    ] as const) {
      const refusal = await refuse(save.path, body)
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
