import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { folderOf, hasTerminal, run, type, until } from './command.ts'

const folder = await folderOf('import-orders')
const file = join(folder, 'orders.csv')
const ordersMany = 3_000
const heading = 'order_number,ordered_at_local,product_id,quantity,price'

describeOwnWorld('comanda import orders', ({ it }) => {
  it('continues after it was killed, and shows its progress', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const lines = Array.from({ length: ordersMany }, (_, i) => `${i},2019-05-04 18:30,${dish.plain.id},1,2.5`)
    await writeFile(file, [heading, ...lines, ''].join('\n'))
    const target = ['--url', world.url, '--admin-token', world.adminToken]
    const args = ['import', 'orders', '--orders', file, '--organization', organizationId, ...target]
    const countStored = async () => {
      const [{ count }] = await world.pool<[{ count: number }]>`
        select count(*)::int as count from table_order where organization_id = ${organizationId}`
      return count
    }
    const killed = type(args)
    await until('some orders are imported', async () => (await countStored()) > 0)
    killed.child.kill('SIGKILL')
    await killed.ended
    assert.ok((await countStored()) < ordersMany)

    const { code, stdout } = await run(args, { onTerminal: hasTerminal })
    assert.equal(code, 0, stdout)
    if (hasTerminal) assert.match(stdout, /\r\[=* *\] \d+ orders imported, \d+ known, 0 invalid/)
    const [, imported, sum, known] =
      /Imported (\d+) orders of ([\d.]+) in all; (\d+) were there already, 0 cannot be imported\r?\n/.exec(stdout) ?? []
    assert.ok(Number(known) > 0, stdout)
    assert.deepEqual([Number(imported) + Number(known), Number(sum)], [ordersMany, Number(imported) * 2.5])
    assert.equal(await countStored(), ordersMany)
  })
})
