import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { ApiClient, findTarget, type TargetFlags } from './client.ts'
import { idFlag, repeated, textFlag, wholeNumberFlag, withTarget } from './flags.ts'

interface NewKeyFlags extends TargetFlags {
  corporation?: string
  name: string
  group?: string[]
  organization?: string[]
  days?: number
  json?: boolean
}

const daysMax = 730

const newKey = withTarget(new Command('new').description('Make an API key; it is shown this once'))
  .option('--corporation <id>', 'whose key it is (default: the only corporation there is)', idFlag('--corporation'))
  .option('--name <name>', 'name of the key', textFlag('--name', 200), 'API key')
  .option(
    '--organization <id>',
    'an organization that the key may see; can be repeated (default: all)',
    repeated(idFlag('--organization')),
  )
  .option(
    '--group <name>',
    'a restriction group that the key holds; can be repeated (default: all)',
    repeated(textFlag('--group', 200)),
  )
  .option('--days <number>', 'lifetime in days (default: without end)', wholeNumberFlag('--days', 1, daysMax))
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
      lifetimeDays: flags.days ?? null,
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
  throw new OperatorError(`The server has ${corporations.length} corporations`, 'Name one with --corporation', {
    lines: corporations.map(({ id, name }) => `--corporation ${id}  ${name}`),
  })
}
