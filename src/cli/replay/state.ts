import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '#core/folders.ts'

/** State that lets a replay continue after an interruption. Its orders are found on the server by their ids. */
export interface ReplayState {
  corporationId: string
  organizationId: string
  appId: string
  clientSecret: string
  keyId: string
  apiKey: string
}

const stateFolder = (): string => join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'comanda')

/** Returns the file of this replay, named by its server and input. */
export async function stateFile(url: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(url)
  for (const input of inputs) hash.update(await readFile(input))
  await makeFolder(stateFolder())
  return join(stateFolder(), `replay-${hash.digest('hex').slice(0, 24)}.json`)
}

/** Reads the state of an interrupted replay, if there is one. */
export async function readState(file: string): Promise<ReplayState | undefined> {
  try {
    const state: ReplayState = JSON.parse(await readFile(file, 'utf8'))
    return state.keyId ? state : undefined
  } catch {
    return undefined
  }
}

/** Deletes the state of a completed replay. */
export async function removeState(file: string, state: ReplayState): Promise<void> {
  for (const path of [file, webhooksFile(state)]) await rm(path, { force: true })
}

export async function writeState(file: string, state: ReplayState): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Returns the file of a replay's webhooks. */
export const webhooksFile = ({ organizationId }: ReplayState): string =>
  join(stateFolder(), `webhooks-${organizationId}.txt`)
