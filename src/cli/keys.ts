import { Command } from 'commander'
import { SettingError } from '#server/config.ts'
import { ApiClient, findTarget, type TargetFlags } from './client.ts'

interface NewKeyFlags extends TargetFlags {
  corporation?: string
  name: string
  group?: string[]
  organization?: string[]
  days?: string
  json?: boolean
}

const collect = (value: string, list: string[] = []) => [...list, value]

const newKey = new Command('new')
  .description('Make an API key; it is shown this once')
  .option('--corporation <id>', 'whose key it is (default: the only corporation there is)')
  .option('--name <name>', 'name of the key', 'API key')
  .option('--organization <id>', 'an organization that the key may see; can be repeated (default: all)', collect)
  .option('--group <name>', 'a restriction group that the key holds; can be repeated (default: all)', collect)
  .option('--days <number>', 'lifetime in days (default: without end)')
  .option('--url <url>', 'address of the server (default: the one that runs on the data folder)')
  .option('--admin-token <token>', 'admin token of the server (COMANDA_ADMIN_TOKEN; default: of the data folder)')
  .option('--data <folder>', 'data folder of the server (COMANDA_DATA; default ./data)')
  .option('--json', 'print one line of JSON')
  .action(makeKey)

export const keysCommand = new Command('keys').description('API keys').addCommand(newKey)

async function makeKey(flags: NewKeyFlags): Promise<void> {
  const { url, adminToken } = await findTarget(flags)
  const client = new ApiClient({ url, token: adminToken, connections: 1 })
  try {
    const key = await client.post<{ keyId: string; apiKey: string }>('/admin/api_keys/create', {
      corporationId: flags.corporation ?? (await onlyCorporation(client)),
      name: flags.name,
      groups: flags.group ?? null,
      organizationIds: flags.organization ?? null,
      lifetimeDays: flags.days === undefined ? null : Number(flags.days),
    })
    process.stdout.write(flags.json ? `${JSON.stringify(key)}\n` : `apiKey ${key.apiKey}\nkeyId  ${key.keyId}\n`)
  } finally {
    await client.close()
  }
}

async function onlyCorporation(client: ApiClient): Promise<string> {
  const { corporations } = await client.post<{ corporations: { id: string; name: string }[] }>(
    '/admin/corporations/list',
    {},
  )
  const [only] = corporations
  if (corporations.length === 1 && only) return only.id
  const names = corporations.map(({ id, name }) => `\n  ${id} ${name}`).join('')
  throw new SettingError(`Say whose key it is with --corporation:${names}`)
}
