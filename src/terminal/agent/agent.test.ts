import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/node.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { openLinkedKitchen } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { listMax } from '../link/protocol.ts'
import { Agent, type AgentParts } from './agent.ts'
import { Journal } from './journal.ts'
import { filePrinter, type Printer, tcpPrinter } from './printers.ts'

interface Placed {
  correlationId: string
  orderInfo: OrderInfo
}

const create = '/api/1/deliveries/create'

async function openTill(world: World, more: Partial<AgentParts> = {}) {
  const kitchen = await openLinkedKitchen(world)
  const folder = await mkdtemp(join(tmpdir(), 'comanda-till-'))
  const paper = join(folder, 'paper.txt')
  const parts = (): AgentParts => ({
    url: world.url,
    token: kitchen.token,
    name: 'Till',
    version: '1',
    journal: new Journal(join(folder, 'till.db')),
    printer: filePrinter(paper),
    log: createLog('error'),
    ...more,
  })
  return {
    kitchen,
    journal: () => new Journal(join(folder, 'till.db')),
    /** A new run of the program on the same journal. */
    start() {
      const own = parts()
      const agent = new Agent(own)
      agent.start()
      return {
        /** Until it knows how everything ended. */
        async settled() {
          while (own.journal.unsettled.length > 0) await new Promise(setImmediate)
        },
        stop: () => agent.stop().then(() => own.journal.close()),
      }
    },
    printed: () => readFile(paper, 'utf8').catch(() => ''),
    close: () => rm(folder, { recursive: true }),
  }
}

const order = async ({ ask }: World, body: object) => (await ask<Placed>(create, body)).correlationId

describeWorld('The front office program', ({ it }) => {
  it('takes orders, prints a kitchen ticket for each, and a ticket when one is cancelled', async (world) => {
    const till = await openTill(world)
    const run = till.start()
    const { organizationId } = till.kitchen
    const first = await world.ask<Placed>(create, till.kitchen.body({ comment: 'ring twice' }))
    assert.equal((await world.outcome(organizationId, first.correlationId)).state, 'Success')
    await till.kitchen.change('cancel', first.orderInfo.id)
    await run.settled()
    await run.stop()
    const paper = await till.printed()
    assert.match(paper, /ORDER 1[\s\S]*1 x Plain[\s\S]*ring twice[\s\S]*CANCELLED 1/)
    await till.close()
  })

  it('prints nothing twice and answers everything, however often it is started again', async (world) => {
    const till = await openTill(world)
    const ids: string[] = []
    for (let i = 0; i < 6; i++) {
      const run = till.start()
      for (let n = 0; n < 4; n++)
        ids.push(await order(world, till.kitchen.body({}, { createOrderSettings: { transportToFrontTimeout: 600 } })))
      await run.stop()
    }
    const run = till.start()
    for (const id of ids) assert.equal((await world.outcome(till.kitchen.organizationId, id)).state, 'Success')
    await run.settled()
    await run.stop()
    const tickets = (await till.printed()).match(/ORDER \d+/g) ?? []
    assert.equal(tickets.length, ids.length)
    assert.equal(new Set(tickets).size, ids.length)
    await till.close()
  })

  it('tries the next of several addresses when nobody answers at one', async (world) => {
    const till = await openTill(world, { url: ['http://127.0.0.1:1', world.url] })
    const run = till.start()
    const id = await order(world, till.kitchen.body())
    assert.equal((await world.outcome(till.kitchen.organizationId, id)).state, 'Success')
    await run.stop()
    await till.close()
  })

  it('refuses what it is told to refuse', async (world) => {
    const decide = () => ({ accepted: false, code: 'ProductNotFound', message: 'Sold out' })
    const till = await openTill(world, { decide })
    const run = till.start()
    const id = await order(world, till.kitchen.body())
    const { exception } = await world.outcome(till.kitchen.organizationId, id)
    assert.deepEqual(exception, { code: 'ProductNotFound', message: 'Sold out' })
    await run.stop()
    assert.equal(await till.printed(), '')
    await till.close()
  })

  it('prints on a receipt printer, and says when paper may be out already', async (world) => {
    const papers: string[] = []
    const server = createServer((socket) => {
      let paper = ''
      socket.on('data', (bytes) => {
        paper += bytes
      })
      socket.on('end', () => papers.push(paper))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    const receipts = tcpPrinter('127.0.0.1', address.port)
    let isJammed = true
    const printer: Printer = {
      async print(ticket) {
        if (isJammed) {
          isJammed = false
          throw new Error('jammed')
        }
        await receipts.print(ticket)
      },
    }
    const till = await openTill(world, { printer })
    const run = till.start()
    const id = await order(world, till.kitchen.body())
    await world.outcome(till.kitchen.organizationId, id)
    while (papers.length === 0) await new Promise(setImmediate)
    assert.match(papers[0]!, /^\*\*\* REPEATED \*\*\*\nORDER 1/)
    await run.stop()
    server.close()
    await till.close()
  })

  it('learns how all ended that it had answered, though it is more than it can name at once', async (world) => {
    const till = await openTill(world)
    const { organizationId, terminalGroupId } = till.kitchen
    const first = till.start()
    const { correlationId, orderInfo } = await world.ask<Placed>(
      create,
      till.kitchen.body({ comment: 'ring twice '.repeat(180) }),
    )
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    await first.settled()
    await first.stop()

    const operation = '/api/1/deliveries/change_comment'
    const ended = await world.pool<{ id: string; seq: number }[]>`
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, state,
                           accepted_at, finished_at)
      select ${organizationId}, gen_random_uuid(), ${demo.corporation}, ${terminalGroupId}, ${operation},
             ${orderInfo.id}, 'applied', now(), now()
        from generate_series(1, ${listMax + 500})
      returning id, seq`
    const journal = till.journal()
    const time = new Date().toISOString()
    const times = { acceptedAt: time, deadlineAt: time }
    journal.receive(
      ended.map(({ id, seq }) => ({
        seq,
        commandId: id,
        operation,
        subjectId: orderInfo.id,
        body: {},
        subject: null,
        ...times,
      })),
      time,
    )
    const refusal = { accepted: false, code: 'Busy', message: 'Nobody is in the kitchen. '.repeat(30) }
    journal.answer(ended.map(({ id }) => ({ commandId: id, ...refusal })))
    journal.close()

    const second = till.start()
    await second.settled()
    await second.stop()
    await till.close()
  })
})
