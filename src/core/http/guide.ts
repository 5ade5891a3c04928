import { readdirSync, readFileSync } from 'node:fs'

const docs = new URL('../../../docs/', import.meta.url)
const guide = new URL('guide/', docs)

/** The guide for clients: the pages of `docs/guide`, sorted by name, and then the errors that any request may get. */
export function guidePages(): string[] {
  const files = readdirSync(guide).filter((name) => name.endsWith('.md'))
  const pages = files.sort().map((name) => readFileSync(new URL(name, guide), 'utf8'))
  return [...pages, generalErrors(readFileSync(new URL('errors.md', docs), 'utf8'))]
}

/** Single operations say their own errors where they stand; the terminal link has a page of its own. */
const generalErrors = (page: string): string => page.slice(page.indexOf('# Errors'), page.indexOf('\n## Actions of a'))
