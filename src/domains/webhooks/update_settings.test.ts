import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import create from '#domains/deliveries/create.ts'
import { demo } from '#shared/demo.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import updateSettings from './update_settings.ts'

const { organization: organizationId } = demo

interface Saved {
  correlationId: string
  signingSecret: string
}

describeOperation(updateSettings, ({ it }) => {
  it('stores settings by key, and returns the correlation id of a completed command', async (world) => {
    const { ask, tokenOf, outcome } = world
    const [mine, other] = [await tokenOf({}), await tokenOf({})]
    const given = {
      organizationId,
      webHooksUri: 'http://127.0.0.1:9/a?b=c',
      authToken: 'Bearer abc',
      webHooksFilter: { deliveryOrderFilter: { orderStatuses: ['OnWay'], errors: false }, personalShiftFilter: null },
    }
    const { correlationId, signingSecret } = await ask<Saved>(updateSettings.path, given, { token: mine })
    assert.equal((await outcome(organizationId, correlationId)).state, 'Success')
    const read = (token: string) =>
      ask<Record<string, unknown>>('/api/1/webhooks/settings', { organizationId }, { token })
    const { webHooksUri, authToken, webHooksFilter, signingSecret: again } = await read(mine)
    assert.deepEqual({ organizationId, webHooksUri, authToken, webHooksFilter }, given)
    assert.equal(again, signingSecret)
    const { webHooksUri: none, signingSecret: noSecret } = await read(other)
    assert.deepEqual([none, noSecret], [null, null])
  })

  it('returns the secret of each receiver to its key, which does not change with settings', async (world) => {
    const { ask, tokenOf } = world
    const [mine, other] = [await tokenOf({}), await tokenOf({})]
    const save = (path: string, token: string) =>
      ask<Saved>(updateSettings.path, { organizationId, webHooksUri: `http://127.0.0.1:9/${path}` }, { token })
    const { signingSecret: first } = await save('a', mine)
    assert.match(first, /^whsec_[A-Za-z0-9+/]{32}$/)
    assert.equal((await save('b', mine)).signingSecret, first)
    assert.notEqual((await save('a', other)).signingSecret, first)
  })

  it('works as in its example: sends the first event of the first order, signed with the returned secret', async (world) => {
    const { ask, tokenOf } = world
    const receiver = await openReceiver()
    const token = await tokenOf({})
    const settings = { ...(updateSettings.example.request as object), webHooksUri: receiver.url }
    const { signingSecret } = await ask<Saved>(updateSettings.path, settings, { token })
    const { orderInfo } = await ask<{ orderInfo: { id: string } }>(create.path, create.example.request, { token })
    const { headers, body, events } = (await receiver.requests(1))[0]!
    const { eventType, eventInfo } = events[0]!
    assert.deepEqual([eventType, (eventInfo as { id: string }).id], ['DeliveryOrderUpdate', orderInfo.id])
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    await receiver.close()
  })

  it('sends unpublished kinds only to receivers that request them', async (world) => {
    const { ask, tokenOf } = world
    const restaurant = await openStoppedRestaurant(world)
    const subscribe = async (more: object) => {
      const receiver = await openReceiver()
      const settings = { organizationId: restaurant.organizationId, webHooksUri: receiver.url, ...more }
      await ask(updateSettings.path, settings, { token: await tokenOf({}) })
      return receiver
    }
    const plain = await subscribe({})
    const unsure = await subscribe({ webHooksFilter: { stopListItemsFilter: {} } })
    const subscribed = await subscribe({ webHooksFilter: { stopListItemsFilter: { updates: true } } })
    for (const balance of [3, 2]) await restaurant.stop({ productId: dish.plain.id, balance })
    const typesOf = async (receiver: typeof plain, count: number) =>
      (await receiver.events(count)).map(({ eventType }) => eventType)
    assert.deepEqual(await typesOf(plain, 2), ['StopListUpdate', 'StopListUpdate'])
    assert.deepEqual(await typesOf(unsure, 2), ['StopListUpdate', 'StopListUpdate'])
    const both = ['StopListUpdate', 'StopListItemsUpdate']
    assert.deepEqual(await typesOf(subscribed, 4), [...both, ...both])
    for (const receiver of [plain, unsure, subscribed]) await receiver.close()
  })

  it('replaces all settings, and clears omitted ones', async ({ ask, tokenOf }) => {
    const token = await tokenOf({})
    const first = { organizationId, webHooksUri: 'http://127.0.0.1:9/', authToken: 'x', webHooksFilter: {} }
    await ask(updateSettings.path, first, { token })
    await ask(updateSettings.path, { organizationId, webHooksUri: 'http://127.0.0.1:9/b' }, { token })
    const settings = await ask<Record<string, unknown>>('/api/1/webhooks/settings', { organizationId }, { token })
    assert.equal(settings.webHooksUri, 'http://127.0.0.1:9/b')
    assert.equal(settings.authToken, null)
    assert.equal(settings.webHooksFilter, null)
  })

  it('refuses addresses that are not http', async ({ refuse }) => {
    for (const webHooksUri of ['', 'shop', 'ftp://shop.example/', 'https://user:word@shop.example/']) {
      const { error, status, details } = await refuse(updateSettings.path, { organizationId, webHooksUri })
      assert.deepEqual([error, status, details.fields[0]?.path], ['WEBHOOK_URI_INVALID', 400, 'webHooksUri'])
    }
  })

  it('refuses an address that is not public', async ({ refuse }) => {
    for (const webHooksUri of ['http://10.0.0.1/', 'http://[fe80::1]/', 'http://169.254.169.254/latest']) {
      const { error, message, status, details } = await refuse(updateSettings.path, { organizationId, webHooksUri })
      assert.deepEqual([error, status, details.fields[0]?.path], ['WEBHOOK_ADDRESS_REFUSED', 400, 'webHooksUri'])
      assert.match(message, /COMANDA_WEBHOOK_NETWORKS/)
    }
  })

  it('refuses loopback, in any spelling, for an organization that is no sandbox', async ({ ask, refuse, tokenOf }) => {
    const organization = { corporationId: demo.corporation, name: 'Not a sandbox' }
    const { id } = await ask<{ id: string }>('/admin/organizations/save', organization)
    const token = await tokenOf({})
    for (const webHooksUri of ['http://127.0.0.1/', 'http://localhost/', 'http://0x7f.1/', 'http://[::1]/']) {
      const { error } = await refuse(updateSettings.path, { organizationId: id, webHooksUri }, { token })
      assert.equal(error, 'WEBHOOK_ADDRESS_REFUSED', webHooksUri)
    }
  })

  it('refuses a token that is invalid in a header, and unknown statuses', async ({ refuse }) => {
    const body = { organizationId, webHooksUri: 'http://127.0.0.1:9/' }
    const token = await refuse(updateSettings.path, { ...body, authToken: 'a\r\nb: c' })
    assert.deepEqual([token.error, token.details.fields[0]?.path], ['INVALID_REQUEST', 'authToken'])
    const webHooksFilter = { deliveryOrderFilter: { orderStatuses: ['Flying'] } }
    assert.equal((await refuse(updateSettings.path, { ...body, webHooksFilter })).error, 'INVALID_REQUEST')
  })
})
