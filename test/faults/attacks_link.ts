/** Attacks on the terminal link, without credentials and as a front office of the attacker. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { linkPath } from '#terminal/link/protocol.ts'
import { connectTerminal, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { type Attack, statusOf, Tally } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

const handshakes = size('COMANDA_ATTACK_HANDSHAKES', 1_000)
const messages = size('COMANDA_ATTACK_MESSAGES', 60)
const answers = size('COMANDA_ATTACK_ANSWERS', 100_000)
const answersInMessage = 5_000
const patienceMs = 60_000
const pollMs = 100
/** Allowance for connections of the other client during the attack. */
const descriptorsSpare = 100

export const linkAttacks: Attack[] = [
  {
    name: 'terminals that stay connected after a refused handshake',
    async run(attacked) {
      const before = await attacked.descriptors()
      const tally = new Tally()
      const sockets = Array.from({ length: handshakes }, () => {
        const socket = attacked.socket()
        socket.once('data', (answer) => tally.add(statusOf(String(answer))))
        socket.write(handshake('ct_nobody'))
        return socket
      })
      await until('their connections are gone', async () => {
        const open = await attacked.descriptors()
        const isHandled = sockets.every((socket) => socket.bytesRead > 0 || socket.destroyed)
        return isHandled && (open === undefined || open < before! + descriptorsSpare)
      })
      for (const socket of sockets) socket.destroy()
      return String(tally)
    },
  },
  {
    name: 'terminals that never say hello',
    async run(attacked) {
      const { token } = await openTerminal(attacked)
      const sockets = Array.from({ length: 200 }, () => {
        const socket = attacked.socket()
        socket.resume()
        socket.write(handshake(token))
        return socket
      })
      await until('they are closed', async () => sockets.every(({ closed }) => closed))
      return `${sockets.length} were closed`
    },
  },
  {
    name: 'a terminal that sends texts that cannot be stored',
    async run(attacked) {
      const { terminal } = await openTerminal(attacked, connectTerminal)
      for (const text of ['a\0b', 'a\ud800b']) {
        terminal.say({ type: 'health', isAsleep: false, report: { text } })
        terminal.say({ type: 'answers', answers: [{ commandId: randomUUID(), accepted: false, message: text }] })
        terminal.say({ type: 'action', actionId: randomUUID(), operation: text, body: { text } })
      }
      await expectAlive(terminal)
      terminal.cut()
      return 'its link stays'
    },
  },
  {
    name: 'a terminal that floods its link with messages of a megabyte',
    async run(attacked) {
      const { terminal } = await openTerminal(attacked, connectTerminal)
      const report = { text: 'x'.repeat(1_000_000) }
      for (let i = 0; i < messages; i++) terminal.say({ type: 'health', isAsleep: false, report })
      // A terminal that sends faster than the server reads may lose its link.
      const end = await endOf(terminal)
      terminal.cut()
      return `${messages} messages, then ${end}`
    },
  },
  {
    name: 'a terminal that answers unknown commands',
    async run(attacked) {
      const { terminal } = await openTerminal(attacked, connectTerminal)
      for (let sent = 0; sent < answers; sent += answersInMessage) {
        const unasked = Array.from({ length: answersInMessage }, () => ({ commandId: randomUUID(), accepted: true }))
        terminal.say({ type: 'answers', answers: unasked })
      }
      await expectAlive(terminal)
      terminal.cut()
      return `${answers} answers`
    },
  },
  {
    name: 'a terminal that stays connected after its token was revoked',
    async run(attacked) {
      const { token, tokenId } = await openTerminal(attacked)
      const socket = attacked.socket()
      socket.resume()
      socket.write(handshake(token))
      await until('it is linked', async () => socket.bytesRead > 0)
      await attacked.admin('terminal_tokens/revoke', { tokenId })
      const revokedAt = performance.now()
      // This terminal ignores the close frame, like a malicious client.
      await until('its connection is gone', async () => socket.closed)
      return `gone after ${((performance.now() - revokedAt) / 1000).toFixed(1)} s`
    },
  },
]

const handshake = (token: string): string =>
  `GET ${linkPath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ${token}\r\n\r\n`

interface Opened {
  token: string
  tokenId: string
}

/** Opens a linked terminal group of the attacker's restaurant. */
async function openTerminal(attacked: Attacked): Promise<Opened>
async function openTerminal(
  attacked: Attacked,
  connect: typeof connectTerminal,
): Promise<Opened & { terminal: ScriptedTerminal }>
async function openTerminal(attacked: Attacked, connect?: typeof connectTerminal) {
  const { organizationId } = attacked.attacker
  const group = { organizationId, name: 'Terminal', kind: 'linked' }
  const { id: terminalGroupId } = await attacked.admin<{ id: string }>('terminal_groups/save', group)
  const made = await attacked.admin<Opened>('terminal_tokens/create', { terminalGroupId, name: 'Terminal' })
  return connect ? { ...made, terminal: await connect(attacked.url, made.token) } : made
}

/** Checks that the link still answers. */
async function expectAlive(terminal: ScriptedTerminal): Promise<void> {
  assert.equal(await endOf(terminal), 'an answer')
}

/** Returns how the link answers an unknown action after everything sent before. */
async function endOf(terminal: ScriptedTerminal): Promise<string> {
  const actionId = randomUUID()
  terminal.say({ type: 'action', actionId, operation: '/front/nothing', body: {} })
  const refusal = terminal.until(() =>
    terminal.received.find((message) => message.type === 'refused' && message.actionId === actionId),
  )
  return Promise.race([refusal.then(() => 'an answer'), terminal.closed.then((code) => `a close with ${code}`)])
}

async function until(condition: string, isIt: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await isIt()); await sleep(pollMs))
    assert.ok(performance.now() < deadline, `it is not so that ${condition}`)
}
