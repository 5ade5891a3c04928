import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PastOrder } from '#domains/past_orders/schemas.ts'
import { parseDateFormat } from '../tables/date_format.ts'
import { bytesSource } from '../tables/source.ts'
import { openOrders } from './kind.ts'

type Options = Parameters<typeof openOrders>[0]['options']

interface ReadFile {
  orders: PastOrder[]
  faults: string[]
  statuses: string[]
}

async function read(
  files: Readonly<Record<string, string[]>>,
  options: Options = {},
  reading: Parameters<typeof openOrders>[0]['reading'] = {},
): Promise<ReadFile> {
  const sources = Object.entries(files).map(([part, lines]) => [
    part,
    bytesSource(`${part}.csv`, Buffer.from(lines.join('\n'))),
  ])
  const { file } = await openOrders({ files: Object.fromEntries(sources), reading, options })
  const result: ReadFile = { orders: [], faults: [], statuses: [] }
  for await (const one of file.read({ orderTypes: new Map(), paymentTypes: new Map() }))
    if ('order' in one) result.orders.push(one.order)
    else if ('faults' in one) result.faults.push(...one.faults)
    else result.statuses.push(one.status)
  return result
}

/** Reads one file of orders with their lines. */
const readOrders = (heading: string, rows: readonly string[], options?: Options) =>
  read({ orders: [`Order,Date time,Item,Qty,Price,${heading}`, ...rows] }, options)

const tea = (order: number, more: string, price = 4) => `${order},2026-05-04 18:30,Tea,1,${price},${more}`

const chargesOf = ({ discount, surcharge, tips, delivery, total }: PastOrder) => [
  discount?.sum,
  surcharge?.sum,
  delivery?.sum,
  tips?.[0]?.sum,
  total,
]

/** Returns the discounts and surcharges of the lines. */
const lineChargesOf = ({ items }: PastOrder) => items.map((item) => [item.discount?.sum ?? 0, item.surcharge?.sum ?? 0])

describe('reading files of past orders', () => {
  it('reads discounts, surcharges, deliveries, tips and totals of orders', async () => {
    const heading = 'Order discount,Service charge,Delivery fee,Tip,Total'
    const { orders, faults } = await readOrders(heading, [
      tea(1, '-1.50,0.40,2.00,1.00,8.90'),
      tea(1, '-1.50,0.40,2.00,1.00,8.90'),
      tea(2, '0,,,,'),
      tea(3, '1,,,,7.00'),
      tea(3, ',,,,'),
    ])
    assert.deepEqual(faults, [])
    assert.deepEqual(orders.map(chargesOf), [
      [1.5, 0.4, 2, 1, 8.9],
      [undefined, undefined, undefined, undefined, undefined],
      [1, undefined, undefined, undefined, 7],
    ])
  })

  it('leaves discounts and surcharges of lines on them, and compares totals of lines', async () => {
    const { orders, faults } = await readOrders('Rabatt,Summe', [
      tea(1, '0.50,3.50'),
      tea(1, '1.00,9.00', 10),
      tea(2, '1.00,3.00'),
      tea(2, '2.00,8.50', 10),
    ])
    assert.deepEqual(orders.map(chargesOf), [[undefined, undefined, undefined, undefined, undefined]])
    assert.deepEqual(orders.map(lineChargesOf), [
      [
        [0.5, 0],
        [1, 0],
      ],
    ])
    assert.deepEqual(faults, ['orders.csv:5 Summe: the total is 8.5, but 1 at 10 cost 10'])
    const mixed = await readOrders('Line discount,Item surcharge,Order discount', [
      tea(1, '0.50,0.20,1.00'),
      tea(1, ',,1.00'),
    ])
    assert.deepEqual(mixed.faults, [])
    assert.deepEqual(
      mixed.orders.map((order) => [order.discount?.sum, ...lineChargesOf(order)]),
      [[1, [0.5, 0.2], [0, 0]]],
    )
  })

  it('reads a discount on the first line alone as that of the order, and others as those of their lines', async () => {
    const { orders, faults } = await readOrders('Discount', [
      tea(1, '1.00'),
      tea(1, ''),
      tea(2, '1.00'),
      tea(2, '0.00'),
      tea(3, ''),
      tea(3, '1.00'),
    ])
    assert.deepEqual(faults, [])
    assert.deepEqual(
      orders.map((order) => [order.discount?.sum ?? 0, ...lineChargesOf(order).map(([discount]) => discount)]),
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    )
  })

  it('decides by the total whether a discount on each line is that of the order', async () => {
    const { orders, faults } = await readOrders('Discount,Total', [
      tea(1, '1.00,7.00'),
      tea(1, '1.00,7.00'),
      tea(2, '1.00,6.00'),
      tea(2, '1.00,6.00'),
      tea(3, '1.00,'),
      tea(3, '1.00,'),
    ])
    assert.deepEqual(orders.map(chargesOf), [
      [1, undefined, undefined, undefined, 7],
      [undefined, undefined, undefined, undefined, 6],
    ])
    assert.deepEqual(orders.flatMap(lineChargesOf), [
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ])
    assert.deepEqual(faults, [
      'orders.csv:6 Discount: "1" on each line may be 1 for the order or 2: name the column order_discount or line_discount',
    ])
  })

  it('reads sums of orders and of lines from two files', async () => {
    const { orders, faults } = await read({
      orders: ['order_id,date,time,discount,total', '1,2026-05-04,6:30 PM,1.00,5.50'],
      lines: ['order_id,item_name,quantity,price,discount,total', '1,Tea,1,4,0.50,3.50', '1,Bun,1,3,0,3'],
    })
    assert.deepEqual(faults, [])
    assert.deepEqual(orders.map(chargesOf), [[1, undefined, undefined, undefined, 5.5]])
    assert.deepEqual(orders.flatMap(lineChargesOf), [
      [0.5, 0],
      [0, 0],
    ])
    assert.equal(orders[0]?.openedAt, '2026-05-04 18:30:00')
  })

  it('reports sums that are no numbers, are below zero or contradict each other', async () => {
    const { faults } = await readOrders('Tips,Delivery fee', [
      tea(1, 'much,'),
      tea(2, '-1,'),
      tea(3, ',2'),
      tea(3, ',3'),
    ])
    assert.deepEqual(faults, [
      'orders.csv:2 Tips: "much" is not a number such as 9.50',
      'orders.csv:3 Tips: "-1" is below 0',
      'orders.csv:5 Delivery fee: line 4 of the same order has 2',
    ])
  })

  it('skips orders that were not closed', async () => {
    const { orders, statuses } = await readOrders('Status', [
      tea(1, 'Paid'),
      tea(2, 'Cancelled'),
      tea(3, 'Отменён'),
      tea(4, 'закрыт'),
      tea(5, ''),
    ])
    assert.deepEqual(
      orders.map(({ id }) => id),
      ['1', '4', '5'],
    )
    assert.deepEqual(statuses, ['Cancelled', 'Отменён'])
  })

  it('tells orders with repeated numbers apart by day and by prefix', async () => {
    const rows = ['7,2026-05-04 23:50,Tea,1,4,', '7,2026-05-05 09:00,Tea,1,4,W-1']
    const { orders, faults } = await readOrders('External number', rows, { id: 'number+date', idPrefix: 'till1' })
    assert.deepEqual(faults, [])
    assert.deepEqual(
      orders.map(({ id, externalNumber }) => [id, externalNumber]),
      [
        ['till1 7 2026-05-04', '7'],
        ['till1 7 2026-05-05', 'W-1'],
      ],
    )
    const parted = await read(
      {
        orders: ['order_id,date,time', '7,2026-05-04,23:50', '7,2026-05-05,09:00'],
        lines: ['order_id,date,item_name,quantity', '7,2026-05-04,Tea,1', '7,2026-05-05,Tea,2'],
      },
      { id: 'number+date' },
    )
    assert.deepEqual(
      parted.orders.map(({ id, items }) => [id, items[0]?.amount]),
      [
        ['7 2026-05-04', 1],
        ['7 2026-05-05', 2],
      ],
    )
    await assert.rejects(
      read(
        { orders: ['order_id,date,time', '7,2026-05-04,23:50'], lines: ['order_id,item_name,quantity', '7,Tea,1'] },
        { id: 'number+date' },
      ),
      /lines\.csv has no column date, by which its lines find orders/,
    )
  })

  it('reads times in many forms, and leaves the offset to the server', async () => {
    const times = ['04/05/2026 6:30 pm', '13/05/2026 12:05 am', '2026-05-04T18:30:00+0200', '04.05.2026 18:30']
    const rows = times.map((time, i) => `${i},${time},Tea,1,4,`)
    const { orders, faults } = await readOrders('Note', rows)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      orders.map(({ openedAt }) => openedAt),
      ['2026-05-04 18:30:00', '2026-05-13 00:05:00', '2026-05-04T18:30:00+02:00', '2026-05-04 18:30:00'],
    )
    const both = ['1,04/05/2026 18:30,Tea,1,4,']
    assert.match((await readOrders('Note', both)).faults[0]!, /may be 2026-05-04 18:30:00 or 2026-04-05 18:30:00/)
    const dateFormat = parseDateFormat('MM/DD/YYYY')
    const chosen = await read(
      { orders: ['Order,Date time,Item,Qty,Price', '1,04/05/2026 18:30,Tea,1,4'] },
      {},
      { dateFormat },
    )
    assert.equal(chosen.orders[0]?.openedAt, '2026-04-05 18:30:00')
  })

  it('reads numbers by the decimal mark of their column', async () => {
    const rows = ['1,2026-05-04 18:30,Tea,1,"4,50",', '2,2026-05-04 18:30,Tea,1,"1.200",']
    const { orders } = await readOrders('Note', rows)
    assert.deepEqual(
      orders.map(({ items }) => items[0]?.price),
      [4.5, 1200],
    )
  })
})
