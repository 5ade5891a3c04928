import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import discounts from './discounts.ts'

interface Answer {
  discounts: { organizationId: string; items: { id: string }[] }[]
}

const plain = {
  percent: 0,
  isCategorisedDiscount: false,
  productCategoryDiscounts: [],
  comment: null,
  canBeAppliedSelectively: false,
  minOrderSum: null,
  mode: 'Percent',
  sum: 0,
  canApplyByCardNumber: false,
  isManual: true,
  isCard: false,
  isAutomatic: false,
  isDeleted: false,
}

describeOwnWorld(discounts.path, ({ it }) => {
  const found = ({ discounts: groups }: Answer, id: string) => groups[0]?.items.find((item) => item.id === id)

  it('returns discounts by organization', async ({ ask }) => {
    const answer = await ask<Answer>(discounts.path, { organizationIds: [demo.organization] })
    assert.equal(answer.discounts[0]?.organizationId, demo.organization)
    const ten = { ...plain, id: demo.discount, name: 'Ten percent', percent: 10, canBeAppliedSelectively: true }
    assert.deepEqual(found(answer, demo.discount), ten)
  })

  it('returns the categories of a discount by their names in the catalogue', async ({ ask }) => {
    const [id, categoryId] = [randomUUID(), randomUUID()]
    const { corporation: corporationId } = demo
    await ask('/admin/menus/save', { corporationId, categories: [{ id: categoryId, name: 'Hot drinks' }] })
    const categories = [{ categoryId, percent: 5 }]
    const discount = { id, name: 'Happy hour', mode: 'Percent', isCategorised: true, categories }
    await ask('/admin/dictionaries/save', { corporationId, discounts: [discount] })
    const answer = await ask<Answer>(discounts.path, { organizationIds: [demo.organization] })
    const answered = { ...plain, id, name: 'Happy hour', isCategorisedDiscount: true }
    const productCategoryDiscounts = [{ categoryId, categoryName: 'Hot drinks', percent: 5 }]
    assert.deepEqual(found(answer, id), { ...answered, productCategoryDiscounts })
  })

  it('returns sums, percentages of categories and surcharges exactly', async ({ ask }) => {
    const [food, drinks] = [randomUUID(), randomUUID()]
    const byCategory = { isCategorised: true, categories: [{ categoryId: food, categoryName: 'Food', percent: 12.35 }] }
    const rows = [
      { name: 'By category', mode: 'Percent', ...byCategory },
      { name: 'Service charge', mode: 'Percent', percent: -12.5, isAutomatic: true, isManual: false },
      { name: 'Five off', mode: 'FixedSum', sum: 5.1, minOrderSum: 20.05, comment: 'From twenty' },
      { name: 'Unnamed category', mode: 'Percent', categories: [{ categoryId: drinks, percent: 1 }] },
    ]
    const saved = await ask<{ discounts: [string, string, string, string] }>('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      discounts: rows,
    })
    const answer = await ask<Answer>(discounts.path, { organizationIds: [demo.organization] })
    const [byCategoryId, chargeId, fiveId, unnamedId] = saved.discounts
    assert.deepEqual(found(answer, byCategoryId), {
      ...plain,
      id: byCategoryId,
      name: 'By category',
      isCategorisedDiscount: true,
      productCategoryDiscounts: byCategory.categories,
    })
    const charge = {
      ...plain,
      id: chargeId,
      name: 'Service charge',
      percent: -12.5,
      isAutomatic: true,
      isManual: false,
    }
    assert.deepEqual(found(answer, chargeId), charge)
    const five = { mode: 'FixedSum', sum: 5.1, minOrderSum: 20.05, comment: 'From twenty' }
    assert.deepEqual(found(answer, fiveId), { ...plain, id: fiveId, name: 'Five off', ...five })
    assert.deepEqual(found(answer, unnamedId), {
      ...plain,
      id: unnamedId,
      name: 'Unnamed category',
      productCategoryDiscounts: [{ categoryId: drinks, categoryName: null, percent: 1 }],
    })
  })
})
