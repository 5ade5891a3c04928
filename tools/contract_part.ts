/** Fields of an OpenAPI document that its parts contain. */
export interface OpenApiDocument {
  info: { title: string }
  tags: { name: string }[]
  paths: Record<string, { post: { tags: string[] } }>
  webhooks?: Record<string, { post: { tags: string[] } }>
  components: Record<string, Record<string, unknown>>
}

/** Returns the document of one domain: its paths, its webhooks, and the components to which they lead, under the same names. */
export function partOf(whole: OpenApiDocument, domain: string, ownPaths: ReadonlySet<string>): OpenApiDocument {
  const { webhooks: allWebhooks = {}, ...rest } = whole
  const paths = only(whole.paths, (path) => ownPaths.has(path))
  const webhooks = only(allWebhooks, (type) => allWebhooks[type]!.post.tags.includes(domain))
  const tags = new Set(Object.values({ ...paths, ...webhooks }).flatMap(({ post }) => post.tags))
  const used = componentsOf(whole, { paths, webhooks })
  return {
    ...rest,
    info: { ...whole.info, title: `Comanda: ${domain}` },
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components: Object.fromEntries(
      Object.entries(whole.components).map(([kind, components]) => [
        kind,
        kind === 'securitySchemes' ? components : only(components, (name) => used.has(`#/components/${kind}/${name}`)),
      ]),
    ),
  }
}

/** Returns the references from a value into components, direct or indirect. */
function componentsOf({ components }: OpenApiDocument, from: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const reference of referencesIn(value)) {
      if (found.has(reference)) continue
      found.add(reference)
      const [, , kind, name] = reference.split('/')
      visit(components[kind!]?.[name!])
    }
  }
  visit(from)
  return found
}

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"(#\/components\/[^"]+)"/g)].map(([, reference]) => reference!)

const only = <T>(record: Readonly<Record<string, T>>, isWanted: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)))
