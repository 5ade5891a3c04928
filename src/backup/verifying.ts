import type { Logger } from '#core/log.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Backup, listBackups, type Verdict, writeVerdict } from './folder.ts'
import { restore, TargetError } from './restoring.ts'
import { removeScratch } from './service.ts'

interface TrialOptions {
  log: Logger
  /** Ends the trial at once, without a verdict. */
  signal: AbortSignal
}

/** Restores the newest backup, with the changes after it, into a scratch folder, which is deleted, and records the verdict with the backup. */
export async function verifyNewest(
  folder: string,
  scratch: string,
  { log, signal }: TrialOptions,
): Promise<{ backup: Backup; verdict: Verdict }> {
  const backup = (await listBackups(folder)).at(-1)
  if (!backup)
    throw new OperatorError(`There is no complete backup in ${folder}`, 'Name the folder into which backups were made')
  const lines = await findFaults(folder, scratch, { log, signal })
  const verdict = { isGood: lines.length === 0, verifiedAt: Date.now(), lines }
  await writeVerdict(backup, verdict)
  return { backup, verdict }
}

/** Returns the reason why the backup cannot be restored, or the broken invariants of the restored database. */
async function findFaults(folder: string, scratch: string, options: TrialOptions): Promise<string[]> {
  try {
    const { checks } = await restore({ from: folder, dataFolder: scratch, leavesRoom: true, ...options })
    await removeScratch(scratch)
    return checks.filter(({ state }) => state === 'broken' || state === 'unchecked').map(({ name }) => name)
  } catch (error) {
    if (error instanceof OperatorError && !(error instanceof TargetError)) return [error.message]
    throw error
  }
}
