import assert from 'node:assert/strict'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { type Envelope, openReceiver } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** Returns the webhooks with this filter for a banquet that gets items and is cancelled, and a conflicting reserve. */
async function webhooksOf(world: World, reserveFilter: object | null, count: number): Promise<Envelope[]> {
  const [reservations, receiver] = [await openReservations(world), await openReceiver()]
  const { organizationId } = reservations
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  const settings = { organizationId, webHooksUri: receiver.url, webHooksFilter: { reserveFilter } }
  await world.ask('/api/1/webhooks/update_settings', settings, { token })
  const id = await reservations.reserve(banquet())
  await reservations.ask()
  await reservations.change('add_items', id, { items: [plainItem()] })
  await reservations.change('cancel', id, { cancelReason: 'ClientRefused' })
  await reservations.failure('cancel', id, { cancelReason: 'Other' })
  const events = await receiver.events(count)
  await receiver.close()
  return events
}

const seen = (events: readonly Envelope[]) =>
  events.map(({ eventType, eventInfo }) => {
    const { creationStatus, isDeleted, reserve, errorInfo } = eventInfo as ReserveInfo
    const summary = [creationStatus, reserve?.status, reserve?.order?.number, reserve?.order?.sum]
    return [eventType, isDeleted, ...summary, refusalCode(errorInfo)]
  })

const taken = ['ReserveUpdate', false, 'Success', 'New', 1, 10, undefined]
const refused = ['ReserveError', false, 'Error', undefined, undefined, undefined, 'EntityAlreadyInUse']
const grown = ['ReserveUpdate', false, 'Success', 'New', 1, 20, undefined]
const cancelled = ['ReserveUpdate', false, 'Success', 'Closed', 1, 20, undefined]
const failed = ['ReserveError', false, 'Success', 'Closed', 1, 20, 'WRONG_RESERVE_STATUS']

describeWorld('Webhooks of reserves', ({ it }) => {
  it('contain the whole reserve for every change, and every failure', async (world) => {
    assert.deepEqual(seen(await webhooksOf(world, null, 5)), [taken, refused, grown, cancelled, failed])
  })

  it('contain only changes or only failures if the filter requires it', async (world) => {
    assert.deepEqual(seen(await webhooksOf(world, { errors: false }, 3)), [taken, grown, cancelled])
    assert.deepEqual(seen(await webhooksOf(world, { updates: false, errors: true }, 2)), [refused, failed])
  })
})
