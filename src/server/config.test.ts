import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { OperatorError } from '#core/operator_error.ts'
import { readConfig, type StartFlags } from './config.ts'

type Environment = Record<string, string>

test('by default the server listens only on this machine, with its own database and the demo chain', () => {
  const config = readConfig({}, {})
  assert.deepEqual([config.host, config.port, config.role], ['127.0.0.1', 8080, 'all'])
  assert.deepEqual([config.databaseUrl, config.demo, config.allowsApiLogin], [undefined, true, true])
  assert.equal(config.dataFolder, resolve(import.meta.dirname, '../../data'))
})

const flagOverEnvironment: [flags: StartFlags, env: Environment, field: string, value: unknown][] = [
  [{ port: '1' }, { COMANDA_PORT: '2' }, 'port', 1],
  [{}, { COMANDA_PORT: '2' }, 'port', 2],
  [{ host: '::1' }, { COMANDA_HOST: '0.0.0.0' }, 'host', '::1'],
  [{}, { COMANDA_HOST: '0.0.0.0' }, 'host', '0.0.0.0'],
  [{ data: '/a' }, { COMANDA_DATA: '/b' }, 'dataFolder', '/a'],
  [{}, { COMANDA_DATA: '/b' }, 'dataFolder', '/b'],
  [{}, { COMANDA_DATA: '' }, 'dataFolder', resolve(import.meta.dirname, '../../data')],
  [{ role: 'api' }, { COMANDA_ROLE: 'worker' }, 'role', 'api'],
  [{}, { COMANDA_ROLE: 'worker' }, 'role', 'worker'],
  [{ demo: false }, { COMANDA_DEMO: 'on' }, 'demo', false],
  [{ demo: true }, { COMANDA_DEMO: 'off' }, 'demo', false],
  [{}, { COMANDA_API_LOGIN: 'off' }, 'allowsApiLogin', false],
  [{}, { COMANDA_ADMIN_TOKEN: '' }, 'adminToken', undefined],
  [{}, { COMANDA_ADMIN_TOKEN: 'an-admin-token-of-24-or-so' }, 'adminToken', 'an-admin-token-of-24-or-so'],
  [{}, { DATABASE_URL: '' }, 'databaseUrl', undefined],
  [{}, { DATABASE_URL: 'postgresql://u:p@h:1/d' }, 'databaseUrl', 'postgresql://u:p@h:1/d'],
  [{}, { COMANDA_TOKEN_ATTEMPTS: '5' }, 'tokenAttemptsPerMinute', 5],
  [{}, { COMANDA_BOOKS: 'off' }, 'books', false],
  [{}, { COMANDA_REPORTS: 'off' }, 'reports', false],
  [{}, { COMANDA_LOG_LEVEL: 'debug' }, 'logLevel', 'debug'],
]
for (const [flags, env, field, value] of flagOverEnvironment)
  test(`${JSON.stringify(flags)} over ${JSON.stringify(env)} gives ${field} ${value}`, () => {
    const config: object = readConfig(flags, env)
    assert.equal(config[field as keyof typeof config], value)
  })

test('backups have a folder, a time of day and a number', () => {
  const env = { COMANDA_BACKUP_TO: '/backups', COMANDA_BACKUP_AT: '02:30', COMANDA_BACKUP_KEEP: '7' }
  assert.deepEqual(readConfig({}, env).backup, { folder: '/backups', minuteOfDay: 150, keep: 7 })
  assert.equal(readConfig({}, {}).backup, undefined)
})

test('networks are a list of ranges', () => {
  const { webhookNetworks } = readConfig({}, { COMANDA_WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::/8' })
  assert.deepEqual(webhookNetworks, ['10.0.0.0/8', 'fd00::/8'])
})

test('trusted proxies are addresses and ranges', () => {
  const { trustedProxies } = readConfig({}, { COMANDA_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16 ::1' })
  assert.deepEqual([trustedProxies, readConfig({}, {}).trustedProxies], [['10.0.0.1', '10.1.0.0/16', '::1'], []])
})

test('rate limits are off by default', () => {
  assert.equal(readConfig({}, {}).rateLimits.size, 0)
  const { rateLimits } = readConfig({}, { COMANDA_RATE_LIMITS: 'Orders: creating=10/50' })
  assert.deepEqual([...rateLimits], [['Orders: creating', { perSecond: 10, burst: 50 }]])
})

test('limits of terminal links are set separately', () => {
  const { linkLimits } = readConfig({}, { COMANDA_LINK_MESSAGES_PER_SECOND: '50' })
  assert.deepEqual(linkLimits, { helloSeconds: 10, messageBytesMax: 1_048_576, messagesPerSecond: 50 })
})

const wrong: [flags: StartFlags, env: Environment, name: string, given: string][] = [
  [{ port: '70000' }, {}, '--port', '70000'],
  [{ port: 'http' }, {}, '--port', 'http'],
  [{ port: '' }, {}, '--port', ''],
  [{ port: '80.5' }, {}, '--port', '80.5'],
  [{}, { COMANDA_PORT: '-1' }, 'COMANDA_PORT', '-1'],
  [{}, { COMANDA_LINK_HELLO_SECONDS: '0' }, 'COMANDA_LINK_HELLO_SECONDS', '0'],
  [{}, { COMANDA_LINK_MESSAGE_BYTES: '1000' }, 'COMANDA_LINK_MESSAGE_BYTES', '1000'],
  [{}, { COMANDA_LINK_MESSAGES_PER_SECOND: 'all' }, 'COMANDA_LINK_MESSAGES_PER_SECOND', 'all'],
  [{ role: 'boss' }, {}, '--role', 'boss'],
  [{}, { COMANDA_ROLE: 'API' }, 'COMANDA_ROLE', 'API'],
  [{}, { COMANDA_DEMO: 'yes' }, 'COMANDA_DEMO', 'yes'],
  [{}, { COMANDA_LOG_LEVEL: 'loud' }, 'COMANDA_LOG_LEVEL', 'loud'],
  [{}, { COMANDA_API_LOGIN: '1' }, 'COMANDA_API_LOGIN', '1'],
  [{}, { DATABASE_URL: 'mysql://h/d' }, 'DATABASE_URL', 'postgres://'],
  [{}, { DATABASE_URL: 'h:5432/d' }, 'DATABASE_URL', 'postgres://'],
  [{}, { DATABASE_URL: 'postgres://u:100%@h/d' }, 'DATABASE_URL', '%23'],
  [{}, { COMANDA_WEBHOOK_NETWORKS: '10.0.0.1' }, 'COMANDA_WEBHOOK_NETWORKS', '10.0.0.1'],
  [{}, { COMANDA_WEBHOOK_NETWORKS: '10.0.0.0/8 home' }, 'COMANDA_WEBHOOK_NETWORKS', 'home'],
  [{}, { COMANDA_ADMIN_TOKEN: 'a' }, 'COMANDA_ADMIN_TOKEN', '24'],
  [{}, { COMANDA_ADMIN_TOKEN: 'a'.repeat(23) }, 'COMANDA_ADMIN_TOKEN', '24'],
  [{}, { COMANDA_ADMIN_TOKEN: `${'a'.repeat(24)} b` }, 'COMANDA_ADMIN_TOKEN', 'blanks'],
  [{}, { COMANDA_TRUSTED_PROXIES: 'proxy.local' }, 'COMANDA_TRUSTED_PROXIES', 'proxy.local'],
  [{}, { COMANDA_OPEN_BODY_BYTES: '10' }, 'COMANDA_OPEN_BODY_BYTES', '10'],
  [{}, { COMANDA_UNFINISHED_MEGABYTES: '1' }, 'COMANDA_UNFINISHED_MEGABYTES', '1'],
  [{}, { COMANDA_TOKEN_ATTEMPTS: '0' }, 'COMANDA_TOKEN_ATTEMPTS', '0'],
  [{}, { COMANDA_RATE_LIMITS: 'Commands' }, 'COMANDA_RATE_LIMITS', 'Commands'],
  [{}, { COMANDA_BACKUP_TO: '/b', COMANDA_BACKUP_AT: '24:00' }, 'COMANDA_BACKUP_AT', '24:00'],
  [{}, { COMANDA_BACKUP_TO: '/b', COMANDA_BACKUP_KEEP: '0' }, 'COMANDA_BACKUP_KEEP', '0'],
  [{}, { COMANDA_BACKUP_TO: '/b', DATABASE_URL: 'postgres://h/d' }, 'COMANDA_BACKUP_TO', 'DATABASE_URL'],
  [{}, { COMANDA_METRICS: '9464' }, 'COMANDA_METRICS', '9464'],
  [{}, { COMANDA_METRICS: 'localhost:70000' }, 'COMANDA_METRICS', '70000'],
  [{}, { [`COMANDA_${'WEBHOK_NETWORKS'}`]: '' }, `COMANDA_${'WEBHOK_NETWORKS'}`, 'is no setting'],
  [{}, { DATABASE_URL: 'postgres://h/d', DATABASE_URL_FILE: '/url' }, 'DATABASE_URL', 'DATABASE_URL_FILE'],
  [{}, { DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE', '/nowhere/url'],
]
for (const [flags, env, name, given] of wrong)
  test(`${JSON.stringify({ ...flags, ...env })} is refused in one line that names ${name}`, () => {
    assert.throws(
      () => readConfig(flags, env),
      (error) => {
        assert.ok(error instanceof OperatorError)
        assert.ok(error.message.includes(name) && error.message.includes(given), error.message)
        assert.ok(!error.message.includes('\n'))
        return true
      },
    )
  })

for (const [name, nearest] of [
  ['BAKUP_TO', 'COMANDA_BACKUP_TO'],
  ['PORTT', 'COMANDA_PORT'],
  ['WEBHOOK_NETWORK', 'COMANDA_WEBHOOK_NETWORKS'],
  ['ADMIN_TOKEN_FIEL', 'COMANDA_ADMIN_TOKEN_FILE'],
  ['DATABASE_URL', 'DATABASE_URL'],
] as const)
  test(`COMANDA_${name} is refused with the nearest name, ${nearest}`, () => {
    const message = `COMANDA_${name} is no setting of Comanda. The nearest one is ${nearest}.`
    assert.throws(() => readConfig({}, { [`COMANDA_${name}`]: 'x' }), { name: 'OperatorError', message })
  })

test('variables of commands, examples and tests are no unknown settings', () => {
  readConfig(
    {},
    { COMANDA_URL: 'x', COMANDA_API_KEY: 'x', COMANDA_TEST_SEED: '1', COMANDA_FAULT_KILLS: '1', OTHER: 'x' },
  )
})

/** Calls `work` with the path of a new file. */
async function withSecretFile(text: string, mode: number, work: (path: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-secrets-'))
  const path = join(folder, 'COMANDA_ADMIN_TOKEN')
  try {
    await writeFile(path, text)
    await chmod(path, mode)
    work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const token = 'an-admin-token-of-24-or-so'

for (const text of [token, `${token}\n`, `${token}\r\n`])
  test(`a secret is read from a file with ${JSON.stringify(text)}`, () =>
    withSecretFile(text, 0o400, (path) => {
      assert.equal(readConfig({}, { COMANDA_ADMIN_TOKEN_FILE: path }).adminToken, token)
      assert.equal(readConfig({}, { CREDENTIALS_DIRECTORY: resolve(path, '..') }).adminToken, token)
    }))

for (const [text, mode, expected] of [
  ['', 0o600, /is empty/],
  ['\n', 0o600, /is empty/],
  [`${token}\n${token}\n`, 0o600, /more than one line/],
  [token, 0o604, /Other users may read/],
  ['a'.repeat(10_000), 0o600, /larger than/],
] as const)
  test(`a file of ${text.length} bytes and mode ${mode.toString(8)} is refused by its name`, () =>
    withSecretFile(text, mode, (path) => {
      for (const env of [{ COMANDA_ADMIN_TOKEN_FILE: path }, { CREDENTIALS_DIRECTORY: resolve(path, '..') }])
        assert.throws(
          () => readConfig({}, env),
          (error: Error) =>
            error instanceof OperatorError && error.message.includes(path) && expected.test(error.message),
        )
    }))

test('an invalid setting ends the program with one line and without a stack trace', async () => {
  const { code, stdout, stderr } = await start({ COMANDA_PORT: 'http' })
  assert.deepEqual([code, stdout], [2, ''])
  assert.equal(stderr, 'comanda: --port or COMANDA_PORT is "http". Give a whole number from 0 to 65535.\n')
})

test('a given address for metrics that is in use ends the program before anything is created', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const data = join(tmpdir(), `comanda-metrics-${port}`)
  const settings = { COMANDA_METRICS: `127.0.0.1:${port}`, COMANDA_PORT: '0', COMANDA_DATA: data }
  const { code, stderr } = await start(settings).finally(() => taken.close())
  assert.equal(
    stderr,
    `comanda: COMANDA_METRICS is 127.0.0.1:${port}, which is in use. Give another address, or off.\n`,
  )
  assert.deepEqual([code, existsSync(data)], [2, false])
})

function start(settings: Environment): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const words = [join(import.meta.dirname, '../main.ts'), 'start']
  return new Promise((done) => {
    const env = { PATH: process.env.PATH, ...settings }
    const child = execFile(process.execPath, words, { env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode, stdout, stderr }),
    )
  })
}
