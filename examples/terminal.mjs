// A small front office in plain Node, without any package: it accepts every command, prints a line for each new order,
// and reports what is typed. It shows the whole protocol of docs/terminal-link.md; `comanda terminal` is the grown-up one.
//
//     node examples/terminal.mjs http://127.0.0.1:8080 ct_… journal.jsonl
//     /front/deliveries/start_cooking {"orderId": "…"}

import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [url, token, path] = process.argv.slice(2)
if (!path) {
  console.error('node examples/terminal.mjs <url> <terminal token> <journal file>')
  process.exit(2)
}

const heartbeatMs = 2_000
const reconnectMsMax = 2_000
/** Answers in one message: well below the server's limit. */
const answersMax = 200
/** Close codes after which connecting again does not help. */
const final = new Set([4000, 4003])

/** What must survive a power cut: commands, our answers to them, what we did ourselves, how all of it ended, what staff saw. */
const commands = new Map()
const actions = new Map()
const notifications = new Map()

const apply = {
  command: (command) => commands.set(command.commandId, { command }),
  answer: (answer) => Object.assign(commands.get(answer.commandId), { answer }),
  action: (action) => actions.set(action.actionId, { action }),
  notification: (notification) => notifications.set(notification.notificationId, notification),
  result: (result) => Object.assign(commands.get(result.commandId) ?? actions.get(result.commandId) ?? {}, { result }),
}

const file = openJournal()
let socket
let isWelcome = false
/** Between two connections. */
let isConnecting = false
/** Heartbeats since the server was heard. Unlike a time, they do not count while this program is blocked. */
let silentBeats = 0
let waitMs = 100

subscribe('undici:websocket:ping', heard)
setInterval(() => {
  // The server pings as long as we do not. When even that is not heard, the line is dead.
  if (isConnecting || ++silentBeats <= 3) return
  socket.onmessage = socket.onclose = null
  socket.close()
  connectAgain()
}, heartbeatMs)
createInterface({ input: process.stdin }).on('line', report)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
connect()

function openJournal() {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = text.split('\n')
  // What a power cut has left behind the last line break was never acknowledged.
  for (const line of lines.slice(0, -1)) {
    try {
      const [kind, entry] = JSON.parse(line)
      apply[kind](entry)
    } catch {
      console.error('the journal has a line that was cut off')
    }
  }
  const opened = openSync(path, 'a', 0o600)
  if (lines.at(-1) !== '') writeSync(opened, '\n')
  return opened
}

/** Writes entries down before anybody is told of them. */
function write(kind, entries) {
  if (entries.length === 0) return
  writeSync(file, entries.map((entry) => `${JSON.stringify([kind, entry])}\n`).join(''))
  fsyncSync(file)
  for (const entry of entries) apply[kind](entry)
}

const open = (known) => [...known.values()].filter(({ result }) => !result)

function connect() {
  isConnecting = false
  heard()
  const own = new WebSocket(`${url.replace(/^http/, 'ws')}/terminal/link`, {
    headers: { authorization: `Bearer ${token}` },
  })
  socket = own
  own.onopen = () => {
    const unsettled = [
      ...open(commands).map(({ command }) => command.commandId),
      ...open(actions).map(({ action }) => action.actionId),
    ]
    const acknowledged = Math.max(0, ...[...commands.values()].map(({ command }) => command.seq))
    say({
      type: 'hello',
      protocol: 1,
      name: 'Example',
      version: '1',
      acknowledged,
      unsettled: unsettled.slice(0, 10_000),
      notifications: true,
    })
  }
  own.onmessage = ({ data }) => {
    heard()
    const message = JSON.parse(data)
    on[message.type]?.(message)
  }
  own.onclose = ({ code, reason }) => {
    if (final.has(code)) {
      console.error(`the server does not want this terminal: ${code} ${reason}`)
      process.exit(1)
    }
    connectAgain()
  }
}

/** With random variation, so that many terminals do not come back at the same moment. */
function connectAgain() {
  isWelcome = false
  isConnecting = true
  setTimeout(connect, waitMs * (0.5 + Math.random() / 2))
  waitMs = Math.min(waitMs * 2, reconnectMsMax)
}

function heard() {
  silentBeats = 0
}

function say(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** What each message of the server asks for; kinds that we do not know are ignored. */
const on = {
  welcome() {
    isWelcome = true
    waitMs = 100
    sayHealth()
    sayAnswers(open(commands).flatMap(({ answer }) => answer ?? []))
    for (const { action } of open(actions)) say({ type: 'action', ...action })
    decide(open(commands).flatMap(({ command, answer }) => (answer ? [] : [command])))
  },

  commands(message) {
    const fresh = message.commands.filter(({ commandId }) => !commands.has(commandId))
    write('command', fresh)
    say({ type: 'acknowledge', seq: Math.max(...message.commands.map(({ seq }) => seq)) })
    decide(fresh)
  },

  results(message) {
    const known = (id) => commands.get(id) ?? actions.get(id)
    const fresh = message.results.filter(({ commandId }) => known(commandId) && !known(commandId).result)
    write('result', fresh)
    for (const result of fresh) print(result)
  },

  notifications(message) {
    const fresh = message.notifications.filter(({ notificationId }) => !notifications.has(notificationId))
    write('notification', fresh)
    say({ type: 'notified', notificationIds: message.notifications.map(({ notificationId }) => notificationId) })
    for (const { messageType, orderSource, orderId, additionalInfo, courierName } of fresh)
      console.log(`${messageType} of ${orderSource} for ${orderId}: ${additionalInfo ?? courierName ?? ''}`)
  },

  refused({ actionId, code, message }) {
    write('result', [{ commandId: actionId, state: 'failed', error: { code, message } }])
    console.error(`${actionId} was refused: ${code} ${message}`)
  },

  wake: sayHealth,

  fault: ({ number, code, path: field, message }) => console.error(`message ${number}: ${code} ${field} ${message}`),
}

function sayHealth() {
  say({ type: 'health', isAsleep: false, report: {} })
}

/** Here people, or a program for them, would look at each command; this one accepts all. */
function decide(undecided) {
  const answers = undecided.map(({ commandId }) => ({ commandId, accepted: true }))
  write('answer', answers)
  sayAnswers(answers)
}

function sayAnswers(answers) {
  for (let from = 0; from < answers.length; from += answersMax)
    say({ type: 'answers', answers: answers.slice(from, from + answersMax) })
}

/** Only what the server has carried out is printed: a restaurant that cooks on its own answers may cook for nobody. */
function print({ commandId, state, error, subject }) {
  if (error) return console.log(`${commandId} ${state}: ${error.code} ${error.message}`)
  const known = commands.get(commandId)
  if (!known?.command.operation.endsWith('/create') || !subject?.order) return console.log(`${commandId} ${state}`)
  const items = subject.order.items.map((item) => `${item.amount} x ${nameOf(item)}`)
  console.log(`ORDER ${subject.order.number}: ${items.join(', ')}`)
}

/** An item is of a product, of one or two halves, or a service. */
const nameOf = ({ product, service, primaryComponent, secondaryComponent }) =>
  [product, service, primaryComponent?.product, secondaryComponent?.product]
    .flatMap((one) => one?.name ?? [])
    .join(' / ')

/** A line such as `/front/order/serve {"orderId": "…"}`: it is written down first, and sent until it has a result. */
function report(line) {
  const [, operation, text = '{}'] = /^(\/front\/\S+)(?: (.*))?$/.exec(line.trim()) ?? []
  if (!operation) return
  try {
    const action = { actionId: randomUUID(), operation, body: JSON.parse(text) }
    write('action', [action])
    if (isWelcome) say({ type: 'action', ...action })
  } catch (error) {
    console.error(error.message)
  }
}
