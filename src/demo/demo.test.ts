import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import type { DemoCredentials } from '#core/http/app.ts'
import { daysAfter, toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { completeDemo, ensureDemo } from './demo.ts'
import { earlySteps, lateSteps, todaySteps } from './steps.ts'
import { ordersUntil } from './trade.rules.ts'

/** Starts again on the same database, with a data folder that has these secrets or has lost them. */
async function startAgain({ node }: World, known?: DemoCredentials): Promise<DemoCredentials> {
  const credentials = await ensureDemo(node.app, known)
  await completeDemo(node.app, credentials)
  return credentials
}

const stepsOfTests = Object.keys({ ...earlySteps, ...lateSteps }).sort()
const allSteps = [...stepsOfTests, ...Object.keys(todaySteps)].sort()

async function listMade({ pool }: World): Promise<string[]> {
  const rows = await pool<{ name: string }[]>`select name from seed_step where corporation_id = ${demo.corporation}`
  return rows.map(({ name }) => name).sort()
}

async function forget({ pool }: World, step: string): Promise<void> {
  await pool`delete from seed_step where corporation_id = ${demo.corporation} and name = ${step}`
}

const findDraft = ({ call }: World) =>
  call('/api/1/deliveries/drafts/by_id', { organizationId: demo.organization, orderId: demo.draft })

async function openOtherChain({ ask }: World): Promise<{ corporationId: string; organizationId: string }> {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
  const restaurant = { corporationId, name: 'Other restaurant' }
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', restaurant)
  return { corporationId, organizationId }
}

describeOwnWorld('the demo chain', ({ it }) => {
  it('records every finished step', async (world) => {
    assert.deepEqual(await listMade(world), stepsOfTests)
  })

  it('gets missing steps at the next start, and keeps changes of its users', async (world) => {
    const group = { id: demo.terminalGroup, organizationId: demo.organization, name: 'Counter' }
    await world.ask('/admin/terminal_groups/save', group)
    await world.pool`delete from delivery_draft where organization_id = ${demo.organization}`
    await forget(world, 'deliveries: drafts')
    assert.notEqual((await findDraft(world)).status, 200)
    await startAgain(world, world.credentials)
    assert.equal((await findDraft(world)).status, 200)
    const { terminalGroups } = await world.ask<{ terminalGroups: { items: { id: string; name: string }[] }[] }>(
      '/api/1/terminal_groups',
      { organizationIds: [demo.organization] },
    )
    assert.equal(terminalGroups[0]?.items.find(({ id }) => id === group.id)?.name, 'Counter')
  })

  it('gives couriers and product groups codes, by which clients show and match them', async ({ ask }) => {
    interface Staff {
      employees: { items: { displayName: string; code: string | null }[] }[]
    }
    const organizationIds = [demo.organization]
    const { employees } = await ask<Staff>('/api/1/employees/couriers', { organizationIds })
    const couriers = employees.flatMap(({ items }) => items.map(({ displayName, code }) => [displayName, code]))
    assert.deepEqual(couriers.sort(), [
      ['Lena Courier', '202'],
      ['Rosa Courier', '201'],
    ])
    const { groups } = await ask<{ groups: { code: string | null }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    const codes = groups.map(({ code }) => code).sort()
    const [ofMenu, ofKitchen] = [
      ['100', '200', '300', '400', '500', '600', '700', '800'],
      ['90', '91', '95', '951', '952', '953', '954', '96', '97'],
    ]
    assert.deepEqual(codes, [...ofMenu, ...ofKitchen, 'M1', 'M2', 'M3', 'M4', 'M5'])
  })

  it('gets dishes of later versions on a menu that its users have changed', async (world) => {
    const groups = [
      { name: 'Pizza', productIds: [demo.pizza] },
      { name: 'Of the day', productIds: [demo.coffee] },
    ]
    const menu = { id: demo.menu, name: 'Our menu', groups }
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, menu })
    await forget(world, 'catalogue: forty dishes')
    await startAgain(world, world.credentials)
    interface Menu {
      name: string
      itemsGroups: { name: string; items: { name: string }[] }[]
    }
    const asked = { externalMenuId: demo.menu, organizationId: demo.organization }
    const { name, itemsGroups } = await world.ask<Menu>('/api/menu/v3/by_id', asked)
    const [pizza, ofTheDay, ...added] = itemsGroups
    assert.deepEqual([name, pizza?.items.length, ofTheDay?.items.length], ['Our menu', 5, 1])
    assert.ok(added.some((group) => group.name === 'Burgers'))
  })

  it('is created again over existing rows', async (world) => {
    await world.pool`delete from seed_step where corporation_id = ${demo.corporation} and name <> 'commands: one that is done'`
    await startAgain(world, world.credentials)
    assert.deepEqual(await listMade(world), allSteps)
  })

  it('is completed once by nodes that start concurrently', async (world) => {
    await forget(world, 'commands: one that is done')
    await world.pool`delete from command where organization_id = ${demo.organization} and id = ${demo.command}`
    await Promise.all([1, 2, 3].map(() => startAgain(world, world.credentials)))
    assert.deepEqual(await listMade(world), allSteps)
  })

  it('does not prevent the start of the server when it refuses a step', async (world) => {
    const organization = { id: demo.organization, corporationId: demo.corporation, name: 'Harbour Kitchen' }
    await forget(world, 'order: table orders')
    // A version without table orders.
    await world.ask('/admin/organizations/save', { ...organization, version: '7.0.0' })
    await startAgain(world, world.credentials)
    assert.ok(!(await listMade(world)).includes('order: table orders'))
    await world.ask('/admin/organizations/save', { ...organization, version: '9.7.5' })
    await startAgain(world, world.credentials)
    assert.deepEqual(await listMade(world), allSteps)
  })
})

describeOwnWorld('a demo chain whose examples are still being created', ({ it }) => {
  it('answers complete domains and other chains at once, and delays other requests of its clients and of the operator', async (world) => {
    const { pool, node, credentials, call } = world
    const other = await openOtherChain(world)
    await forget(world, 'deliveries: drafts')
    await pool`delete from delivery_draft where organization_id = ${demo.organization}`
    const blocking = Promise.withResolvers<void>()
    const blocked = transaction(pool, async (db) => {
      await db`lock table seed_step in share row exclusive mode`
      await blocking.promise
    })
    const completing = completeDemo(node.app, credentials)
    const outcomes: string[] = []
    const noted = async (name: string, answering: Promise<{ status: number }>) =>
      void outcomes.push(`${name} ${(await answering).status}`)
    const waiting = [
      noted('draft', findDraft(world)),
      noted('programs', call('/admin/loyalty/programs/list', { corporationId: demo.corporation })),
      noted('messages', call('/admin/messages/list', { organizationId: demo.organization.toUpperCase() })),
    ]
    await noted('menu', call('/api/menu/v3/by_id', { externalMenuId: demo.menu, organizationId: demo.organization }))
    await noted('own programs', call('/admin/loyalty/programs/list', { corporationId: other.corporationId }))
    await noted('own messages', call('/admin/messages/list', { organizationId: other.organizationId }))
    assert.deepEqual(outcomes, ['menu 200', 'own programs 200', 'own messages 200'])
    blocking.resolve()
    await Promise.all([blocked, completing, ...waiting])
    assert.deepEqual(outcomes.slice(3).sort(), ['draft 200', 'messages 200', 'programs 200'])
  })

  it('remains incomplete when the server stops', async (world) => {
    const { pool, node, credentials } = world
    await forget(world, 'deliveries: drafts')
    const stopping = new AbortController()
    stopping.abort()
    await completeDemo(node.app, credentials, { signal: stopping.signal })
    assert.ok(!(await listMade(world)).includes('deliveries: drafts'))
    await completeDemo(node.app, credentials)
    assert.deepEqual(await listMade(world), allSteps)
    const [row] =
      await pool`select count(*)::int as drafts from delivery_draft where organization_id = ${demo.organization}`
    assert.equal(row?.drafts, 4)
  })
})

describeOwnWorld('the demo chain on the day of its first start', ({ it }) => {
  it('has sales, reserves of the evening, and a stopped dish', async (world) => {
    const { organization: organizationId, terminalGroup } = demo
    const countClosed = async () => {
      const [closed] = await world.pool<[{ orders: number }]>`
        select count(*)::int as orders
          from table_order
         where organization_id = ${organizationId}
           and status = 'Closed'`
      return closed.orders
    }
    const [before, now] = [await countClosed(), toTerminalTime(world.clock.now(), 'Europe/London')]
    const day = now.slice(0, 10)
    await startAgain(world, world.credentials)
    assert.ok((await countClosed()) - before >= ordersUntil(now).length)
    const { reserves } = await world.ask<{ reserves: { reserve: { customer: { name: string } } }[] }>(
      '/api/1/reserve/by_date',
      { organizationIds: [organizationId], dateFrom: now, dateTo: `${daysAfter(day, 2)} 00:00:00.000` },
    )
    const names = reserves.map(({ reserve }) => reserve.customer.name)
    assert.deepEqual(names.sort(), ['Marta', 'Oliver', 'Priya'])
    const { terminalGroupStopLists } = await world.ask<{
      terminalGroupStopLists: { items: { terminalGroupId: string; items: { balance: number }[] }[] }[]
    }>('/api/1/stop_lists', { organizationIds: [organizationId] })
    const listed = terminalGroupStopLists.flatMap(({ items }) => items)
    const stopped = listed.find(({ terminalGroupId }) => terminalGroupId === terminalGroup)
    assert.deepEqual(stopped?.items.map(({ balance }) => balance).sort(), [0, 3])
  })

  it('has orders that are over at every hour from one on', () => {
    for (let hour = 1; hour < 24; hour++) {
      const now = `2026-03-14 ${`${hour}`.padStart(2, '0')}:10:00.000`
      const orders = ordersUntil(now)
      assert.ok(orders.length > 0, now)
      for (const { openedAt, closedAt } of orders)
        assert.ok('2026-03-14' <= openedAt && openedAt < closedAt && closedAt <= now, now)
    }
  })
})

describeOwnWorld('a data folder that has lost its secrets', ({ it }) => {
  it('gets new ones, which are accepted for a token', async (world) => {
    const credentials = await startAgain(world)
    const { token } = await world.ask<{ token: string }>('/api/v2/access_token', { ...credentials })
    assert.ok(token)
    const { status } = await world.refuse('/api/v2/access_token', { ...world.credentials })
    assert.equal(status, 401)
  })
})
