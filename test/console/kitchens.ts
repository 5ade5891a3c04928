import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'

const plain = (more: object = {}) => ({
  type: 'Product',
  productId: dish.plain.id,
  amount: 1,
  price: dish.plain.price,
  positionId: newId<'Position'>(),
  ...more,
})

const open = (more: object = {}) => ({ ...plain(more), productId: dish.open.id, price: dish.open.price })

const customer = { type: 'one-time', name: 'Chloe Marchetti' }

/** A restaurant whose cook has a ticket to start and one with dishes at work. */
export async function kitchenOf(world: World) {
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId } = restaurant
  const cook = await enterAs(world, { role: 'cook', organizationIds: [organizationId] })
  const place = (items: object[]) => restaurant.place({ customer, items })
  const path = `/console/kitchen/${terminalGroupId}`
  return { restaurant, cook, path, place }
}

/** A kitchen with a ticket to start, and a ticket with a cooked dish. */
export async function busyKitchen(world: World) {
  const kitchen = await kitchenOf(world)
  const { restaurant, cook, place } = kitchen
  const { organizationId, terminalGroupId } = restaurant
  await place([plain({ amount: 2 }), open({ comment: 'No onion, nut allergy' })])
  const done = plain()
  const orderId = await place([done, open({ amount: 3 })])
  const actionId = newId<'Command'>()
  await cook.ask('/api/1/front_office/act', {
    organizationId,
    terminalGroupId,
    actionId,
    operation: '/front/deliveries/complete_cooking',
    body: { orderId, positionIds: [done.positionId] },
  })
  await world.outcome(organizationId, actionId)
  return kitchen
}

export const dishes = { plain, open }
