import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const partsOfNetwork = 4

/**
 * Returns the address for counting a client: for IPv6 its /64 network, which belongs to one client. Behind a trusted proxy
 * uses the address from the proxy, if it is valid.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const text = isIP(ip) ? ip : (socket.remoteAddress ?? '')
  if (!isIPv6(text)) return text
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, partsOfNetwork)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
