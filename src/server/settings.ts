import { adminTokenLengthMin } from '#core/access/tokens.ts'
import { httpLimits } from '#core/http/limits.ts'
import { linkLimits } from '#terminal/link/limits.ts'

export const mebibyte = 1_048_576

/** Setting of the server. Its flag, if any, overrides its environment variable. */
interface Setting {
  flag?: string
  /** Value without flag and variable, as a text; empty for none. */
  default: string
  /** Meaning, for operators. */
  description: string
  /** Whether the value can be in a file instead (`secrets.ts`). */
  isSecret?: true
}

/** Settings by environment variable, in the order of the operator's page. */
export const settings = {
  COMANDA_PORT: { flag: '--port', default: '8080', description: 'Port. 0 takes a free one.' },
  COMANDA_HOST: { flag: '--host', default: '127.0.0.1', description: 'Address to listen on.' },
  COMANDA_DATA: {
    flag: '--data',
    default: '',
    description:
      'Data folder. Default: `data` in a clone; of the npm package `$STATE_DIRECTORY`, `$XDG_DATA_HOME/comanda` or `~/.local/share/comanda` (macOS: `~/Library/Application Support/comanda`).',
  },
  COMANDA_ROLE: {
    flag: '--role',
    default: 'all',
    description: '`api` answers requests, `worker` executes commands and sends webhooks, `all` does both.',
  },
  COMANDA_DEMO: { flag: '--no-demo', default: 'on', description: '`off`: no demo chain.' },
  COMANDA_DEMO_HISTORY: { default: 'on', description: '`off`: the demo chain has no past.' },
  COMANDA_CONSOLE: {
    flag: '--no-console',
    default: 'on',
    description: '`off`: no web console at `/console`. A worker never serves it.',
  },
  DATABASE_URL: {
    default: '',
    description: 'URL of an external PostgreSQL, 15 or newer, instead of the embedded one.',
    isSecret: true,
  },
  COMANDA_ADMIN_TOKEN: {
    default: '',
    description: `Your own admin token of at least ${adminTokenLengthMin} characters, besides the generated one. It is valid on nodes that have the variable, and stored nowhere.`,
    isSecret: true,
  },
  COMANDA_API_LOGIN: { default: 'on', description: '`off` closes `/api/1/access_token`.' },
  COMANDA_TOKEN_ATTEMPTS: {
    default: '20',
    description:
      'Failed logins per minute, by login and address, before the answer is 429; also different failing logins of one address.',
  },
  COMANDA_TRUSTED_PROXIES: {
    default: '',
    description: 'Proxies whose `X-Forwarded-For` is trusted: `10.0.0.1, 10.1.0.0/16`.',
  },
  COMANDA_RATE_LIMITS: {
    default: '',
    description: 'Calls per second and burst by API key and restriction group: `Orders: creating=10/50; *=100`.',
  },
  COMANDA_OPEN_BODY_BYTES: {
    default: `${httpLimits.openBodyBytesMax}`,
    description: 'Largest body where no token is needed.',
  },
  COMANDA_UNFINISHED_MEGABYTES: {
    default: `${httpLimits.unfinishedBytesMax / mebibyte}`,
    description: 'Memory for incomplete bodies; beyond it the largest sender loses one.',
  },
  COMANDA_LINK_HELLO_SECONDS: {
    default: `${linkLimits.helloSeconds}`,
    description: 'Time for a terminal to say hello.',
  },
  COMANDA_LINK_MESSAGE_BYTES: {
    default: `${linkLimits.messageBytesMax}`,
    description: 'Largest message of a terminal.',
  },
  COMANDA_LINK_MESSAGES_PER_SECOND: {
    default: `${linkLimits.messagesPerSecond}`,
    description: 'Messages read from a terminal per second, with ten times as many in a burst.',
  },
  COMANDA_WEBHOOK_NETWORKS: {
    default: '',
    description: 'Private networks that webhooks may reach: `10.0.0.0/8, 192.168.1.0/24`.',
  },
  COMANDA_WEBHOOK_MESSAGES: {
    default: '256',
    description: 'Concurrent webhook messages; one restaurant gets a quarter of the free ones.',
  },
  COMANDA_WEBHOOK_MEGABYTES: { default: '16', description: 'Memory for these messages, shared in the same way.' },
  COMANDA_BOOKS: {
    default: 'on',
    description:
      '`off`: orders closed in the meantime are never posted to the books, and listed as a problem. Set it on all nodes.',
  },
  COMANDA_REPORTS: {
    default: 'on',
    description: '`off`: reports are refused; orders closed in the meantime enter them only by `reports rebuild`.',
  },
  COMANDA_REPORTS_REPLICA: {
    default: 'auto',
    description: 'A copy of the facts in DuckDB for faster reports: `auto` from a million lines on, `on`, `off`.',
  },
  COMANDA_METRICS: {
    default: '127.0.0.1:9464',
    description: 'Address of `/metrics` for Prometheus, which needs no token; `off`: none.',
  },
  COMANDA_BACKUP_TO: {
    default: '',
    description: 'Folder of daily backups and of all changes since, best on another disk ([backup.md](../backup.md)).',
  },
  COMANDA_BACKUP_AT: { default: '03:00', description: 'Time of the daily backup, by the clock of the machine.' },
  COMANDA_BACKUP_KEEP: { default: '14', description: 'Number of backups to keep.' },
  COMANDA_LOG_LEVEL: { default: 'info', description: '`debug`, `info`, `warn` or `error`.' },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings

/** Settings whose value can be in a file. */
export type SecretName = {
  [Name in SettingName]: (typeof settings)[Name] extends { isSecret: true } ? Name : never
}[SettingName]

/** Returns the variable that names the file of a secret. */
export const fileVariable = (name: SecretName) => `${name}_FILE` as const

/** Variables that commands and examples read. */
export const commandVariables = {
  COMANDA_URL: 'Address of the server, for programs of yours and the examples of `/docs`.',
  COMANDA_API_KEY: 'API key, for them, `simulate` and `conform`.',
  COMANDA_CLIENT_SECRET: 'Secret of the application, for them, `simulate` and `conform`.',
  COMANDA_TOKEN: 'Access token of `conform`, instead of a key.',
  COMANDA_WEBHOOK_SECRET: 'Signing secret of the receiver that `conform` calls.',
  COMANDA_WEBHOOK_TOKEN: 'Token that this receiver expects in `Authorization`.',
  COMANDA_TERMINAL_TOKEN: 'Token of `terminal` and `examples/terminal.mjs`.',
} as const

/** Beginnings of variables that only tests read. */
const testVariables = ['COMANDA_TEST', 'COMANDA_FAULT_', 'COMANDA_ATTACK_', 'COMANDA_FAILPOINT', 'COMANDA_UPGRADE_FROM']

/** All variables but those that only tests read. */
export const variables: readonly string[] = [
  ...Object.entries<Setting>(settings).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, fileVariable(name as SecretName)] : [name],
  ),
  ...Object.keys(commandVariables),
]

/** Returns whether a variable is read by the program, its tests or examples. */
export const isKnownVariable = (name: string): boolean =>
  variables.includes(name) || testVariables.some((beginning) => name.startsWith(beginning))
