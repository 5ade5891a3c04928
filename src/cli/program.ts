import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { SettingError } from '#server/config.ts'

/** Each in a file of its own, which is loaded when it is asked for: none waits for the modules of the others. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).startCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  import: async () => (await import('./import.ts')).importCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  reset: async () => (await import('./reset.ts')).resetCommand,
  terminal: async () => (await import('./terminal.ts')).terminalCommand,
  simulate: async () => (await import('./simulate.ts')).simulateCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
}

/** Runs the command that the command line names. */
export async function runProgram(): Promise<void> {
  const program = new Command('comanda').description('The restaurant cloud that anyone can run').showHelpAfterError()
  const asked = commands[process.argv[2] ?? '']
  // Without a command, or with one that is not known, the help names them all.
  for (const load of asked ? [asked] : Object.values(commands)) program.addCommand(await load())
  try {
    await program.parseAsync()
  } catch (error) {
    // A wrong setting is the operator's to mend and takes one line; anything else is ours and keeps its trace.
    if (!(error instanceof SettingError || error instanceof OperatorError)) throw error
    process.stderr.write(`comanda: ${error.message}\n`)
    process.exitCode = 2
  }
}
