import { realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'

const ways: Record<string, string> = {
  exec: 'npx comanda',
  start: 'npx comanda',
  run: 'npm run comanda --',
  'run-script': 'npm run comanda --',
}

/** Returns how to type the program in this shell: npm provides how this command was started. */
function invokedAs(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const way = ways[env.npm_command ?? '']
  if (way !== undefined) return way
  const program = join(import.meta.dirname, '..', '..', 'bin', 'comanda.js')
  const isOnPath = (env.PATH ?? '').split(delimiter).some((folder) => realPathOf(join(folder, 'comanda')) === program)
  return isOnPath ? 'comanda' : shellWord(program)
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** Returns a command to paste into the shell in which this one was typed. */
export const commandText = (words: readonly string[]): string => [invokedAs(), ...words.map(shellWord)].join(' ')

/** Quotes a word for a shell where it needs quotes. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Flags that name a server. */
interface NamedServer {
  url?: string | undefined
  adminToken?: string | undefined
  data?: string | undefined
}

/** Returns the words that name the same server to another command. */
export const serverWords = ({ url, adminToken, data }: NamedServer): string[] => [
  ...(url === undefined ? [] : ['--url', url]),
  ...(adminToken === undefined ? [] : ['--admin-token', adminToken]),
  ...(data === undefined ? [] : ['--data', data]),
]

/** Commands that work on a data folder, without a server. */
const folderCommands = new Set(['start', 'reset', 'doctor'])

/** Completes the commands that a text quotes, as in `"comanda keys list"`, with the server that `words` name. */
export function withTypedCommands(text: string, words: readonly string[]): string {
  const named = namedServer(words)
  return text.replaceAll(/"comanda ([^"]+)"/g, (_quoted, command: string) => {
    const [first = ''] = command.split(' ')
    const server = serverWords(folderCommands.has(first) ? { data: named.data } : named)
    return `"${[invokedAs(), command, ...server.map(shellWord)].join(' ')}"`
  })
}

function namedServer(words: readonly string[]): NamedServer {
  const text = { type: 'string' } as const
  const options = { url: text, 'admin-token': text, data: text }
  const { url, data, 'admin-token': adminToken } = parseArgs({ args: [...words], options, strict: false }).values
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { url: textOf(url), data: textOf(data), adminToken: textOf(adminToken) }
}
