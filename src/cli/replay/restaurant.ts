import { Decimal, moneyGrid, roundMoney, toNumber, total } from '#core/decimal.ts'
import { derivedId } from '#core/schema.ts'
import { ApiError } from '#imports/api.ts'
import { menuSizeId, saveMenuFile } from '#imports/menu/body.ts'
import type { MenuFile } from '#imports/menu/file.ts'
import { menuProductId } from '#imports/menu/identity.ts'
import type { PastOrder } from '#imports/orders/replayed.ts'
import { ApiClient, type Target } from '../client.ts'
import { trialCorporations } from '../corporation.ts'
import type { ReplayState } from './state.ts'

/** Creates a restaurant with the menu, and an application and a key for the replay, as an operator would. */
export async function openRestaurant(
  { url, adminToken }: Target,
  menu: MenuFile,
  { hasPrices, zone }: { hasPrices: boolean; zone: string },
): Promise<ReplayState> {
  const admin = new ApiClient({ url, token: adminToken, connections: 2 })
  try {
    const { id: corporationId } = await admin.post<{ id: string }>('/admin/corporations/save', trialCorporations.replay)
    const organization = { corporationId, name: menu.name, timeZone: zone, isSandbox: true }
    const { id: organizationId } = await admin.post<{ id: string }>('/admin/organizations/save', organization)
    await admin.post('/admin/terminal_groups/save', { organizationId, name: 'Kitchen' })
    await saveMenuFile(admin, menu, { corporationId, organizationId, openPrices: hasPrices })
    const application = { corporationId, name: 'Replay' }
    const { appId, clientSecret } = await admin.post<{ appId: string; clientSecret: string }>(
      '/admin/applications/create',
      application,
    )
    const key = { ...application, organizationIds: [organizationId] }
    const { keyId, apiKey } = await admin.post<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key)
    return { corporationId, organizationId, appId, clientSecret, keyId, apiKey }
  } finally {
    await admin.close()
  }
}

/** Credentials for a token. */
export interface Keys {
  appId: string
  clientSecret: string
  apiKey: string
}

/** Session of a client: gets a token on demand, and a new one if it is refused. */
export class Session {
  readonly #url: string
  readonly #keys: Keys
  readonly #connections: number
  #client: Promise<ApiClient> | undefined

  constructor(url: string, keys: Keys, connections: number) {
    this.#url = url
    this.#keys = keys
    this.#connections = connections
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const client = await this.#open()
    try {
      return await client.post<T>(path, body)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      this.#client = undefined
      return (await this.#open()).post<T>(path, body)
    }
  }

  async close(): Promise<void> {
    await (await this.#client)?.close()
  }

  #open(): Promise<ApiClient> {
    this.#client ??= this.#login().catch((error) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #login(): Promise<ApiClient> {
    const door = new ApiClient({ url: this.#url, connections: 1 })
    try {
      const { appId, clientSecret, apiKey } = this.#keys
      const { token } = await door.post<{ token: string }>('/api/v2/access_token', { appId, clientSecret, apiKey })
      return new ApiClient({ url: this.#url, token, connections: this.#connections })
    } finally {
      await door.close()
    }
  }
}

/** Derives the id of a past order on the server, so that it cannot be placed twice. */
export const orderIdOf = ({ organizationId }: ReplayState, { number }: PastOrder): string =>
  derivedId(organizationId, 'Order', number)

/** Returns the request that places a past order, paid in cash on delivery. */
export function orderBody(state: ReplayState, past: PastOrder, cashTypeId: string) {
  const { corporationId } = state
  const items = past.lines.map(({ sold: { key, size, price: menuPrice }, quantity, price = menuPrice }) => ({
    type: 'Product',
    productId: menuProductId(corporationId, key),
    ...(size !== undefined && { productSizeId: menuSizeId(corporationId, size) }),
    amount: quantity,
    price,
  }))
  const sum = toNumber(
    total(items.map(({ amount, price }) => roundMoney(new Decimal(price).times(amount), moneyGrid(null)))),
  )
  return {
    organizationId: state.organizationId,
    order: {
      id: orderIdOf(state, past),
      externalNumber: past.number.slice(0, 50),
      phone: '+440000000000',
      orderServiceType: 'DeliveryByClient',
      customer: { type: 'one-time', name: 'Guest' },
      comment: `Ordered at ${past.orderedAt}`,
      items,
      ...(sum > 0 && { payments: [{ paymentTypeKind: 'Cash', paymentTypeId: cashTypeId, sum }] }),
    },
  }
}
