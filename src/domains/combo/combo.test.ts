import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import combo from './combo.ts'
import type { GetCombosInfoResponse } from './schemas.ts'

const { corporation: corporationId, organization: organizationId } = demo

const ask = (world: World, body: object = {}) =>
  world.ask<GetCombosInfoResponse>(combo.path, { organizationId, ...body })

const found = async (world: World, id: string, body: object = {}) =>
  (await ask(world, body)).comboSpecifications?.find(({ sourceActionId }) => sourceActionId === id)

/** Saves a combo of one dish, with the given changes. */
async function save(world: World, more: object = {}, product: object = {}): Promise<string> {
  const id = newId<'ComboSource'>()
  const groups = [{ name: 'Dish', products: [{ productId: demo.product, ...product }] }]
  const given = { id, name: `Combo ${id}`, priceModificationType: 0, priceModification: 5, groups, ...more }
  await world.ask('/admin/menus/save', { corporationId, combos: [given] })
  return id
}

describeOperation(combo, ({ it }) => {
  it('returns the combos on sale with their groups and categories', async (world) => {
    const { comboCategories, Warnings } = await ask(world)
    assert.deepEqual(await found(world, demo.combo), {
      sourceActionId: demo.combo,
      categoryId: demo.comboCategory,
      name: 'Lunch deal',
      priceModificationType: 0,
      priceModification: 11,
      sortOrder: 0,
      groups: [
        {
          id: demo.comboDishes,
          name: 'Dish',
          isMainGroup: true,
          products: [
            {
              productId: demo.product,
              sizeName: '',
              sizeId: null,
              forbiddenModifiers: [],
              priceModificationAmount: 0,
              position: 0,
            },
            {
              productId: demo.pizza,
              sizeName: 'Small',
              sizeId: demo.smallSize,
              forbiddenModifiers: [],
              priceModificationAmount: 2,
              position: 1,
            },
          ],
          skipStep: false,
        },
        {
          id: demo.comboDrinks,
          name: 'Drink',
          isMainGroup: false,
          products: [
            {
              productId: demo.coffee,
              sizeName: '',
              sizeId: null,
              forbiddenModifiers: [],
              priceModificationAmount: 0,
              position: 0,
            },
          ],
          skipStep: false,
        },
      ],
    })
    assert.deepEqual(comboCategories, [{ id: demo.comboCategory, name: 'Lunch deals' }])
    assert.deepEqual(Warnings, [])
  })

  it('returns the terms of combos if extra data is requested', async (world) => {
    const terms = { startDate: '2020-01-01 00:00:00.000', expirationDate: '2120-01-01 00:00:00.000' }
    const id = await save(world, { ...terms, lackingGroupsToSuggest: 1, includeModifiers: true })
    assert.equal((await found(world, id))?.startDate, undefined)
    const { isActive, startDate, expirationDate, lackingGroupsToSuggest, includeModifiers } = (await found(world, id, {
      extraData: true,
    }))!
    assert.deepEqual(
      { isActive, startDate, expirationDate, lackingGroupsToSuggest, includeModifiers },
      { isActive: true, ...terms, lackingGroupsToSuggest: 1, includeModifiers: true },
    )
  })

  for (const [what, more] of [
    ['inactive', { isActive: false }],
    ['over', { expirationDate: '2020-01-01 00:00:00.000' }],
    ['yet to come', { startDate: '2120-01-01 00:00:00.000' }],
  ] as const)
    it(`shows a combo that is ${what} only with extra data`, async (world) => {
      const id = await save(world, more)
      assert.equal(await found(world, id), undefined)
      assert.equal((await found(world, id, { extraData: true }))?.sourceActionId, id)
    })

  it('ends a combo in the time zone of the restaurant', async (world) => {
    const { clock } = world
    const inAnHour = new Date(clock.now() + 3_600_000).toISOString().replace('T', ' ').slice(0, 23)
    const { id: restaurant } = await world.ask<{ id: string }>('/admin/organizations/save', {
      corporationId,
      name: 'East of London',
      timeZone: 'Asia/Tokyo',
      isSandbox: true,
    })
    const id = await save(world, { expirationDate: inAnHour })
    assert.equal(await found(world, id, { organizationId: restaurant }), undefined)
    assert.equal((await found(world, id))?.sourceActionId, id)
  })

  it('omits deleted combos, those of other organizations, and those that cannot be ordered', async (world) => {
    const there = demo.confirmingOrganization
    const deleted = await save(world, { isDeleted: true })
    const elsewhere = await save(world, { organizationIds: [there] })
    const unsold = newId<'Product'>()
    await world.ask('/admin/menus/save', { corporationId, products: [{ id: unsold, name: 'Unsold' }] })
    const incomplete = await save(world, {}, { productId: unsold })
    const extra = { extraData: true }
    for (const id of [deleted, elsewhere, incomplete]) assert.equal(await found(world, id, extra), undefined)
    assert.equal((await found(world, elsewhere, { organizationId: there }))?.sourceActionId, elsewhere)
    const { Warnings = [] } = await ask(world)
    assert.deepEqual(
      Warnings.map(({ Code, Message }) => [Code, Message?.includes(incomplete)]),
      [['COMBO_INCOMPLETE', true]],
    )
  })
})
