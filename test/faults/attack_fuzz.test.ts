import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { startEmbedded } from '#core/db/embedded.ts'
import { isHttpOperation, loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { seedDemo } from '#demo/demo.ts'
import { createLog } from '#server/log.ts'
import { type Node, startNode } from '#server/node.ts'
import { demo } from '#shared/demo.ts'
import { invalidBodies, type Schema, validBodies } from '#test/harness/arbitrary.ts'
import { post } from '#test/harness/nodes.ts'
import { testSettings } from '#test/harness/template.ts'
import { connectTerminal, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { Tally } from './attack.ts'
import { size } from './chance.ts'

const requests = size('COMANDA_ATTACK_REQUESTS', 1_000)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const clients = 8
const timeout = 3_600_000
const restMs = 20_000
const pollMs = 100

const operations = await loadOperations()
// Operations of the operator come last, because they may change the chain that the others use.
const served = operations.filter(isHttpOperation).toSorted((a, b) => rank(a) - rank(b))
const reported = operations.filter(({ audience }) => audience === 'front')

function rank({ audience }: RegisteredOperation): number {
  return audience === 'admin' ? 1 : 0
}

/** Opens a server that answers 500 for responses that do not match their schemas. */
async function open(): Promise<{ node: Node; token: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-fuzz-'))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  const log = createLog('error')
  const database = await startEmbedded(folder, { log, settings: { fsync: 'off', synchronous_commit: 'off' } })
  const node = await startNode(database.address, testSettings, { log, checksAnswers: true })
  const credentials = await seedDemo(node.app)
  const { token } = await post<{ token: string }>(node.url, '/api/v2/access_token', credentials)
  return {
    node,
    token,
    async close() {
      await node.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

describe('Requests made by chance', { timeout }, () => {
  let server: Awaited<ReturnType<typeof open>>

  before(async () => {
    server = await open()
  })
  after(() => server?.close())

  it('get no 5xx from the API and the operations of the operator', { timeout }, async (test) => {
    const tally = new Tally()
    const faults: string[] = []
    const of = Math.ceil(requests / served.length)
    for (const operation of served)
      await runConcurrently(bodies(operation, of), async (body) => {
        const { status, text } = await send(server, operation, body)
        tally.add(status)
        if (status >= 500) faults.push(`${operation.path} answered ${status} to ${body}: ${text}`)
      })
    test.diagnostic(`${of * served.length} requests, seed ${seed}: ${tally}`)
    assert.deepEqual(faults.slice(0, 10), [])
  })

  it('get no server error over the terminal link', { timeout }, async (test) => {
    const tally = new Tally()
    const link = await openLink(server.node.url)
    const of = Math.ceil(requests / 10 / reported.length)
    for (const operation of reported)
      for (const body of bodies(operation, of)) {
        const { end, terminal } = await report(await link.terminal(), operation.path, JSON.parse(body))
        tally.add(end)
        if (end === 'closed') link.lost(terminal)
      }
    for (const message of sample(fc.json(), of)) {
      const terminal = await link.terminal()
      terminal.say({ type: 'health', isAsleep: false, report: { message } })
      terminal.say(JSON.parse(message) ?? {})
      const { end } = await report(terminal, '/front/nothing', {})
      tally.add(end)
      if (end === 'closed') link.lost(terminal)
    }
    test.diagnostic(`${of * (reported.length + 1)} messages: ${tally}`)
    assert.ok(!tally.all.includes('INTERNAL') && !tally.all.includes('InternalServerError'), String(tally))
  })

  it('leave no command that failed with a server error', { timeout }, async () => {
    const { pool } = server.node.app
    // Some commands are for random front offices without a terminal, and end at their deadlines.
    for (const deadline = performance.now() + restMs; performance.now() < deadline; await sleep(pollMs)) {
      const [row] = await pool<{ open: number }[]>`
        select count(*)::int as open from command where state in ('accepted', 'sent')`
      if (row?.open === 0) break
    }
    const failures = await pool`
      select distinct operation, error_message from command where error_code = 'InternalServerError'`
    assert.deepEqual([...failures], [])
  })
})

/** Returns request bodies, valid ones and ones with a single fault. */
function bodies({ request, example }: RegisteredOperation, count: number): string[] {
  const schema = request as Schema
  return [
    ...sample(validBodies(schema, example.request), Math.ceil(count / 2)).map((body) => JSON.stringify(body)),
    ...sample(invalidBodies(schema, example.request), Math.floor(count / 2)).map(({ json }) => json),
  ]
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] =>
  numRuns === 0 ? [] : fc.sample(arbitrary, { numRuns, seed })

async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const client = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: clients }, client))
}

async function send(
  { node, token }: { node: Node; token: string },
  { path, audience }: RegisteredOperation,
  body: string,
): Promise<{ status: number; text: string }> {
  const used = audience === 'admin' ? testSettings.adminToken : audience === 'key' ? token : undefined
  const response = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(used !== undefined && { authorization: `Bearer ${used}` }) },
    body,
  })
  return { status: response.status, text: await response.text() }
}

/** A terminal of the demo chain that reconnects after its link is lost. */
async function openLink(url: string) {
  const admin = <T>(path: string, body: object) =>
    post<T>(url, `/admin/${path}`, body, { token: testSettings.adminToken! })
  const group = { organizationId: demo.organization, name: `Fuzz ${randomUUID()}`, kind: 'linked' }
  const { id: terminalGroupId } = await admin<{ id: string }>('terminal_groups/save', group)
  const { token } = await admin<{ token: string }>('terminal_tokens/create', { terminalGroupId, name: 'Fuzz' })
  let linked: ScriptedTerminal | undefined
  return {
    async terminal() {
      linked ??= await connectTerminal(url, token)
      return linked
    },
    lost(terminal: ScriptedTerminal) {
      if (linked === terminal) linked = undefined
    },
  }
}

/** Reports an action. Returns its state, its refusal code, or `closed` if the link was closed. */
async function report(
  terminal: ScriptedTerminal,
  operation: string,
  body: unknown,
): Promise<{ end: string; terminal: ScriptedTerminal }> {
  const actionId = randomUUID()
  terminal.say({ type: 'action', actionId, operation, body })
  const answer = terminal.until((): string | undefined => {
    const result = terminal.results().find(({ commandId }) => commandId === actionId)
    if (result) return result.error?.code ?? result.state
    const refusal = terminal.received.find((message) => message.type === 'refused' && message.actionId === actionId)
    if (refusal?.type === 'refused') return refusal.code
    // A message that cannot be parsed as an action has no id for the response.
    return terminal.received.some(({ type }) => type === ('fault' as typeof type)) ? 'fault' : undefined
  })
  const end = await Promise.race([answer, terminal.closed.then(() => 'closed')])
  terminal.received.length = 0
  return { end, terminal }
}
