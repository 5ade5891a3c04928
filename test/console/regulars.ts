import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'

/** A restaurant with a guest who has a wallet, a card, a category and an order. */
export async function restaurantWithGuest(world: World) {
  const restaurant = await openRestaurant(world)
  const { organizationId } = restaurant
  const { ask } = world
  const corporationId = demo.corporation
  const programId = randomUUID()
  await ask('/admin/loyalty/programs/save', {
    corporationId,
    programs: [{ id: programId, name: 'Bonus', programType: 1, serviceFrom: '2026-01-01' }],
  })
  const phone = '+442079461815'
  const { id: customerId } = await ask<{ id: string }>('/api/1/loyalty/core/customer/create_or_update', {
    ...{ organizationId, phone, name: 'Ada', surName: 'Lovelace-Featherstonehaugh', birthday: '1985-12-10', sex: 2 },
    ...{ email: 'ada@example.com', consentStatus: 1, comment: 'Sits at the window. Allergic to nuts.' },
    ...{ cardTrack: 'ADA-1815', cardNumber: 'ADA-1815' },
  })
  const member = { organizationId, customerId }
  const { walletId } = await ask<{ walletId: string }>('/api/1/loyalty/core/customer/program/add', {
    ...member,
    programId,
  })
  await ask('/api/1/loyalty/core/customer/wallet/topup', { ...member, walletId, sum: 12.5, comment: 'Cold soup' })
  await restaurant.place({ phone, customer: { type: 'regular', name: 'Ada' } })
  const manager = await enterAs(world, { role: 'manager' })
  const owner = await enterAs(world, { role: 'owner' })
  return { restaurant, organizationId, customerId, phone, walletId, programId, manager, owner }
}
