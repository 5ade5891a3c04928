import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import { fileVariable, type SecretName } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const bytesMax = 8_192

/**
 * Returns a secret: the variable itself, else the content of the file that `<name>_FILE` names, else of the file in
 * `$CREDENTIALS_DIRECTORY`, where service managers such as systemd put secrets. Undefined if there is none.
 */
export function readSecret(name: SecretName, env: Environment): string | undefined {
  const path = env[fileVariable(name)]
  if (env[name] && path) throw new OperatorError(`${name} and ${fileVariable(name)} are both set`, 'Remove one of them')
  if (env[name]) return env[name]
  if (path) return secretIn(path, `The file ${path} of ${fileVariable(name)}`)
  const folder = env.CREDENTIALS_DIRECTORY
  return folder ? secretIn(join(folder, name), `The file ${join(folder, name)}`, { isOptional: true }) : undefined
}

/** Returns the content of a file without its line end; undefined if an optional file does not exist. */
function secretIn(path: string, subject: string, { isOptional = false } = {}): string | undefined {
  const bytes = Buffer.alloc(bytesMax + 1)
  let length = 0
  try {
    const file = openSync(path, 'r')
    try {
      if (isReadByOthers(fstatSync(file)))
        throw new OperatorError(`Other users may read ${lowerFirst(subject)}`, `Run: chmod 600 ${path}`)
      for (let read = -1; read !== 0 && length < bytes.length; length += read)
        read = readSync(file, bytes, length, bytes.length - length, null)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (isOptional && code === 'ENOENT') return undefined
    throw new OperatorError(`${subject} cannot be read: ${code}`, 'Name a file that this user may read', {
      cause: error,
    })
  }
  if (length > bytesMax)
    throw new OperatorError(`${subject} is larger than ${bytesMax} bytes`, 'Write one secret into it')
  const text = bytes.toString('utf8', 0, length).replace(/\r?\n$/, '')
  if (text === '') throw new OperatorError(`${subject} is empty`, 'Write the secret into it, or do not name it')
  if (/[\r\n]/.test(text)) throw new OperatorError(`${subject} has more than one line`, 'Write one secret into it')
  return text
}

/** Files of root may have a group: systemd and container platforms let the user of a service read them in this way. */
const isReadByOthers = ({ mode, uid }: { mode: number; uid: number }): boolean =>
  (mode & (uid === 0 ? 0o007 : 0o077)) !== 0

const lowerFirst = (text: string): string => `${text[0]!.toLowerCase()}${text.slice(1)}`
