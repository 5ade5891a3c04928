import type { ReserveInfo } from '../src/shared/schemas/order_answer.ts'
import { type Changes, changesOf } from './changes.ts'
import { openHall } from './hall.ts'
import { plain } from './ordering.ts'
import type { World } from './world.ts'

/** A section of four tables that can be reserved, and hands to reserve them. */
export interface Bookings extends Changes {
  organizationId: string
  terminalGroupId: string
  sectionId: string
  tableIds: [string, string, string, string]
  /** A time by the clock of the restaurant, ten days ahead unless said. */
  at(time: string, days?: number): string
  /** A create's body: the first table for two hours in the evening, changed by what is given. */
  body(more?: object): Record<string, unknown>
  /** Reserves what the front office must take, and answers the reserve's id. */
  reserve(more?: object): Promise<string>
  /** Asks for a reserve and waits until the front office has decided. */
  ask(more?: object): Promise<ReserveInfo>
  read(id: string): Promise<ReserveInfo>
}

/** What makes a reserve a banquet: an order, of one plain dish for 10. */
export const banquet = (order: object = {}) => ({ order: { items: [plain()], ...order } })

export async function openBookings(world: World, settings: object = {}, version = '9.7.5'): Promise<Bookings> {
  const { organizationId, terminalGroupId, sectionId, tableIds } = await openHall(world, settings, version)
  const path = '/api/1/reserve/create'

  const at: Bookings['at'] = (time, days = 10) =>
    `${new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 10)} ${time}:00.000`

  const body: Bookings['body'] = (more = {}) => ({
    organizationId,
    customer: { type: 'regular', name: 'Ada' },
    phone: '+442079460000',
    tableIds: [tableIds[0]],
    estimatedStartTime: at('19:00'),
    durationInMinutes: 120,
    shouldRemind: false,
    ...more,
  })

  async function read(id: string): Promise<ReserveInfo> {
    const { reserves } = await world.ask<{ reserves: ReserveInfo[] }>('/api/1/reserve/status_by_id', {
      organizationId,
      reserveIds: [id],
    })
    const [reserve] = reserves
    if (!reserve) throw new Error(`There is no reserve ${id}`)
    return reserve
  }

  async function ask(more?: object): Promise<ReserveInfo> {
    const asked = await world.ask<{ correlationId: string; reserveInfo: ReserveInfo }>(path, body(more))
    await world.outcome(organizationId, asked.correlationId)
    return read(asked.reserveInfo.id)
  }

  return {
    organizationId,
    terminalGroupId,
    sectionId,
    tableIds,
    at,
    body,
    ask,
    read,
    ...changesOf(world, organizationId, { folder: '/api/1/reserve', idField: 'reserveId' }),
    async reserve(more) {
      const { id, creationStatus, errorInfo } = await ask(more)
      if (creationStatus !== 'Success') throw new Error(`The reserve was not taken: ${errorInfo?.message}`)
      return id
    },
  }
}
