import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import { isPackage, programFolder } from '#core/own_modules.ts'

interface Installation {
  isPackage: boolean
  platform: NodeJS.Platform
}

const thisInstallation: Installation = { isPackage, platform: process.platform }

/** Default of `--data` as help shows it. */
export const usualDataText = isPackage
  ? `~/${dataInHome(process.platform)}, or as $XDG_DATA_HOME says`
  : 'data in the folder of Comanda'

/**
 * Returns the data folder if neither flag nor variable names one: in a clone its `data`. The npm package keeps data elsewhere, because npm
 * deletes its folder when it installs the next version.
 */
export function usualDataFolder(
  env: Readonly<Record<string, string | undefined>>,
  { isPackage, platform }: Installation = thisInstallation,
): string {
  if (!isPackage) return join(programFolder, 'data')
  // A service manager may name several folders.
  const stateFolder = env.STATE_DIRECTORY?.split(delimiter)[0]
  if (stateFolder) return stateFolder
  const dataHome = env.XDG_DATA_HOME ?? ''
  return isAbsolute(dataHome) ? join(dataHome, 'comanda') : join(homeOf(env), dataInHome(platform))
}

/** Returns whether commands that name no folder find this one, typed in a shell of the same user. */
export function isUsualDataFolder(folder: string, env = process.env, installation = thisInstallation): boolean {
  try {
    // Only services get $STATE_DIRECTORY, and COMANDA_DATA may be set for one command.
    return folder === usualDataFolder({ ...env, STATE_DIRECTORY: undefined }, installation)
  } catch {
    // This user has no home folder.
    return false
  }
}

function dataInHome(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? 'Library/Application Support/comanda' : '.local/share/comanda'
}

function homeOf({ HOME }: Readonly<Record<string, string | undefined>>): string {
  try {
    return HOME || homedir()
  } catch (error) {
    throw new OperatorError('This user has no home folder for the data', 'Name a folder with --data or COMANDA_DATA', {
      cause: error,
    })
  }
}
