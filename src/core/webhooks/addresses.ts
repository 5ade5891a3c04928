import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { buildConnector, errors } from 'undici'
import { afterListening } from '#core/listening_time.ts'

/** Addresses that requests may go to, besides public ones. */
export interface Allowance {
  /** Ranges such as `10.0.0.0/8`. */
  networks: readonly string[]
  loopback: boolean
}

/** Thrown if the host is, or resolves to, a forbidden address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** Parses an http or https URL without credentials; returns undefined for any other text. */
export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}

/**
 * Resolves the URL's host, and throws `AddressRefused` if any of its addresses is forbidden. Connections must use the
 * returned addresses only, because a second look-up may answer differently (see `pinnedConnector`).
 */
export async function resolveAllowed({ hostname }: URL, allowance: Allowance): Promise<string[]> {
  // The URL parser has already normalized spellings such as 2130706433 and 0x7f.1.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = ipaddr.isValid(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  for (const address of addresses)
    if (!isAllowed(address, allowance))
      throw new AddressRefused(`${host} is at ${address}, which is neither public nor in COMANDA_WEBHOOK_NETWORKS`)
  return addresses
}

/** Returns whether requests may go to the address. Only known public ranges are allowed, so new special ranges are refused. */
export function isAllowed(text: string, { networks, loopback }: Allowance): boolean {
  const address = unwrapped(text)
  if (networks.some((network) => isWithin(address, network))) return true
  const range = address.range()
  if (range === 'loopback') return loopback
  if (address instanceof ipaddr.IPv4) return range === 'unicast'
  return range === 'unicast' && address.match(globalUnicast)
}

/** All routed addresses; excludes, among others, site-local and IPv4-compatible ones. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns the IPv4 address inside a mapped one, or inside one that a NAT64 gateway translates. */
function unwrapped(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(text)
  const isTranslated = address instanceof ipaddr.IPv6 && address.range() === 'rfc6052'
  return isTranslated ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

/** Factor of the driver's own time limit for connecting, which also counts the time in which the event loop was blocked. */
const blockedFactor = 4

/** Connects to the given addresses only, whatever the host name resolves to later, within `timeoutMs` of listening time. */
export function pinnedConnector(addresses: readonly string[], timeoutMs: number): buildConnector.connector {
  const known = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
  const pinned = new Set(addresses.map(normalized))
  const connect = buildConnector({
    timeout: blockedFactor * timeoutMs,
    allowH2: false,
    lookup: (_host, { all }, found) => (all ? found(null, known) : found(null, known[0]!.address, known[0]!.family)),
  } as buildConnector.BuildOptions)
  return (options, connected) => {
    let isOver = false
    const cancel = afterListening(timeoutMs, () => {
      isOver = true
      connected(new errors.ConnectTimeoutError(), null)
    })
    connect(options, (...[error, socket]) => {
      cancel()
      if (isOver) return socket?.destroy()
      if (error) return connected(error, null)
      if (pinned.has(normalized(socket.remoteAddress ?? '::'))) return connected(null, socket)
      socket.destroy()
      connected(new AddressRefused(`The connection went to ${socket.remoteAddress}, which was not checked`), null)
    })
  }
}

// A link-local address may have a zone suffix, which is not part of the address.
const normalized = (address: string) => ipaddr.process(address.split('%')[0]!).toNormalizedString()
