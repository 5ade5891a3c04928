import assert from 'node:assert/strict'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal, type Terminal } from '#test/fixtures/terminal.ts'
import { describeOwnWorld, openWorld, recordErrorCode, type World } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(({ audience }) => audience === 'front')
/** Actions that change orders and reserves of clients. */
const changes = operations.filter(({ command }) => command && !command.creates && !command.initialState)
/** Commands of clients that wait while the front office has locked their order. */
const lockable = (await loadOperations()).filter(
  ({ audience, command }) => audience === 'key' && command && !command.creates && command.aggregate.InUse,
)
const demoGroup = { organizationId: demo.organization, terminalGroupId: demo.terminalGroup }

describeOwnWorld('Actions of a front office', ({ it }) => {
  for (const operation of operations)
    it(`${operation.path} runs with its example`, async (shared) => {
      try {
        await run(shared, operation)
      } catch {
        // Repeats the example on a new chain: an earlier example may have used up its subject.
        const own = await openWorld()
        try {
          await run(own, operation)
        } finally {
          await own.stop()
        }
      }
    })

  it('apply only to orders and reserves that its terminal group has accepted', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const untaken = await refusedThings(world, reservations, terminal)
    const foreign: Refused = { orderId: demo.order, reserveId: demo.reserve }
    for (const { path, example, command } of changes) {
      const notFound = command?.aggregate.NotFound.code
      const body = example.request as object
      const mine = { ...body, organizationId: reservations.organizationId }
      const missing = command?.aggregate.table === 'table_order' ? { orderId: untaken.tableOrderId } : untaken
      assert.equal(await terminal.failure(path, { ...mine, ...missing }), notFound, path)
      assert.equal(await terminal.failure(path, { ...mine, ...foreign }), 'NOT_OF_THIS_TERMINAL_GROUP', path)
    }
    terminal.cut()
  })
})

describeOwnWorld('An order that the front office has locked', ({ it }) => {
  it('is changed by no command of a client', async (world) => {
    const restaurant = await openRestaurant(world)
    const diningRoom = await openDiningRoom(world)
    const terminals = [await openTerminal(world, restaurant), await openTerminal(world, diningRoom)]
    const orderIds = {
      delivery_order: await restaurant.place(courierOrder),
      table_order: await diningRoom.place(),
    } as Record<string, string>
    await terminals[0]!.done('/front/deliveries/lock', { orderId: orderIds.delivery_order })
    await terminals[1]!.done('/front/order/lock', { orderId: orderIds.table_order })
    for (const { path, example, command } of lockable) {
      const { organizationId } = command!.aggregate.table === 'delivery_order' ? restaurant : diningRoom
      const body = { ...(example.request as object), organizationId, orderId: orderIds[command!.aggregate.table] }
      const { correlationId } = await world.ask<{ correlationId: string }>(path, body)
      const { exception } = await world.outcome(organizationId, correlationId)
      assert.equal(exception?.code, 'EntityAlreadyInUse', path)
      recordErrorCode(path, 'EntityAlreadyInUse')
    }
    for (const terminal of terminals) terminal.cut()
  })
})

const openDemoTerminal = (world: World) => openTerminal(world, demoGroup)

async function run(world: World, { path, example }: RegisteredOperation): Promise<void> {
  const terminal = await world.once(openDemoTerminal)
  const { organizationId: _, terminalGroupId: __, ...body } = example.request as Record<string, unknown>
  await terminal.done(path, body)
}

interface Refused {
  orderId: string
  reserveId: string
  tableOrderId?: string
}

/** Creates orders and reserves that the front office of the terminal group has refused. */
async function refusedThings(
  world: World,
  reservations: Awaited<ReturnType<typeof openReservations>>,
  terminal: Terminal,
): Promise<Refused> {
  const { organizationId, terminalGroupId, tableIds } = reservations
  terminal.refusal = { code: 'ProductNotFound', message: 'Not today' }
  const place = async (path: string, body: object) => {
    const answer = await world.ask<{ correlationId: string; orderInfo?: { id: string }; reserveInfo?: { id: string } }>(
      path,
      { organizationId, terminalGroupId, ...body },
    )
    await world.outcome(organizationId, answer.correlationId)
    return (answer.orderInfo ?? answer.reserveInfo)!.id
  }
  const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
  const customer = { type: 'one-time', name: 'Ada' }
  const delivery = { phone: '+442079460000', orderServiceType: 'DeliveryByClient', customer, items }
  const untaken = {
    orderId: await place('/api/1/deliveries/create', { order: delivery }),
    tableOrderId: await place('/api/1/order/create', { order: { tableIds: [tableIds[0]], items } }),
    reserveId: await place('/api/1/reserve/create', reservations.body()),
  }
  terminal.refusal = undefined
  return untaken
}
