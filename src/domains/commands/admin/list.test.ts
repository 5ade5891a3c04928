import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const { corporation: corporationId } = demo

interface Page {
  commands: {
    correlationId: string
    organizationId: string
    operation: string
    state: string
    errorCode: string | null
  }[]
  cursor: string | null
}

describeOperation(list, ({ it }) => {
  it('lists what waits, failed and expired of a restaurant, the latest first, in pages', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    const place = async (answer?: { code: string; message: string } | null) => {
      const { correlationId } = await world.ask<{ correlationId: string }>(
        '/api/1/deliveries/create',
        restaurant.body(),
      )
      await terminal.until(() => terminal.commands().find(({ commandId }) => commandId === correlationId))
      if (answer === undefined) return correlationId
      terminal.answer(correlationId, ...(answer === null ? [] : [answer]))
      await world.outcome(organizationId, correlationId)
      return correlationId
    }
    const applied = await place(null)
    const refused = await place({ code: 'ProductNotFound', message: 'Not on the menu today' })
    const expired = await place()
    world.clock.advance(9_000)
    await world.outcome(organizationId, expired)
    const waiting = await place()
    const page = (more: object) => world.ask<Page>(list.path, { corporationId, organizationId, ...more })
    const inBrief = ({ commands }: Page) =>
      commands.map(({ correlationId, state, errorCode }) => [correlationId, state, errorCode])
    const all = [
      [waiting, 'Sent', null],
      [expired, 'Expired', 'FRONT_OFFICE_DID_NOT_ANSWER'],
      [refused, 'Failed', 'ProductNotFound'],
    ]
    assert.deepEqual(inBrief(await page({})), all)
    for (const [i, state] of ['Unfinished', 'Expired', 'Failed'].entries())
      assert.deepEqual(inBrief(await page({ state })), [all[i]])
    assert.deepEqual(inBrief(await page({ state: 'Applied' })), [[applied, 'Applied', null]])
    const first = await page({ limit: 2 })
    assert.deepEqual([inBrief(first), first.cursor], [all.slice(0, 2), expired])
    const second = await page({ limit: 2, cursor: first.cursor })
    assert.deepEqual([inBrief(second), second.cursor], [all.slice(2), null])
    assert.deepEqual(inBrief(await page({ operation: '/api/1/deliveries/close' })), [])
    const since = new Date(world.clock.now() + 60_000).toISOString()
    assert.deepEqual(inBrief(await page({ since })), [])
    assert.deepEqual(inBrief(await page({ since: '1900-01-01T00:00:00Z' })), all)
    terminal.cut()
  })

  it('shows a person of some restaurants only commands of these, and applied ones of one restaurant', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    for (const { organizationId, place } of [here, there]) {
      const orderId = await place()
      const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/close', {
        organizationId,
        orderId,
      })
      await world.outcome(organizationId, correlationId)
    }
    const developer = await enterAs(world, { role: 'developer', organizationIds: [here.organizationId] })
    const { commands } = await developer.ask<Page>(list.path, { corporationId })
    assert.deepEqual(
      commands.map(({ organizationId, errorCode }) => [organizationId, errorCode]),
      [[here.organizationId, 'ORDER_NOT_PAID']],
    )
    const refused = await developer.refuse(list.path, { corporationId, state: 'Applied' })
    assert.deepEqual([refused.status, refused.error], [400, 'ORGANIZATION_REQUIRED'])
  })
})
