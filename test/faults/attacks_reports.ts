/** Attacks with reports that are large, many, or not read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeReportFacts } from '#test/fixtures/report_facts.ts'
import { type Attack, rawPost, statusOf, Tally } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

/** Orders of five lines, which make the maximum number of rows. */
const orders = 20_000
const readers = size('COMANDA_ATTACK_READERS', 4)
const queued = size('COMANDA_ATTACK_REPORTS', 10)
const path = '/api/reporting/v1/olap/get'
const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const groups = ['UniqOrderId.Id', 'DishId']
/** With the groups as many columns as a report of the maximum number of rows may have. */
const sums = ['DishDiscountSumInt', 'DishSumInt', 'DishAmountInt', 'DiscountSum', 'IncreaseSum', 'UniqOrderId']

const requestOf = (groupByRowFields: readonly string[], aggregateFields: readonly string[], more: object = {}) => ({
  ...{ reportType: 'SALES', groupByRowFields, aggregateFields, ...more },
  filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }],
})

let written: Promise<void> | undefined

/** Writes the facts of the attacker's restaurant once. */
function writeFacts({ withDatabase, attacker: { organizationId } }: Attacked): Promise<void> {
  written ??= withDatabase((pool) => writeReportFacts(pool, organizationId, orders))
  return written
}

async function make(
  { url, attacker: { token } }: Attacked,
  body: object,
  accept = 'application/json',
): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { accept, authorization: `Bearer ${token}`, timeout: '60' },
    body: JSON.stringify(body),
  })
  for await (const _ of response.body ?? []);
  return response.status
}

export const reportAttacks: Attack[] = [
  {
    name: 'readers of reports that stop',
    async run(attacked) {
      await writeFacts(attacked)
      const headers = [`Authorization: Bearer ${attacked.attacker.token}`, `Accept: ${csv}`, 'Timeout: 60']
      const tally = new Tally()
      const sockets = await Promise.all(
        Array.from({ length: readers }, async () => {
          const socket = attacked.socket()
          socket.write(rawPost(path, requestOf(groups, sums), headers))
          const [first] = (await once(socket, 'data')) as [Buffer]
          socket.pause()
          tally.add(statusOf(first.toString('latin1')))
          return socket
        }),
      )
      assert.deepEqual(tally.all, ['200'])
      assert.equal(await make(attacked, requestOf([], ['DishSumInt'])), 200)
      for (const socket of sockets) socket.destroy()
      return `${tally}`
    },
  },
  {
    name: 'reports of the maximum size in each format',
    async run(attacked) {
      await writeFacts(attacked)
      const tally = new Tally()
      const whole = requestOf(groups, sums)
      tally.add(`CSV ${await make(attacked, whole, csv)}`)
      tally.add(`XLSX ${await make(attacked, whole, xlsx)}`)
      tally.add(`JSON ${await make(attacked, whole)}`)
      const summary = requestOf(groups, sums.slice(0, 2), { buildSummary: true })
      tally.add(`JSON with summary ${await make(attacked, summary)}`)
      for (const status of tally.all) assert.match(status, / 200$/)
      return `${tally}`
    },
  },
  {
    name: 'many reports of one chain at once',
    async run(attacked) {
      await writeFacts(attacked)
      const body = requestOf(['UniqOrderId.Id'], sums.slice(0, 2))
      const tally = new Tally()
      const statuses = await Promise.all(Array.from({ length: queued }, () => make(attacked, body, csv)))
      for (const status of statuses) tally.add(status)
      for (const status of tally.all) assert.ok(['200', '504'].includes(status), `${tally}`)
      return `${tally}`
    },
  },
]
