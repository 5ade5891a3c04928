import { Command } from 'commander'
import { doctorCommand } from '#cli/doctor.ts'
import { importCommand } from '#cli/import.ts'
import { keysCommand } from '#cli/keys.ts'
import { replayCommand } from '#cli/replay.ts'
import { resetCommand } from '#cli/reset.ts'
import { simulateCommand } from '#cli/simulate.ts'
import { startCommand } from '#cli/start.ts'
import { terminalCommand } from '#cli/terminal.ts'
import { SettingError } from '#server/config.ts'

const program = new Command('comanda').description('The restaurant cloud that anyone can run').showHelpAfterError()
for (const command of [
  startCommand,
  keysCommand,
  importCommand,
  replayCommand,
  resetCommand,
  terminalCommand,
  simulateCommand,
  doctorCommand,
])
  program.addCommand(command)

try {
  await program.parseAsync()
} catch (error) {
  // A wrong setting is the operator's to mend and takes one line; anything else is ours and keeps its trace.
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`comanda: ${error.message}\n`)
  process.exitCode = 2
}
