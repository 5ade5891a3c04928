import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import type { Shop } from '#terminal/simulator/guests.ts'
import { idFlag } from './flags.ts'
import { findKeys, type KeyFlags, withKeys } from './key_flags.ts'
import { print } from './output.ts'
import { Session } from './replay/restaurant.ts'
import { guestPhone, itemsOf, orderBody, reserveBody, tableOrderBody } from './simulate/bodies.ts'
import { findShop } from './simulate/restaurant.ts'

const pollMs = 100
/** Response time that an order grants a front office which shall miss it. */
const shortSeconds = 1

interface TriggerFlags extends KeyFlags {
  organization?: string
  list?: boolean
}

export const triggerCommand = withKeys(
  new Command('trigger').description('Make something happen at a sandbox restaurant, so that its events are sent'),
)
  .argument('[name]', 'what shall happen, one of --list')
  .option('--list', 'list what can happen')
  .option('--organization <id>', 'the sandbox restaurant (default: the first of the key)', idFlag('--organization'))
  .action(trigger)

/** A sandbox restaurant, and calls to it, which are printed. */
interface Stage {
  shop: Shop
  ask<T>(path: string, body: object): Promise<T>
  /** Sends a command, and returns the code of its error, or null. */
  command(path: string, body: object): Promise<string | null>
  /** Reports an action of the front office. Fails if it is refused. */
  act(operation: string, body: object): Promise<void>
}

interface Happening {
  about: string
  run(stage: Stage): Promise<void>
}

const happenings: Readonly<Record<string, Happening>> = {
  'order.created': {
    about: 'a delivery order is placed',
    run: async (stage) => void (await placeOrder(stage)),
  },
  'order.delivered': {
    about: 'an order is placed, cooked, packed, handed over and closed',
    async run(stage) {
      const orderId = await placeOrder(stage)
      for (const step of ['start_cooking', 'complete_cooking', 'pack', 'deliver', 'close'])
        await stage.act(`/front/deliveries/${step}`, { orderId })
    },
  },
  'order.cancelled': {
    about: 'an order is placed, and cancelled by its guest',
    async run(stage) {
      const orderId = await placeOrder(stage)
      await expectSuccess(stage, '/api/1/deliveries/cancel', { orderId })
    },
  },
  'order.refused': {
    about: 'the front office refuses an order, because a product is sold out',
    run: (stage) =>
      withFaults(stage, { refuse: { code: 'ProductNotFound', message: 'Sold out', times: 1 } }, async () => {
        await expectFailure(stage, orderBody(stage.shop))
      }),
  },
  'order.late': {
    about: 'the front office does not answer in time, so that an order fails',
    run: (stage) =>
      withFaults(stage, { answers: 'never' }, async () => {
        await expectFailure(stage, {
          ...orderBody(stage.shop),
          createOrderSettings: { transportToFrontTimeout: shortSeconds },
        })
      }),
  },
  'stop_list.changed': {
    about: 'a product runs out, and is available again',
    async run(stage) {
      const [product] = stage.shop.products
      const items = [{ productId: product!.id, balance: 0 }]
      await stage.act('/front/stop_lists/add', { items })
      await stage.act('/front/stop_lists/remove', { items: [{ productId: product!.id }] })
    },
  },
  'table.paid': {
    about: 'guests order at a table, pay in cash and leave',
    async run(stage) {
      const { cashId } = stage.shop
      const { sum } = itemsOf(stage.shop)
      const body = tableOrderBody(stage.shop, await findTable(stage))
      const { order } = body
      await expectSuccess(stage, '/api/1/order/create', body)
      await stage.act('/front/order/add_payments', {
        orderId: order.id,
        payments: [{ paymentTypeKind: 'Cash', paymentTypeId: cashId, sum }],
      })
      await stage.act('/front/order/close', { orderId: order.id })
    },
  },
  'reserve.created': {
    about: 'a table is reserved for tomorrow, and the reserve cancelled',
    async run(stage) {
      const body = reserveBody(stage.shop, await findTable(stage))
      await expectSuccess(stage, '/api/1/reserve/create', body)
      await expectSuccess(stage, '/api/1/reserve/cancel', { reserveId: body.id, cancelReason: 'ClientRefused' })
    },
  },
  'guest.bonus': {
    about: 'a guest joins the first loyalty program with a wallet, and gets 10 on it',
    async run({ ask }) {
      const { Programs: programs } = await ask<{ Programs: { id: string; walletId: string | null }[] }>(
        '/api/1/loyalty/core/program',
        { withoutMarketingCampaigns: true },
      )
      const program = programs.find(({ walletId }) => walletId !== null)
      if (!program)
        throw new OperatorError('The restaurant has no loyalty program with wallets', 'Make one, or name another one')
      const guest = { phone: guestPhone, name: 'Ada' }
      const { id: customerId } = await ask<{ id: string }>('/api/1/loyalty/core/customer/create_or_update', guest)
      await ask('/api/1/loyalty/core/customer/program/add', { customerId, programId: program.id })
      await ask('/api/1/loyalty/core/customer/wallet/topup', { customerId, walletId: program.walletId, sum: 10 })
    },
  },
}

async function trigger(name: string | undefined, { organization, list, ...flags }: TriggerFlags): Promise<void> {
  const width = Math.max(...Object.keys(happenings).map(({ length }) => length))
  const lines = Object.entries(happenings).map(([known, { about }]) => `${known.padEnd(width)}  ${about}`)
  if (list) return print(lines)
  const happening = name === undefined ? undefined : happenings[name]
  if (!happening)
    throw new OperatorError(
      name === undefined ? 'It is not said what shall happen' : `"${name}" is not known`,
      'Name one of these',
      {
        lines,
      },
    )
  const { url, keys } = await findKeys(flags)
  const session = new Session(url, keys, 1)
  try {
    await happening.run(stageOf(session, await findShop(session, organization)))
  } finally {
    await session.close()
  }
}

function stageOf(session: Session, shop: Shop): Stage {
  const { organizationId } = shop
  return { shop, ask, command, act }

  async function ask<T>(path: string, body: object): Promise<T> {
    const answer = await session.post<T>(path, { organizationId, ...body })
    print([path])
    return answer
  }

  async function command(path: string, body: object): Promise<string | null> {
    const { correlationId } = await session.post<{ correlationId: string }>(path, { organizationId, ...body })
    return outcomeOf(path, correlationId)
  }

  async function act(operation: string, body: object): Promise<void> {
    const { actionId } = await session.post<{ actionId: string }>('/sandbox/front_office/act', {
      organizationId,
      terminalGroupId: shop.terminalGroupIds[0],
      operation,
      body,
    })
    expectNone(operation, await outcomeOf(operation, actionId))
  }

  async function outcomeOf(what: string, correlationId: string): Promise<string | null> {
    for (;;) {
      const { state, exception } = await session.post<{ state: string; exception?: { code: string } | null }>(
        '/api/1/commands/status',
        { organizationId, correlationId },
      )
      if (state === 'InProgress') await sleep(pollMs)
      else {
        const code = state === 'Success' ? null : (exception?.code ?? state)
        print([[what, correlationId, code ?? ''].join('  ').trimEnd()])
        return code
      }
    }
  }
}

function expectNone(what: string, code: string | null): void {
  if (code !== null)
    throw new OperatorError(
      `${what} failed with ${code}`,
      'See docs/reference/errors.md, and the faults of /sandbox/faults/get',
    )
}

async function expectSuccess(stage: Stage, path: string, body: object): Promise<void> {
  expectNone(path, await stage.command(path, body))
}

async function expectFailure(stage: Stage, body: object): Promise<void> {
  const code = await stage.command('/api/1/deliveries/create', body)
  if (code === null)
    throw new OperatorError('The order was taken', 'Take a restaurant whose terminal groups are virtual')
}

async function placeOrder(stage: Stage): Promise<string> {
  const body = orderBody(stage.shop)
  await expectSuccess(stage, '/api/1/deliveries/create', body)
  return body.order.id
}

async function findTable({ ask, shop: { terminalGroupIds } }: Stage): Promise<string> {
  const { restaurantSections } = await ask<{ restaurantSections: { tables: { id: string; isDeleted: boolean }[] }[] }>(
    '/api/1/reserve/available_restaurant_sections',
    { terminalGroupIds: terminalGroupIds.slice(0, 1) },
  )
  const table = restaurantSections.flatMap(({ tables }) => tables).findLast(({ isDeleted }) => !isDeleted)
  if (!table) throw new OperatorError('The restaurant has no tables', 'Make a section with tables, or name another one')
  return table.id
}

/** Gives the first front office a fault while the work runs, and then its former ones. */
async function withFaults({ ask, shop }: Stage, frontOffice: object, work: () => Promise<void>): Promise<void> {
  const terminalGroupIds = shop.terminalGroupIds.slice(0, 1)
  const { frontOffices } = await ask<{ frontOffices: { terminalGroupId: string; faults: object }[] }>(
    '/sandbox/faults/get',
    {},
  )
  const former = frontOffices.find(({ terminalGroupId }) => terminalGroupIds.includes(terminalGroupId))?.faults ?? {}
  await ask('/sandbox/faults/set', { terminalGroupIds, frontOffice })
  try {
    await work()
  } finally {
    await ask('/sandbox/faults/set', { terminalGroupIds, frontOffice: former })
  }
}
