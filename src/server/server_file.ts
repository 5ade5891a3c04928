import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server that uses a data folder, for commands on this machine; keeps a second one out. */
export interface RunningServer {
  pid: number
  url: string
}

const fileOf = (folder: string) => join(folder, 'server.json')

/** The server that uses the data folder, if it is alive. */
export async function findServer(folder: string): Promise<RunningServer | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const server: RunningServer = JSON.parse(text)
  return (await isServer(server.pid)) ? server : undefined
}

export const writeServer = (folder: string, server: RunningServer) => writeFile(fileOf(folder), JSON.stringify(server))

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
