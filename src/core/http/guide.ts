import { readdirSync, readFileSync } from 'node:fs'

const docs = new URL('../../../docs/', import.meta.url)
const guide = new URL('guide/', docs)

/** Returns the guide for clients: the pages of `docs/guide`, sorted by name, then the errors of all requests. */
export function guidePages(): string[] {
  const files = readdirSync(guide).filter((name) => name.endsWith('.md'))
  const pages = files.sort().map((name) => readFileSync(new URL(name, guide), 'utf8'))
  return [...pages, generalErrors(readFileSync(new URL('reference/errors.md', docs), 'utf8'))]
}

/** Without errors of single operations, which are at the operations, and of the terminal link, which has its own page. */
const generalErrors = (page: string): string => page.slice(page.indexOf('# Errors'), page.indexOf('\n## Actions of a'))
