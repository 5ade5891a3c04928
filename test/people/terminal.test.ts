import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { LineProxy } from '#terminal/simulator/line_proxy.ts'
import { courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { type LinkedRestaurant, openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { folderOf, hasTerminal, type Typed, type as typeWords, until } from './command.ts'

const folder = await folderOf('terminal')

const create = '/api/1/deliveries/create'
const guest = {
  ...courierOrder,
  phone: '+442079460123',
  customer: { type: 'one-time', name: 'Ada' },
  comment: 'Ring twice, please, and leave the food with the neighbours. \u{1b}[2J',
}

interface Placed {
  correlationId: string
  orderInfo: { id: string }
}

let journals = 0
const terminalOf = (
  { token }: LinkedRestaurant,
  { url }: { url: string },
  { words = [], onTerminal = false }: { words?: string[]; onTerminal?: boolean } = {},
): Typed =>
  typeWords(['terminal', '--url', url, '--token', token, '--journal', `${++journals}.db`, ...words], {
    folder,
    onTerminal,
  })

async function place(
  { ask, outcome }: World,
  restaurant: LinkedRestaurant,
  body: Record<string, unknown> = {},
): Promise<string> {
  const { correlationId, orderInfo } = await ask<Placed>(create, restaurant.body(body))
  assert.equal((await outcome(restaurant.organizationId, correlationId)).state, 'Success')
  return orderInfo.id
}

const linesOf = (text: string, part: string) => text.split('\n').filter((line) => line.includes(part))

describeOwnWorld('comanda terminal', ({ it }) => {
  it('shows its connection, whole tickets, and the results of typed commands', async (world) => {
    if (!hasTerminal) return
    const restaurant = await openLinkedRestaurant(world)
    const terminal = terminalOf(restaurant, world, { onTerminal: true })
    const output = () => terminal.said().stdout.replaceAll('\r', '')
    await until('it is connected', () => /^\d\d:\d\d:\d\d {2}Connected as .*\n/m.test(output()))
    const id = await place(world, restaurant, guest)
    const item = { type: 'Product', productId: dish.open.id, amount: 1, price: 3 }
    await restaurant.change('add_items', id, { items: [item] })
    await restaurant.change('cancel', id)
    terminal.child.stdin!.write('hello\n/front/deliveries/start_cooking {"orderId": "x"}\n')
    await until('the ticket of the cancellation is shown', () => output().includes('CANCELLED ORDER 1'))
    await until('the line is refused', () => / is refused: orderId must be a GUID/.test(output()))
    terminal.child.stdin!.write('\x03')
    const { code } = await terminal.ended
    assert.equal(code, 0, output())
    assert.match(output(), /Connected as \S.* of Test restaurant\. Tickets are shown here\. Waiting for orders\.\n/)
    const day = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d'
    const ticket = [
      'ORDER 1\nTest restaurant',
      `placed ${day}\nby ${day}`,
      'Courier\nAda\n\\+442079460123\n12 Quay Road',
      '-{42}\n1 x Plain\n-{42}',
      'Ring twice, please, and leave the food\nwith the neighbours\\. \\[2J',
      `-{42}\n${id}\n`,
    ].join('\n')
    assert.match(output(), new RegExp(`\n\n${ticket}`))
    assert.match(output(), /\n\nADDED TO ORDER 1\n[\s\S]*?-{42}\n1 x Open\n-{42}/)
    assert.match(output(), /\n\nCANCELLED ORDER 1\n[\s\S]*?-{42}\n1 x Plain\n1 x Open\n-{42}/)
    assert.match(output(), /That is no line for a terminal\. Type "\/front\/… \{…\}", "sleep" or "wake"\.\n/)
    assert.match(output(), /Stopped; what is not finished is kept in \d+\.db\.\n$/)
  })

  it('reports a missing server once, keeps trying, and reports when it is connected again', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const away = terminalOf(restaurant, { url: 'http://127.0.0.1:9' })
    const line = await LineProxy.open(world.url)
    const terminal = terminalOf(restaurant, line)
    const { said } = terminal
    try {
      await until('it is connected', () => said().stderr.includes('Connected as'))
      line.cut()
      await until('it says that it is not', () => said().stderr.includes('There is no link to the server: '))
      line.cut()
      await until('it is connected again', () => said().stderr.includes('Connected again as'))
      await until('the other one says so', () => away.said().stderr.includes('127.0.0.1:9: connect ECONNREFUSED'))
    } finally {
      for (const one of [terminal, away]) one.child.kill('SIGINT')
    }
    const [{ code, stdout, stderr }, gone] = [await terminal.ended, await away.ended]
    await line.close()
    assert.deepEqual([code, stdout, gone.code], [0, '', 0])
    assert.equal(linesOf(stderr, 'There is no link').length, 1, stderr)
    assert.match(stderr, /There is no printer\. Waiting for orders\.\n/)
    assert.match(stderr, /Connected again as \S.* of Test restaurant \(after \d+ s\)\.\n/)
    assert.equal(linesOf(gone.stderr, 'There is no link to the server').length, 1, gone.stderr)
  })

  it('reports that two terminals use one token', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const both = [terminalOf(restaurant, world), terminalOf(restaurant, world)]
    await until('one of them says so', () =>
      both.some(({ said }) =>
        said().stderr.includes('Another terminal of this terminal group has taken over. Stop one'),
      ),
    )
    for (const one of both) one.child.kill('SIGTERM')
    for (const one of both) assert.equal((await one.ended).code, 0)
  })

  it('reports that the printer fails, and when it works again', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const papers: string[] = []
    const printer = createServer((socket) => void socket.on('data', (bytes) => papers.push(bytes.toString())))
    printer.listen(0, '127.0.0.1')
    await once(printer, 'listening')
    const { port } = printer.address() as AddressInfo
    printer.close()
    const terminal = terminalOf(restaurant, world, { words: ['--printer', `tcp:127.0.0.1:${port}`] })
    const { said } = terminal
    await until('it is connected', () => said().stderr.includes('Tickets are printed. Waiting for orders.'))
    await place(world, restaurant, guest)
    await until('it cannot print', () => said().stderr.includes('The printer does not print: connect ECONNREFUSED'))
    printer.listen(port, '127.0.0.1')
    await until('it prints', () => said().stderr.includes('The printer prints again (after '))
    terminal.child.kill('SIGINT')
    const { code, stderr } = await terminal.ended
    printer.close()
    assert.equal(code, 0)
    assert.equal(linesOf(stderr, 'The printer does not print').length, 1, stderr)
    assert.match(papers.join(''), /^\*\*\* REPEATED \*\*\*\nORDER 1\nTest restaurant\n/)
  })
})
