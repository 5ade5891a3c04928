import { readFileSync } from 'node:fs'

const { version: written }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** The version of the program, as its package says it. */
export const version = written
