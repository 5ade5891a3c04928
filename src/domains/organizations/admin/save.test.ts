import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { mixCurrency } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('keeps omitted fields', async (world) => {
    const { id } = await world.ask<{ id: string }>(save.path, {
      corporationId,
      name: 'Pier',
      timeZone: 'Asia/Tokyo',
      version: '8.1',
      isSandbox: true,
      settings: { country: 'Japan', code: 'P1' },
    })
    await world.ask(save.path, { id, corporationId, name: 'Pier Two', isEnabled: false, settings: { code: 'P2' } })
    assert.deepEqual(await stored(world, id), {
      id,
      corporationId,
      name: 'Pier Two',
      timeZone: 'Asia/Tokyo',
      version: '8.1',
      isSandbox: true,
      isEnabled: false,
      settings: { country: 'Japan', code: 'P2', currencyIsoName: 'GBP' },
    })
  })

  it('creates an organization with defaults: UTC, the newest back office, enabled', async (world) => {
    const id = randomUUID()
    assert.deepEqual(await world.ask(save.path, { id, corporationId, name: 'Bare' }), { id })
    const { timeZone, version, isSandbox, isEnabled } = await stored(world, id)
    assert.deepEqual([timeZone, version, isSandbox, isEnabled], ['UTC', '9.7.5', false, true])
  })

  it('refuses an unknown country', async (world) => {
    const settings = { countryCode: 'XX' }
    const refusal = await world.refuse(save.path, { corporationId, name: 'Nowhere', settings })
    assert.equal(refusal.error, 'UNKNOWN_COUNTRY')
    await world.ask(save.path, { corporationId, name: 'Roma', settings: { countryCode: 'IT' } })
  })

  it('uses the configured smallest coin, or the last digit of the currency', async (world) => {
    const id = randomUUID()
    const { corporationId, token } = await openChain(world)
    for (const [settings, coin] of [
      [{ currencyIsoName: 'KWD' }, 0.001],
      [{ currencyIsoName: 'CHF', currencyMinimumDenomination: 0.05 }, 0.05],
      // A coin of the previous currency that the new one lacks.
      [{ currencyIsoName: 'JPY' }, 1],
      [{ currencyIsoName: 'EUR', currencyMinimumDenomination: null }, 0.01],
    ] as const) {
      await world.ask(save.path, { id, corporationId, name: 'Bureau de change', settings })
      const { organizations } = await world.ask<{ organizations: { currencyMinimumDenomination: number }[] }>(
        '/api/1/organizations',
        { organizationIds: [id], returnAdditionalInfo: true },
        { token },
      )
      assert.equal(organizations[0]?.currencyMinimumDenomination, coin)
    }
  })

  it('refuses a currency that the books of the chain do not have', async (world) => {
    const { corporationId, open, currencies } = await openChain(world)
    const first = await open({ currencyIsoName: 'EUR' })
    const second = await open({})
    const refusal = async (id: string | undefined, currencyIsoName: string) => {
      const body = { ...(id && { id }), corporationId, name: 'Other', settings: { currencyIsoName } }
      const { status, error, details } = await world.refuse(save.path, body)
      return [status, error, details.currency, details.fields[0]?.path]
    }
    for (const id of [undefined, first, second])
      assert.deepEqual(await refusal(id, 'KWD'), [409, 'CURRENCY_MISMATCH', 'EUR', 'settings.currencyIsoName'])
    await open({ currencyIsoName: 'eur' })
    assert.deepEqual(await currencies(), ['EUR', 'EUR', 'EUR'])
  })

  it('gives the first currency of a chain to all its restaurants', async (world) => {
    const { open, currencies } = await openChain(world)
    await open({})
    assert.deepEqual(await currencies(), [undefined])
    await open({ currencyIsoName: 'JPY' })
    await open({ currencyIsoName: null })
    assert.deepEqual(await currencies(), ['JPY', 'JPY', 'JPY'])
  })

  it('saves restaurants of chains with several currencies, and lets them take that of the books', async (world) => {
    const { open, change, currencies } = await openChain(world)
    await open({ currencyIsoName: 'EUR' })
    const id = await open({})
    await mixCurrency(world, id, 'KWD')
    await change(id, { country: 'Kuwait' })
    await change(id, { currencyIsoName: 'KWD' })
    assert.deepEqual(await currencies(), ['EUR', 'KWD'])
    await change(id, { currencyIsoName: 'EUR' })
    assert.deepEqual(await currencies(), ['EUR', 'EUR'])
  })

  it('shows the default payment type of the call centre', async ({ ask }) => {
    const id = randomUUID()
    const settings = { defaultCallCenterPaymentTypeId: demo.cash }
    await ask(save.path, { id, corporationId, name: 'By phone', settings })
    const requested = { organizationIds: [id], parameters: ['DefaultCallCenterPaymentTypeId'] }
    assert.deepEqual(
      (await ask<{ organizations: object[] }>('/api/1/organizations/settings', requested)).organizations,
      [{ id, ...settings }],
    )
  })

  it('refuses settings without effect', async ({ ask, call }) => {
    const id = randomUUID()
    const parameters = ['AddressLookup', 'LoyaltyDiscountAffectsVat', 'PricesVatInclusive', 'UseUaeAddressingSystem']
    const settings = {
      addressLookup: ['DaData'],
      loyaltyDiscountAffectsVat: true,
      pricesVatInclusive: false,
      useUaeAddressingSystem: true,
    }
    await ask(save.path, { id, corporationId, name: 'Hopeful' })
    const { status } = await call(save.path, { id, corporationId, name: 'Hopeful', settings })
    assert.ok(status === 200 || status === 400)
    const requested = { organizationIds: [id], parameters }
    assert.deepEqual(
      (await ask<{ organizations: object[] }>('/api/1/organizations/settings', requested)).organizations,
      [
        {
          id,
          addressLookup: [],
          loyaltyDiscountAffectsVat: false,
          pricesVatInclusive: true,
          useUaeAddressingSystem: false,
        },
      ],
    )
  })

  it('refuses invalid input', async ({ ask, refuse }) => {
    const other = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    for (const [body, status, code, path] of [
      [{ timeZone: 'Moon/Tranquility' }, 400, 'UNKNOWN_TIME_ZONE', 'timeZone'],
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ corporationId: other.id, id: demo.organization }, 409, 'CORPORATION_MISMATCH', 'id'],
      [{ version: 'newest' }, 400, 'INVALID_REQUEST', 'version'],
      [{ settings: { currencyIsoName: '€€€' } }, 400, 'INVALID_REQUEST', 'settings.currencyIsoName'],
      [
        { settings: { currencyMinimumDenomination: 0.005 } },
        400,
        'COIN_TOO_FINE',
        'settings.currencyMinimumDenomination',
      ],
      [{ settings: { latitude: 91 } }, 400, 'INVALID_REQUEST', 'settings.latitude'],
      [
        { settings: { defaultCallCenterPaymentTypeId: demo.discount } },
        404,
        'PAYMENT_TYPE_NOT_FOUND',
        'settings.defaultCallCenterPaymentTypeId',
      ],
      [{ settings: { defaultDeliveryCityId: demo.street } }, 404, 'CITY_NOT_FOUND', 'settings.defaultDeliveryCityId'],
      [{ settings: { conceptionId: demo.discount } }, 404, 'CONCEPTION_NOT_FOUND', 'settings.conceptionId'],
      [
        { settings: { deliveryCityIds: [demo.city, demo.street] } },
        404,
        'CITY_NOT_FOUND',
        'settings.deliveryCityIds[1]',
      ],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, name: 'Wrong', ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

/** Opens an empty chain with a key. */
async function openChain({ ask }: World) {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain' })
  const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Key' })
  const { token } = await ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
  let restaurants = 0
  return {
    corporationId,
    token,
    async open(settings: object): Promise<string> {
      const body = { corporationId, name: `Restaurant ${restaurants++}`, settings }
      return (await ask<{ id: string }>(save.path, body)).id
    },
    change: (id: string, settings: object) => ask(save.path, { id, corporationId, name: 'Restaurant 9', settings }),
    /** Returns the currencies of the restaurants by their names. */
    async currencies(): Promise<(string | undefined)[]> {
      const { organizations } = await ask<{ organizations: { settings: { currencyIsoName?: string } }[] }>(
        '/admin/organizations/list',
        { corporationId },
      )
      return organizations.map(({ settings }) => settings.currencyIsoName)
    },
  }
}

async function stored({ ask }: World, id: string) {
  const { organizations } = await ask<{ organizations: Record<string, unknown>[] }>('/admin/organizations/list', {
    corporationId,
  })
  return organizations.find((one) => one.id === id)!
}
