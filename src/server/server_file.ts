import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server that uses a data folder, for commands on this machine. */
interface RunningServer {
  pid: number
  url: string
}

const fileName = 'server.json'
/** Content of the file in the data folder. */
export const serverEntries = [fileName, `${fileName}.new`]

const fileOf = (folder: string) => join(folder, fileName)

/** The server that uses the data folder, if it is alive. */
export async function findServer(folder: string): Promise<RunningServer | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  const server = text === undefined ? undefined : runningServer(text)
  return server && (await isServer(server.pid)) ? server : undefined
}

/** Undefined for a file that a full disk or a power cut has left empty or broken. */
function runningServer(text: string): RunningServer | undefined {
  try {
    const { pid, url } = JSON.parse(text)
    return Number.isSafeInteger(pid) && pid > 0 && typeof url === 'string' ? { pid, url } : undefined
  } catch {
    return undefined
  }
}

/** Writes a temporary file and renames it, so that no reader sees half of it. */
export async function writeServer(folder: string, server: RunningServer): Promise<void> {
  const partial = `${fileOf(folder)}.new`
  await writeFile(partial, JSON.stringify(server))
  await rename(partial, fileOf(folder))
}

export const removeServer = (folder: string) => rm(fileOf(folder), { force: true })

/** Alive, and ours: the id of a process that was killed may have been reused. */
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
