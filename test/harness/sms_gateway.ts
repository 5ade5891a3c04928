import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS as a gateway gets it. */
export interface ReceivedSms {
  headers: IncomingHttpHeaders
  body: unknown
}

export interface SmsGateway {
  url: string
  received: ReceivedSms[]
  /** Ids of which it was asked how they are getting on. */
  queriedIds: string[]
  /** How the next SMS are answered. */
  react(sms: ReceivedSms): { status: number; body?: unknown }
  /** What it says of an SMS that it is asked for. */
  stateOf(id: string): string
  close(): Promise<void>
}

/** A gateway of SMS on loopback: it takes them by POST and says by GET how they are getting on. */
export async function openSmsGateway(): Promise<SmsGateway> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'GET') {
      const id = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
      gateway.queriedIds.push(id)
      return response.writeHead(200).end(JSON.stringify({ status: gateway.stateOf(id) }))
    }
    const sms = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) }
    const { status, body = {} } = gateway.react(sms)
    gateway.received.push(sms)
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    received: [],
    queriedIds: [],
    react: () => ({ status: 200, body: { messages: [{ id: `g/${gateway.received.length + 1}` }] } }),
    stateOf: () => 'delivered',
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return gateway
}
