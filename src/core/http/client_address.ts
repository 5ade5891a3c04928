import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const partsOfNetwork = 4

/**
 * The address by which a client is counted. Of IPv6 it is the network of 64 bits, which one client has all to itself. Behind a
 * trusted proxy it is what the proxy says, as long as that is an address.
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
