import { derivedId } from '#core/schema.ts'
import { dayOf, type Instant, minuteMs, type TerminalTime, toTerminalTime } from '#core/time.ts'
import { DuplicatedReserveId } from '#domains/reserve/errors.ts'
import { demo } from '#shared/demo.ts'
import type { SeedContext } from './seed.ts'
import { portionsADay } from './supplies.rules.ts'
import { ordersUntil } from './trade.rules.ts'

const organizationId = demo.organization
const timeZone = 'Europe/London'

/** Sells what the restaurant has sold on the day of the first start until then. */
export async function sellToday({ now, save }: SeedContext): Promise<void> {
  const orders = ordersUntil(toTerminalTime(now, timeZone))
  if (orders.length > 0) await save('/admin/orders/import', { organizationId, orders })
}

const evenings = [
  { time: '18:30', tableIds: [demo.fifthTable], name: 'Marta', phone: '+442079460101', count: 2 },
  { time: '19:30', tableIds: [demo.sixthTable], name: 'Oliver', phone: '+442079460102', count: 4 },
  { time: '20:00', tableIds: [demo.thirdTable], name: 'Priya', phone: '+442079460103', count: 3 },
]

/** Reserves tables for the evening; late in the evening, for the next half hours. */
export async function reserveTonight({ now, ask }: SeedContext): Promise<void> {
  const day = dayOf(now, timeZone)
  for (const { time, tableIds, name, phone, count } of evenings)
    await ask(
      '/api/1/reserve/create',
      {
        organizationId,
        id: derivedId(organizationId, 'Reserve', `${day} ${phone}`),
        customer: { type: 'regular', name },
        phone,
        guests: { count },
        tableIds,
        estimatedStartTime: later(`${day} ${time}:00.000`, nextHalfHour(now)),
        durationInMinutes: 120,
        shouldRemind: false,
      },
      { unless: DuplicatedReserveId },
    )
}

const later = (one: TerminalTime, other: TerminalTime): TerminalTime => (one > other ? one : other)

/** Returns the first half hour that is at least half an hour away. */
function nextHalfHour(now: Instant): TerminalTime {
  const halfHourMs = 30 * minuteMs
  return toTerminalTime(Math.ceil(now / halfHourMs + 1) * halfHourMs, timeZone)
}

/** Stops a dish, and limits another one. */
export async function stopDishes({ ask }: SeedContext): Promise<void> {
  const dishes = portionsADay.filter(({ sizeIds, isFavourite }) => sizeIds.length === 0 && !isFavourite)
  const items = [dishes.at(-1), dishes.at(-2)].map((dish, i) => ({ productId: dish!.productId, balance: i * 3 }))
  await ask('/api/1/stop_lists/add', { organizationId, terminalGroupId: demo.terminalGroup, items })
}
