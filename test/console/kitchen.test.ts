import assert from 'node:assert/strict'
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { untilOn } from '#test/harness/browser.ts'
import type { World } from '#test/harness/world.ts'
import { describeConsole, type OpenTab } from './described.ts'
import { dishes, kitchenOf } from './kitchens.ts'

const undoMs = 5_000

/** Wire between a page and the server. */
interface Wire {
  cut(): Promise<void>
  mend(): void
}

/** Lets the test cut the bell and all calls of a page. */
async function wireOf(page: Page): Promise<Wire> {
  let isCut = false
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/console\/bell/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  await page.route(/\/(api|console\/session)\//, (route) => (isCut ? route.abort() : route.fallback()))
  return {
    async cut() {
      isCut = true
      for (const socket of sockets) await socket.close()
      sockets.clear()
    },
    mend() {
      isCut = false
    },
  }
}

const dishOf = (order: Locator, name: string) => order.getByRole('button', { name: new RegExp(`^\\d+ ${name}`) })

describeConsole('a kitchen in a browser', ({ it }) => {
  /** Opens the kitchen of a cook, whose page has a clock that the test can move. */
  async function openKitchen(world: World, open: OpenTab, wishes: Parameters<OpenTab>[0] = {}) {
    const kitchen = await kitchenOf(world)
    const tab = await open({ cookie: kitchen.cook.cookie, ...wishes })
    const { page } = tab
    await page.clock.install()
    const wire = await wireOf(page)
    const ticket = async (orderId: string) => {
      const { order } = await kitchen.restaurant.read(orderId)
      return page.getByRole('article', { name: `Order ${order!.number}`, exact: true })
    }
    const status = async (orderId: string) => (await kitchen.restaurant.read(orderId)).order?.status
    return { ...kitchen, ...tab, wire, ticket, status, sendNow: () => page.clock.fastForward(undoMs) }
  }

  it('cooks dish by dish, with time to undo', async (world, open) => {
    const { page, path, place, ticket, status, sendNow } = await openKitchen(world, open)
    const orderId = await place([dishes.plain(), dishes.open({ amount: 2, comment: 'No onion' })])
    await page.goto('/console')
    await page.waitForURL(`**${path}`)
    const order = await ticket(orderId)
    await order.getByText('No onion').waitFor()
    await page.getByText('All day').getByText('2 Open').waitFor()
    assert.equal(await page.getByText('Chloe').count(), 0)

    await dishOf(order, 'Plain').click()
    await order.getByRole('button', { name: 'Plain Undo' }).click()
    await sendNow()
    assert.equal(await status(orderId), 'WaitCooking')

    await order.getByRole('button', { name: 'Start cooking' }).click()
    await sendNow()
    await order.getByRole('button', { name: 'Done' }).waitFor()
    assert.equal(await status(orderId), 'CookingStarted')
    await dishOf(order, 'Plain').click()
    await sendNow()
    await order.locator('.dish.done').waitFor()
    await order.getByRole('button', { name: 'Done' }).click()
    await sendNow()
    await order.waitFor({ state: 'detached' })
    assert.equal(await status(orderId), 'CookingCompleted')
  })

  it('executes an action once when its answer is lost', async (world, open) => {
    const { page, path, place, ticket, sendNow, restaurant } = await openKitchen(world, open, {
      provokes: ['net::ERR_FAILED /api/1/front_office/act'],
    })
    const orderId = await place([dishes.plain()])
    const sent: string[] = []
    await page.route('**/api/1/front_office/act', async (route) => {
      sent.push(route.request().postDataJSON().actionId)
      const response = await route.fetch()
      if (sent.length === 1) return route.abort()
      await route.fulfill({ response })
    })
    await page.goto(path)
    const order = await ticket(orderId)
    await order.getByRole('button', { name: 'Start cooking' }).click()
    await sendNow()
    await order.getByRole('button', { name: 'Done' }).waitFor()
    while (sent.length < 2) {
      await page.clock.fastForward(2_000)
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
    await untilOn(page, 'Object.keys(localStorage).every((key) => !key.startsWith("comanda.kitchen."))')
    assert.equal(new Set(sent).size, 1)
    const commands = await world.pool`
        select id from command where organization_id = ${restaurant.organizationId} and operation like '/front/%'`
    assert.equal(commands.length, 1)
  })

  it('loses nothing while the wire is cut, and says so', async (world, open) => {
    const { page, path, place, ticket, status, wire } = await openKitchen(world, open, {
      provokes: ['net::ERR_FAILED'],
    })
    const orderId = await place([dishes.plain(), dishes.open()])
    await page.goto(path)
    const order = await ticket(orderId)
    const bar = page.locator('.connection')
    await page.getByText('Live', { exact: true }).waitFor()
    await wire.cut()
    await page.clock.fastForward(13_000)
    await page.locator('.connection.amber').waitFor()
    await dishOf(order, 'Plain').click()
    await dishOf(order, 'Open').click()
    await page.clock.fastForward(60_000)
    await page.locator('.connection.red').waitFor()
    assert.match(await bar.innerText(), /^Not connected since \d\d:\d\d\. 2 actions are kept here/)
    assert.equal(await status(orderId), 'WaitCooking')
    wire.mend()
    await page.clock.fastForward(15_000)
    await order.waitFor({ state: 'detached' })
    assert.equal(await status(orderId), 'CookingCompleted')
    await page.clock.fastForward(2_000)
    await page.getByText('Live', { exact: true }).waitFor()
    assert.equal(await bar.innerText(), '')
  })

  it('rings for new tickets after a first tap, and moves none of the others', async (world, open) => {
    const { page, path, place, ticket } = await openKitchen(world, open)
    await page.addInitScript(`window.tones = 0
        const { start } = OscillatorNode.prototype
        OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when) }`)
    const first = await ticket(await place([dishes.plain()]))
    await page.goto(path)
    await first.waitFor()
    await (await ticket(await place([dishes.open()]))).waitFor()
    assert.equal(await page.evaluate('window.tones'), 0)
    await page.getByText('Tap once for sound').click()
    const place0 = await first.boundingBox()
    await (await ticket(await place([dishes.open()]))).waitFor()
    await untilOn(page, 'window.tones > 0')
    assert.deepEqual(await first.boundingBox(), place0)
  })

  it('is used by touch on a phone, where a dish is stopped', async (world, open) => {
    const { page, path, place, ticket, sendNow, restaurant } = await openKitchen(world, open, { width: 390 })
    const order = await ticket(await place([dishes.plain(), dishes.open()]))
    await page.goto(path)
    await order.getByRole('button', { name: 'Stop Open' }).tap()
    await sendNow()
    await order.getByText('Stopped', { exact: true }).waitFor()
    const { terminalGroupStopLists } = await world.ask<{
      terminalGroupStopLists: { items: { items: { productId: string; balance: number }[] }[] }[]
    }>('/api/1/stop_lists', { organizationIds: [restaurant.organizationId] })
    const [entry] = terminalGroupStopLists[0]!.items[0]!.items
    assert.deepEqual([entry?.productId, entry?.balance], [dish.open.id, 0])
    await dishOf(order, 'Plain').tap()
    await sendNow()
    await order.locator('.dish.done').waitFor()
  })

  it('says why an action was refused', async (world, open) => {
    const { page, path, place, ticket, sendNow, restaurant } = await openKitchen(world, open, {
      provokes: ['409 /api/1/front_office/act'],
    })
    const orderId = await place([dishes.plain()])
    await page.goto(path)
    const order = await ticket(orderId)
    await order.getByRole('button', { name: 'Start cooking' }).click()
    const { organizationId, terminalGroupId: id } = restaurant
    await world.ask('/admin/terminal_groups/save', { id, organizationId, name: 'Terminal', kind: 'linked' })
    await sendNow()
    await page.getByRole('alert').getByText('The terminal of the restaurant does this step.').waitFor()
    await page.reload()
    await page.getByText('this screen only shows them').waitFor()
    await order.getByText('Plain').waitFor()
    assert.equal(await order.getByRole('button').count(), 0)
  })

  it('says that the restaurant has not done an acknowledged action', async (world, open) => {
    const { page, path, place, ticket, status, sendNow } = await openKitchen(world, open)
    const orderId = await place([dishes.plain()])
    await page.route('**/api/1/front_office/act', (route) => route.fulfill({ json: { correlationId: newId() } }))
    await page.goto(path)
    const order = await ticket(orderId)
    await order.getByRole('button', { name: 'Start cooking' }).click()
    await sendNow()
    await page.clock.fastForward(16_000)
    await page.getByRole('alert').getByText('The restaurant has not done it.').waitFor()
    await order.getByRole('button', { name: 'Start cooking' }).waitFor()
    assert.equal(await status(orderId), 'WaitCooking')
  })

  it('never sends what another person left under a new name', async (world, open) => {
    const { page, path, place, ticket, status, sendNow, restaurant } = await openKitchen(world, open)
    const orderId = await place([dishes.plain()])
    await page.goto(path)
    const order = await ticket(orderId)
    await order.getByRole('button', { name: 'Start cooking' }).click()
    const other = await enterAs(world, { role: 'cook', organizationIds: [restaurant.organizationId] })
    for (const cookie of other.cookie.split('; ')) {
      const [name, value] = cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Strict' }])
    }
    await sendNow()
    await page.getByText(/left 1 action unsent here: \d+ Start cooking/).waitFor()
    await order.getByRole('button', { name: 'Start cooking' }).waitFor()
    await page.clock.fastForward(60_000)
    assert.equal(await status(orderId), 'WaitCooking')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('unsent here').waitFor({ state: 'detached' })
  })
})
