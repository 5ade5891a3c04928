import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { discount, plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import save from './save.ts'

const discountTypes = {
  ten: newId<'DiscountType'>(),
  typed: newId<'DiscountType'>(),
  former: newId<'DiscountType'>(),
  plain: newId<'DiscountType'>(),
  open: newId<'DiscountType'>(),
  automatic: newId<'DiscountType'>(),
}

const saveDiscounts = ({ ask }: World, more: object[] = []) =>
  ask('/admin/dictionaries/save', {
    corporationId: demo.corporation,
    discounts: [
      { id: discountTypes.ten, name: 'Card', mode: 'Percent', percent: 10, isCard: true },
      { id: discountTypes.typed, name: 'Typed', mode: 'FixedSum', sum: 2, isCard: true, canApplyByCardNumber: true },
      { id: discountTypes.former, name: 'Former', mode: 'Percent', percent: 10, isCard: true },
      { id: discountTypes.plain, name: 'Plain', mode: 'Percent', percent: 10 },
      { id: discountTypes.open, name: 'Open', mode: 'FlexibleSum', isCard: true },
      ...more,
    ],
  })

const withCard = (track: string, more: object = {}) => ({ discountsInfo: { card: { track }, ...more } })

/** Saves a card of the organization, by default with a discount of ten percent. */
const giveCard = ({ ask }: World, organizationId: string, track: string, more: object = {}) =>
  ask(save.path, { organizationId, cards: [{ track, discountTypeId: discountTypes.ten, ...more }] })

describeOwnWorld(save.path, ({ it }) => {
  it('creates cards whose discounts apply to orders of each kind, also after items are added', async (world) => {
    await saveDiscounts(world)
    const reservations = await openReservations(world)
    const diningRoom = await openDiningRoom(world)
    const restaurant = await openRestaurant(world)
    for (const { organizationId } of [reservations, diningRoom, restaurant]) await giveCard(world, organizationId, 'T1')
    const deliveryId = await restaurant.place(withCard('T1', discount({}).discountsInfo))
    const delivery = (await restaurant.read(deliveryId)).order
    assert.deepEqual(
      [delivery?.sum, delivery?.discounts?.map(({ discountType, sum }) => [discountType.id, sum])],
      [
        8,
        [
          [demo.discount, 1],
          [discountTypes.ten, 1],
        ],
      ],
    )
    const orderId = await diningRoom.place(withCard('T1'))
    assert.equal((await diningRoom.read(orderId)).order?.sum, 9)
    await giveCard(world, diningRoom.organizationId, 'Cafe\u0301  1')
    const written = await diningRoom.place(withCard(' Café\t1'))
    assert.equal((await diningRoom.read(written)).order?.sum, 9)
    await diningRoom.change('add_items', orderId, { items: [plainItem()] })
    assert.equal((await diningRoom.read(orderId)).order?.sum, 18)
    const { reserve } = await reservations.read(await reservations.reserve(banquet(withCard('T1'))))
    assert.equal(reserve?.order?.sum, 9)
    const terminal = await openTerminal(world, diningRoom)
    const taken = { ...diningRoom.body(withCard('T1')).order, id: newId() }
    await terminal.done('/front/order/create', { order: taken })
    assert.equal((await diningRoom.read(taken.id)).order?.sum, 9)
    terminal.cut()
  })

  it('creates cards that are found by number if their discount allows it', async (world) => {
    await saveDiscounts(world)
    const { organizationId, ...restaurant } = await openRestaurant(world)
    await giveCard(world, organizationId, 'T1', { number: '1001' })
    await giveCard(world, organizationId, 'T2', { number: '1002', discountTypeId: discountTypes.typed })
    const { order } = await restaurant.read(await restaurant.place(withCard('1002')))
    assert.equal(order?.sum, 8)
    const refusal = await world.refuse('/api/1/deliveries/create', restaurant.body(withCard('1001')))
    assert.equal(refusal.error, 'DiscountCardNotFound')
  })

  it('creates cards that give no discount while blocked, out of their period, or at other restaurants', async (world) => {
    await saveDiscounts(world)
    const { organizationId, body } = await openRestaurant(world)
    const elsewhere = await openRestaurant(world)
    const day = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    await giveCard(world, organizationId, 'Blocked', { isBlocked: true })
    await giveCard(world, organizationId, 'Over', { validTo: day(-2) })
    await giveCard(world, organizationId, 'Later', { validFrom: day(2) })
    await giveCard(world, organizationId, 'Former', { discountTypeId: discountTypes.former })
    await giveCard(world, organizationId, 'Now', { validFrom: day(-2), validTo: day(2) })
    await giveCard(world, elsewhere.organizationId, 'Elsewhere')
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      discounts: [{ id: discountTypes.former, name: 'Former', mode: 'Percent', percent: 10, isCard: false }],
    })
    for (const [track, code] of [
      ['Blocked', 'DiscountCardTypeModeForbidden'],
      ['Over', 'DiscountCardTypeModeForbidden'],
      ['Later', 'DiscountCardTypeModeForbidden'],
      ['Former', 'DiscountCardTypeModeForbidden'],
      ['Elsewhere', 'DiscountCardNotFound'],
      ['Unknown', 'DiscountCardNotFound'],
    ] as const) {
      const { error, details } = await world.refuse('/api/1/deliveries/create', body(withCard(track)))
      assert.deepEqual([error, details.fields[0]?.path], [code, 'order.discountsInfo.card.track'], track)
    }
    await world.ask('/api/1/deliveries/create', body(withCard('Now')))
  })

  it('replaces whole cards, and lets them exchange their numbers', async (world) => {
    await saveDiscounts(world)
    const { organizationId } = await openRestaurant(world)
    const type = { discountTypeId: discountTypes.ten }
    const first = [
      { track: 'A', number: '1', holder: 'Ada', ...type },
      { track: 'B', number: '2', ...type },
    ]
    assert.deepEqual(await world.ask(save.path, { organizationId, cards: first }), { saved: 2 })
    const second = [
      { track: 'A', number: '2', ...type, isBlocked: true },
      { track: 'B', number: '1', ...type },
    ]
    await world.ask(save.path, { organizationId, cards: second })
    const { cards } = await world.ask<{ cards: object[] }>('/admin/discount_cards/list', { organizationId })
    const none = { holder: null, validFrom: null, validTo: null, isBlocked: false }
    assert.deepEqual(
      cards,
      second.map((card) => ({ ...none, ...card })),
    )
  })

  it('refuses inconsistent cards, and saves nothing', async (world) => {
    await saveDiscounts(world, [
      {
        id: discountTypes.automatic,
        name: 'Auto',
        mode: 'FixedSum',
        isCard: true,
        isAutomatic: true,
        isDeleted: false,
      },
    ])
    const { organizationId } = await openRestaurant(world)
    await giveCard(world, organizationId, 'There', { number: '7' })
    const card = (more: object = {}) => ({ track: 'New', discountTypeId: discountTypes.ten, ...more })
    for (const [body, code, path] of [
      [{ organizationId: newId(), cards: [card()] }, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [{ cards: [card({ discountTypeId: newId() })] }, 'DISCOUNT_TYPE_NOT_FOUND', 'cards[0].discountTypeId'],
      [{ cards: [card({ discountTypeId: discountTypes.plain })] }, 'DISCOUNT_NOT_FOR_CARDS', 'cards[0].discountTypeId'],
      [{ cards: [card({ discountTypeId: discountTypes.open })] }, 'DISCOUNT_NOT_FOR_CARDS', 'cards[0].discountTypeId'],
      [
        { cards: [card({ discountTypeId: discountTypes.automatic })] },
        'DISCOUNT_NOT_FOR_CARDS',
        'cards[0].discountTypeId',
      ],
      [{ cards: [card(), card()] }, 'REPEATED_DISCOUNT_CARD', 'cards[1].track'],
      [
        { cards: [card({ number: '8' }), card({ track: 'Other', number: '8' })] },
        'DISCOUNT_CARD_NUMBER_ALREADY_USED',
        'cards[1].number',
      ],
      [
        { cards: [card(), card({ track: 'Other', number: '7' })] },
        'DISCOUNT_CARD_NUMBER_ALREADY_USED',
        'cards[1].number',
      ],
      [
        { cards: [card({ validFrom: '2030-01-02', validTo: '2030-01-01' })] },
        'DISCOUNT_CARD_PERIOD_REVERSED',
        'cards[0].validTo',
      ],
    ] as const) {
      const { error, details } = await world.refuse(save.path, { organizationId, ...body })
      assert.deepEqual([error, details.fields[0]?.path], [code, path])
    }
    const { cards } = await world.ask<{ cards: { track: string }[] }>('/admin/discount_cards/list', { organizationId })
    assert.deepEqual(
      cards.map(({ track }) => track),
      ['There'],
    )
  })
})
