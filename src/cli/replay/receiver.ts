import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Receiver that counts webhooks like a client. */
export interface Receiver {
  url: string
  authToken: string
  /** Returns the number of distinct events and of repeated ones. */
  counts(): { distinct: number; repeated: number }
  close(): Promise<void>
}

interface Envelope {
  eventType: string
  eventInfo: { id: string; timestamp: number }
}

/**
 * Listens on loopback. Events are written to `file` before they are acknowledged, so a replay that is stopped and
 * started again continues its count.
 */
export async function openReceiver(file: string): Promise<Receiver> {
  const authToken = randomBytes(16).toString('hex')
  const seen = new Set<string>()
  let repeated = 0
  if (existsSync(file)) for (const key of readFileSync(file, 'utf8').split('\n')) if (key) record(key)

  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== authToken) return response.writeHead(401).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const events: Envelope[] = JSON.parse(Buffer.concat(chunks).toString())
    const keys = events.map(({ eventType, eventInfo }) => `${eventType} ${eventInfo.id} ${eventInfo.timestamp}`)
    appendFileSync(file, `${keys.join('\n')}\n`)
    for (const key of keys) record(key)
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    authToken,
    counts: () => ({ distinct: seen.size, repeated }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function record(key: string) {
    if (seen.has(key)) repeated++
    else seen.add(key)
  }
}
