import { derivedId, type Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { DocumentAction } from './family.ts'

const named = ['update', 'post', 'unpost', 'cancel', 'get', 'list'] as const satisfies DocumentAction[]

/** Returns the ids of demo documents, one for each example. */
export function demoDocuments(base: string): Record<(typeof named)[number], Id<'Document'>> {
  const idFor = (action: string) => derivedId(demo.organization, 'Document', `${base} ${action}`)
  const [update, post, unpost, cancel, get, list] = named.map(idFor)
  return { update: update!, post: post!, unpost: unpost!, cancel: cancel!, get: get!, list: list! }
}
