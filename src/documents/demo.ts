import { derivedId, type Id } from '#core/schema.ts'
import type { SeedContext } from '#demo/seed.ts'
import { demo } from '#shared/demo.ts'
import { DocumentExists, WrongState } from './errors.ts'
import type { DocumentAction } from './family.ts'

const named = ['update', 'post', 'unpost', 'cancel', 'get', 'list'] as const satisfies DocumentAction[]
/** Examples that need or show a posted document. */
const posted: ReadonlySet<string> = new Set<DocumentAction>(['unpost', 'get', 'list'])

/** Returns the ids of demo documents, one for each example. */
export function demoDocuments(base: string): Record<(typeof named)[number], Id<'Document'>> {
  const idFor = (action: string) => derivedId(demo.organization, 'Document', `${base} ${action}`)
  const [update, post, unpost, cancel, get, list] = named.map(idFor)
  return { update: update!, post: post!, unpost: unpost!, cancel: cancel!, get: get!, list: list! }
}

/** Creates the documents of a family's examples, cycling through the bodies. */
export async function saveDemoDocuments(
  { ask }: Pick<SeedContext, 'ask'>,
  base: string,
  bodies: readonly object[],
): Promise<void> {
  const documents = Object.entries(demoDocuments(base))
  for (const [i, [action, documentId]] of documents.entries()) {
    const organizationId = demo.organization
    const body = { organizationId, documentId, ...bodies[i % bodies.length] }
    await ask(`${base}/create`, body, { unless: DocumentExists })
    if (posted.has(action)) await ask(`${base}/post`, { organizationId, documentId }, { unless: WrongState })
  }
}
