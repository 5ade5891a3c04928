import type { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { dataFolder } from '#server/config.ts'
import { readCredentials } from '#server/credentials.ts'
import { findUrl, type TargetFlags } from './client.ts'
import { idFlag, urlFlag } from './flags.ts'
import type { Keys } from './replay/restaurant.ts'

/** Flags of a command that calls a server with an API key, like an outside program. */
export interface KeyFlags extends Pick<TargetFlags, 'url' | 'data'> {
  appId?: string
  clientSecret?: string
  apiKey?: string
}

/** Adds the flags that `findKeys` reads. */
export const withKeys = (command: Command): Command =>
  command
    .option('--app-id <id>', 'application of the key (default: of the demo in the data folder)', idFlag('--app-id'))
    .option('--client-secret <secret>', 'secret of that application; also COMANDA_CLIENT_SECRET')
    .option('--api-key <key>', 'API key of that application; also COMANDA_API_KEY')
    .option('--url <url>', 'address of the server (default: of the one that runs on the data folder)', urlFlag('--url'))
    .option('--data <folder>', 'data folder of the server; also COMANDA_DATA')

/** Returns the server and key of the flags. Without a key, the demo in the data folder has one. */
export async function findKeys(
  flags: KeyFlags,
  env: Record<string, string | undefined> = process.env,
): Promise<{ url: string; keys: Keys }> {
  const folder = dataFolder(flags.data, env)
  const url = await findUrl(flags, folder)
  const { appId, clientSecret = env.COMANDA_CLIENT_SECRET, apiKey = env.COMANDA_API_KEY } = flags
  if (appId && clientSecret && apiKey) return { url, keys: { appId, clientSecret, apiKey } }
  if (appId || flags.clientSecret || flags.apiKey)
    throw new OperatorError(
      'Not all of --app-id, --client-secret and --api-key are given',
      'Give all three; "comanda keys new" makes them',
    )
  const known = (await readCredentials(folder))?.demo
  if (!known)
    throw new OperatorError(`There is no key of a demo in ${folder}`, 'Give --app-id, --client-secret and --api-key')
  return { url, keys: known }
}
