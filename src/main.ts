import { Command } from 'commander'
import { startCommand } from './cli/start.ts'
import { SettingError } from './config.ts'

const program = new Command('comanda')
  .description('The restaurant cloud that anyone can run')
  .showHelpAfterError()
  .addCommand(startCommand)

try {
  await program.parseAsync()
} catch (error) {
  // A wrong setting is the operator's to mend and takes one line; anything else is ours and keeps its trace.
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`comanda: ${error.message}\n`)
  process.exitCode = 2
}
