import { derivedId, type Id } from '#core/schema.ts'
import type { SeedContext } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'
import { DocumentExists, WrongState } from './errors.ts'
import type { DocumentAction } from './family.ts'

const changing = ['update', 'post', 'unpost', 'cancel', 'get'] as const satisfies DocumentAction[]

/** Returns the ids of documents of the demo chain, one for each example that names one. */
export function demoDocuments(base: string): Record<(typeof changing)[number], Id<'Document'>> {
  const idFor = (action: string) => derivedId(demo.organization, 'Document', `${base} ${action}`)
  const [update, post, unpost, cancel, get] = changing.map(idFor)
  return { update: update!, post: post!, unpost: unpost!, cancel: cancel!, get: get! }
}

/** Creates the documents that the examples of a family name, one for each body of a request, in turns. */
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
    if (action === 'unpost' || action === 'get')
      await ask(`${base}/post`, { organizationId, documentId }, { unless: WrongState })
  }
}
