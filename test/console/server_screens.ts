import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'
import type { TestedScreen } from './described.ts'

interface Refused {
  owner: Browsing
  organizationId: string
  /** Correlation id of a command that was refused. */
  refused: string
}

/** A restaurant in which an order cannot be closed, because it is not paid, and its owner. */
export async function refusedCommand(world: World): Promise<Refused> {
  const { organizationId, place } = await openRestaurant(world)
  const orderId = await place()
  const close = '/api/1/deliveries/close'
  const { correlationId } = await world.ask<{ correlationId: string }>(close, { organizationId, orderId })
  await world.outcome(organizationId, correlationId)
  return { owner: await enterAs(world, { role: 'owner' }), organizationId, refused: correlationId }
}

/** An owner of a chain with a restaurant whose front office is a program of its own. */
export async function linkedChain(world: World): Promise<{ owner: Browsing; organizationId: string }> {
  const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Harbour chain' })
  const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', {
    ...{ corporationId, name: 'Harbour Bakery', settings: { currencyIsoName: 'GBP' } },
  })
  const group = { organizationId, name: 'Till', kind: 'linked' }
  const { id: terminalGroupId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', group)
  await world.ask('/admin/terminal_tokens/create', { terminalGroupId, name: 'Old till' })
  return { owner: await enterAs(world, { role: 'owner', corporationId }), organizationId }
}

/** An operator, a webhook that has failed for an hour, and an event that was skipped. */
export async function lateWebhook(world: World): Promise<{ operator: Browsing }> {
  const { organizationId } = await openRestaurant(world)
  await world.pool`
    insert into webhook_message (organization_id, endpoint_id, id, revisions, attempts, first_attempt_at, due_at)
    values (${organizationId}, gen_random_uuid(), gen_random_uuid(), '{1}', 3, now() - interval '1 hour', now() + interval '1 hour')`
  await world.pool`
    insert into follower_passed_over (owner_id, follower, part, revision, reason, passed_at)
    values (${organizationId}, 'webhooks', ${organizationId}, 7, 'It failed', now())`
  return { operator: await enterAs(world, { role: 'operator', corporationId: null }) }
}

export const serverScreens: readonly TestedScreen[] = [
  {
    name: 'Commands',
    async prepare(world) {
      const { owner, organizationId } = await world.once(refusedCommand)
      return { path: `/console/commands?restaurant=${organizationId}`, cookie: owner.cookie }
    },
    ready: (page) => page.locator('.table a').first().waitFor(),
  },
  {
    name: 'Chains and terminals',
    prepare: async (world) => ({ path: '/console/chains', cookie: (await world.once(linkedChain)).owner.cookie }),
    ready: (page) => page.locator('.table tbody button').first().waitFor(),
  },
  {
    name: 'Server',
    prepare: async (world) => ({ path: '/console/server', cookie: (await world.once(lateWebhook)).operator.cookie }),
    ready: (page) => page.locator('.table tbody tr').first().waitFor(),
  },
]
