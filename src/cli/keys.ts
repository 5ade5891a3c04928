import { Command } from 'commander'
import { type TargetFlags, withServer } from './client.ts'
import { corporationOf, listCorporations } from './corporation.ts'
import { curlWithToken, tokenCurl } from './curl.ts'
import { idFlag, repeatable, textFlag, wholeNumberFlag, withTarget } from './flags.ts'
import { print, printJson, shortTime } from './output.ts'

interface NewKeyFlags extends TargetFlags {
  corporation?: string
  name: string
  group?: string[]
  organization?: string[]
  days?: number
  application?: string
  json?: boolean
}

const daysMax = 730

const newKey = withTarget(new Command('new').description('Make an API key and an application that uses it'))
  .option(
    '--corporation <id>',
    'whose key it is (default: the only one besides the demo chain)',
    idFlag('--corporation'),
  )
  .option('--name <name>', 'name of the key, and of its application', textFlag('--name', 200), 'API key')
  .option(
    '--organization <id>',
    'an organization that the key may see; may be repeated (default: all)',
    repeatable(idFlag('--organization')),
  )
  .option(
    '--group <name>',
    'a restriction group that the key holds; may be repeated (default: all; an unknown name is answered with all names)',
    repeatable(textFlag('--group', 200)),
  )
  .option('--days <number>', 'lifetime in days (default: without end)', wholeNumberFlag('--days', 1, daysMax))
  .option(
    '--application <id>',
    'the application that uses the key, whose secret you have (default: a new one)',
    idFlag('--application'),
  )
  .option('--json', 'print one line of JSON')
  .action(makeKey)

const listKeys = withTarget(new Command('list').description('List API keys with what they may and when they were used'))
  .option('--corporation <id>', 'those of one corporation (default: of all)', idFlag('--corporation'))
  .option('--json', 'print one line of JSON')
  .action(showKeys)

const revokeKey = withTarget(new Command('revoke').description('Revoke an API key: its tokens stop within a second'))
  .argument('<id>', 'id of the key, as keys list shows it', idFlag('The id of the key'))
  .action(revoke)

export const keysCommand = new Command('keys')
  .description('Make, list and revoke API keys')
  .addCommand(newKey)
  .addCommand(listKeys)
  .addCommand(revokeKey)

async function makeKey(flags: NewKeyFlags): Promise<void> {
  await withServer(flags, async (client, url) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const key = await client.post<NewKey>('/admin/api_keys/create', {
      corporationId,
      name: flags.name,
      groups: flags.group ?? null,
      organizationIds: flags.organization ?? null,
      lifetimeDays: flags.days ?? null,
    })
    const application = flags.application
      ? { appId: flags.application }
      : await client.post<Application>('/admin/applications/create', { corporationId, name: flags.name })
    const made = { ...key, ...application }
    if (flags.json) printJson(made)
    else print(credentialLines(url, made))
  })
}

export interface NewKey {
  keyId: string
  apiKey: string
  expiresAt: string | null
}

export interface Application {
  appId: string
  clientSecret?: string
}

/** Returns the credentials, whose secrets are shown only once, and a first call with them. */
export function credentialLines(
  url: string,
  { keyId, apiKey, expiresAt, appId, clientSecret }: NewKey & Application,
): string[] {
  const secret = clientSecret ?? 'SECRET-OF-THE-APPLICATION'
  return [
    `  keyId          ${keyId}`,
    `  apiKey         ${apiKey}`,
    `  expires        ${expiresAt ?? 'never'}`,
    `  appId          ${appId}`,
    ...(clientSecret === undefined ? [] : [`  clientSecret   ${clientSecret}`]),
    '',
    '  The key and the secret are shown this once. Try them (token, organizations):',
    '',
    tokenCurl(url, { apiKey, appId, clientSecret: secret }),
    curlWithToken(url, '/api/1/organizations', {}),
  ]
}

interface ListedKey {
  keyId: string
  name: string
  groups: string[] | null
  organizationIds: string[] | null
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  isRevoked: boolean
}

async function showKeys(flags: TargetFlags & { corporation?: string; json?: boolean }): Promise<void> {
  await withServer(flags, async (client) => {
    const all = await listCorporations(client)
    const corporations = all.filter(({ id }) => flags.corporation === undefined || id === flags.corporation)
    const lists = []
    for (const corporation of corporations) {
      const { apiKeys } = await client.post<{ apiKeys: ListedKey[] }>('/admin/api_keys/list', {
        corporationId: corporation.id,
      })
      lists.push({ corporation, apiKeys })
    }
    if (flags.json) return printJson(lists)
    for (const { corporation, apiKeys } of lists)
      print([`${corporation.name}  ${corporation.id}`, ...apiKeys.flatMap(keyLines)])
  })
}

const keyLines = (key: ListedKey): string[] => [
  `  ${key.keyId}  ${key.name}${key.isRevoked ? '  (revoked)' : ''}`,
  `    made ${shortTime(key.createdAt)}, last used ${shortTime(key.lastUsedAt)}, expires ${shortTime(key.expiresAt)}`,
  `    organizations: ${key.organizationIds?.join(', ') ?? 'all'}`,
  `    groups: ${key.groups?.join(', ') ?? 'all'}`,
]

async function revoke(keyId: string, flags: TargetFlags): Promise<void> {
  await withServer(flags, async (client) => {
    await client.post('/admin/api_keys/revoke', { keyId })
    print([`Revoked ${keyId}`])
  })
}
