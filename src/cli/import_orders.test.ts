import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { namedId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

interface Summary {
  orders: number
  imported: number
  known: number
  invalid: number
  skipped: Record<string, number>
  sum: number
}

describeOwnWorld('comanda import orders', ({ it }) => {
  const files = writtenFiles()
  const { write: csv } = files

  const runImport = ({ url, adminToken }: World, ...args: string[]) =>
    runComanda(['import', 'orders', '--url', url, '--admin-token', adminToken, ...args], files)

  /** Imports into the organization. Returns the summary, the exit code and the lines of errors. */
  async function importInto(world: World, organizationId: string, ...args: string[]) {
    const { code, out, err } = await runImport(world, '--organization', organizationId, '--json', ...args)
    const errors = err.split('\n').filter((line) => line !== '' && !line.startsWith('['))
    assert.notEqual(out, '', err)
    const { organizationId: _, ...summary } = JSON.parse(out) as Summary & { organizationId: string }
    return { code, faults: errors, summary }
  }

  async function openCafe(world: World) {
    const { organizationId } = await openRestaurant(world)
    const menu = await csv(
      'menu.csv',
      'item_name,size,price,dish_id',
      'Latte,S,3.5,l-s',
      'Latte,L,4.5,l-l',
      '"Bun, sweet",,2,bun',
    )
    const { url, adminToken } = world
    const target = [
      '--url',
      url,
      '--admin-token',
      adminToken,
      '--organization',
      organizationId,
      '--name',
      'Cafe',
      '--new',
    ]
    const { code, err } = await runComanda(['import', '--menu', menu, ...target], files)
    assert.equal(code, 0, err)
    const read = async (number: string) => {
      const { orders } = await world.ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
        organizationIds: [organizationId],
        orderIds: [namedId(organizationId, number)],
      })
      return orders[0]?.order
    }
    return { organizationId, menu, read }
  }

  it('imports a file of lines, prints the number of orders, and recognizes them afterwards', async (world) => {
    const { organizationId, read } = await openCafe(world)
    const orders = await csv(
      'orders.csv',
      'Order number;Ordered at local;Closed at local;Item name;Size;Quantity;Price',
      '1;2019-08-03 20:25;2019-08-03 21:00;Latte;S;2;',
      '1;2019-08-03 20:25;2019-08-03 21:00;Bun, sweet;;1;1,80',
      '2;2019-08-04 09:00;;Latte;L;1;',
    )
    const { code, out } = await runImport(world, '--organization', organizationId, '--orders', orders, '--dry-run')
    assert.equal(code, 0)
    assert.equal(
      out,
      'Nothing was changed. This would import 2 orders of 13.30 in all; 0 were there already, 0 cannot be imported\n',
    )
    const expected = {
      code: 0,
      faults: [],
      summary: { orders: 2, imported: 2, known: 0, invalid: 0, skipped: {}, sum: 13.3 },
    }
    assert.deepEqual(await importInto(world, organizationId, '--orders', orders), expected)
    const again = await importInto(world, organizationId, '--orders', orders)
    assert.deepEqual(again.summary, { orders: 2, imported: 0, known: 2, invalid: 0, skipped: {}, sum: 0 })
    const first = await read('1')
    assert.deepEqual(
      [first?.whenCreated, first?.whenClosed, first?.sum],
      ['2019-08-03 20:25:00.000', '2019-08-03 21:00:00.000', 8.8],
    )
    assert.equal((await read('2'))?.whenClosed, '2019-08-04 09:00:00.000')
  })

  it('imports the sums of orders exactly, and skips orders that were not closed', async (world) => {
    const { organizationId, read } = await openCafe(world)
    const orders = await csv(
      'sums.csv',
      'Order;Opened at;Closed at;Item name;Size;Qty;Price;Status;Discount;Tip;Service charge;Delivery fee;Total',
      '1;2019-08-03T20:25:00Z;2019-08-03T22:00:00+01:00;Latte;S;2;3,50;Paid;0,50;1,00;0,30;2,00;8,80',
      '2;2019-08-03 20:30;;Latte;S;1;3,50;Cancelled;;;;;3,50',
      '3;2019-08-03 20:30;;Latte;S;1;3,50;Paid;;;;;3,60',
      '1;2019-08-04 09:00;2019-08-04 10:00;Latte;L;1;4,50;Paid;;;;;4,50',
    )
    const args = ['--orders', orders, '--id', 'number+date', '--id-prefix', 'till1']
    const { code, faults, summary } = await importInto(world, organizationId, ...args)
    assert.deepEqual(faults, ['sums.csv:4 Total: The total is 3.6, but the order costs 3.5'])
    const counts = { orders: 4, imported: 2, known: 0, invalid: 1, skipped: { Cancelled: 1 }, sum: 13.3 }
    assert.deepEqual([code, summary], [1, counts])
    const first = await read('till1 1 2019-08-03')
    assert.deepEqual(
      [first?.whenCreated, first?.whenClosed, first?.sum, first?.tips?.[0]?.sum],
      ['2019-08-03 21:25:00.000', '2019-08-03 22:00:00.000', 8.8, 1],
    )
    const { out } = await runImport(world, '--organization', organizationId, '--dry-run', ...args)
    assert.match(out, /2 were there already, 1 cannot be imported; skipped by status: 1 Cancelled\n$/)
  })

  it('numbers orders as in the file, and keeps their numbers there as external numbers', async (world) => {
    const { organizationId, read } = await openCafe(world)
    const numbers = Array.from({ length: 130 }, (_, i) => `N${(i * 37) % 130}`)
    const lines = numbers.map((number) => `${number};2019-08-03 20:25;Latte;S;1;2`)
    const orders = await csv('many.csv', 'Order number;Ordered at local;Item name;Size;Quantity;Price', ...lines)
    const { summary } = await importInto(world, organizationId, '--orders', orders)
    assert.equal(summary.imported, 130)
    const given = await Promise.all(numbers.map(async (number) => (await read(number))?.number))
    assert.deepEqual(
      given,
      given.toSorted((a, b) => a! - b!),
    )
    await waitForReports(world, organizationId)
    const { data } = await world.ask<Report>('/api/reporting/v1/olap/get', {
      reportType: 'SALES',
      groupByRowFields: ['OrderNum', 'ExternalNumber'],
      aggregateFields: ['UniqOrderId'],
      filters: ordersOf(organizationId),
    })
    const reported = data.toSorted((a, b) => Number(a.OrderNum) - Number(b.OrderNum))
    assert.deepEqual(
      reported.map((row) => row.ExternalNumber),
      numbers,
    )
  })

  it('joins a file of orders with one of lines, with types, phones and a menu of that time', async (world) => {
    const { organizationId, menu } = await openCafe(world)
    const orders = await csv(
      'orders.csv',
      'order_id,date,time,order_type,payment_type,phone',
      `A-1,2019-08-03,20:25:10,DeliveryByClient,${demo.card},+442079461234`,
      'A-2,2019-08-03,20:26:10,,,',
    )
    const lines = await csv('lines.csv', 'order_id,dish_id,quantity', 'A-1,l-l,1', 'A-1,bun,3', 'A-2,l-s,1')
    const args = ['--orders', orders, '--lines', lines, '--menu', menu]
    const { faults, summary } = await importInto(world, organizationId, ...args)
    assert.deepEqual([faults, summary], [[], { orders: 2, imported: 2, known: 0, invalid: 0, skipped: {}, sum: 14 }])
    const { orders: found } = await world.ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', {
      organizationId,
      orderIds: [namedId(organizationId, 'A-1')],
    })
    const order = found[0]?.order
    assert.deepEqual(
      [order?.phone, order?.payments?.[0]?.paymentType.id, order?.sum],
      ['+442079461234', demo.card, 10.5],
    )
  })

  it('reports every bad cell with its line and column, and imports the other orders', async (world) => {
    const { organizationId } = await openCafe(world)
    const orders = await csv(
      'bad.csv',
      'order_number,ordered_at_local,item_name,size,quantity,price,phone,order_type,payment_type',
      '1,2019-08-03 20:25,Latte,S,none,,,,',
      '1,2019-08-03 20:25,Latte,S,1,free,,,',
      '2,2019-02-30 20:25,Latte,S,1,,,Dinner,Shells',
      '3,2019-08-03 20:25,Mocha,S,1,,,,',
      '4,2019-08-03 20:25,Latte,XL,1,,,,',
      '5,2019-08-03 20:25,Latte,S,1,,12,,',
      '6,2019-08-03 20:25,Latte,S,1,,,,',
      '6,2019-08-03 20:26,Latte,S,1,,,,',
      '7,2019-08-03 20:25,Latte,S,1',
      '8,2019-08-03 20:25,Latte,S,1,,,,',
      '3,2019-08-03 20:25,Latte,S,1,,,,',
      '9,2099-08-03 20:25,Latte,S,1,,,,',
      '10,2019-08-03 20:25,,S,1,,,,',
      ',2019-08-03 20:25,Latte,S,1,,,,',
    )
    const { code, faults, summary } = await importInto(world, organizationId, '--orders', orders)
    assert.deepEqual([code, summary], [1, { orders: 12, imported: 1, known: 0, invalid: 11, skipped: {}, sum: 3.5 }])
    const places = faults.map((error) => error.split(': ')[0])
    assert.deepEqual(places.sort(), [
      'bad.csv:10',
      'bad.csv:12 order_number',
      'bad.csv:13 ordered_at_local',
      'bad.csv:14 item_name',
      'bad.csv:15 order_number',
      'bad.csv:2 quantity',
      'bad.csv:3 price',
      'bad.csv:4 order_type',
      'bad.csv:4 ordered_at_local',
      'bad.csv:4 payment_type',
      'bad.csv:5 item_name',
      'bad.csv:6 size',
      'bad.csv:7 phone',
      'bad.csv:9 ordered_at_local',
    ])
    assert.ok(faults.includes('bad.csv:6 size: Latte has the sizes "S", "L"'), faults.join('\n'))
    assert.ok(faults.includes('bad.csv:2 quantity: "none" is not a number such as 2'))
  })

  it('reports orders without lines, lines without orders, and repeated orders', async (world) => {
    const { organizationId } = await openCafe(world)
    const orders = await csv(
      'orders.csv',
      'order_id,ordered_at_local',
      '1,2019-08-03 20:25',
      '2,2019-08-03 20:25',
      '1,2019-08-03 20:26',
    )
    const lines = await csv('lines.csv', 'order_id,item_name,size,quantity', '1,Latte,S,1', '3,Latte,S,1')
    const { faults, summary } = await importInto(world, organizationId, '--orders', orders, '--lines', lines)
    assert.deepEqual(faults, [
      'orders.csv:4 order_id: "1" is on line 2 already',
      'lines.csv:3 order_id: no line of orders.csv has "3"',
      'orders.csv:3 order_id: no line of lines.csv has "2"',
    ])
    assert.deepEqual([summary.imported, summary.invalid], [1, 3])
  })

  it('reads columns under headings that the command names, and names those that it ignores', async (world) => {
    const { organizationId, menu } = await openCafe(world)
    const head = 'Beleg,ordered_at_local,dish_id,Menge,phones,seller'
    const orders = await csv('bons.csv', head, '1,2019-08-03 20:25,l-s,2,,Ann', '2,2019-08-03 20:26,bun,1,,Ann')
    const named = ['--column', 'order_number=Beleg', '--column', 'quantity=Menge']
    const { code, out, err } = await runImport(
      world,
      ...['--organization', organizationId, '--orders', orders, '--menu', menu, '--dry-run', ...named],
    )
    assert.deepEqual([code, err], [0, 'Not read in bons.csv: phones (phone?), seller\n'])
    assert.match(out, /would import 2 orders of 9\.00/)

    const heads = await csv('heads.csv', 'Beleg,Datum,note', '1,2019-08-03 20:25,x')
    const lines = await csv('lines.csv', 'Beleg,item_name,Menge,sise', '1,"Bun, sweet",1,')
    const joined = ['--orders', heads, '--lines', lines, '--column', 'ordered_at_local=Datum', ...named.slice(2)]
    const both = await runImport(world, '--organization', organizationId, ...joined, '--dry-run')
    assert.deepEqual([both.code, both.err], [0, 'Not read in heads.csv: note\nNot read in lines.csv: sise (size?)\n'])

    const unknown = await runImport(
      world,
      '--organization',
      organizationId,
      '--orders',
      orders,
      '--column',
      'phone=Tel',
    )
    assert.equal(unknown.code, 2)
    assert.match(
      unknown.err,
      /bons\.csv has no column named tel\. Name one of its columns: Beleg, ordered_at_local, dish_id, Menge, phones, seller\.\n$/,
    )
  })

  it('refuses unusable files and flags', async (world) => {
    const { organizationId, menu } = await openCafe(world)
    const refused = async (...args: string[]) => {
      const { code, err } = await runImport(world, '--organization', organizationId, ...args)
      assert.equal(code, 2, err)
      return err
    }
    assert.match(await refused('--orders', `${menu}.gone`), /There is no file .*menu\.csv\.gone/)
    assert.match(
      await refused('--orders', menu),
      /has no column order_number; its columns are item_name, size, price, dish_id\. Give the column the heading/,
    )
    const noProducts = await csv('none.csv', 'order_number,ordered_at_local,quantity', '1,2019-08-03 20:25,1')
    assert.match(
      await refused('--orders', noProducts),
      /no column item_name; its columns are .*quantity\. Give the column the heading item_name, or name its heading/,
    )
    assert.match(await refused('--orders', await csv('empty.csv', '')), /is empty/)
    assert.match(await refused('--orders', noProducts, '--sizes', menu), /--sizes is for the sizes of a menu/)
    const orders = await csv(
      'one.csv',
      'order_number,ordered_at_local,item_name,quantity',
      '1,2019-08-03 20:25,Latte,1',
    )
    const heading = 'order_number,ordered_at_local,item_name,quantity'
    const latin = await csv('latin.csv', heading, '1,2019-08-03 20:25,Latte,1')
    await appendFile(latin, Buffer.from('2,2019-08-03 20:25,Caf\u00e9,1\n', 'latin1'))
    assert.match(await refused('--orders', latin), /latin\.csv is not UTF-8, in line 3 from its character 23 on/)
    const quoted = await csv('quoted.csv', heading, '1,2019-08-03 20:25,"Latte,1')
    assert.match(await refused('--orders', quoted), /quoted\.csv is not CSV/)
    const outcome = await runImport(world, '--orders', orders, '--organization', demo.product)
    assert.equal(outcome.code, 2)
    assert.match(outcome.err, /There is no organization/)
  })
})
