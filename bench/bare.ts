/**
 * The least that could serve each request, to hold ours against: a Fastify endpoint around one statement of the same
 * work on the same PostgreSQL, and a node:http server that sends the same bytes.
 *
 *     node bench/bare.ts   (its settings come as JSON in BENCH)
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { type Address, connect } from '../src/core/db/connect.ts'

const {
  address,
  bytes,
  correlationId,
  organizationId,
}: { address: Address; bytes: string; correlationId: string; organizationId: string } = JSON.parse(process.env.BENCH!)
const pool = connect(address)
await pool`
  create table if not exists bench_order (
    organization_id uuid not null, id uuid not null, doc json not null, primary key (organization_id, id))`
await pool`
  create table if not exists bench_command (
    organization_id uuid not null, id uuid not null, order_id uuid not null, accepted_at timestamptz not null default now(),
    primary key (organization_id, id))`

const api = Fastify()
api.post('/create', async (request) => {
  const [id, command] = [randomUUID(), randomUUID()]
  const doc = JSON.stringify(request.body)
  await pool`
    with placed as (
      insert into bench_order (organization_id, id, doc)
      values (${organizationId}, ${id}, ${doc}::text::json)
      returning id)
    insert into bench_command (organization_id, id, order_id)
    select ${organizationId}, ${command}, id from placed`
  return { correlationId: command, orderInfo: { id, creationStatus: 'InProgress' } }
})
api.post('/status', async () => {
  const [row] = await pool`
    select state from command where organization_id = ${organizationId} and id = ${correlationId}`
  return { state: row?.state === 'applied' ? 'Success' : 'InProgress' }
})
const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 })

const menu = Buffer.from(bytes, 'base64')
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
