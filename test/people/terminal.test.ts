import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { demo } from '#shared/demo.ts'
import { LineProxy } from '#terminal/simulator/line_proxy.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { type LinkedRestaurant, linkGroup, openLinkedRestaurant } from '#test/harness/terminal.ts'
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
  { words = [], ...place }: { words?: string[]; onTerminal?: boolean; isOpen?: boolean } = {},
): Typed =>
  typeWords(['terminal', '--url', url, '--token', token, '--journal', `${++journals}.db`, ...words], {
    folder,
    ...place,
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

/** Opens a terminal on a pseudo-terminal, and returns what types on it and waits for its output. */
async function openWindow(restaurant: { token: string }, world: World, env: Record<string, string> = {}) {
  const window = typeWords(
    ['terminal', '--url', world.url, '--token', restaurant.token, '--journal', `${++journals}.db`],
    {
      folder,
      onTerminal: true,
      env,
    },
  )
  const output = () => window.said().stdout.replaceAll('\r', '')
  const shows = (pattern: RegExp) => until(`${pattern} is shown`, () => pattern.exec(output()) ?? undefined)
  await shows(/Connected as /)
  return {
    output,
    shows,
    /** Types a line, and waits until the output after it matches. */
    async types(line: string, pattern: RegExp) {
      const before = output().length
      window.child.stdin!.write(`${line}\n`)
      await until(`"${line}" shows ${pattern} after ${output().slice(before)}`, () =>
        pattern.test(output().slice(before)),
      )
    },
    async close(key = '\x03') {
      window.child.stdin!.write(key)
      await hasEnded(window)
      assert.equal((await window.ended).code, 0, output())
    },
  }
}

const hasEnded = ({ child }: Typed) => until('it has ended', () => child.exitCode !== null)

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
    assert.match(
      output(),
      /Connected as \S.* of Test restaurant\. Tickets are shown here; "help" lists what to type\. Waiting for orders\.\n/,
    )
    const day = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d'
    const money = 'TOTAL {32}10\\.00\nTO COLLECT {27}10\\.00'
    const ticket = [
      'ORDER 1\nTest restaurant',
      `placed ${day}\nby ${day}`,
      'Courier\nAda\n\\+442079460123\n12 Quay Road',
      '-{42}\n1 x Plain\n-{42}',
      'Ring twice, please, and leave the food\nwith the neighbours\\. \\[2J',
      `-{42}\n${money}\n-{42}\n${id}\n`,
    ].join('\n')
    assert.match(output(), new RegExp(`\n\n${ticket}`))
    assert.match(output(), /\n\nADDED TO ORDER 1\n[\s\S]*?-{42}\n1 x Open\n-{42}/)
    assert.match(output(), /\n\nCANCELLED ORDER 1\n[\s\S]*?-{42}\n1 x Plain\n1 x Open\n-{42}/)
    assert.match(output(), /That is no line for a terminal\. Type "help"\.\n/)
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
    assert.match(
      stderr,
      /only the titles of tickets are logged\. To see whole .* or give --printer file:<path> or tcp:/,
    )
    assert.match(stderr, /Connected again as \S.* of Test restaurant \(after \d+ s\)\.\n/)
    assert.equal(linesOf(gone.stderr, 'There is no link to the server').length, 1, gone.stderr)
    assert.match(gone.stderr, /ECONNREFUSED .*\. Trying again for 60 s; --url names another server\.\n/)
  })

  it('logs the titles of tickets without a window, and ends when "quit" is typed', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = terminalOf(restaurant, world, { isOpen: true })
    await until('it is connected', () => terminal.said().stderr.includes('Connected as'))
    const id = await place(world, restaurant, guest)
    await until('the order is logged', () => terminal.said().stderr.includes(`ORDER 1, id ${id}.\n`))
    assert.doesNotMatch(terminal.said().stderr, /Ada|Quay/)
    terminal.child.stdin!.write('quit\n')
    await hasEnded(terminal)
    const { code, stderr } = await terminal.ended
    assert.equal(code, 0)
    assert.match(stderr, /Stopped; what is not finished is kept in \d+\.db\.\n$/)
  })

  it('ends at Ctrl-D in a window', async (world) => {
    if (!hasTerminal) return
    const restaurant = await openLinkedRestaurant(world)
    const { close } = await openWindow(restaurant, world)
    await close('\x04')
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

  it('lets people report by words what happened to deliveries', async (world) => {
    if (!hasTerminal) return
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const { output, types, shows, close } = await openWindow(restaurant, world)
    await types('orders', /No order is open\.\n/)
    const id = await place(world, restaurant, guest)
    await shows(/ORDER 1\n/)
    const bo = { displayName: 'Bo Smith', isCourier: true, organizationIds: [organizationId] }
    await world.ask('/admin/employees/save', { corporationId: demo.corporation, employees: [bo] })
    await until('the terminal knows the courier', async () => {
      await types('1 out', /Order 1 needs a courier: type "1 out <courier>", with .*\n/)
      return output().includes('Bo Smith')
    })
    await types(
      'orders',
      /\n {3}1 {2}courier {2}waiting for the kitchen {5}10\.00 {2}to collect 10\.00 {2}Ada {2}by \d/,
    )
    await types('1 cook', /Order 1 is being cooked\.\n/)
    await types('1 cook', /Order 1 is being cooked: "cook" is not possible, but "1 ready", "1 out", "1 paid" or /)
    await types(
      '1 paid card',
      /Order 1 is paid with 10\.00 Card, and needs a courier: type "1 out <courier>", with .*\n/,
    )
    await types('1 paid', /Order 1 needs a courier/)
    await types('1 ready', /Order 1 is ready\.\n/)
    await types('1 out bo', /Order 1 is on its way with Bo Smith\.\n/)
    await types('1', /Order 1 is on its way: type "1 paid" or "1 cancel <reason>"\.\n/)
    await types('1 paid', /Order 1 is paid and closed\.\n/)
    await types('1 paid', /No order is open\.\n/)
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [
        order?.status,
        order?.courierInfo?.courier.name,
        order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      ],
      ['Closed', 'Bo Smith', [[10, false]]],
    )

    const cancelled = await place(world, restaurant)
    await types('2 cook', /Order 2 is being cooked\.\n/)
    await types('2 cancel fell down', /Say how they are removed: "2 cancel <how> <reason>", with .*Spoilt/)
    await types('2 cancel spoilt, fell down', /CANCELLED ORDER 2\n[\s\S]*\nTO COLLECT {28}0\.00\n/)
    await shows(/Order 2 is cancelled\.\n/)
    const { cancelInfo, items } = (await restaurant.read(cancelled)).order!
    assert.deepEqual(
      [cancelInfo?.comment, items[0]?.deleted?.deletionMethod?.removalType.name],
      ['fell down', 'Spoilt'],
    )
    await close()
  })

  it('lets people report by words what happened at tables', async (world) => {
    if (!hasTerminal) return
    const room = await openDiningRoom(world)
    const { types, shows, close } = await openWindow(await linkGroup(world, room), world)
    const id = await room.place({}, { createOrderSettings: { servicePrint: true } })
    await types('1 ready', /Order 1 is ready\.\n/)
    await types('1 out', /Order 1 is handed over\.\n/)
    await room.change('add_items', id, { items: [{ type: 'Product', productId: dish.open.id, amount: 1, price: 5 }] })
    await shows(/ADDED TO ORDER 1\n[\s\S]*\nTOTAL {32}15\.00\nTO COLLECT {27}15\.00\n/)
    await types('orders', /\n {3}1 {2}table {2}waiting for the kitchen {5}15\.00 {2}to collect 15\.00\n/)
    await types('1 paid card', /Order 1 is paid with 15\.00 Card and closed\.\n/)
    assert.equal((await room.read(id)).order?.status, 'Closed')
    await room.place()
    await types('2 cancel guests left', /CANCELLED ORDER 2\n/)
    await shows(/Order 2 is cancelled\.\n/)
    await close()
  })

  it('shows reserves that it accepts, and lists those that are expected', async (world) => {
    if (!hasTerminal) return
    const reservations = await openReservations(world)
    const { types, shows, close } = await openWindow(await linkGroup(world, reservations), world)
    await types('reserves', /No reserve is expected\.\n/)
    const id = await reservations.reserve({ comment: 'By the window' })
    await shows(/\nRESERVE\n[\s\S]*19:00\n1 guest, 1 table, 120 min\nAda\n\+442079460000\nBy the window\n/)
    await types('reserves', / 19:00 {2}1 guest, 1 table, 120 min {2}Ada {2}\+442079460000\n/)
    await reservations.change('cancel', id, { cancelReason: 'ClientRefused' })
    await shows(/\nCANCELLED RESERVE\n/)
    await types('reserves', /No reserve is expected\.\n/)
    await close()
  })

  it('stops products that people name, until they are sold again', async (world) => {
    if (!hasTerminal) return
    const restaurant = await openLinkedRestaurant(world)
    const { types, close } = await openWindow(restaurant, world)
    const stopped = async () => {
      const { terminalGroupStopLists } = await world.ask<{
        terminalGroupStopLists: { items: { items: { productId: string; balance: number }[] }[] }[]
      }>('/api/1/stop_lists', { organizationIds: [restaurant.organizationId] })
      const entries = terminalGroupStopLists.flatMap(({ items }) => items).flatMap(({ items }) => items)
      return entries.map(({ productId, balance }) => [productId, balance])
    }
    await types('menu', /\nPlain\n/)
    await types('stop plain', /Plain is stopped\.\n/)
    assert.deepEqual(await stopped(), [[dish.plain.id, 0]])
    await types('unstop plain', /Plain is sold again\.\n/)
    assert.deepEqual(await stopped(), [])
    await close()
  })

  it("shows the restaurant's time in its log, as on its tickets", async (world) => {
    if (!hasTerminal) return
    const restaurant = await openLinkedRestaurant(world)
    const { output, shows, close } = await openWindow(restaurant, world, { TZ: 'Pacific/Kiritimati' })
    await place(world, restaurant)
    const placed = (await shows(/placed \d{4}-\d\d-\d\d (\d\d:\d\d)\n/))[1]!
    await close()
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    const times = [...output().matchAll(/(\d\d:\d\d):\d\d {2}/g)].map(([, time]) => time!)
    assert.equal(times.length, 2, output())
    for (const time of times) {
      const apart = Math.abs(minutes(time) - minutes(placed))
      // The day may end in between.
      assert.ok(Math.min(apart, 24 * 60 - apart) <= 2, output())
    }
  })
})
