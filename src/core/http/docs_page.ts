import type { Token } from 'marked'
import { errorsOf, pathsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { version } from '#core/version.ts'
import { collectionPath, type DocsArea, frontContractPath, operationLink } from './docs_areas.ts'
import { docsFrame, markdown } from './docs_frame.ts'
import type { Schema } from './openapi_fields.ts'

/** Returns `/docs`: the guides in full, then the operations of all areas with links to their pages. Readable without scripts. */
export function docsPage(pages: readonly string[], areas: readonly DocsArea[]): string {
  const guides = pages.map(guideOf)
  return docsFrame({
    title: 'Comanda API',
    contents: `<p>Guides</p>
<ul>${guides.map(({ contents }) => contents).join('\n')}</ul>
<p><a href="#operations">Operations</a></p>
<ul>${areas.map(({ name, title }) => `<li><a href="#area-${name}">${title}</a></li>`).join('\n')}</ul>`,
    main: `<h1>Comanda API ${version}</h1>
<p>Every operation is a POST with a JSON body. The whole contract is <a href="/openapi.json">/openapi.json</a>; without the
operations of the operator it is <a href="/openapi.json?audience=key">/openapi.json?audience=key</a>, and for one area
<a href="/openapi.json?audience=key&amp;area=deliveries">/openapi.json?audience=key&amp;area=deliveries</a>. That of front offices is
<a href="${frontContractPath}">${frontContractPath}</a>.</p>
<p><a href="${collectionPath}">${collectionPath}</a> is a collection for Postman and Bruno: the example of each operation, by area.</p>
<p id="search" hidden><label>Find in guides, operations, fields and error codes <input type="search"></label> <span role="status"></span></p>
${guides.map(({ html }) => html).join('\n')}
<h2 id="operations">Operations</h2>
<p>Each opens on the page of its area, with its fields, its errors and a form that sends it.</p>
${areas.map(areaHtml).join('\n')}`,
  })
}

interface Guide {
  /** Item of the table of contents. */
  contents: string
  html: string
}

function guideOf(page: string): Guide {
  const tokens = markdown.lexer(page)
  const [top = { title: '', id: '' }, ...parts] = tokens.flatMap((token) => headingOf(token, tokens) ?? [])
  const links = parts.filter(({ depth }) => depth === 2).map(linkTo)
  return {
    contents: `<li>${linkTo(top).replace('<li>', '').replace('</li>', '')}<ul>${links.join('')}</ul></li>`,
    html: guideHtml(tokens, top),
  }
}

/** Returns the guide with its title, and each of its parts in an element, so that a search can hide it. */
function guideHtml(tokens: readonly Token[], top: Pick<Heading, 'id'>): string {
  const [title = '', ...blocks] = tokens.map((token) => {
    const heading = headingOf(token, tokens)
    return `${heading?.depth === 2 ? '</div><div class="part">' : ''}${blockHtml(token, heading)}`
  })
  return `<section aria-labelledby="${top.id}">${title}<div class="part">${blocks.join('')}</div></section>`
}

interface Heading {
  title: string
  id: string
  depth: number
}

/** Returns the heading in the token. Headings below the first have ids that are unique among all pages. */
function headingOf(token: Token, [first]: readonly Token[]): Heading | undefined {
  if (token.type !== 'heading') return undefined
  const page = first?.type === 'heading' && first !== token ? `${slugOf(first.text)}-` : ''
  return {
    title: markdown.parseInline(token.text, { async: false }),
    id: page + slugOf(token.text),
    depth: token.depth,
  }
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')

const linkTo = ({ title, id }: { title: string; id: string }): string => `<li><a href="#${id}">${title}</a></li>`

/** Headings are one level deeper, below the title. Wide blocks scroll, also with the keyboard. */
function blockHtml(token: Token, heading: Heading | undefined): string {
  if (heading) return `<h${heading.depth + 1} id="${heading.id}">${heading.title}</h${heading.depth + 1}>\n`
  return markdown
    .parser([token])
    .replaceAll('<pre>', '<div class="code"><pre tabindex="0">')
    .replaceAll('</pre>', '</pre></div>')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

function areaHtml(area: DocsArea): string {
  const { name, title, description, operations } = area
  const rows = operations.flatMap((operation) => rowsOf(area, operation))
  const sorted = rows.toSorted((a, b) => a.rank - b.rank)
  return `<section id="area-${name}" aria-labelledby="title-${name}">
<h3 id="title-${name}"><a href="/docs/${name}">${title}</a></h3>
${markdown.parse(description, { async: false })}<ul class="operations">
${sorted.map(({ html }) => html).join('\n')}
</ul>
</section>`
}

/** Returns a row for each path, ranked: clients, the operator, deprecated. Alternative paths are deprecated in the contract, too. */
const rowsOf = (area: DocsArea, operation: RegisteredOperation) =>
  pathsOf(operation).map((path) => {
    const isDeprecated = operation.deprecated !== undefined || path !== operation.path
    const isOfOperator = operation.audience === 'admin'
    const notes = [isOfOperator && 'operator', isDeprecated && 'deprecated'].filter(Boolean)
    const methods = !area.isHttp ? 'action' : operation.alsoGet ? 'GET, POST' : 'POST'
    const summary = markdown.parseInline(operation.summary, { async: false })
    const html =
      `<li><span>${methods}</span> <a href="${operationLink(area, path)}">${path}</a> ` +
      `<span>${[summary, ...notes.map((note) => `<em>${note}</em>`)].join(' ')}</span></li>`
    return { rank: isDeprecated ? 2 : Number(isOfOperator), html }
  })

interface Words {
  codes: string
  fields: string[]
}

/** Returns the error codes and fields of operations by the links to them, for the search of `/docs`. */
export const searchedWords = (areas: readonly DocsArea[]): Record<string, Words> =>
  Object.fromEntries(
    areas.flatMap((area) =>
      area.operations.flatMap((operation) => {
        const fields = [...fieldNames(operation.request), ...fieldNames(operation.response)]
        const codes = errorsOf(operation).map(({ code }) => code)
        const words = {
          codes: codes.join(' ').toLowerCase(),
          fields: [...new Set(fields.map((name) => name.toLowerCase()))],
        }
        return pathsOf(operation).map((path) => [operationLink(area, path), words])
      }),
    ),
  )

/** Returns the names of the fields in a schema. */
function fieldNames(schema: Schema, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { properties = {}, patternProperties = {}, items, anyOf = [], oneOf = [] } = schema
  const parts = [properties, patternProperties, anyOf, oneOf].flatMap((some): Schema[] => Object.values(some))
  return [
    ...Object.keys(properties),
    ...[...parts, ...(items ? [items] : [])].flatMap((part) => fieldNames(part, seen)),
  ]
}
