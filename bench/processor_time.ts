import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Times {
  parent: number
  ownMs: number
  /** Processor time of children that have ended. */
  endedMs: number
}

/** Reads the processor time of a process, which the kernel counts in ticks of 10 ms; zeros if the process has ended. */
async function timesOf(pid: number | 'self'): Promise<Times> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (...places: number[]) => places.reduce((sum, field) => sum + Number(fields[field] ?? 0), 0)
  return { parent: Number(fields[1] ?? 0), ownMs: ticks(11, 12) * 10, endedMs: ticks(13, 14) * 10 }
}

/** Returns the processor time of a process so far, user and system. */
export const processMs = async (pid: number): Promise<number> => (await timesOf(pid)).ownMs

/** Returns the processor time of the children of this process that have ended. */
export const endedChildrenMs = async (): Promise<number> => (await timesOf('self')).endedMs

/** Returns the processor time of the PostgreSQL in a data folder, all connections included. */
export async function databaseMs(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const postmaster = Number(pid)
  const { ownMs, endedMs } = await timesOf(postmaster)
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0)
  const children = (await Promise.all(pids.map(timesOf))).filter(({ parent }) => parent === postmaster)
  return children.reduce((sum, child) => sum + child.ownMs, ownMs + endedMs)
}
