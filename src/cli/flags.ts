import type { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isZone } from '#core/time.ts'
import { wholeNumber } from '#server/config.ts'
import { usualDataText } from '#server/data_folder.ts'

/** Parsers of flags for commander. Each refuses invalid input before the command has done anything. */

export const wholeNumberFlag = (name: string, least: number, most: number) => (text: string) =>
  wholeNumber(name, text, least, most)

export const amountFlag = (name: string, least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(text.trim()) || value < least || value > most)
    throw new OperatorError(`${name} is "${text}"`, `Give a number from ${least} to ${most}`)
  return value
}

export const zoneFlag = (name: string) => (text: string) => {
  if (!isZone(text)) throw new OperatorError(`${name} is "${text}"`, 'Give a time zone such as Europe/Rome')
  return text
}

export const dayFlag = (name: string) => (text: string) => {
  if (!isDay(text)) throw new OperatorError(`${name} is "${text}"`, 'Give a day such as 2026-05-31')
  return text
}

/** Parses an id and returns it in lower case, as the server formats ids. */
export const idFlag = (name: string) => (text: string) => {
  const id = text.trim().toLowerCase()
  if (!isGuid(id))
    throw new OperatorError(`${name} is "${text}"`, 'Give an id such as 01890a5d-ac96-774b-bcce-b302099a8057')
  return id
}

export const urlFlag = (name: string) => (text: string) => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new OperatorError(`${name} is "${text}"`, 'Give a URL such as http://127.0.0.1:8080')
  return text
}

export const textFlag = (name: string, lengthMax: number) => (text: string) => {
  const length = [...text.trim()].length
  if (length === 0 || length > lengthMax || hasControls(text))
    throw new OperatorError(`${name} is ${JSON.stringify(text)}`, `Give 1 to ${lengthMax} characters`)
  return text.trim()
}

/** Parses a flag that may be repeated, and returns all values. */
export const repeatable =
  <T>(read: (text: string) => T) =>
  (text: string, former: readonly T[] = []): T[] => [...former, read(text)]

/** Adds the flags that `findTarget` reads. */
export const withTarget = (command: Command): Command =>
  command
    .option('--url <url>', 'address of the server (default: of the one that runs on the data folder)', urlFlag('--url'))
    .option('--admin-token <token>', 'its admin token; also COMANDA_ADMIN_TOKEN (default: of the data folder)')
    .option('--data <folder>', `its data folder; also COMANDA_DATA (default: ${usualDataText})`)
