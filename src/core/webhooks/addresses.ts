import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

/** Which addresses besides public ones a request may go to. */
export interface Allowance {
  /** Ranges such as `10.0.0.0/8`. */
  networks: readonly string[]
  loopback: boolean
}

/** The host is, or resolves to, an address that requests may not go to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** An http or https URL that names a host and no user; undefined for anything else. */
export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}

/**
 * The addresses of the URL's host, all of them checked: one forbidden address refuses the host. Connections must then go
 * to these and no others, since a second look-up may answer differently (see `pinnedConnector`).
 */
export async function resolveAllowed({ hostname }: URL, allowance: Allowance): Promise<string[]> {
  // The URL parser has already turned spellings such as 2130706433 and 0x7f.1 into the address that they mean.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = ipaddr.isValid(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  for (const address of addresses)
    if (!isAllowed(address, allowance)) throw new AddressRefused(`${host} is at ${address}, which is not public`)
  return addresses
}

/** Whether requests may go to the address. Only what is known to be public is, so new special ranges are refused. */
export function isAllowed(text: string, { networks, loopback }: Allowance): boolean {
  const address = unwrapped(text)
  if (networks.some((network) => isWithin(address, network))) return true
  const range = address.range()
  if (range === 'loopback') return loopback
  if (address instanceof ipaddr.IPv4) return range === 'unicast'
  return range === 'unicast' && address.match(globalUnicast)
}

/** Everything that is routed: outside it lie, among others, site-local and IPv4-compatible addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** The IPv4 address inside a mapped one, or inside one that a NAT64 gateway will translate. */
function unwrapped(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(text)
  const isTranslated = address instanceof ipaddr.IPv6 && address.range() === 'rfc6052'
  return isTranslated ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

/** Connects to the given addresses only, whatever the host's name resolves to by then. */
export function pinnedConnector(addresses: readonly string[], timeoutMs: number): buildConnector.connector {
  const known = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
  const pinned = new Set(addresses.map(normalized))
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    lookup: (_host, { all }, found) => (all ? found(null, known) : found(null, known[0]!.address, known[0]!.family)),
  } as buildConnector.BuildOptions)
  return (options, connected) =>
    connect(options, (...[error, socket]) => {
      if (error) return connected(error, null)
      if (pinned.has(normalized(socket.remoteAddress ?? '::'))) return connected(null, socket)
      socket.destroy()
      connected(new AddressRefused(`The connection went to ${socket.remoteAddress}, which was not checked`), null)
    })
}

// A link-local address may carry a zone, which is no part of it.
const normalized = (address: string) => ipaddr.process(address.split('%')[0]!).toNormalizedString()
