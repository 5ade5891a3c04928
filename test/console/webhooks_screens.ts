import { demo } from '#shared/demo.ts'
import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { listed } from '#test/fixtures/requests.ts'
import {
  attempts,
  openReceiver,
  publishEvents,
  type Receiver,
  type Subscription,
  subscribe,
} from '#test/harness/receiver.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

interface Failing {
  owner: Browsing
  receiver: Receiver
  subscription: Subscription
  /** Number of a failed attempt. */
  attemptId: number
}

/** A receiver that fails, after an event that it took and one that it did not. */
export async function failingReceiver(world: World): Promise<Failing> {
  const receiver = await openReceiver()
  const subscription = await subscribe(world, receiver.url)
  await publishEvents(world, subscription, [{ info: { id: demo.order } }])
  await attempts(world, subscription, 1)
  receiver.react = () => ({ status: 503, body: '{"reason":"The shop is closed"}' })
  await publishEvents(world, subscription, [{ info: { id: demo.order } }])
  const [failed] = await attempts(world, subscription, 2)
  return { owner: await enterAs(world, { role: 'owner' }), receiver, subscription, attemptId: failed!.attemptId }
}

interface Limited {
  owner: Browsing
  keyId: string
  /** Correlation id of a refused request of the key. */
  refused: string
}

/** A key that lacks the group of a request that it has sent. */
export async function limitedKey(world: World): Promise<Limited> {
  const key = { corporationId: demo.corporation, name: 'Kiosk of the airport', groups: ['Data: menu'] }
  const { keyId, apiKey } = await world.ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key)
  const { token } = await world.ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
  const { correlationId } = await world.refuse('/api/1/deliveries/create', {}, { token })
  await listed(world.ask, '/admin/requests/list', { corporationId: demo.corporation, correlationId }, 1)
  return { owner: await enterAs(world, { role: 'owner' }), keyId, refused: correlationId }
}

export const webhooksScreens: readonly TestedScreen[] = [
  {
    name: 'New key',
    async prepare(world) {
      const { owner } = await world.once(limitedKey)
      return { path: '/console/keys/new', cookie: owner.cookie }
    },
    async ready(page) {
      await page.locator('.sheet input').first().fill('A web shop')
      await page.locator('.sheet [type=submit]').click()
      await page.locator('.body-text').waitFor()
    },
  },
  {
    name: 'Key',
    async prepare(world) {
      const { owner, keyId } = await world.once(limitedKey)
      return { path: `/console/keys/${keyId}?operation=/api/1/deliveries/create`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.wrong').waitFor(),
  },
  {
    name: 'Receiver',
    async prepare(world) {
      const { owner, subscription } = await world.once(failingReceiver)
      return { path: `/console/webhooks/${subscription.endpointId}`, cookie: owner.cookie }
    },
    async ready(page) {
      await page.locator('.table a').first().waitFor()
    },
  },
  {
    name: 'Attempt',
    async prepare(world) {
      const { owner, subscription, attemptId } = await world.once(failingReceiver)
      return { path: `/console/webhooks/${subscription.endpointId}/${attemptId}`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.body-text').first().waitFor(),
  },
]
