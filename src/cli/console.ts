import { Command } from 'commander'
import { ApiError } from '#imports/api.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { textFlag, withTarget } from './flags.ts'
import { print, printJson } from './output.ts'

export const consoleCommand = withTarget(
  new Command('console').description('Print a link with which a person enters the console once, within an hour'),
)
  .option(
    '--person <login>',
    'the person (default: the first one, while nobody has an account)',
    textFlag('--person', 100),
  )
  .option('--json', 'print one line of JSON')
  .action(printLink)

interface Link {
  token: string
  expiresAt: string
}

async function printLink({
  person,
  json,
  ...target
}: TargetFlags & { person?: string; json?: boolean }): Promise<void> {
  await withServer(target, async (client) => {
    const link = await makeLink(client, person)
    if (json) printJson(link)
    else print(['', `  ${link.url}`, '', '  Good once, within an hour.'])
  })
}

const makeLink = async (client: ApiClient, login?: string) => {
  const { token, expiresAt } = await client.post<Link>('/admin/people/console_link', { login })
  return { url: `${client.url}/console/#enter=${token}`, expiresAt }
}

/** Returns a link for the first person; undefined if somebody has an account. */
export async function firstLink(client: ApiClient): Promise<string | undefined> {
  try {
    return (await makeLink(client)).url
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PEOPLE_EXIST') return undefined
    throw error
  }
}
