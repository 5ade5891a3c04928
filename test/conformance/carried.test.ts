import assert from 'node:assert/strict'
import test from 'node:test'
import { type TSchema, Type } from 'typebox'
import { failers } from '#core/errors.ts'
import { newId, opt, Text, Variants } from '#core/schema.ts'
import { creationErrors as deliveryErrors } from '#domains/deliveries/errors.ts'
import { makeDelivery, makeReportedDelivery } from '#domains/deliveries/placing.ts'
import { CreateOrderRequest, ReportedDelivery } from '#domains/deliveries/schemas.ts'
import { noRestrictions } from '#domains/delivery_restrictions/rules.ts'
import { creationErrors as tableOrderErrors } from '#domains/order/errors.ts'
import { makeTableOrder } from '#domains/order/placing.ts'
import { CreateTableOrderRequest, OpenedTableOrder } from '#domains/order/schemas.ts'
import { creationErrors as reserveErrors } from '#domains/reserve/errors.ts'
import { makeReserve } from '#domains/reserve/placing.ts'
import { CreateReserveRequest, ReportedReserve } from '#domains/reserve/schemas.ts'
import { happenedInstant } from '#shared/front.ts'
import {
  catalogue,
  comboGroups,
  comboPrice,
  dictionariesFor,
  discountCard,
  discountType,
  dish,
  employees,
  ids,
  modifier,
  now,
  organization,
  paymentTypeIds,
  pizza,
  sections,
  terminalGroups,
} from '#test/fixtures/placing.ts'
import type { Schema } from '#test/harness/arbitrary.ts'
import { fieldsWithoutEffect, type Sample } from './carried.ts'

/** Every field of a request that places something changes what is placed, or is refused. */

const schemaOf = (schema: TSchema): Schema => JSON.parse(JSON.stringify(schema))

test('a field without effect is found in every kind of object', async () => {
  const kinds = Variants('type', {
    cat: Type.Object({ lives: Type.Integer(), tail: Text() }),
    dog: Type.Object({ tail: Text() }),
  })
  const schema = schemaOf(Type.Object({ name: Text(), comment: opt(Text()), pets: Type.Array(kinds), pet: opt(kinds) }))
  const sample = { values: {}, ids: {} }
  const make = async (body: Record<string, unknown>) => {
    const { name, pets, pet } = body as { name: string; pets: { tail: string }[]; pet: { tail: string } | undefined }
    if (name.endsWith('~')) throw new Error('Refused')
    return { pets: pets.map(({ tail }) => tail), pet: pet?.tail }
  }
  const dog = { ...sample, kinds: { pet: 'dog' } }
  const expected = ['comment', 'pets[](cat).lives', 'pet(cat).lives']
  assert.deepEqual(await fieldsWithoutEffect(schema, [sample, dog], make), expected)
})

const positionId = newId<'Position'>()

/** Values of orders of any kind. */
const orderValues: Sample['values'] = prefixed('order.', {
  menuId: 'menu',
  'items[](Product).productId': dish.id,
  'items[](Product).price': 7,
  'items[](Product).positionId': positionId,
  'items[].comboInformation.comboGroupId': comboGroups.main,
  'items[](Compound).comboInformation.comboGroupId': comboGroups.side,
  'items[](Compound).primaryComponent.productId': pizza.id,
  'items[](Compound).secondaryComponent.productId': pizza.id,
  'combos[].price': comboPrice,
  'discountsInfo.discounts[].discountTypeId': discountType.id,
  'discountsInfo.discounts[].selectivePositions': [positionId],
  'discountsInfo.card.track': discountCard.track,
  ...Object.fromEntries(['payments', 'tips'].flatMap(paymentValues)),
})

function prefixed(prefix: string, values: Sample['values']): Sample['values'] {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [prefix + path, value]))
}

/** Cash and loyalty payments cannot be processed externally. */
function paymentValues(list: string): [string, unknown][] {
  return Object.entries(paymentTypeIds).flatMap(([kind, id]) => [
    [`${list}[](${kind}).paymentTypeId`, id],
    [`${list}[](${kind}).isProcessedExternally`, kind === 'Card' || kind === 'External'],
  ])
}

const someIds = { ...ids, Product: modifier.id, Position: () => newId() }

/** Returns samples of a request with the order in `order`: one for each kind of payment data, and a variant. */
function orderSamples(
  values: Sample['values'],
  without: Sample['without'] = [],
  other: Partial<Sample> = {},
): Sample[] {
  const sample = (kind: string, { without: alsoWithout = without, kinds = {} }: Partial<Sample> = {}): Sample => ({
    ids: someIds,
    values: { ...orderValues, ...values },
    // Discounts of loyalty are refused.
    without: ['order.discountsInfo.discounts[](iikoCard)', ...alsoWithout],
    kinds: { ...kinds, 'order.payments[].paymentAdditionalData': kind, 'order.tips[].paymentAdditionalData': kind },
  })
  return [sample('LoyaltyCard'), sample('Card'), sample('External'), sample('Card', other)]
}

const shared = { organization, terminalGroups, catalogue, discountCard, now }

interface Made {
  requestHash: string | null
  content: { id: string }
}

/** Returns the result without random values: the hash of the request, and the id of the content. */
const comparable = <M extends Made>({ requestHash: _, content: { id: __, ...content }, ...made }: M) => ({
  ...made,
  content,
})

/** Fields without effect, with the reason. This list may only get shorter. */
const known: [path: RegExp, why: string][] = [
  [/^organizationId$/, 'It names the organization, which the frame has found.'],
  [/\.address\(.*\)\.(street|regionId)/, '`locate` has looked them up, and its tests hold them.'],
  [/\.comboGroupName$|^order\.combos\[\]\.name$/, 'Orders show the names of the catalogue.'],
  [/^order\.discountsInfo\.fixedLoyaltyDiscounts$/, 'Without loyalty there are no discounts to fix.'],
  [/customer(\(regular\))?\.shouldReceive/, 'Guests and their wishes are not kept yet.'],
  [/^order\.(payments|tips)\[\]\(Card\)\.number$/, 'Numbers of cards are not kept.'],
  [/^order\.tips\[\]\(.*\)\.paymentAdditionalData/, 'Front offices get the data of payments only.'],
]

async function holdsAll(schema: TSchema, samples: Sample[], make: (body: Record<string, unknown>) => Promise<unknown>) {
  const dropped = await fieldsWithoutEffect(schemaOf(schema), samples, make)
  assert.deepEqual(
    dropped.filter((path) => !known.some(([pattern]) => pattern.test(path))),
    [],
    'These fields are dropped without a word: carry them over in `makeNewOrder` or in `detailsOf`',
  )
  return dropped
}

const deliveryContext = {
  ...shared,
  dictionaries: dictionariesFor('DeliveryByCourier'),
  employees,
  restrictions: noRestrictions(organization),
  located: { missing: null, street: null, entry: null, region: null },
  fail: failers(deliveryErrors),
}
const dineInContext = { ...shared, dictionaries: dictionariesFor('Common'), sections }
const tableOrderContext = { ...dineInContext, fail: failers(tableOrderErrors) }
const reserveContext = { ...dineInContext, fail: failers(reserveErrors) }

test('every field of a new delivery has an effect or is refused', async () => {
  const samples = orderSamples({ 'order.phone': '+442079460000' }, ['order.phoneExtension'], {
    without: ['order.orderTypeId'],
    kinds: { 'order.customer': 'one-time', 'order.deliveryPoint.address': 'city' },
  })
  const dropped = await holdsAll(CreateOrderRequest, samples, async (body) =>
    comparable(await makeDelivery(deliveryContext, body as CreateOrderRequest)),
  )
  const idle = known.filter(([pattern]) => !dropped.some((path) => pattern.test(path)))
  assert.deepEqual(idle, [], 'These are no longer dropped: take them off the list')
})

test('every field of a new table order has an effect or is refused', async () => {
  const samples = orderSamples({ 'order.phone': '+442079460000' }, [], { without: ['order.guests'] })
  await holdsAll(CreateTableOrderRequest, samples, async (body) =>
    comparable(await makeTableOrder(tableOrderContext, body as CreateTableOrderRequest)),
  )
})

test('every field of a new reserve has an effect or is refused', async () => {
  const without = ['guests', 'createReserveSettings']
  const samples = orderSamples({ phone: '+442079460000' }, [], { without })
  await holdsAll(CreateReserveRequest, samples, async (body) =>
    comparable(await makeReserve(reserveContext, body as CreateReserveRequest)),
  )
})

test('every field of an order that a front office reports has an effect or is refused', async () => {
  const at = (body: { at?: string | null }) => ({ now: happenedInstant(body, organization, now) })
  const anHourAgo = { at: '2000-01-01 08:00:00' }
  const phone = { 'order.phone': '+442079460000' }
  await holdsAll(
    ReportedDelivery,
    orderSamples({ ...phone, ...anHourAgo }, ['order.phoneExtension'], {
      without: ['order.orderTypeId'],
      kinds: { 'order.customer': 'one-time', 'order.deliveryPoint.address': 'city' },
    }),
    async (body) =>
      comparable(await makeReportedDelivery({ ...deliveryContext, ...at(body) }, body as ReportedDelivery)),
  )
  await holdsAll(OpenedTableOrder, orderSamples(phone, [], { without: ['order.guests'] }), async (body) =>
    comparable(await makeTableOrder(tableOrderContext, body as OpenedTableOrder)),
  )
  await holdsAll(
    ReportedReserve,
    orderSamples({ phone: '+442079460000', ...anHourAgo }, [], { without: ['guests'] }),
    async (body) => comparable(await makeReserve({ ...reserveContext, ...at(body) }, body as ReportedReserve)),
  )
})
