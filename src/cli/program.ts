import { Command } from 'commander'
import { SettingError } from '#server/config.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { replayCommand } from './replay.ts'
import { resetCommand } from './reset.ts'
import { simulateCommand } from './simulate.ts'
import { startCommand } from './start.ts'
import { terminalCommand } from './terminal.ts'

const commands = [
  startCommand,
  keysCommand,
  importCommand,
  replayCommand,
  resetCommand,
  terminalCommand,
  simulateCommand,
  doctorCommand,
]

/** Runs the command that the command line names. */
export async function runProgram(): Promise<void> {
  const program = new Command('comanda').description('The restaurant cloud that anyone can run').showHelpAfterError()
  for (const command of commands) program.addCommand(command)
  try {
    await program.parseAsync()
  } catch (error) {
    // A wrong setting is the operator's to mend and takes one line; anything else is ours and keeps its trace.
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`comanda: ${error.message}\n`)
    process.exitCode = 2
  }
}
