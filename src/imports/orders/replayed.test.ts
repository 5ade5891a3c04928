import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writtenFiles } from '#test/fixtures/written_files.ts'
import { type MenuFile, parseMenu, readMenuTable } from '../menu/file.ts'
import { fileSource } from '../tables/source.ts'
import { parseOrders, readOrderTables } from './replayed.ts'

const readOrdersFile = async (path: string, menu: MenuFile, linesPath?: string) =>
  parseOrders(
    await readOrderTables({
      orders: await fileSource(path),
      ...(linesPath && { lines: await fileSource(linesPath) }),
    }),
    menu,
  ).orders

describe('reading a file of orders', () => {
  const { write: csv } = writtenFiles()
  const openMenu = async () =>
    parseMenu(
      await readMenuTable({
        menu: await fileSource(
          await csv('menu.csv', 'dish_id,name,size,price', 't_s,Tea,S,1', 't_m,Tea,M,2', 'w,Water,,3'),
        ),
      }),
    )

  const expected = [
    {
      number: '1',
      orderedAt: '2026-05-04 18:30',
      lines: [
        { sold: { key: 'Tea', name: 'Tea', size: 'M', price: 2 }, quantity: 2, price: undefined },
        { sold: { key: 'Water', name: 'Water', price: 3 }, quantity: 1, price: undefined },
      ],
    },
    {
      number: '2',
      orderedAt: '2026-05-04 18:31',
      lines: [{ sold: { key: 'Tea', name: 'Tea', size: 'S', price: 1 }, quantity: 1, price: undefined }],
    },
  ]

  it('finds products by name and size, or by an id in the menu', async () => {
    const named = await csv(
      'named.csv',
      'order_number,ordered_at_local,item_name,size,quantity',
      '1,2026-05-04 18:30,Tea,M,2',
      '2,2026-05-04 18:31,Tea,S,1',
      '1,2026-05-04 18:30,Water,,1',
    )
    assert.deepEqual(await readOrdersFile(named, await openMenu()), expected)
    const orders = await csv('orders.csv', 'order_id,date,time', '1,2026-05-04,18:30', '2,2026-05-04,18:31')
    const lines = await csv('lines.csv', 'order_id,dish_id,quantity', '1,t_m,2', '2,t_s,1', '1,w,1')
    assert.deepEqual(await readOrdersFile(orders, await openMenu(), lines), expected)
  })

  for (const [title, orders, lines, message] of [
    ['no number', ['order_id,ordered_at_local,dish_id,quantity', ',2026-05-04 18:30,w,1'], null, /1: the order has no/],
    ['an invalid time', ['order_id,ordered_at_local,dish_id,quantity', '1,noon,w,1'], null, /2: "noon" is no time/],
    [
      'a dish that is not on the menu',
      ['order_id,ordered_at_local,dish_id,quantity', '1,2026-05-04 18:30,x,1'],
      null,
      /line 2, column 3: "x" is not on the menu/,
    ],
    [
      'a size that is not on the menu',
      ['order_id,ordered_at_local,item_name,size,quantity', '1,2026-05-04 18:30,Tea,L,1'],
      null,
      /line 2, column 3: "Tea, L" is not on the menu/,
    ],
    [
      'a quantity of zero',
      ['order_id,ordered_at_local,dish_id,quantity', '1,2026-05-04 18:30,w,0'],
      null,
      /line 2, column 4: the quantity must be above 0/,
    ],
    [
      'no column of dishes',
      ['order_id,ordered_at_local,what,quantity', '1,2026-05-04 18:30,w,1'],
      null,
      /has no column item_name; its columns are order_id, ordered_at_local, what, quantity\. Give the column the heading/,
    ],
    [
      'an invalid time in the other file',
      ['order_id,date,time', '1,2026-05-04,25:30'],
      ['order_id,dish_id,quantity', '1,w,1'],
      /orders\.csv, line 2, column 2: "2026-05-04 25:30" is no time/,
    ],
    [
      'an order without lines',
      ['order_id,date,time', '1,2026-05-04,18:30', '2,2026-05-04,18:31'],
      ['order_id,dish_id,quantity', '1,w,1'],
      /line 3, column 1: no line of .*lines\.csv has "2"/,
    ],
  ] as const)
    it(`refuses ${title}`, async () => {
      const path = await csv('orders.csv', ...orders)
      const linesPath = lines ? await csv('lines.csv', ...lines) : undefined
      await assert.rejects(readOrdersFile(path, await openMenu(), linesPath), { name: 'OperatorError', message })
    })
})
