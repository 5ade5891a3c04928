import { Command } from 'commander'
import { release } from '#core/version.ts'
import { readConfig, type StartFlags } from '#server/config.ts'
import { usualDataText } from '#server/data_folder.ts'
import { print } from './output.ts'

export const startCommand = new Command('start')
  .description('Start the server, with its own database unless DATABASE_URL names one; also without a command')
  .option('--port <number>', 'port to listen on; also COMANDA_PORT (default: 8080)')
  .option('--host <address>', 'address to listen on; also COMANDA_HOST (default: 127.0.0.1)')
  .option('--data <folder>', `where the data is kept; also COMANDA_DATA (default: ${usualDataText})`)
  .option('--no-demo', 'without the demo chain')
  .option('--no-console', 'without the web console')
  .option('--role <role>', 'all, api or worker; also COMANDA_ROLE (default: all)')
  .option('--json', 'print one line of JSON instead of the start-up block')
  .action(start)

async function start(flags: StartFlags): Promise<void> {
  const config = readConfig(flags, process.env)
  if (!config.json) print([`  Starting Comanda ${release} …`, `  Data: ${config.dataFolder}`])
  // Loading the server takes a second.
  const { runServer } = await import('./run_server.ts')
  await runServer(config)
}
