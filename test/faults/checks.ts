import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#core/db/connect.ts'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { diagnose } from '#doctor/doctor.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import type { Envelope } from '#test/harness/receiver.ts'
import type { Taken } from './orders.ts'
import type { Restaurant } from './restaurant.ts'

const pollMs = 100
/** Longer than the claim of a killed node on a webhook, which delays it and the ones after it. */
const quietWithinMs = 150_000

/** Waits until every command has ended and every event is delivered. */
export async function untilQuiet(restaurant: Restaurant): Promise<void> {
  for (const deadline = Date.now() + quietWithinMs; ; await sleep(pollMs)) {
    const open = await openEnds(restaurant).catch((error) => ({ error: String(error) }))
    if (!('error' in open) && Object.values(open).every((count) => count === 0)) return
    if (Date.now() > deadline)
      throw new Error(`It does not come to rest: ${JSON.stringify(open)}; ${restaurant.terminalState}`)
  }
}

const openEnds = async (restaurant: Restaurant): Promise<Record<string, number>> =>
  restaurant.withDatabase(async (pool) => {
    const [row] = await pool<{ commands: number; unread: number; undelivered: number }[]>`
      select (select count(*) from command where state in ('accepted', 'sent'))::int as commands,
             (select count(*)
                from event
                join follower_cursor as cursor
                  on cursor.owner_id = event.owner_id
                 and cursor.revision < event.revision
                join webhook_endpoint as endpoint
                  on endpoint.id = cursor.part
               where paused_at is null)::int as unread,
             (select count(*)
                from webhook_delivery
               where organization_id = ${restaurant.organizationId}
                 and finished_at is null)::int as undelivered`
    return { ...row!, atTerminal: restaurant.unfinishedAtTerminal }
  })

/** Results of the checks. */
export interface Seen {
  applied: number
  expired: number
  tickets: number
  events: number
  deliveries: number
}

/** Compares the restaurant with what its clients, its front office and its receiver saw, and runs the doctor. */
export async function expectWhole(restaurant: Restaurant, accepted: readonly Taken[]): Promise<Seen> {
  const states = await expectThere(restaurant, accepted)
  const tickets = await expectPrinted(restaurant, accepted, states)
  return restaurant.withDatabase(async (pool) => {
    const diagnoses = await diagnose(pool)
    assert.deepEqual(
      diagnoses.filter(({ count }) => count > 0),
      [],
    )
    const events = await expectDelivered(pool, restaurant)
    const applied = [...states.values()].filter((state) => state === 'Success').length
    const deliveries = restaurant.receiver.received.length
    return { applied, expired: states.size - applied, tickets, events, deliveries }
  })
}

const page = 200

/** Checks that every acknowledged order exists once, has ended, and has the state that its client knows. */
async function expectThere(
  { ask, organizationId, withDatabase }: Restaurant,
  accepted: readonly Taken[],
): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  for (let from = 0; from < accepted.length; from += page) {
    const orderIds = accepted.slice(from, from + page).map(({ id }) => id)
    const { orders } = await ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', { organizationId, orderIds })
    for (const { id, creationStatus } of orders) {
      assert.ok(!states.has(id), `order ${id} is there twice`)
      states.set(id, creationStatus)
    }
  }
  for (const { id, told } of accepted) {
    const state = states.get(id)
    assert.ok(state === 'Success' || state === 'Error', `order ${id} is ${state}`)
    if (told) assert.equal(state, told, `order ${id}`)
  }
  const rows = await withDatabase(
    (pool) => pool<{ id: string; correlationId: string }[]>`
      select id, correlation_id from delivery_order where organization_id = ${organizationId}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row.correlationId]))
  assert.equal(byId.size, accepted.length, 'orders that nobody was told of')
  for (const { id, correlationId } of accepted) assert.equal(byId.get(id), correlationId, `order ${id}`)
  return states
}

/** Checks that there is exactly one kitchen ticket for each accepted order, and none for others. */
async function expectPrinted(
  restaurant: Restaurant,
  accepted: readonly Taken[],
  states: ReadonlyMap<string, string>,
): Promise<number> {
  const printed = new Map<string, number>()
  for (const ticket of await restaurant.paper()) {
    const [, kind, commandId] = /#(\w+) ([0-9a-f-]{36})\n$/.exec(ticket) ?? []
    assert.ok(kind && commandId, `a ticket is torn: ${ticket}`)
    if (kind === 'kitchen') printed.set(commandId, (printed.get(commandId) ?? 0) + 1)
  }
  for (const { id, correlationId } of accepted)
    assert.equal(printed.get(correlationId) ?? 0, states.get(id) === 'Success' ? 1 : 0, `tickets of order ${id}`)
  return printed.size
}

/** Types of events that a receiver without a filter gets. */
const sentKinds = Object.entries(eventsOf(await loadDomains())).flatMap(([type, { isSentByDefault }]) =>
  isSentByDefault ? [type] : [],
)

/** Checks that every event has arrived, and those of an order in sequence, ignoring repetitions. */
async function expectDelivered(pool: Pool, { organizationId, receiver }: Restaurant): Promise<number> {
  const rows = await pool<{ subjectId: string; type: string; correlationId: string; place: string }[]>`
    select subject_id, type, correlation_id, coalesce(info ->> 'timestamp', '') as place
      from event
     where owner_id = ${organizationId}
       and type = any(${sentKinds})
     order by revision`
  const wanted = Map.groupBy(rows, ({ subjectId }) => subjectId)
  const got = Map.groupBy(
    receiver.received.flatMap(({ events }) => events),
    (envelope) => String(infoOf(envelope).id),
  )
  for (const [subjectId, events] of wanted) {
    const expected = events.map(({ type, correlationId, place }) => `${type} ${correlationId} ${place}`)
    const first = new Set((got.get(subjectId) ?? []).map(signOf))
    assert.deepEqual([...first], expected, `events of order ${subjectId}`)
  }
  return rows.length
}

const infoOf = ({ eventInfo }: Envelope) => eventInfo as { id?: string; timestamp?: number }

const signOf = (envelope: Envelope): string =>
  `${envelope.eventType} ${envelope.correlationId} ${infoOf(envelope).timestamp ?? ''}`
