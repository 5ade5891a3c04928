import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { makeFolder } from '#core/folders.ts'
import { OperatorError } from '#core/operator_error.ts'
import { print } from './output.ts'

export const copyClientCommand = new Command('client')
  .description('Copy the typed client for programs, in TypeScript, into a folder of yours')
  .argument('<folder>', 'folder of the copy; files of an earlier copy in it are replaced')
  .action(copyClient)

const source = join(import.meta.dirname, '..', '..', 'client')

async function copyClient(folder: string): Promise<void> {
  const target = resolve(folder)
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  try {
    for (const file of files) {
      await makeFolder(dirname(join(target, file)))
      await copyFile(join(source, file), join(target, file))
    }
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(`${target} cannot be written: ${message}`, 'Name another folder', { cause: error })
  }
  print([
    `The client is in ${target}: import { Comanda } from its index.ts, and types of operations from areas/.`,
    'The page "A typed client" of /docs shows how.',
  ])
}
