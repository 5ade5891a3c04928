/**
 * The simplest servers for each request, as a baseline: a Fastify endpoint around one statement of the same work on the same PostgreSQL,
 * and a node:http server that sends the same bytes.
 *
 *     receives its settings as a message, answers { apiUrl, rawUrl }
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { type Address, connect } from '#core/db/connect.ts'

export interface BareSettings {
  address: Address
  /** Response body of the menu. */
  menu: string
  correlationId: string
  organizationId: string
}

const [settings] = await once(process, 'message')
const { address, correlationId, organizationId, ...sent }: BareSettings = settings
const pool = connect(address)
// Creates tables with the definition of the server's, for the rows that acceptance writes.
for (const table of ['content', 'delivery_order', 'command'])
  await pool`create table if not exists ${pool(`bench_${table}`)} (like ${pool(table)} including all)`

const progress = JSON.stringify({
  status: 'WaitCooking',
  number: 0,
  whenCreated: '2026-01-01 00:00:00.000',
  payments: [],
})

const api = Fastify()
api.post('/create', async (request) => {
  const [id, command] = [randomUUID(), randomUUID()]
  const value = JSON.stringify(request.body)
  await pool`
    with stored as (
      insert into bench_content (organization_id, id, value)
      values (${organizationId}, ${id}, ${value}::text::json)),
    placed as (
      insert into bench_delivery_order
             (organization_id, id, terminal_group_id, correlation_id, request_hash, creation_status, changed_at, status,
              phone, complete_before, cooking_start_time, sum, content_id, progress)
      values (${organizationId}, ${id}, ${organizationId}, ${command}, ${id}, 'InProgress', now(), 'WaitCooking',
              '442079460000', now(), now(), 47.5, ${id}, ${progress}::text::json))
    insert into bench_command
           (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, accepted_at)
    values (${organizationId}, ${command}, ${organizationId}, ${organizationId}, '/api/1/deliveries/create', ${id}, now())`
  return { correlationId: command, orderInfo: { id, creationStatus: 'InProgress' } }
})
api.post('/status', async () => {
  const [row] = await pool`
    select state from command where organization_id = ${organizationId} and id = ${correlationId}`
  return { state: row?.state === 'applied' ? 'Success' : 'InProgress' }
})
const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 })

const menu = Buffer.from(sent.menu)
const raw = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': menu.length })
    response.end(menu)
  })
})
raw.listen(0, '127.0.0.1', () => {
  const port = (raw.address() as { port: number }).port
  process.send!({ apiUrl, rawUrl: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit(0))
