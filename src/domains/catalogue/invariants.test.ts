import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { catalogueInvariants } from './invariants.ts'

const [kitchen, lastSeason] = [demo.nomenclatureGroup, demo.spareNomenclatureGroup]
const [tiramisu, pumpkinSoup] = [demo.nomenclatureProduct, demo.spareNomenclatureProduct]
const changeProducts = (column: string, value: string) => (db: Transaction) =>
  db`
  update product set ${db(column)} = ${value} where id = any(${[tiramisu, pumpkinSoup]}::uuid[])`
const change = (column: string, value: string, ids: readonly string[]) => (db: Transaction) =>
  db`
  update product_group set ${db(column)} = ${value} where id = any(${ids}::uuid[])`

describeOwnWorld('The doctor, checking the catalogue,', ({ it }) => {
  for (const { title, broken, harm } of [
    {
      title: 'groups below one another',
      broken: /^Catalogue: every group is below a root: .* group \S+ "\w.*" is below itself, .* \(2\)$/,
      async harm(db: Transaction) {
        await change('parent_id', kitchen, [lastSeason])(db)
        await change('parent_id', lastSeason, [kitchen])(db)
      },
    },
    {
      title: 'one code of two groups',
      broken: /^Catalogue: codes are unique among undeleted groups: .* 2 groups have the code 90 \(1\)$/,
      harm: change('code', '90', [kitchen, lastSeason]),
    },
    {
      title: 'one article of two groups',
      broken: /^Catalogue: articles are unique among undeleted groups: .* 2 groups have the article G1 \(1\)$/,
      harm: change('article', 'G1', [kitchen, lastSeason]),
    },
    {
      title: 'one code of two products',
      broken: /^Catalogue: codes are unique among undeleted products: .* 2 products have the code 9001 \(1\)$/,
      harm: changeProducts('code', '9001'),
    },
    {
      title: 'one article of two products',
      broken: /^Catalogue: articles are unique among undeleted products: .* 2 products have the article P1 \(1\)$/,
      harm: changeProducts('sku', 'P1'),
    },
    {
      title: 'what is left in a deleted group',
      broken:
        /^Catalogue: deleted groups contain only deleted groups and products: .* is in the deleted group \S+ .*\(3\)$/,
      async harm(db: Transaction) {
        await change('parent_id', kitchen, [lastSeason])(db)
        await db`update product_group set is_deleted = true, deleted_at = now() where id = ${kitchen}`
      },
    },
    {
      title: 'a deleted product in a menu',
      broken: /^Catalogue: menus sell no deleted products: .* menu \S+ has the deleted product \S+ "Coffee" \(1\)$/,
      harm: (db: Transaction) => db`update product set is_deleted = true where id = ${demo.coffee}`,
    },
    {
      title: 'two default sizes of a scale',
      broken: /^Catalogue: a scale has one default size at most: .* has 2 default sizes \(1\)$/,
      harm: (db: Transaction) => db`update product_size set is_default = true where id = ${demo.largeSize}`,
    },
  ])
    it(`finds ${title}`, async (world) => {
      const found = await violationsAfter(world, catalogueInvariants, harm)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0]!, broken)
    })

  it('finds nothing wrong with the demo chain', async (world) => {
    assert.deepEqual(await violationsAfter(world, catalogueInvariants, async () => {}), [])
  })
})
