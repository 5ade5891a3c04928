import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { describeOwnWorld, withNode } from '#test/harness/world.ts'
import { bellCloseCodes } from './bell.ts'

interface Message {
  now: number
  changed?: Record<string, number>
}

/** Opens a bell as a page does. `next` waits for a message with the restaurant among its changes. */
function follow(url: string, { cookie, organizationIds = [] }: { cookie: string; organizationIds?: string[] }) {
  const query = organizationIds.map((id) => `organizationId=${id}`).join('&')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/console/bell?${query}`, {
    headers: { cookie, origin: url },
  })
  const messages: Message[] = []
  const changes: string[] = []
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    messages.push(message)
    changes.push(...Object.keys(message.changed ?? {}))
    socket.emit('read')
  })
  const next = async (organizationId: string) => {
    while (!changes.includes(organizationId)) await once(socket, 'read')
    const [found] = messages.flatMap(({ changed }) => changed?.[organizationId] ?? []).slice(-1)
    changes.length = 0
    return found!
  }
  const closed = once(socket, 'close').then(([code]) => Number(code))
  return { socket, messages, changes, next, closed }
}

/** Returns the status with which the server refuses to open a bell. */
async function refusal(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/console/bell`, { headers })
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

describeOwnWorld(
  'the bell',
  ({ it }) => {
    it('announces the newest revision of a restaurant that its page follows, and the time of the server', async (world) => {
      const restaurant = await openRestaurant(world)
      const { organizationId } = restaurant
      const { cookie } = await enterAs(world, { role: 'cashier' })
      const bell = follow(world.url, { cookie, organizationIds: [organizationId] })
      const before = await bell.next(organizationId)
      await restaurant.place()
      const after = await bell.next(organizationId)
      assert.ok(after > before)
      assert.ok(bell.messages.every(({ now }) => Math.abs(now - world.clock.now()) < 60_000))
      bell.socket.close()
    })

    it('announces a change of a stop list', async (world) => {
      const restaurant = await openStoppedRestaurant(world)
      const { organizationId } = restaurant
      const { cookie } = await enterAs(world, { role: 'cook' })
      const bell = follow(world.url, { cookie, organizationIds: [organizationId] })
      const before = await bell.next(organizationId)
      await restaurant.stop({ productId: dish.plain.id, balance: 0 })
      assert.ok((await bell.next(organizationId)) > before)
      bell.socket.close()
    })

    it('announces only restaurants that the person sees, whatever the page asks for', async (world) => {
      const [own, other] = [await openRestaurant(world), await openRestaurant(world)]
      const { cookie } = await enterAs(world, { role: 'manager', organizationIds: [own.organizationId] })
      const ids = [own.organizationId, other.organizationId]
      const bells = [follow(world.url, { cookie }), follow(world.url, { cookie, organizationIds: ids })]
      for (const bell of bells) await bell.next(own.organizationId)
      await other.place()
      await own.place()
      for (const bell of bells) {
        await bell.next(own.organizationId)
        assert.ok(bell.messages.every(({ changed }) => !changed || !(other.organizationId in changed)))
        bell.socket.close()
      }
    })

    it('closes within a second when its session ends, on every node', (world) =>
      withNode(world, { console: true }, async () => {
        const { cookie, personId } = await enterAs(world, { role: 'cashier' })
        const bell = follow(world.url, { cookie })
        await once(bell.socket, 'open')
        const endedAt = performance.now()
        await world.ask('/admin/people/end_sessions', { personId })
        assert.equal(await bell.closed, bellCloseCodes.sessionEnded)
        assert.ok(performance.now() - endedAt < 1_000)
      }))

    it('closes when its person is disabled', async (world) => {
      const { cookie, personId, login } = await enterAs(world, { role: 'cashier' })
      const bell = follow(world.url, { cookie })
      await once(bell.socket, 'open')
      const person = { corporationId: demo.corporation, personId, login, name: 'Anna Petrova', role: 'cashier' }
      await world.ask('/admin/people/save', { ...person, isDisabled: true })
      assert.equal(await bell.closed, bellCloseCodes.sessionEnded)
    })

    it('is refused to pages of other sites, to clients without an origin, and without a session', async (world) => {
      const { cookie } = await enterAs(world, { role: 'cashier' })
      assert.equal(await refusal(world.url, { cookie }), 403)
      assert.equal(await refusal(world.url, { cookie, origin: 'https://evil.example' }), 403)
      assert.equal(await refusal(world.url, { origin: world.url }), 401)
      assert.equal(await refusal(world.url, { origin: world.url, cookie: cookie.replaceAll('=', '=x') }), 401)
    })

    it('closes a page beyond 20 of its session, and one that sends more than a kilobyte', async (world) => {
      const { cookie } = await enterAs(world, { role: 'cashier' })
      const bells = Array.from({ length: 20 }, () => follow(world.url, { cookie }))
      for (const { socket } of bells) await once(socket, 'open')
      assert.equal(await follow(world.url, { cookie }).closed, bellCloseCodes.tooManyTabs)
      bells[0]!.socket.send('x'.repeat(2_000))
      assert.equal(await bells[0]!.closed, 1009)
      const another = follow(world.url, { cookie })
      await once(another.socket, 'message')
      for (const { socket } of [...bells, another]) socket.terminate()
    })

    it('follows the clock of a chain of sandboxes that is set forward', async (world) => {
      const restaurant = await openRestaurant(world)
      const { organizationId } = restaurant
      const { cookie } = await enterAs(world, { role: 'cashier' })
      const bell = follow(world.url, { cookie, organizationIds: [organizationId] })
      await bell.next(organizationId)
      await world.ask('/sandbox/clock/advance', { organizationId, seconds: 3600 })
      await restaurant.place()
      await bell.next(organizationId)
      const { now } = bell.messages.at(-1)!
      assert.ok(now - world.clock.now() > 3_540_000, `${now} is not an hour ahead`)
      bell.socket.close()
    })
  },
  { console: true },
)
