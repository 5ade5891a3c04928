/** Attacks by guesses of secrets, which shut doors to those who guess. */
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
/** Who guesses. Only Linux gives a machine a second address for itself; elsewhere its operator is shut out as well. */
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

    const secrets = await guess(attacked, () =>
      rawPost('/api/v2/access_token', { ...login, clientSecret: `cs_${secret()}` }, [forwarded()]),
    )
    const keys = await guess(attacked, () => rawPost('/api/1/access_token', { apiLogin: `ck_${secret()}` }))
    expectShut(secrets)
    expectShut(keys)
    if (stranger !== undefined) await post(url, '/api/v2/access_token', login)
    return `secrets ${secrets.tally}; keys ${keys.tally}`
  },
}

/** Shuts the operations of the operator for the rest of the minute where it has no address of its own. */
export const adminGuesses: Attack = {
  name: 'guesses of the admin token',
  async run(attacked) {
    const guessed = await guess(attacked, () =>
      rawPost('/admin/corporations/list', {}, [`Authorization: Bearer ca_${secret()}`, forwarded()]),
    )
    expectShut(guessed)
    if (stranger !== undefined) await attacked.admin('corporations/list', {})
    return String(guessed.tally)
  },
}

interface Guessed {
  tally: Tally
  /** Of how many minutes of the server's count. */
  minutes: number
}

async function guess(attacked: Attacked, request: () => string): Promise<Guessed> {
  const tally = new Tally()
  const startedAt = performance.now()
  let left = guesses
  const client = async () => {
    while (left-- > 0) {
      const socket = attacked.socket(stranger)
      socket.write(request())
      tally.add(statusOf(await answerOf(socket, patienceMs)))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { tally, minutes: Math.floor((performance.now() - startedAt) / minuteMs) + 2 }
}

/** A client that has many addresses, or says so. */
const forwarded = (): string => `X-Forwarded-For: 192.0.2.${randomBytes(1)[0]}`

/** Few guesses were looked at; those that are under way when the door shuts are. */
function expectShut({ tally, minutes }: Guessed): void {
  // Nothing but refusals; when the scene is played again in the same minute, nothing is looked at.
  assert.deepEqual(
    tally.all.filter((status) => status !== '429' && status !== '401'),
    [],
  )
  const looked = tally.count('401')
  assert.ok(looked <= minutes * (failedAttemptsMax + clients), `${looked} guesses in ${minutes} minutes were looked at`)
}
