import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import replay from '#domains/webhooks/admin/replay.ts'
import { eventually, infosOf, openReceiver, publishEvents, subscribe, waitForEndpoint } from '#test/harness/receiver.ts'
import { testSettings } from '#test/harness/template.ts'
import { addressOf, describeOwnWorld, describeWorld, withNode } from '#test/harness/world.ts'

const seconds = 1_000

describeWorld('Two nodes with one database', ({ it }) => {
  it('send each event once', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    await withNode(world, {}, async () => {
      for (let i = 0; i < 20; i++)
        await publishEvents(
          world,
          subscription,
          Array.from({ length: 25 }, (_, index) => ({ info: i * 25 + index })),
        )
      const events = await receiver.events(500)
      await waitForEndpoint(world, subscription, ({ pending }) => pending === 0)
      assert.equal(new Set(events.map(({ eventInfo }) => eventInfo)).size, 500)
      assert.equal(receiver.received.flatMap((request) => request.events).length, 500)
    })
    await receiver.close()
  })

  it('do not repeat a request that a slow receiver has not answered yet', async (world) => {
    const receiver = await openReceiver(() => undefined)
    const subscription = await subscribe(world, receiver.url)
    const { clock, pool } = world
    await withNode(world, {}, async () => {
      await publishEvents(world, subscription, [{ info: 'slow' }])
      await receiver.requests(1)
      for (let times = 0; times < 3; times++) {
        clock.advance(8 * seconds)
        await eventually(
          () => pool<{ left: number }[]>`
            select extract(epoch from min(due_at))::float8 * 1000 - ${clock.now()}::float8 as left from webhook_message`,
          ([row]) => row!.left > 5 * seconds,
        )
      }
      // A node that claims the new event would also have claimed an expired one.
      receiver.react = () => ({ status: 200 })
      await publishEvents(world, subscription, [{ info: 'quick' }])
      await receiver.requests(2)
      assert.deepEqual(infosOf(receiver), [['slow'], ['quick']])
    })
    await receiver.close()
  })
})

const apiOnly = { role: 'api' } as const

describeOwnWorld(
  'Two nodes, one of which is killed,',
  ({ it }) => {
    it('take over the messages of the killed one', async (world) => {
      const receiver = await openReceiver(() => undefined)
      const subscription = await subscribe(world, receiver.url)
      const child = spawn(process.execPath, ['--input-type=module', '-e', otherNode(await addressOf(world))], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      await publishEvents(world, subscription, [{ info: 'survives' }])
      await receiver.requests(1)
      child.kill('SIGKILL')
      await once(child, 'exit')
      receiver.react = () => ({ status: 200 })
      world.clock.advance(11 * seconds)
      await withNode(world, {}, async () => {
        const requests = await receiver.requests(2)
        assert.deepEqual(infosOf(receiver), [['survives'], ['survives']])
        assert.equal(requests[0]?.headers['webhook-id'], requests[1]?.headers['webhook-id'])
      })
      await receiver.close()
    })

    it('send at once what a request to the other node repeats', async (world) => {
      const receiver = await openReceiver()
      const subscription = await subscribe(world, receiver.url)
      await withNode(world, {}, async () => {
        const [revision] = await publishEvents(world, subscription, [{ info: 'repeated' }])
        await receiver.requests(1)
        await waitForEndpoint(world, subscription, ({ pending }) => pending === 0)
        const startedAt = performance.now()
        await world.ask(replay.path, { endpointId: subscription.endpointId, revision })
        await receiver.requests(2)
        assert.ok(performance.now() < startedAt + 5 * seconds)
        assert.deepEqual(infosOf(receiver), [['repeated'], ['repeated']])
      })
      await receiver.close()
    })
  },
  apiOnly,
)

const otherNode = (address: object) => `
  import { createLog } from '${new URL('../../server/log.ts', import.meta.url).href}'
  import { startNode } from '${new URL('../../server/node.ts', import.meta.url).href}'
  await startNode(${JSON.stringify(address)}, ${JSON.stringify(testSettings)}, { log: createLog('error') })
  process.stdout.write('started')`
