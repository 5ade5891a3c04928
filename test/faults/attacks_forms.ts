/** Attacks with malformed requests, and clients that offer another protocol. */
import assert from 'node:assert/strict'
import { createPrivateKey, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { linkPath } from '#terminal/link/protocol.ts'
import { type Attack, answerOf, rawPost, statusOf, storm, Tally } from './attack.ts'
import type { Attacked, Attacker } from './attacked.ts'
import { size } from './chance.ts'

const offerSeconds = size('COMANDA_ATTACK_SECONDS', 2)
const clients = 8
/** Rounds in which all malformed requests are sent. */
const rounds = size('COMANDA_ATTACK_FORMS', 20)
const patienceMs = 60_000
const organizations = '/api/1/organizations'

export const formAttacks: Attack[] = [
  {
    name: 'clients that offer HTTP/2 by Upgrade',
    async run(attacked) {
      const { url, attacker } = attacked
      const offers: Offer[] = [
        { method: 'GET', path: '/healthz', status: 200 },
        { method: 'POST', path: organizations, token: attacker.token, status: 200 },
        { method: 'GET', path: linkPath, status: 404 },
      ]
      const tally = new Tally()
      // Real clients that offer another protocol also keep connections open.
      const agent = new Agent({ keepAlive: true, maxSockets: clients })
      let i = 0
      try {
        await storm(offerSeconds, clients, async () => {
          const offer = offers[i++ % offers.length]!
          const status = await statusOfOffer(url, offer, agent)
          assert.equal(status, offer.status, `${offer.method} ${offer.path}`)
          tally.add(status)
        })
      } finally {
        agent.destroy()
      }
      const unasked = await answerOf(opened(attacked, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), patienceMs)
      assert.deepEqual(refusalIn(unasked), [400, 'NO_HTTP'])
      return `${tally}; without an offer 400`
    },
  },
  {
    name: 'malformed requests',
    async run(attacked) {
      const tally = new Tally()
      const forms = malformedRequests(attacked.attacker, await tokenOfNobody(attacked))
      for (let round = 0; round < rounds; round++)
        await Promise.all(
          forms.map(async ({ what, sent, status, code }) => {
            const answer = await answerOf(opened(attacked, sent), patienceMs)
            assert.equal(statusOf(answer), String(status), `${what}: ${answer.slice(0, 1_000)}`)
            if (code !== undefined) assert.deepEqual(refusalIn(answer), [status, code], what)
            tally.add(status)
          }),
        )
      return String(tally)
    },
  },
]

interface Offer {
  method: string
  path: string
  token?: string
  status: number
}

function statusOfOffer(url: string, { method, path, token }: Offer, agent: Agent): Promise<number> {
  return new Promise((resolve, failed) => {
    const offering = request(`${url}${path}`, {
      method,
      agent,
      headers: {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
    offering.once('response', (response) => {
      text(response).then(() => resolve(response.statusCode!), failed)
    })
    offering.once('upgrade', () => failed(new Error(`${path} became another protocol`)))
    offering.once('error', failed)
    offering.end()
  })
}

interface Form {
  what: string
  sent: string
  status: number
  /** Expected error code of a refusal. */
  code?: string
}

/** Malformed requests that a careless server answers with 500, or leaves to Node, whose response has no body. */
function malformedRequests({ organizationId, productId, token }: Attacker, tokenOfNobody: string): Form[] {
  const as = (bearer: string) => [`Authorization: Bearer ${bearer}`]
  const line = `POST ${organizations} HTTP/1.1\r\n`
  const faults = { organizationId, frontOffice: { slowSeconds: 0 }, webhooks: { duplicates: 0 } }
  const elsewhere = {
    id: randomUUID(),
    phone: '+442079460000',
    orderServiceType: 'DeliveryByCourier',
    deliveryPoint: { address: { type: 'city', line1: '1 Any Road', street: { id: 'no id at all' }, house: 5 } },
    items: [{ type: 'Product', productId, amount: 1, price: 1 }],
  }
  const good = (what: string, sent: string): Form => ({ what, sent, status: 200 })
  return [
    good('no type of content', rawPost(organizations, {}, [...as(token), 'Content-Type:'])),
    good(
      'an organization that the operation does not declare',
      rawPost(organizations, { organizationId: 1 }, as(token)),
    ),
    good(
      'a street beside a line',
      rawPost('/api/1/deliveries/create', { organizationId, order: elsewhere }, as(token)),
    ),
    ...Array(4).fill(good('faults that are set at once', rawPost('/sandbox/faults/set', faults, as(token)))),
    {
      what: 'a signed token whose subject is no id',
      sent: rawPost(organizations, {}, as(tokenOfNobody)),
      status: 401,
      code: 'UNAUTHENTICATED',
    },
    { what: 'no HTTP', sent: 'HELO localhost\r\n\r\n', status: 400, code: 'NO_HTTP' },
    { what: 'no host', sent: `${line}Connection: close\r\n\r\n`, status: 400, code: 'INVALID_HEADER' },
    {
      what: 'an expectation',
      sent: rawPost(organizations, {}, [...as(token), 'Expect: tea']),
      status: 417,
      code: 'EXPECTATION_FAILED',
    },
    {
      what: 'a long path',
      sent: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      status: 431,
      code: 'HEADERS_TOO_LARGE',
    },
    {
      what: 'headers that are too large',
      sent: `${line}Host: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      status: 431,
      code: 'HEADERS_TOO_LARGE',
    },
  ]
}

/** Returns a token signed by the server's key, but for an invalid key id. */
async function tokenOfNobody({ withDatabase }: Attacked): Promise<string> {
  const [row] = await withDatabase((pool) => pool<{ privateKey: string }[]>`select private_key from signing_key`)
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setSubject('somebody')
    .setAudience('comanda')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(createPrivateKey(row!.privateKey))
}

/** Opens a connection and sends a text. */
function opened(attacked: Attacked, sent: string) {
  const socket = attacked.socket()
  socket.write(sent)
  return socket
}

/** Returns status and code of a refusal, and checks that its body is JSON of this program. */
function refusalIn(answer: string): [status: number, code: string] {
  const [head, body] = answer.split('\r\n\r\n')
  assert.match(head!, /^content-type: application\/json/im)
  const { correlationId, error, details } = JSON.parse(body!)
  assert.match(correlationId, /^[0-9a-f-]{36}$/)
  assert.equal(details.code, error)
  return [Number(statusOf(answer)), error]
}
