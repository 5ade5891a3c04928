import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS that the gateway has received. */
export interface ReceivedSms {
  headers: IncomingHttpHeaders
  body: unknown
}

export interface SmsGateway {
  url: string
  received: ReceivedSms[]
  /** Ids whose state was requested. */
  queriedIds: string[]
  /** Returns the response to the next SMS. */
  react(sms: ReceivedSms): { status: number; body?: unknown }
  /** Returns the state of an SMS. */
  stateOf(id: string): string
  close(): Promise<void>
}

/** Opens an SMS gateway on loopback: it receives them by POST and returns their state by GET. */
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
