import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { WebSocketServer } from 'ws'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { chargeDeliveries, courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { closeCodes } from '../link/protocol.ts'
import { Agent, type AgentOptions } from './agent.ts'
import { Journal } from './journal.store.ts'
import { filePrinter, noPrinter, type Printer, tcpPrinter } from './printers.ts'

interface Placed {
  correlationId: string
  orderInfo: OrderInfo
}

const create = '/api/1/deliveries/create'

async function openTerminal(world: World, more: Partial<AgentOptions> = {}, settings: object = {}) {
  const restaurant = await openLinkedRestaurant(world, settings)
  const folder = await mkdtemp(join(tmpdir(), 'comanda-terminal-'))
  const paper = join(folder, 'paper.txt')
  const parts = (): AgentOptions => ({
    url: world.url,
    token: restaurant.token,
    name: 'Terminal',
    version: '1',
    journal: new Journal(join(folder, 'terminal.db')),
    printer: filePrinter(paper),
    log: createLog('error'),
    ...more,
  })
  return {
    restaurant,
    journal: () => new Journal(join(folder, 'terminal.db')),
    /** Starts the program again on the same journal. */
    start() {
      const own = parts()
      const agent = new Agent(own)
      agent.start()
      return {
        /** Waits until every command has a result. */
        async settled() {
          while (own.journal.idsWithoutResult.length > 0) await new Promise(setImmediate)
        },
        stop: () => agent.stop().then(() => own.journal.close()),
      }
    },
    printed: () => readFile(paper, 'utf8').catch(() => ''),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Opens a server that closes each link with the next of these codes, and then always with the last one. */
async function openCloser(...codes: number[]) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let links = 0
  server.on('connection', (socket) => socket.close(codes[Math.min(links++, codes.length - 1)]))
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get links() {
      return links
    },
    close: () => server.close(),
  }
}

test('a terminal reconnects after a close, unless its protocol or its token is refused', async () => {
  const { goingDown, protocolError, revoked, tooSlow } = closeCodes
  for (const final of [protocolError, revoked]) {
    const server = await openCloser(tooSlow, goingDown, final)
    const journal = new Journal(':memory:')
    const printer: Printer = { print: async () => {} }
    const parts = { url: server.url, token: 'ct_any', name: 'Terminal', version: '1', journal, printer }
    const agent = new Agent({ ...parts, log: createLog('error') })
    agent.start()
    await agent.ended
    assert.equal(server.links, 3)
    await agent.stop()
    journal.close()
    server.close()
  }
})

const order = async ({ ask }: World, body: object) => (await ask<Placed>(create, body)).correlationId

test('a terminal that was never connected gives up after its time, naming the address', async () => {
  const [journal, log] = [new Journal(':memory:'), createLog('error')]
  const parts = { url: 'http://127.0.0.1:9', token: 'ct_any', name: 'Terminal', version: '1', printer: noPrinter }
  const agent = new Agent({ ...parts, journal, log, giveUpMs: 50 })
  agent.start()
  await agent.ended
  await agent.stop()
  journal.close()
  assert.match(agent.refusal?.problem ?? '', /^No server can be reached: http:\/\/127\.0\.0\.1:9: connect ECONNREFUSED/)
  assert.match(agent.refusal?.remedy ?? '', /--url/)
})

describeWorld('The front office program', ({ it }) => {
  it('prints messages of clients to the staff, also those sent while it was disconnected', async (world) => {
    const terminal = await openTerminal(world)
    const { organizationId } = terminal.restaurant
    const send = (orderId: string, message: object) =>
      world.ask('/api/1/notifications/send', { organizationId, orderId, orderSource: 'Web shop', ...message })
    const run = terminal.start()
    const { correlationId, orderInfo } = await world.ask<Placed>(create, terminal.restaurant.body())
    await world.outcome(organizationId, correlationId)
    await run.settled()
    await run.stop()
    await send(orderInfo.id, { messageType: 'order_attention', additionalInfo: 'Ring the bell' })
    await send(orderInfo.id, { messageType: 'external_courier_arrived', courierName: 'Bo' })
    const again = terminal.start()
    await eventually(terminal.printed, (paper) => paper.includes('COURIER IS HERE'))
    const { notifications } = await eventually(
      () => world.ask<{ notifications: object[] }>('/admin/notifications/list', { organizationId, isDelivered: false }),
      (answer) => answer.notifications.length === 0,
    )
    assert.deepEqual(notifications, [])
    await again.stop()
    const paper = await terminal.printed()
    assert.match(paper, /ATTENTION: ORDER\n[\s\S]*Web shop\n-+\nRing the bell\n-+\n[\s\S]*COURIER IS HERE[\s\S]*Bo\n/)
    assert.equal(paper.split('Ring the bell').length, 2)
    await terminal.close()
  })

  it('accepts orders, prints a kitchen ticket for each, and a ticket when one is cancelled', async (world) => {
    const terminal = await openTerminal(world)
    const run = terminal.start()
    const { organizationId } = terminal.restaurant
    const first = await world.ask<Placed>(create, terminal.restaurant.body({ comment: 'ring twice' }))
    assert.equal((await world.outcome(organizationId, first.correlationId)).state, 'Success')
    await terminal.restaurant.change('cancel', first.orderInfo.id)
    await run.settled()
    await run.stop()
    const paper = await terminal.printed()
    assert.match(paper, /ORDER 1[\s\S]*1 x Plain[\s\S]*ring twice[\s\S]*CANCELLED ORDER 1\n[\s\S]*1 x Plain/)
    await terminal.close()
  })

  it('prints bills in the currency of the restaurant, with the delivery among the items', async (world) => {
    const items = [{ type: 'Product', productId: dish.open.id, amount: 1, price: 3.335 }]
    for (const [currencyIsoName, sums] of [
      ['KWD', ['3.335', '2.500', '5.835']],
      ['JPY', ['3', '3', '6']],
    ] as const) {
      const terminal = await openTerminal(world, {}, { currencyIsoName })
      const { organizationId } = terminal.restaurant
      await chargeDeliveries(world, organizationId, 2.5)
      const run = terminal.start()
      const { orderInfo } = await world.ask<Placed>(create, terminal.restaurant.body({ ...courierOrder, items }))
      await terminal.restaurant.change('print_delivery_bill', orderInfo.id)
      await run.settled()
      await run.stop()
      const [, bill = ''] = (await terminal.printed()).split('BILL')
      const billLines = bill.split('\n').flatMap((line) => /^(\S.*\S) {2,}(\S+)$/.exec(line)?.slice(1) ?? [])
      assert.deepEqual(billLines, [
        '1 x Open',
        sums[0],
        '1 x Delivery',
        sums[1],
        'TOTAL',
        sums[2],
        'TO COLLECT',
        sums[2],
      ])
      await terminal.close()
    }
  })

  it('prints nothing twice and answers everything, however often it is restarted', async (world) => {
    const terminal = await openTerminal(world)
    const ids: string[] = []
    for (let i = 0; i < 6; i++) {
      const run = terminal.start()
      for (let n = 0; n < 4; n++)
        ids.push(
          await order(world, terminal.restaurant.body({}, { createOrderSettings: { transportToFrontTimeout: 600 } })),
        )
      await run.stop()
    }
    const run = terminal.start()
    for (const id of ids) assert.equal((await world.outcome(terminal.restaurant.organizationId, id)).state, 'Success')
    await run.settled()
    await run.stop()
    const tickets = (await terminal.printed()).match(/ORDER \d+/g) ?? []
    assert.equal(tickets.length, ids.length)
    assert.equal(new Set(tickets).size, ids.length)
    await terminal.close()
  })

  it('tries the next of several addresses if one does not answer', async (world) => {
    const terminal = await openTerminal(world, { url: ['http://127.0.0.1:1', world.url] })
    const run = terminal.start()
    const id = await order(world, terminal.restaurant.body())
    assert.equal((await world.outcome(terminal.restaurant.organizationId, id)).state, 'Success')
    await run.stop()
    await terminal.close()
  })

  it('refuses commands as configured', async (world) => {
    const decide = () => ({ accepted: false, code: 'ProductNotFound', message: 'Sold out' })
    const terminal = await openTerminal(world, { decide })
    const run = terminal.start()
    const id = await order(world, terminal.restaurant.body())
    const { exception } = await world.outcome(terminal.restaurant.organizationId, id)
    assert.deepEqual(exception, { code: 'ProductNotFound', message: 'Sold out' })
    await run.stop()
    assert.equal(await terminal.printed(), '')
    await terminal.close()
  })

  it('prints on a receipt printer, and marks a ticket that may be printed already', async (world) => {
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
    const terminal = await openTerminal(world, { printer })
    const run = terminal.start()
    const id = await order(world, terminal.restaurant.body())
    await world.outcome(terminal.restaurant.organizationId, id)
    while (papers.length === 0) await new Promise(setImmediate)
    assert.match(papers[0]!, /^\*\*\* REPEATED \*\*\*\nORDER 1/)
    await run.stop()
    server.close()
    await terminal.close()
  })

  it('gets the results of all commands that it has answered, even if they exceed one message', async (world) => {
    const namedMax = 100
    const terminal = await openTerminal(world, { namedMax })
    const { organizationId, terminalGroupId } = terminal.restaurant
    const first = terminal.start()
    const { correlationId, orderInfo } = await world.ask<Placed>(
      create,
      terminal.restaurant.body({ comment: 'ring twice '.repeat(180) }),
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
        from generate_series(1, ${namedMax + 50})
      returning id, seq`
    const journal = terminal.journal()
    const time = new Date().toISOString()
    const times = { acceptedAt: time, deadlineAt: time }
    journal.storeCommands(
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
    journal.storeAnswers(ended.map(({ id }) => ({ commandId: id, ...refusal })))
    journal.close()

    const second = terminal.start()
    await second.settled()
    await second.stop()
    await terminal.close()
  })
})
