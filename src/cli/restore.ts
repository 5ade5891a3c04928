import { basename, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { completeRestore, type Restored, restore } from '#backup/restoring.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { credentialsFile } from '#server/credentials.ts'
import { createLog } from '#server/log.ts'
import { note, print, printJson } from './output.ts'
import { onStop } from './signals.ts'

export const restoreCommand = new Command('restore')
  .description('Restore a backup, and the changes after it, into a new data folder')
  .argument('<folder>', 'folder of the backups, or one backup in it')
  .addOption(
    new Option(
      '--at <time>',
      'moment to restore, such as 2026-05-31T18:30 or 2026-05-31T16:30Z (default: the newest)',
    ).argParser(timeFlag),
  )
  .requiredOption('--data <folder>', 'data folder to create')
  .option('--json', 'print one line of JSON')
  .action(restoreFolder)

function timeFlag(text: string): Instant {
  const at = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN
  if (Number.isNaN(at))
    throw new OperatorError(
      `--at is "${text}"`,
      'Give a time such as 2026-05-31T18:30, by the clock of this machine, or 2026-05-31T16:30Z',
    )
  return at
}

async function restoreFolder(from: string, flags: { at?: Instant; data: string; json?: boolean }): Promise<void> {
  const folder = resolve(flags.data)
  const onPhase = (phase: string) => note([`  ${phase} …`])
  const stopping = new AbortController()
  const endListening = onStop(() => stopping.abort())
  const restored = await restore({
    from: resolve(from),
    at: flags.at,
    dataFolder: folder,
    log: createLog('error'),
    signal: stopping.signal,
    onPhase,
  }).catch((error) => {
    if (!stopping.signal.aborted) throw error
    note(['  Stopped, and removed what was restored'])
    process.exit(1)
  })
  endListening()
  await completeRestore(folder)
  const broken = restored.checks.filter(({ state }) => state === 'broken' || state === 'unchecked')
  if (flags.json)
    printJson({ folder, backup: restored.backup.folder, reachedAt: toUtcTime(restored.reachedAt), broken })
  else
    print(
      summaryLines(
        restored,
        folder,
        broken.map(({ name }) => name),
      ),
    )
}

const summaryLines = ({ backup, reachedAt }: Restored, folder: string, broken: readonly string[]): string[] => [
  `Restored ${folder} from ${basename(backup.folder)}, up to ${toUtcTime(reachedAt)}`,
  ...(broken.length === 0
    ? ['The doctor found nothing broken']
    : [`The doctor found something broken: ${broken.join('; ')}. "comanda doctor" explains it`]),
  '',
  'Lost is everything after that time. Before you start the server, know that:',
  '  - API keys, application secrets and terminal tokens that were revoked later are valid again: revoke them again.',
  '  - Webhooks of the last events before that time may come twice.',
  '  - Later orders are known only to the terminals that took them.',
  '  - Guests who were erased later are back: erase them again.',
  '',
  `All people must log in again, all clients get new access tokens, and earlier admin tokens are void. The new one is in ${credentialsFile(folder)}`,
]
