import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Server that uses a data folder, for commands on this machine. */
interface RunningServer {
  pid: number
  url: string
}

const fileName = 'server.json'
/** Content of the file in the data folder. */
export const serverEntries = [fileName, `${fileName}.new`]

const fileOf = (folder: string) => join(folder, fileName)

/** Returns the running server of the data folder. */
export async function findServer(folder: string): Promise<RunningServer | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  const server = text === undefined ? undefined : runningServer(text)
  return server && (await isServer(server.pid)) ? server : undefined
}

/** Returns undefined for an empty or broken file, as left by a full disk or a power failure. */
function runningServer(text: string): RunningServer | undefined {
  try {
    const { pid, url } = JSON.parse(text)
    return Number.isSafeInteger(pid) && pid > 0 && typeof url === 'string' ? { pid, url } : undefined
  } catch {
    return undefined
  }
}

/** Replaces the file by renaming, so that readers never see a part of it. */
export async function writeServer(folder: string, server: RunningServer): Promise<void> {
  const partial = `${fileOf(folder)}.new`
  await writeFile(partial, JSON.stringify(server))
  await rename(partial, fileOf(folder))
}

export const removeServer = (folder: string) => rm(fileOf(folder), { force: true })

/** Returns whether the process is a running server of Comanda: the id of a killed process may be reused. */
async function isServer(pid: number): Promise<boolean> {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || /main\.ts|comanda/.test(command)
}
