import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'
import { deliveryRefusals, orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { cardPayment, combo, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import calculate from './calculate.ts'

interface Answer {
  loyaltyProgramResults: {
    marketingCampaignId: string
    discounts: { code: number; positionId: string | null; discountSum: number; amount: number | null }[]
    upsales: { productCodes: string[]; suggestionText: string }[]
    freeProducts: { products: { id: string }[] }[]
    availableComboSpecifications: string[]
    needToActivateCertificate: boolean
  }[]
  validationWarnings: string[]
  Warnings: { Code: string }[]
  loyaltyTrace?: string
}

const tenPercent = { type: 'OrderDiscount', mode: 'Percent', value: 10 }

/** A campaign of a program that is in force at this restaurant alone. */
async function campaign({ ask }: World, organizationId: string, bindings: object[]): Promise<string> {
  const programId = newId()
  const { campaigns } = await ask<{ campaigns: [string] }>('/admin/loyalty/programs/save', {
    corporationId: demo.corporation,
    programs: [
      { id: programId, name: 'Here', programType: 3, serviceFrom: '2020-01-01', organizationIds: [organizationId] },
    ],
    campaigns: [{ programId, name: 'Campaign', periodFrom: '2020-01-01', bindings }],
  })
  return campaigns[0]
}

async function openWith(world: World, bindings: object[]) {
  const { organizationId } = await openRestaurant(world)
  const id = await campaign(world, organizationId, bindings)
  return async (order: object, more: object = {}) => {
    const answer = await world.ask<Answer>(calculate.path, { organizationId, order, ...more })
    return { ...answer, ours: answer.loyaltyProgramResults.find((one) => one.marketingCampaignId === id) }
  }
}

/** Whether the refusal is of what the order says. It may still lack who orders, where and when, and may be for a table. */
const isChecked = ([, order, , path]: (typeof deliveryRefusals)[number]) =>
  !('orderServiceType' in order && order.orderServiceType === null) &&
  !/^(customer|deliveryPoint|completeBefore|marketingSourceId|operatorId)/.test(path)

describeOperation(calculate, ({ it }) => {
  it('returns the discounts of campaigns, which follow those of the restaurant', async (world) => {
    const asked = await openWith(world, [{ conditions: [], actions: [tenPercent] }])
    const items = [plainItem()]
    const whole = (await asked({ items })).ours?.discounts[0]
    assert.deepEqual([whole?.code, whole?.positionId, whole?.amount], [0, null, null])
    const discountsInfo = { discounts: [{ type: 'RMS', discountTypeId: demo.discount }] }
    const less = (await asked({ items, discountsInfo })).ours?.discounts[0]
    assert.ok(whole && less && less.discountSum < whole.discountSum)
  })

  it('names the items that a campaign discounts', async (world) => {
    const positionId = newId()
    const off = { type: 'ProductsDiscount', products: { productIds: [dish.plain.id] }, mode: 'Sum', value: 1 }
    const asked = await openWith(world, [{ conditions: [], actions: [off] }])
    const { ours } = await asked({ items: [plainItem({ positionId, amount: 2 })] })
    const { code, positionId: at, discountSum, amount } = ours?.discounts[0] ?? {}
    assert.deepEqual({ code, at, discountSum, amount }, { code: 1, at: positionId, discountSum: 2, amount: 2 })
  })

  it('applies a coupon until it is used, and warns of others', async (world) => {
    const { couponSeries } = await world.ask<{ couponSeries: [string, string] }>('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      couponSeries: [{ name: newId() }, { name: newId(), validTo: '2020-01-01' }],
    })
    const [seriesId, overId] = [couponSeries[0], couponSeries[1]]
    const [coupon, over] = [newId(), newId()]
    for (const [id, number] of [
      [seriesId, coupon],
      [overId, over],
    ])
      await world.ask('/admin/loyalty/coupons/generate', {
        corporationId: demo.corporation,
        seriesId: id,
        numbers: [number],
      })
    const asked = await openWith(world, [
      { conditions: [{ type: 'Coupon', seriesIds: couponSeries }], actions: [tenPercent] },
    ])
    const codes = async (number: string, more: object = {}) => {
      const order = { items: [plainItem()], loyaltyInfo: { coupon: number } }
      const { ours, Warnings, validationWarnings } = await asked(order, more)
      assert.equal(validationWarnings.length, Warnings.length)
      return [ours !== undefined, ...Warnings.map(({ Code }) => Code)]
    }
    assert.deepEqual(await codes(coupon), [true])
    assert.ok((await asked({ items: [plainItem()] }, { coupon })).ours)
    assert.deepEqual(await codes(newId()), [false, 'COUPON_NOT_FOUND'])
    assert.deepEqual(await codes(over), [false, 'COUPON_NOT_IN_FORCE'])
    await world.ask('/admin/loyalty/coupons/activate', { corporationId: demo.corporation, seriesId, number: coupon })
    assert.deepEqual(await codes(coupon), [false, 'COUPON_ACTIVATED'])
  })

  it('calculates with unknown guests and conditions, and warns of them', async (world) => {
    const asked = await openWith(world, [{ conditions: [], actions: [tenPercent] }])
    const order = {
      items: [plainItem()],
      customer: { type: 'regular', id: newId() },
      loyaltyInfo: { applicableManualConditions: [newId()] },
    }
    const { ours, Warnings } = await asked(order)
    assert.ok(ours)
    assert.deepEqual(
      Warnings.map(({ Code }) => Code),
      ['GUEST_NOT_FOUND', 'MANUAL_CONDITION_NOT_FOUND'],
    )
  })

  it('finds the guest by phone, and creates none', async (world) => {
    const asked = await openWith(world, [
      { conditions: [{ type: 'KnownGuest', isKnown: true }], actions: [tenPercent] },
    ])
    const phone = '+442079463377'
    const order = { items: [plainItem()], phone }
    assert.equal((await asked(order)).ours, undefined)
    assert.equal((await asked(order)).ours, undefined)
    await world.ask('/admin/guests/save', { corporationId: demo.corporation, phone, inBlacklist: false })
    assert.ok((await asked(order)).ours)
  })

  it('returns free products, upsales and available combos', async (world) => {
    const actions = [
      { type: 'FreeProducts', products: [{ productId: dish.open.id }], pieces: 1 },
      { type: 'Upsale', productIds: [dish.open.id], suggestion: 'Something to drink?' },
      { type: 'OfferCombos', comboSourceIds: [combo.id] },
      { type: 'CertificateSale', products: { productIds: [dish.plain.id] } },
    ]
    const asked = await openWith(world, [{ conditions: [], actions }])
    const { ours } = await asked({ items: [plainItem()] })
    assert.equal(ours?.freeProducts[0]?.products[0]?.id, dish.open.id)
    assert.equal(ours?.upsales[0]?.suggestionText, 'Something to drink?')
    assert.deepEqual(ours?.availableComboSpecifications, [combo.id])
    assert.equal(ours?.needToActivateCertificate, true)
    const added = await asked({ items: [plainItem(), orderItem(dish.open.id, 5)] })
    assert.deepEqual(
      added.ours?.discounts.map(({ code, discountSum }) => [code, discountSum]),
      [[2, 5]],
    )
    assert.deepEqual([added.ours?.freeProducts, added.ours?.upsales], [[], []])
  })

  it('returns a trace of the calculation on request', async (world) => {
    const asked = await openWith(world, [{ conditions: [{ type: 'OrderSum', min: 10_000 }], actions: [tenPercent] }])
    assert.equal((await asked({ items: [plainItem()] })).loyaltyTrace, undefined)
    const { loyaltyTrace } = await asked({ items: [plainItem()] }, { isLoyaltyTraceEnabled: true })
    assert.match(loyaltyTrace ?? '', /Here \/ Campaign: in force\n {4}OrderSum is [\d.]+: does not hold/)
  })

  it('is refused if campaigns take too long, and leaves the node to others meanwhile', async (world) => {
    const action = { type: 'PiecesDiscount', which: 'Cheapest', pieces: 450, mode: 'Percent', value: 0.1 }
    const slow = { conditions: [], actions: Array(48).fill(action) }
    const { organizationId } = await openRestaurant(world)
    for (let i = 0; i < 5; i++) await campaign(world, organizationId, [slow, slow])
    const items = Array.from({ length: itemsMax }, (_, i) => orderItem(dish.open.id, 1 + i / 100))
    let isRefused = false
    const request = { organizationId, order: { items }, isLoyaltyTraceEnabled: true }
    const refusing = world
      .call<{ error: string }>(calculate.path, request, { headers: { timeout: '1' } })
      .finally(() => {
        isRefused = true
      })
    let answered = 0
    for (; !isRefused; answered++) await world.ask('/api/1/terminal_groups', { organizationIds: [organizationId] })
    const { status, body } = await refusing
    assert.deepEqual([status, body.error], [408, 'CALCULATION_TOO_LONG'])
    assert.ok(answered > 2, `${answered} other requests were answered`)
  })

  for (const [what, order, code, path] of deliveryRefusals.filter(isChecked))
    it(`refuses ${what}, as placing the order does`, async (world) => {
      const { organizationId } = await world.once(openRestaurant)
      const asked = { items: [plainItem()], orderServiceType: 'DeliveryByClient', ...order }
      const refused = await world.refuse(calculate.path, { organizationId, order: asked })
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], [code, `order.${path}`])
    })

  it('accepts orders without guest, service, address and time, table orders, and payments of the undiscounted price', async (world) => {
    const asked = await openWith(world, [{ conditions: [], actions: [tenPercent] }])
    for (const order of [
      { payments: [cardPayment(10)] },
      { orderTypeId: demo.dineInOrderType },
      { orderServiceType: 'DeliveryByCourier', payments: [cardPayment(12)] },
    ])
      assert.equal((await asked({ items: [plainItem()], ...order })).ours?.discounts.length, 1)
    assert.deepEqual((await asked({ items: [], orderTypeId: demo.dineInOrderType })).ours?.discounts, [])
  })

  it('refuses a service that is not offered, and a foreign or disabled terminal group', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryServiceType: 'CourierOnly' })
    const { organizationId, terminalGroupId } = restaurant
    const refusal = async (order: object, more: object = {}) =>
      (await world.refuse(calculate.path, { organizationId, order: { items: [plainItem()], ...order }, ...more })).error
    assert.equal(await refusal({ orderServiceType: 'DeliveryByClient' }), 'OrderServiceTypeDoesNotMatchSelfServiceMode')
    assert.equal(await refusal({}, { terminalGroupId: demo.terminalGroup }), 'TerminalGroupUnregistered')
    const group = { id: terminalGroupId, organizationId, name: 'Kitchen', isEnabled: false }
    await world.ask('/admin/terminal_groups/save', group)
    assert.equal(await refusal({}, { terminalGroupId }), 'TerminalGroupDisabled')
    const place = { id: organizationId, corporationId: demo.corporation, name: 'Test restaurant', isEnabled: false }
    await world.ask('/admin/organizations/save', place)
    assert.equal(await refusal({}), 'OrganizationDisabled')
  })
})
