import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { parseRateLimits, type RateLimit } from '#core/access/rate_limits.ts'
import { adminTokenLengthMin } from '#core/access/tokens.ts'
import { type HttpLimits, httpLimits } from '#core/http/limits.ts'
import { nearestName } from '#core/nearest_name.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { WebhookLimits } from '#core/webhooks/dispatcher.ts'
import type { LinkLimits } from '#terminal/link/limits.ts'
import { usualDataFolder } from './data_folder.ts'
import { type Environment, readSecret } from './secrets.ts'
import { isKnownVariable, mebibyte, type SettingName, settings, variables } from './settings.ts'

type Role = 'all' | 'api' | 'worker'

/** Backups that the server makes by itself. */
export interface BackupPlan {
  folder: string
  /** Time of the daily backup, in minutes since midnight. */
  minuteOfDay: number
  keep: number
}

/** Settings of the server, checked once. */
export interface Config {
  host: string
  port: number
  dataFolder: string
  /** URL of an external PostgreSQL; undefined for the embedded one. */
  databaseUrl: string | undefined
  role: Role
  demo: boolean
  /** Whether the demo chain gets a demo history. */
  demoHistory: boolean
  /** Whether the web console is served. */
  console: boolean
  /** Whether closed orders are posted to the books. */
  books: boolean
  /** Whether closed orders become facts of reports, and reports can be requested. */
  reports: boolean
  /** Whether a DuckDB replica answers reports; `auto` means from a million lines on. */
  reportsReplica: 'auto' | 'on' | 'off'
  /** Undefined without backups. */
  backup: BackupPlan | undefined
  json: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  allowsApiLogin: boolean
  /** Admin token chosen by the operator, besides the one created at the first start. */
  adminToken: string | undefined
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[]
  /** Networks that webhooks may reach although they are not public. */
  webhookNetworks: readonly string[]
  webhookLimits: WebhookLimits
  tokenAttemptsPerMinute: number
  /** Rate limits of API keys, by restriction group. */
  rateLimits: ReadonlyMap<string, RateLimit>
  linkLimits: LinkLimits
  httpLimits: HttpLimits
  /** Address of the metrics; undefined for none. */
  metrics: MetricsAddress | undefined
}

export interface MetricsAddress {
  host: string
  port: number
  /** Whether it is the default, which another server of this machine may use. */
  isDefault: boolean
}

export interface StartFlags {
  port?: string
  host?: string
  data?: string
  demo?: boolean
  console?: boolean
  role?: string
  json?: boolean
}

/** Returns the text of a setting in the environment, else its default. */
const textIn = (env: Environment, name: SettingName): string => env[name] ?? settings[name].default

/** Reads settings from flags, else from the environment, else the defaults. Throws an OperatorError that names an invalid setting. */
export function readConfig(flags: StartFlags, env: Environment): Config {
  expectKnownVariables(env)
  const text = (name: SettingName) => textIn(env, name)
  const isOn = (name: SettingName) => onOff(name, text(name))
  return {
    host: flags.host ?? text('COMANDA_HOST'),
    port: wholeNumber('--port or COMANDA_PORT', flags.port ?? text('COMANDA_PORT'), 0, 65_535),
    dataFolder: dataFolder(flags.data, env),
    databaseUrl: databaseUrl(env),
    role: oneOf('--role or COMANDA_ROLE', flags.role ?? text('COMANDA_ROLE'), ['all', 'api', 'worker']),
    demo: flags.demo !== false && isOn('COMANDA_DEMO'),
    demoHistory: isOn('COMANDA_DEMO_HISTORY'),
    console: flags.console !== false && isOn('COMANDA_CONSOLE'),
    books: isOn('COMANDA_BOOKS'),
    reports: isOn('COMANDA_REPORTS'),
    reportsReplica: oneOf('COMANDA_REPORTS_REPLICA', text('COMANDA_REPORTS_REPLICA'), ['auto', 'on', 'off']),
    backup: backupPlan(env),
    json: flags.json ?? false,
    logLevel: oneOf('COMANDA_LOG_LEVEL', text('COMANDA_LOG_LEVEL'), ['debug', 'info', 'warn', 'error']),
    allowsApiLogin: isOn('COMANDA_API_LOGIN'),
    adminToken: adminToken(readSecret('COMANDA_ADMIN_TOKEN', env)),
    trustedProxies: addresses('COMANDA_TRUSTED_PROXIES', text('COMANDA_TRUSTED_PROXIES')),
    webhookNetworks: networks('COMANDA_WEBHOOK_NETWORKS', text('COMANDA_WEBHOOK_NETWORKS')),
    webhookLimits: webhookLimits(env),
    tokenAttemptsPerMinute: numberIn(env, 'COMANDA_TOKEN_ATTEMPTS', 1, 1_000_000),
    rateLimits: rateLimits('COMANDA_RATE_LIMITS', text('COMANDA_RATE_LIMITS')),
    linkLimits: linkLimitsOf(env),
    httpLimits: httpLimitsOf(env),
    metrics: metricsAddress('COMANDA_METRICS', text('COMANDA_METRICS')),
  }
}

const prefix = 'COMANDA_'

/** Refuses a misspelled setting, which would have no effect. */
function expectKnownVariables(env: Environment): void {
  const unknown = Object.keys(env).find((name) => name.startsWith(prefix) && !isKnownVariable(name))
  if (unknown === undefined) return
  const bare = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)
  const nearest = nearestName(bare(unknown), variables.map(bare))
  const name = variables.find((variable) => bare(variable) === nearest)
  throw new OperatorError(
    `${unknown} is no setting of Comanda`,
    name === undefined ? 'Remove it; docs/reference/settings.md lists all' : `The nearest one is ${name}`,
  )
}

/** Parses an address such as `127.0.0.1:9464` or `[::1]:9464`; undefined for `off`. */
function metricsAddress(name: 'COMANDA_METRICS', text: string): MetricsAddress | undefined {
  if (text === 'off') return undefined
  const [, host = '', port = ''] = /^(?:\[([\d:a-fA-F.]+)\]|[^\s:[\]/]+):(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535)
    throw new OperatorError(`${name} is "${text}"`, 'Give an address and a port such as 127.0.0.1:9464, or off')
  return {
    host: host || text.slice(0, text.lastIndexOf(':')),
    port: Number(port),
    isDefault: text === settings[name].default,
  }
}

/** Returns the data folder and the settings that differ from their defaults, without passwords and tokens, for the log. */
export function changedSettings(config: Config): Record<string, unknown> {
  const usual = new Map(settingsOf({ ...readConfig({ data: config.dataFolder }, {}), dataFolder: '' }))
  const changed = settingsOf(config).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name)),
  )
  return Object.fromEntries(changed)
}

const settingsOf = ({ databaseUrl, adminToken, ...others }: Config): [string, unknown][] =>
  Object.entries({
    ...others,
    databaseUrl: withoutLogin(databaseUrl),
    adminToken: adminToken && 'set',
    rateLimits: Object.fromEntries(others.rateLimits),
  })

function withoutLogin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const numberIn = (env: Environment, name: SettingName, min: number, max: number): number =>
  wholeNumber(name, textIn(env, name), min, max)

const httpLimitsOf = (env: Environment): HttpLimits => ({
  ...httpLimits,
  openBodyBytesMax: numberIn(env, 'COMANDA_OPEN_BODY_BYTES', 1_024, mebibyte),
  unfinishedBytesMax: numberIn(env, 'COMANDA_UNFINISHED_MEGABYTES', 2, 65_536) * mebibyte,
})

const linkLimitsOf = (env: Environment): LinkLimits => ({
  helloSeconds: numberIn(env, 'COMANDA_LINK_HELLO_SECONDS', 1, 3_600),
  messageBytesMax: numberIn(env, 'COMANDA_LINK_MESSAGE_BYTES', 65_536, 67_108_864),
  messagesPerSecond: numberIn(env, 'COMANDA_LINK_MESSAGES_PER_SECOND', 1, 1_000_000),
})

export const webhookLimits = (env: Environment): WebhookLimits => ({
  messages: numberIn(env, 'COMANDA_WEBHOOK_MESSAGES', 16, 10_000),
  bytes: numberIn(env, 'COMANDA_WEBHOOK_MEGABYTES', 1, 1_024) * mebibyte,
})

export const dataFolder = (flag: string | undefined, env: Environment): string =>
  resolve(flag ?? (env.COMANDA_DATA || usualDataFolder(env)))

function backupPlan(env: Environment): BackupPlan | undefined {
  const folder = textIn(env, 'COMANDA_BACKUP_TO')
  if (folder === '') return undefined
  if (databaseUrl(env) !== undefined)
    throw new OperatorError(
      'COMANDA_BACKUP_TO is set, but the database of DATABASE_URL is not backed up by Comanda',
      'Remove it, and back that database up with its own tools, as docs/backup.md shows',
    )
  const at = textIn(env, 'COMANDA_BACKUP_AT')
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? []
  if (hour === undefined) throw new OperatorError(`COMANDA_BACKUP_AT is "${at}"`, 'Give a time of day such as 03:00')
  const minuteOfDay = Number(hour) * 60 + Number(minute)
  return { folder: resolve(folder), minuteOfDay, keep: numberIn(env, 'COMANDA_BACKUP_KEEP', 1, 1_000) }
}

/** Parses the decimal digits of a setting or flag. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^-?\d{1,15}$/.test(text.trim()) || value < min || value > max)
    throw new OperatorError(`${name} is "${text}"`, `Give a whole number from ${min} to ${max}`)
  return value
}

function oneOf<const Words extends readonly string[]>(name: string, text: string, words: Words): Words[number] {
  if (!words.includes(text)) throw new OperatorError(`${name} is "${text}"`, `Give one of ${words.join(', ')}`)
  return text
}

const onOff = (name: string, text: string): boolean => oneOf(name, text, ['on', 'off']) === 'on'

export function databaseUrl(env: Environment): string | undefined {
  const text = readSecret('DATABASE_URL', env)
  return text === undefined ? undefined : postgresUrl('DATABASE_URL', text)
}

/** Checks the URL of a PostgreSQL that a setting or flag gives. */
export function postgresUrl(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !isDecodable(url))
    throw new OperatorError(
      `${name} is not the URL of a PostgreSQL`,
      'Give a URL such as postgres://user:password@host:5432/database, in which %23 is a # of the password, and so on',
    )
  return text
}

/** Returns whether user, password and database can be read: a `%` that begins no code is a `%25`. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

function adminToken(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length < adminTokenLengthMin || !/^[!-~]+$/.test(text))
    throw new OperatorError(
      'COMANDA_ADMIN_TOKEN is too short or holds other characters than a token may have',
      `Give at least ${adminTokenLengthMin} letters, digits or signs of ASCII, and no blanks`,
    )
  return text
}

function addresses(name: string, text: string): string[] {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  for (const one of list)
    if (!ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
      throw new OperatorError(`${name} holds "${one}"`, 'Give addresses and ranges such as 10.0.0.1, 10.1.0.0/16')
  return list
}

function networks(name: string, text: string): string[] {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  for (const range of list)
    if (!ipaddr.isValidCIDR(range))
      throw new OperatorError(`${name} holds "${range}"`, 'Give ranges such as 10.0.0.0/8')
  return list
}

function rateLimits(name: string, text: string): ReadonlyMap<string, RateLimit> {
  const limits = parseRateLimits(text)
  if (!limits) throw new OperatorError(`${name} is "${text}"`, 'Give limits such as "Orders: creating=10/50; *=100"')
  return limits
}
