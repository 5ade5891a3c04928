import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers, type TransactionRow } from '#test/fixtures/guests.ts'
import { saveProgram } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface PostingRow {
  type: string
  sum: number
  from: { account: string; counteragent: string | null }
  to: { account: string }
}

/** Opens a restaurant that sells the plain dish as a top-up of deposits, with a budget that top-ups must not use. */
async function openShop(world: World, settings: object = {}) {
  const restaurant = await openRestaurant(world)
  const { organizationId } = restaurant
  const topUp = { type: 'WalletTopUp', products: { productIds: [dish.plain.id] }, ...settings }
  const bindings = [{ conditions: [], actions: [topUp] }]
  const { programId, campaignIds } = await saveProgram(world, organizationId, [], { programType: 0 })
  const { campaigns } = await world.ask<{ campaigns: [string] }>('/admin/loyalty/programs/save', {
    corporationId: demo.corporation,
    campaigns: [{ programId, name: 'Top-up', periodFrom: '2020-01-01', orderBudget: 0, bindings }],
  })
  assert.deepEqual(campaignIds, [])
  const phone = newPhone()
  const members = openMembers(world)
  const guest = () => members.known({ type: 'phone', phone })
  const balance = async () => (await guest()).walletBalances.find(({ id }) => id !== undefined)?.balance
  const transactions = async () => {
    const { id: customerId } = await guest()
    const query = { organizationId, customerId, pageSize: 100, revision: 0 }
    const path = `${loyalty}/customer/transactions/by_revision`
    return (await world.ask<{ transactions: TransactionRow[] }>(path, query)).transactions
  }
  const order = { phone, customer: { type: 'regular', name: 'Ada' }, items: [plainItem({ amount: 2 })] }
  return { restaurant, guest, balance, transactions, order, campaignId: campaigns[0] }
}

const topUpsIn = (rows: readonly TransactionRow[]) => rows.filter(({ typeName }) => typeName.endsWith('RefillWallet'))

describeWorld('a product that tops up a wallet', ({ it }) => {
  it('is a debt to the guest who bought it, credited once, instead of revenue', async (world) => {
    const { restaurant, balance, transactions, order, guest, campaignId } = await openShop(world)
    const id = await restaurant.place({ ...order, payments: [cashPayment(20)] })
    await restaurant.change('close', id)
    await eventually(balance, (sum) => sum === 20)
    const [entry, ...others] = topUpsIn(await transactions())
    assert.deepEqual(others, [])
    assert.deepEqual(
      [entry?.typeName, entry?.sum, entry?.posOrderId, entry?.marketingCampaignId],
      ['RefillWallet', 20, id, campaignId],
    )
    const body = { organizationId: restaurant.organizationId, documentId: entry?.id }
    const rows = await world.ask<PostingRow[]>('/api/finance/v1/document_transactions/list', body)
    assert.deepEqual(
      rows.map(({ type, sum, from, to }) => [type, sum, from.account, from.counteragent, to.account]),
      [['PREPAY', 20, systemAccounts.guests.id, (await guest()).id, systemAccounts.revenue.id]],
    )
  })

  it('is taken back when its order is reopened, as far as it is unspent, and topped up again', async (world) => {
    const { restaurant, balance, transactions, order, guest } = await openShop(world, { sum: 12.5 })
    const terminal = await openTerminal(world, restaurant)
    const id = await restaurant.place(order)
    const close = (sum: number) =>
      terminal.done('/front/deliveries/close', { orderId: id, ...(sum && { payments: [cashPayment(sum)] }) })
    await close(20)
    await eventually(balance, (sum) => sum === 25)
    const { id: customerId, walletBalances } = await guest()
    const { organizationId } = restaurant
    const walletId = walletBalances[0]?.id
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { organizationId, customerId, walletId, sum: 10 })
    await terminal.done('/front/deliveries/reopen', { orderId: id })
    await eventually(balance, (sum) => sum === 0)
    await close(0)
    await eventually(balance, (sum) => sum === 15)
    terminal.cut()
    assert.deepEqual(
      topUpsIn(await transactions()).map(({ typeName, sum }) => [typeName, sum]),
      [
        ['RefillWallet', 25],
        ['ResetRefillWallet', -15],
        ['ResetRefillWallet', 0],
        ['RefillWallet', 15],
      ],
    )
  })

  it('tops up nothing without a guest, and calculate says so', async (world) => {
    const { restaurant, order } = await openShop(world)
    interface Calculated {
      loyaltyTrace: string
      Warnings: { Code: string }[]
    }
    const calculate = (asked: object) =>
      world.ask<Calculated>(`${loyalty}/calculate`, {
        ...{ organizationId: restaurant.organizationId, isLoyaltyTraceEnabled: true, order: asked },
      })
    const known = await calculate(order)
    assert.match(known.loyaltyTrace, /Top-up: WalletTopUp tops up 20/)
    assert.deepEqual(known.Warnings, [])
    const { Warnings } = await calculate({ items: order.items })
    assert.deepEqual(
      Warnings.map(({ Code }) => Code),
      ['TOP_UP_WITHOUT_GUEST'],
    )
  })
})
