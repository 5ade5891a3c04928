/** Restaurants with a linked front office, created by an operator's requests. */
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'

export interface LinkedRestaurant {
  organizationId: string
  terminalGroupId: string
  /** Token of its terminal. */
  token: string
}

export interface Server {
  url: string
  adminToken: string
  /** Token of an API client. */
  token: string
}

/** Opens a restaurant with a linked terminal and, if an address is given, a webhook receiver. */
export async function openRestaurant(server: Server, webHooksUri?: string): Promise<LinkedRestaurant> {
  const { url, adminToken, token } = server
  const organization = { corporationId: demo.corporation, name: 'Under load', isSandbox: true }
  const { id: organizationId } = await post<{ id: string }>(url, '/admin/organizations/save', organization, {
    token: adminToken,
  })
  if (webHooksUri) await post(url, '/api/1/webhooks/update_settings', { organizationId, webHooksUri }, { token })
  return { organizationId, ...(await openTerminal(server, organizationId)) }
}

export async function openTerminal(
  { url, adminToken }: Pick<Server, 'url' | 'adminToken'>,
  organizationId: string,
): Promise<Omit<LinkedRestaurant, 'organizationId'>> {
  const admin = <T>(path: string, body: object) => post<T>(url, `/admin/${path}`, body, { token: adminToken })
  const group = { organizationId, name: 'Terminal', kind: 'linked' }
  const { id: terminalGroupId } = await admin<{ id: string }>('terminal_groups/save', group)
  const { token } = await admin<{ token: string }>('terminal_tokens/create', { terminalGroupId, name: 'Terminal' })
  return { terminalGroupId, token }
}
