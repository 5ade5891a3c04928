import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import timeline from './timeline.ts'

interface Step {
  personName: string | null
  correlationId: string
  operation: string
  origin: string
  state: string
  acceptedAt: string
  sentAt: string | null
  answeredAt: string | null
  finishedAt: string | null
  deadlineAt: string | null
  errorCode: string | null
  errorReason: string | null
}

interface Placed {
  correlationId: string
  orderInfo: OrderInfo
}

const create = '/api/1/deliveries/create'

async function stepsOf({ ask }: World, organizationId: string, subjectId: string): Promise<Step[]> {
  return (await ask<{ commands: Step[] }>(timeline.path, { organizationId, subjectId })).commands
}

const inBrief = (steps: readonly Step[]) =>
  steps.map(({ operation, origin, state, errorCode }) => [operation.split('/').at(-1), origin, state, errorCode])

describeOperation(timeline, ({ it }) => {
  it('names the person who requested a command', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    const cashier = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const comment = { organizationId, orderId, comment: 'Ring twice' }
    const { correlationId } = await cashier.ask<Placed>('/api/1/deliveries/change_comment', comment)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    const steps = await stepsOf(world, organizationId, orderId)
    assert.deepEqual(
      steps.map(({ origin, personName }) => [origin, personName]),
      [
        ['Api', null],
        ['Api', 'A cashier'],
      ],
    )
    const events = await world.pool<{ author: string }[]>`
      select author_kind || ' ' || author_id as author from event where owner_id = ${organizationId} order by revision desc limit 1`
    assert.equal(events[0]!.author, `person ${cashier.personId}`)
  })

  it('shows each step of an order in order, including unprompted ones of the front office', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const { correlationId, orderInfo } = await world.ask<Placed>(create, restaurant.body())
    const [accepted, ...others] = await stepsOf(world, organizationId, orderInfo.id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      { ...accepted, acceptedAt: 'then', deadlineAt: 'later' },
      {
        correlationId,
        operation: create,
        origin: 'Api',
        personName: null,
        terminalGroupId,
        state: 'Accepted',
        acceptedAt: 'then',
        sentAt: null,
        answeredAt: null,
        finishedAt: null,
        deadlineAt: 'later',
        errorCode: null,
        errorReason: null,
      },
    )
    const terminal = await restaurant.connect()
    await terminal.until(() => terminal.commands()[0])
    assert.deepEqual(inBrief(await stepsOf(world, organizationId, orderInfo.id)), [['create', 'Api', 'Sent', null]])
    terminal.answer(correlationId)
    await world.outcome(organizationId, correlationId)
    await terminal.act('/front/deliveries/start_cooking', { orderId: orderInfo.id })
    const steps = await stepsOf(world, organizationId, orderInfo.id)
    assert.deepEqual(inBrief(steps), [
      ['create', 'Api', 'Applied', null],
      ['start_cooking', 'FrontOffice', 'Applied', null],
    ])
    const { acceptedAt, sentAt, answeredAt, finishedAt, deadlineAt } = steps[0]!
    const times = [acceptedAt, sentAt, answeredAt, finishedAt]
    assert.deepEqual([...times].sort(), times)
    assert.equal(Date.parse(deadlineAt ?? '') - Date.parse(acceptedAt), 8_000)
    terminal.cut()
  })

  it('shows why a command was refused, or expired', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    const refused = await world.ask<Placed>(create, restaurant.body())
    await terminal.until(() => terminal.commands()[0])
    terminal.answer(refused.correlationId, { code: 'ProductNotFound', message: 'Not on the menu today' })
    await world.outcome(organizationId, refused.correlationId)
    const [step] = await stepsOf(world, organizationId, refused.orderInfo.id)
    assert.deepEqual(
      [step?.state, step?.errorCode, step?.errorReason],
      ['Failed', 'ProductNotFound', 'Not on the menu today'],
    )
    const expired = await world.ask<Placed>(create, restaurant.body())
    await terminal.until(() => terminal.commands()[1])
    world.clock.advance(9_000)
    await world.outcome(organizationId, expired.correlationId)
    const [given] = await stepsOf(world, organizationId, expired.orderInfo.id)
    assert.deepEqual(
      [given?.state, given?.errorCode, Boolean(given?.sentAt), given?.answeredAt],
      ['Expired', 'FRONT_OFFICE_DID_NOT_ANSWER', true, null],
    )
    terminal.cut()
  })

  it('is empty for a subject without commands, and for one of another organization', async (world) => {
    const [here, there] = [await openLinkedRestaurant(world), await openLinkedRestaurant(world)]
    const { orderInfo } = await world.ask<Placed>(create, there.body())
    for (const id of [newId(), orderInfo.id]) assert.deepEqual(await stepsOf(world, here.organizationId, id), [])
  })
})
