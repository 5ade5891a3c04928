import { Command } from 'commander'
import { type TargetFlags, withServer } from './client.ts'
import { idFlag, textFlag, withTarget } from './flags.ts'
import { print, printJson, shortTime } from './output.ts'

interface ListedToken {
  tokenId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  isRevoked: boolean
}

const newToken = withTarget(new Command('new').description('Make an admin token, which is shown once'))
  .requiredOption('--name <name>', 'the program or person that gets it', textFlag('--name', 200))
  .option('--json', 'print one line of JSON')
  .action(makeToken)

const revokeToken = withTarget(
  new Command('revoke').description('Revoke an admin token: it stops within a second on every node'),
)
  .argument('<id>', 'id of the token, as admin-token shows it', idFlag('The id of the token'))
  .action(revoke)

export const adminTokenCommand = withTarget(
  new Command('admin-token')
    .description('List admin tokens and when they were used; make and revoke them')
    // The subcommands have options of the same names.
    .enablePositionalOptions(),
)
  .option('--json', 'print one line of JSON')
  .action(showTokens)
  .addCommand(newToken)
  .addCommand(revokeToken)

async function showTokens(flags: TargetFlags & { json?: boolean }): Promise<void> {
  await withServer(flags, async (client) => {
    const { adminTokens } = await client.post<{ adminTokens: ListedToken[] }>('/admin/admin_tokens/list', {})
    if (flags.json) printJson(adminTokens)
    else print(adminTokens.flatMap(tokenLines))
  })
}

const tokenLines = ({ tokenId, name, createdAt, lastUsedAt, isRevoked }: ListedToken): string[] => [
  `${tokenId}  ${name}${isRevoked ? '  (revoked)' : ''}`,
  `  made ${shortTime(createdAt)}, last used ${shortTime(lastUsedAt)}`,
]

async function makeToken({ name, json = false, ...target }: TargetFlags & { name: string; json?: boolean }) {
  await withServer(target, async (client) => {
    const made = await client.post<{ tokenId: string; adminToken: string }>('/admin/admin_tokens/create', { name })
    if (json) printJson(made)
    else
      print([
        `  tokenId      ${made.tokenId}`,
        `  adminToken   ${made.adminToken}`,
        '',
        '  The token is shown this once.',
      ])
  })
}

async function revoke(tokenId: string, flags: TargetFlags): Promise<void> {
  await withServer(flags, async (client) => {
    await client.post('/admin/admin_tokens/revoke', { tokenId })
    print([`Revoked ${tokenId}`])
  })
}
