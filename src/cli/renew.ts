import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { listCorporations } from './corporation.ts'
import { idFlag, textFlag, withTarget } from './flags.ts'
import { print, printJson } from './output.ts'

interface RenewFlags extends TargetFlags {
  json?: boolean
}

const renewed = (name: string, description: string) =>
  withTarget(new Command(name).description(description)).option('--json', 'print one line of JSON')

const application = renewed('application', 'Replace the secret of an application; the old one stops at once')
  .argument('<id>', 'its appId', idFlag('The appId'))
  .action((appId: string, flags: RenewFlags) =>
    withServer(flags, async (client) => {
      const made = await client.post<{ clientSecret: string }>('/admin/applications/rotate_secret', { appId })
      showSecret({ appId, ...made }, flags)
    }),
  )

const terminal = renewed('terminal', 'Replace a terminal token; the link with the old one is closed within a second')
  .argument('<id>', 'id of the token', idFlag('The id of the token'))
  .action((tokenId: string, flags: RenewFlags) =>
    withServer(flags, async (client) => {
      const { terminalGroupId, name } = await findTerminalToken(client, tokenId)
      const made = await client.post<{ tokenId: string; token: string }>('/admin/terminal_tokens/create', {
        terminalGroupId,
        name,
      })
      await client.post('/admin/terminal_tokens/revoke', { tokenId })
      showSecret({ terminalGroupId, ...made }, flags)
    }),
  )

const webhook = renewed('webhook', 'Replace the signing secret of a webhook receiver; the next message has the new one')
  .argument('<id>', 'id of the receiver', idFlag('The id of the receiver'))
  .action((endpointId: string, flags: RenewFlags) =>
    withServer(flags, async (client) => {
      const made = await client.post<{ signingSecret: string }>('/admin/webhooks/renew_secret', { endpointId })
      showSecret({ endpointId, ...made }, flags)
    }),
  )

const signingKey = withTarget(
  new Command('signing-key').description('Replace the key that signs access tokens; all tokens stop within a second'),
).action((flags: TargetFlags) =>
  withServer(flags, async (client) => {
    await client.post('/admin/signing_key/replace', {})
    print(['Replaced the signing key. Clients get new access tokens with their API keys.'])
  }),
)

const people = withTarget(
  new Command('people').description('End sessions and links of everybody within a second; passwords stay'),
)
  .option('--person <login>', 'the one person concerned', textFlag('--person', 100))
  .action(({ person, ...flags }: TargetFlags & { person?: string }) =>
    withServer(flags, async (client) => {
      const { sessions, links } = await client.post<{ sessions: number; links: number }>('/admin/people/end_access', {
        login: person ?? null,
      })
      print([`Ended sessions: ${sessions}; links: ${links}`])
    }),
  )

export const renewCommand = withTarget(
  new Command('renew')
    .description('List secrets that can be replaced; replace one (docs/after_a_leak.md)')
    // The subcommands have options of the same names.
    .enablePositionalOptions(),
)
  .option('--json', 'print one line of JSON')
  .action(listSecrets)
  .addCommand(application)
  .addCommand(terminal)
  .addCommand(webhook)
  .addCommand(signingKey)
  .addCommand(people)

function showSecret(made: Record<string, string>, { json }: RenewFlags): void {
  const lines = Object.entries(made).map(([name, value]) => `  ${name.padEnd('terminalGroupId'.length)}   ${value}`)
  if (json) printJson(made)
  else print([...lines, '', '  The secret is shown this once.'])
}

interface TerminalToken {
  tokenId: string
  terminalGroupId: string
  name: string
  isRevoked: boolean
}

const listTerminalTokens = async (client: ApiClient, corporationId: string): Promise<TerminalToken[]> => {
  const { tokens } = await client.post<{ tokens: TerminalToken[] }>('/admin/terminal_tokens/list', { corporationId })
  return tokens.filter(({ isRevoked }) => !isRevoked)
}

async function findTerminalToken(client: ApiClient, tokenId: string): Promise<TerminalToken> {
  for (const { id } of await listCorporations(client)) {
    const token = (await listTerminalTokens(client, id)).find((known) => known.tokenId === tokenId)
    if (token) return token
  }
  throw new OperatorError(`There is no valid terminal token ${tokenId}`, 'Take an id that "comanda renew" lists')
}

interface Secret {
  kind: 'application' | 'terminal' | 'webhook'
  id: string
  name: string
}

async function listSecrets(flags: RenewFlags): Promise<void> {
  await withServer(flags, async (client) => {
    const lists = []
    for (const corporation of await listCorporations(client))
      lists.push({ corporation, secrets: await secretsOf(client, corporation.id) })
    if (flags.json) return printJson(lists)
    for (const { corporation, secrets } of lists)
      print([
        `${corporation.name}  ${corporation.id}`,
        ...secrets.map(({ kind, id, name }) => `  renew ${kind.padEnd('application'.length)} ${id}  ${name}`),
      ])
  })
}

async function secretsOf(client: ApiClient, corporationId: string): Promise<Secret[]> {
  const ask = <T>(path: string) => client.post<T>(path, { corporationId })
  const { applications } = await ask<{ applications: { appId: string; name: string }[] }>('/admin/applications/list')
  const tokens = await listTerminalTokens(client, corporationId)
  const { endpoints } = await ask<{ endpoints: { endpointId: string; uri: string }[] }>('/admin/webhooks/endpoints')
  return [
    ...applications.map(({ appId, name }): Secret => ({ kind: 'application', id: appId, name })),
    ...tokens.map(({ tokenId, name }): Secret => ({ kind: 'terminal', id: tokenId, name })),
    ...endpoints.map(({ endpointId, uri }): Secret => ({ kind: 'webhook', id: endpointId, name: uri })),
  ]
}
