import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { removeEmbedded } from '#core/db/embedded.ts'
import { OperatorError } from '#core/operator_error.ts'
import { dataFolder } from '#server/config.ts'
import { usualDataText } from '#server/data_folder.ts'
import { isDataFolder, lockFolder, removeServerFiles } from '#server/folder.ts'
import { print } from './output.ts'

interface ResetFlags {
  data?: string
  yes?: boolean
}

export const resetCommand = new Command('reset')
  .description("Delete the server's data: database, credentials, everything; other files in the folder stay")
  .option('--data <folder>', `data folder; also COMANDA_DATA (default: ${usualDataText})`)
  .option('--yes', 'do not ask')
  .action(reset)

async function reset(flags: ResetFlags): Promise<void> {
  const folder = dataFolder(flags.data, process.env)
  if (!(await isDataFolder(folder)))
    throw new OperatorError(`${folder} is not a data folder of Comanda`, 'Name the right one with --data')
  const held = await lockFolder(folder)
  try {
    if (!flags.yes && !(await isConfirmed(folder))) return print(['Nothing was deleted'])
    await removeEmbedded(folder)
    const remaining = await removeServerFiles(folder)
    const remark = remaining.length > 0 ? `, but for what is not Comanda's: ${remaining.toSorted().join(', ')}` : ''
    print([`Deleted the data in ${folder}${remark}`])
  } finally {
    held.release()
  }
}

async function isConfirmed(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OperatorError('Nobody can be asked whether the data is to be deleted', 'Give --yes to delete it')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const asked = new AbortController()
  // Ctrl-C and the end of the input answer no.
  lines.once('SIGINT', () => asked.abort()).once('close', () => asked.abort())
  const answer = await lines
    .question(`Delete the data in ${folder}? Type yes: `, { signal: asked.signal })
    .catch(() => print(['']))
  lines.close()
  return answer?.trim() === 'yes'
}
