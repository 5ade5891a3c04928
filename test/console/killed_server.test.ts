import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { connect } from '#core/db/connect.ts'
import { openEmbedded, removeEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { browserFile, launchBrowser, openTab, withoutBrowser } from '#test/harness/browser.ts'
import { type NodeProcess, post, restartNodeProcess, startNodeProcess } from '#test/harness/nodes.ts'
import { buildConsole, enter } from './described.ts'

/** Kills the server after it has executed an action, whose answer is lost, and while the action is on its way. */
const cuts: ((route: Route, kill: () => Promise<void>) => Promise<unknown>)[] = [
  (route, kill) => route.fetch().then(kill),
  (route, kill) => Promise.all([route.fetch().catch(() => {}), kill()]),
]

describe('a kitchen whose server is killed', () => {
  it('executes each action once', { skip: browserFile ? false : withoutBrowser }, async () => {
    await buildConsole()
    const folder = await mkdtemp(join(tmpdir(), 'comanda-killed-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    let node = await startNodeProcess({ folder })
    const port = Number(new URL(node.url).port)
    const browser = await launchBrowser()
    try {
      const { page, complaints } = await openTab(browser, { url: node.url })
      await enter(page, await cooksLink(node))
      await page.waitForURL('**/kitchen/*')
      for (const cut of cuts) {
        const number = await placeOrder(node)
        let restarted: Promise<NodeProcess> | undefined
        await page.route(
          '**/api/1/front_office/act',
          async (route) => {
            await cut(route, () => node.kill())
            restarted = restartNodeProcess({ folder, port })
            await route.abort()
          },
          { times: 1 },
        )
        const order = page.getByRole('article', { name: `Order ${number}`, exact: true })
        await order.getByRole('button', { name: 'Start cooking' }).click()
        await order.getByRole('button', { name: 'Done' }).waitFor({ timeout: 60_000 })
        node = await restarted!
        await page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 })
      }
      const isOfLostServer = /^(?:net::|50\d |WebSocket connection)/
      assert.deepEqual(
        complaints.filter((complaint) => !isOfLostServer.test(complaint)),
        [],
      )
      assert.deepEqual(await actionsIn(folder), ['/front/deliveries/start_cooking', '/front/deliveries/start_cooking'])
    } finally {
      await browser.close()
      await node.stop()
      await removeEmbedded(folder)
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Returns the address with which a cook of the demo restaurant enters. */
async function cooksLink({ url, line: { adminToken: token } }: NodeProcess): Promise<string> {
  const person = { corporationId: demo.corporation, login: 'cook', name: 'Bruno', role: 'cook' }
  const rights = { organizationIds: [demo.organization], terminalGroupId: demo.terminalGroup }
  const { personId } = await post<{ personId: string }>(url, '/admin/people/save', { ...person, ...rights }, { token })
  const link = await post<{ token: string }>(url, '/admin/people/link', { personId }, { token })
  return `${url}/console/#enter=${link.token}`
}

/** Places an order and returns its number. */
async function placeOrder({ url, line: { appId, clientSecret, apiKey } }: NodeProcess): Promise<number> {
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
  const organizationId = demo.organization
  const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
  const order = { phone: '+442079460000', orderServiceType: 'DeliveryByClient', items }
  const { orderInfo } = await post<{ orderInfo: { id: string } }>(
    url,
    '/api/1/deliveries/create',
    { organizationId, order },
    { token },
  )
  for (;;) {
    const body = { organizationId, orderIds: [orderInfo.id] }
    const { orders } = await post<{ orders: { order: { number: number } | null }[] }>(
      url,
      '/api/1/deliveries/by_id',
      body,
      { token },
    )
    if (orders[0]?.order) return orders[0].order.number
  }
}

/** Returns the executed actions of the cook. */
async function actionsIn(folder: string): Promise<string[]> {
  const { address } = (await openEmbedded(folder, { log: createLog('warn') }))!
  const pool = connect(address, { connectionsMax: 1 })
  try {
    const rows = await pool<{ operation: string }[]>`
      select operation
        from command
       where organization_id = ${demo.organization}
         and operation like '/front/%'`
    return rows.map(({ operation }) => operation)
  } finally {
    await pool.end()
  }
}
