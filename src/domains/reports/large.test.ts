import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpLimits } from '#core/http/limits.ts'
import { linesOfOrder, priceCents, writeReportFacts } from '#test/fixtures/report_facts.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openRequest } from '#test/harness/raw_request.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { salesSource } from './columns/sales_source.rules.ts'
import { rowsMax } from './schemas.ts'

/** Orders that have one line more than a report has rows. */
const ordersOfLarge = rowsMax / linesOfOrder + 1
const unreadMsMax = 2_000
const burstBytes = 2_097_152

/** A restaurant whose facts are written before any statistics know it, in a database that knows another one. */
async function openLarge(world: World): Promise<string> {
  const { pool } = world
  await pool.unsafe('alter table sale_order set (autovacuum_enabled = off)')
  await pool.unsafe('alter table sale_line set (autovacuum_enabled = off)')
  const { organizationId: known } = await openRestaurant(world)
  await writeReportFacts(pool, known, 1_000)
  await pool.unsafe('analyze sale_order, sale_line')
  const { organizationId } = await openRestaurant(world)
  await writeReportFacts(pool, organizationId, ordersOfLarge)
  return world.tokenOf({ organizationIds: [organizationId] })
}

const path = '/api/reporting/v1/olap/get'
const body = {
  ...{ reportType: 'SALES', groupByRowFields: ['UniqOrderId.Id', 'DishId'], aggregateFields: ['DishDiscountSumInt'] },
  filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }],
}

describeOwnWorld(
  'A report with more rows than a response may have',
  ({ it }) => {
    it('is refused as JSON and as a workbook, and complete as CSV', async (world) => {
      const token = await world.once(openLarge)
      const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      for (const accept of ['application/json', xlsx]) {
        const { status, error } = await world.refuse(path, body, { token, headers: { accept } })
        assert.deepEqual([status, error], [400, 'REPORT_TOO_LARGE'])
      }
      const { text } = await world.call(path, body, { token, headers: { accept: 'text/csv' } })
      const [heading, ...rows] = text.trimEnd().split('\r\n')
      assert.equal(heading, 'UniqOrderId.Id,DishId,DishDiscountSumInt')
      assert.equal(rows.length, ordersOfLarge * linesOfOrder)
      assert.equal(new Set(rows).size, rows.length)
      assert.ok(rows.every((row) => row.endsWith(',0.01')))
    })

    it("has its totals within the client's timeout, even before the database has statistics of the restaurant", async (world) => {
      const token = await world.once(openLarge)
      const whole = { ...body, groupByRowFields: [], aggregateFields: ['DishDiscountSumInt', 'UniqOrderId'] }
      const { data } = await world.ask<{ data: object[] }>(path, whole, { token })
      const sum = (ordersOfLarge * linesOfOrder * priceCents) / 100
      assert.deepEqual(data, [{ DishDiscountSumInt: sum, UniqOrderId: ordersOfLarge }])
    })

    it('is refused with more cells than an answer may have', async (world) => {
      const token = await world.once(openLarge)
      const aggregateFields = [...salesSource.columns.values()].flatMap(({ measure, name }) => (measure ? [name] : []))
      const [date] = body.filters
      const wide = { aggregateFields: aggregateFields.slice(0, 11), filters: [{ ...date, to: '2026-09-01' }] }
      const { status, error, message } = await world.refuse(path, { ...body, ...wide }, { token })
      assert.deepEqual([status, error], [400, 'REPORT_TOO_LARGE'])
      assert.match(message, /at most \d+ rows/)
    })

    it('stops no other report if its readers stop, who are disconnected, and serves slow readers', async (world) => {
      const token = await world.once(openLarge)
      // More than the buffers of a connection hold.
      const json = JSON.stringify({
        ...body,
        groupByRowFields: [...body.groupByRowFields, 'Department.Id', 'CloseTime', 'OpenTime'],
      })
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nAccept: text/csv\r\nTimeout: 60\r\n`
      const open = async () => {
        const socket = openRequest(world.url, `${head}Content-Length: ${json.length}\r\n\r\n${json}`)
        const [first] = (await once(socket, 'data')) as [Buffer]
        socket.pause()
        return { socket, first }
      }
      const reading = open().then(readSlowly)
      const stopped = await Promise.all([open(), open()])
      const whole = { ...body, groupByRowFields: [], aggregateFields: ['DishAmountInt'] }
      await world.ask(path, whole, { token: await world.tokenOf({}) })
      await sleep(2 * unreadMsMax)
      for (const { socket } of stopped) {
        socket.on('error', () => {})
        socket.resume()
        await once(socket, 'close')
        assert.ok(socket.bytesRead < (await reading))
      }
    })
  },
  { httpLimits: { ...httpLimits, unreadMsMax } },
)

/** Reads a response in bursts over more than the time that a client may take nothing. Returns its length. */
async function readSlowly({ socket, first }: { socket: Socket; first: Buffer }): Promise<number> {
  const length = Number(/content-length: (\d+)/i.exec(first.toString('latin1'))![1])
  const whole = first.indexOf('\r\n\r\n') + 4 + length
  let readBytes = first.length
  socket.on('data', (bytes: Buffer) => {
    readBytes += bytes.length
    if (readBytes % burstBytes < bytes.length) socket.pause()
  })
  for (; readBytes < whole; await sleep(unreadMsMax / 4)) {
    assert.ok(!socket.closed, `cut off after ${readBytes} bytes of ${whole}`)
    socket.resume()
  }
  socket.destroy()
  return whole
}
