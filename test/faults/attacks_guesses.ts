/** Attacks that guess secrets. The server then blocks the address or client. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { post } from '#test/harness/nodes.ts'
import { type Attack, answerOf, rawPost, statusOf, Tally } from './attack.ts'
import { type Attacked, failedAttemptsMax } from './attacked.ts'
import { size } from './chance.ts'

const guesses = size('COMANDA_ATTACK_GUESSES', 120)
const clients = 8
const minuteMs = 60_000
const patienceMs = 60_000
/** Second address of this machine for the guesses. Only Linux has one; elsewhere the operator is blocked, too. */
const stranger = process.platform === 'linux' ? '127.0.0.2' : undefined

const secret = () => randomBytes(24).toString('base64url')

export const loginGuesses: Attack = {
  name: 'guesses of API keys and of the secret of an application',
  async run(attacked) {
    const { admin, attacker, url } = attacked
    const { corporationId } = attacker
    const application = await admin<{ appId: string; clientSecret: string }>('applications/create', {
      corporationId,
      name: 'Guessed',
    })
    const { apiKey } = await admin<{ apiKey: string }>('api_keys/create', { corporationId, name: 'Guessed' })
    const login = { apiKey, ...application }

    const secrets = await guess(
      attacked,
      () => rawPost('/api/v2/access_token', { ...login, clientSecret: `cs_${secret()}` }, [forwarded()]),
      stranger,
    )
    const keys = await guess(attacked, () => rawPost('/api/1/access_token', { apiLogin: `ck_${secret()}` }), stranger)
    expectShut(secrets)
    expectShut(keys)
    if (stranger !== undefined) await post(url, '/api/v2/access_token', login)
    return `secrets ${secrets.tally}; keys ${keys.tally}`
  },
}

/** Guesses from the address of the operator, whose token must work during and after the attack. */
export const adminGuesses: Attack = {
  name: 'guesses of the admin token',
  async run(attacked) {
    const guessing = guess(
      attacked,
      () => rawPost('/admin/corporations/list', {}, [`Authorization: Bearer ca_${secret()}`, forwarded()]),
      undefined,
    )
    await attacked.admin('corporations/list', {})
    const guessed = await guessing
    expectShut(guessed)
    await attacked.admin('corporations/list', {})
    return String(guessed.tally)
  },
}

interface Guessed {
  tally: Tally
  /** Number of the server's counting minutes. */
  minutes: number
}

async function guess(attacked: Attacked, request: () => string, address: string | undefined): Promise<Guessed> {
  const tally = new Tally()
  const startedAt = performance.now()
  let left = guesses
  const client = async () => {
    while (left-- > 0) {
      const socket = attacked.socket(address)
      socket.write(request())
      tally.add(statusOf(await answerOf(socket, patienceMs)))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { tally, minutes: Math.floor((performance.now() - startedAt) / minuteMs) + 2 }
}

/** Returns a header with a forged client address. */
const forwarded = (): string => `X-Forwarded-For: 192.0.2.${randomBytes(1)[0]}`

/** Checks that the server compared only few guesses; those in progress when the limit is reached count, too. */
function expectShut({ tally, minutes }: Guessed): void {
  // A repeated scene in the same minute gets only refusals.
  assert.deepEqual(
    tally.all.filter((status) => status !== '429' && status !== '401'),
    [],
  )
  const looked = tally.count('401')
  assert.ok(looked <= minutes * (failedAttemptsMax + clients), `${looked} guesses in ${minutes} minutes were looked at`)
}
