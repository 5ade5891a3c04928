import { OperatorError } from '#core/operator_error.ts'
import { saveMenuFile } from '#imports/menu/body.ts'
import { emptyMenuInput } from '#imports/menu/input.ts'
import type { Api, Shop } from '#terminal/simulator/guests.ts'
import { ApiClient, revokeKey, type Target } from '../client.ts'
import { trialCorporations } from '../corporation.ts'
import type { Keys } from '../replay/restaurant.ts'

const dish = (name: string, price: number, group: string) => ({ key: name, name, prices: [{ price }], groups: [group] })

const menu = {
  name: 'Simulation',
  input: emptyMenuInput,
  rows: [
    dish('Soup', 4.5, 'Starters'),
    dish('Salad', 6.2, 'Starters'),
    dish('Margherita', 9.9, 'Pizza'),
    dish('Marinara', 8.5, 'Pizza'),
    dish('Burger', 11.4, 'Grill'),
    dish('Lemonade', 3.2, 'Drinks'),
  ],
}

/** Restaurant to simulate, with the keys for orders and the tokens of its front offices. */
interface SimulatedRestaurant {
  organizationId: string
  keys: Keys
  tokens: string[]
  /** Revokes its key. */
  close(): Promise<void>
}

/** Creates a sandbox restaurant with this many linked kitchens, a courier and a menu, as an operator would. */
export async function openSimulatedRestaurant(target: Target, kitchens: number): Promise<SimulatedRestaurant> {
  const admin = new ApiClient({ url: target.url, token: target.adminToken, connections: 2 })
  const idOf = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).id
  try {
    const corporationId = await idOf('/admin/corporations/save', trialCorporations.simulate)
    const organization = { corporationId, name: 'Simulated restaurant', isSandbox: true }
    const organizationId = await idOf('/admin/organizations/save', organization)
    await saveMenuFile(admin, menu, { corporationId, organizationId })
    const employees = [{ displayName: 'Courier', isCourier: true, organizationIds: [organizationId] }]
    await admin.post('/admin/employees/save', { corporationId, employees })
    const tokens: string[] = []
    for (let n = 1; n <= kitchens; n++) {
      const group = { organizationId, name: `Kitchen ${n}`, kind: 'linked', sortOrder: n }
      const token = { terminalGroupId: await idOf('/admin/terminal_groups/save', group), name: 'Simulator' }
      tokens.push((await admin.post<{ token: string }>('/admin/terminal_tokens/create', token)).token)
    }
    const app = { corporationId, name: 'Simulator' }
    const { appId, clientSecret } = await admin.post<Omit<Keys, 'apiKey'>>('/admin/applications/create', app)
    const key = { ...app, organizationIds: [organizationId] }
    const { keyId, apiKey } = await admin.post<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key)
    const close = () => revokeKey(target, keyId)
    return { organizationId, keys: { appId, clientSecret, apiKey }, tokens, close }
  } finally {
    await admin.close()
  }
}

/** Loads the products that guests can order, at all terminal groups of the organization, as a client would. */
export async function findShop(api: Api, organizationId?: string): Promise<Shop> {
  const id = organizationId ?? (await firstOrganization(api))
  const named = { organizationIds: [id] }
  const { terminalGroups } = await api.post<{ terminalGroups: { items: Named[] }[] }>('/api/1/terminal_groups', named)
  const { products } = await api.post<{ products: Product[] }>('/api/1/nomenclature', { organizationId: id })
  const { paymentTypes } = await api.post<{ paymentTypes: (Named & { paymentTypeKind: string })[] }>(
    '/api/1/payment_types',
    named,
  )
  const { employees } = await api.post<{ employees: { items: (Named & { isDeleted: boolean })[] }[] }>(
    '/api/1/employees/couriers',
    named,
  )
  const cash = paymentTypes.find(({ paymentTypeKind }) => paymentTypeKind === 'Cash')
  if (!cash)
    throw new OperatorError(
      'The restaurant takes no cash, in which simulated guests pay',
      'Give it a payment type of the kind Cash',
    )
  const plain = products.flatMap(priced)
  if (plain.length === 0)
    throw new OperatorError(
      'The restaurant sells nothing that simulated guests could order',
      'Give it products without sizes and modifiers',
    )
  return {
    organizationId: id,
    terminalGroupIds: terminalGroups.flatMap(({ items }) => items.map((group) => group.id)),
    products: plain,
    cashId: cash.id,
    courierId: employees.flatMap(({ items }) => items).find(({ isDeleted }) => !isDeleted)?.id,
  }
}

interface Named {
  id: string
}

async function firstOrganization(api: Api): Promise<string> {
  const { organizations } = await api.post<{ organizations: Named[] }>('/api/1/organizations', {})
  const [first] = organizations
  if (!first) throw new OperatorError('The API key has no organization', 'Give a key that has one')
  return first.id
}

interface Product extends Named {
  orderItemType: string
  isDeleted?: boolean
  groupModifiers: unknown[]
  modifiers: unknown[]
  sizePrices: { sizeId: string | null; price: { currentPrice: number; isIncludedInMenu: boolean } }[]
}

/** Returns products of one size without modifiers: guests of a simulation make no choices. */
function priced({ id, orderItemType, isDeleted, groupModifiers, modifiers, sizePrices }: Product) {
  const [size] = sizePrices
  const needsNoChoice = sizePrices.length === 1 && !size?.sizeId && groupModifiers.length + modifiers.length === 0
  if (!size?.price.isIncludedInMenu || isDeleted || orderItemType !== 'Product' || !needsNoChoice) return []
  return [{ id, price: size.price.currentPrice }]
}
