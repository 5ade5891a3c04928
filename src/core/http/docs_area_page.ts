import { type ErrorDef, frameErrors } from '#core/errors.ts'
import { pathsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { errorResponsesOf, successStatusOf } from '#core/operation/statuses.ts'
import type { DocsArea } from './docs_areas.ts'
import { FieldLists, type PublishedSchema } from './docs_fields.ts'
import { docsFrame, escaped, inlineHtml, markdown } from './docs_frame.ts'
import { tryHtml } from './docs_try.ts'
import type { Recordings } from './recordings.ts'

/** Contract of an area, as far as its page shows it. */
interface Contract {
  paths: Record<string, { post: Described }>
  webhooks?: Record<string, { post: Described }>
  components: {
    schemas: Record<string, PublishedSchema>
    parameters?: Record<string, { name: string; description: string }>
    responses?: Record<string, { description: string }>
  }
}

interface Described {
  summary: string
  description?: string
  requestBody: Body
  responses: Record<string, Body & { description: string }>
}

interface Body {
  content?: { 'application/json': { schema: PublishedSchema; example?: unknown } }
}

/** Returns the page of an area: its operations, its webhooks, and the types that several of them use. */
export function areaPage(area: DocsArea, recordings: Recordings): string {
  const contract = area.contract(recordings) as unknown as Contract
  const lists = new FieldLists(contract)
  const { parameters = {} } = contract.components
  const webhooks = Object.entries(contract.webhooks ?? {})
  const groups = groupsOf(area)
  const operations = groups
    .flatMap(([, ofGroup]) => ofGroup)
    .map((operation) => operationHtml(area, operation, contract.paths[operation.path]!.post, lists))
  const messages = webhooks.map(([type, { post }]) => webhookHtml(type, post, lists))
  const types = lists.types()
  return docsFrame({
    title: `${area.title} – Comanda API`,
    contents: contentsOf(groups, { webhooks, hasHeaders: Object.keys(parameters).length > 0, hasTypes: types !== '' }),
    main: `<h1>${area.title}</h1>
${markdown.parse(area.description, { async: false })}
<p>The contract of this page is <a href="${area.contractPath}">${area.contractPath}</a>.</p>
${area.isHttp ? tryHtml(area.operations.some(({ audience }) => audience === 'admin')) : ''}
${operations.join('\n')}
${messages.length > 0 ? `<h2 id="webhooks">Webhooks</h2>\n${deliveryHtml(contract)}${messages.join('\n')}` : ''}
${headersHtml(parameters)}
${types && `<h2 id="types">Types</h2>\n${types}`}`,
  })
}

type Group = readonly [title: string, operations: readonly RegisteredOperation[]]

/** Returns the operations as the first page sorts them. */
function groupsOf({ operations }: DocsArea): Group[] {
  const groups = Map.groupBy(operations, ({ audience, deprecated }) => {
    if (deprecated !== undefined) return 'Deprecated'
    return audience === 'admin' ? 'Operator' : 'Operations'
  })
  return (['Operations', 'Operator', 'Deprecated'] as const).map((title) => [title, groups.get(title) ?? []])
}

interface Present {
  webhooks: readonly [type: string, { post: Described }][]
  hasHeaders: boolean
  hasTypes: boolean
}

function contentsOf(groups: readonly Group[], { webhooks, hasHeaders, hasTypes }: Present): string {
  const lists: [title: string, links: string[]][] = [
    ...groups.map(([title, operations]): [string, string[]] => [
      title,
      operations.map(({ path, summary }) => linkTo(path, inlineHtml(summary))),
    ]),
    ['Webhooks', webhooks.map(([type, { post }]) => linkTo(`webhook-${type}`, inlineHtml(post.summary)))],
    [
      'More',
      [hasHeaders ? linkTo('headers', 'Headers') : '', hasTypes ? linkTo('types', 'Types') : ''].filter(Boolean),
    ],
  ]
  return `<p><a href="/docs">Guides and the operations of all areas</a></p>
<form action="/docs" role="search"><label>Find in guides, operations, fields and error codes <input type="search" name="find"></label> <button>Find</button></form>
${lists.map(([title, links]) => (links.length > 0 ? `<p>${title}</p>\n<ul>${links.join('\n')}</ul>` : '')).join('\n')}`
}

const linkTo = (id: string, title: string): string => `<li><a href="#${id}">${title}</a></li>`

function operationHtml(
  area: DocsArea,
  operation: RegisteredOperation,
  described: Described,
  lists: FieldLists,
): string {
  const { path, audience, deprecated, alsoGet, kind } = operation
  const { description = '', requestBody, responses, summary } = described
  const answer = area.isHttp ? responses[successStatusOf(operation)] : undefined
  const [, ...otherPaths] = pathsOf(operation)
  const notes = [audience === 'admin' && 'operator', deprecated !== undefined && 'deprecated'].filter(Boolean)
  const method = !area.isHttp ? 'action' : alsoGet ? 'GET, POST' : 'POST'
  return `<section class="operation" id="${path}"${area.isHttp ? ` data-audience="${audience}" data-kind="${kind}"` : ''} aria-labelledby="title${path}">
<h2 id="title${path}">${inlineHtml(summary)}</h2>
<p class="path"><span>${method}</span> <code>${path}</code> ${notes.map((note) => `<em>${note}</em>`).join(' ')}${otherPaths.map((other) => `<span id="${other}"></span>`).join('')}</p>
<div>
${markdown.parse(description, { async: false })}<h3>Request</h3>
${bodyHtml(requestBody, lists)}
${answer ? `<h3>Answer</h3>\n${bodyHtml(answer, lists) || `<p>${inlineHtml(answer.description)}.</p>`}` : ''}
<h3>Errors</h3>
${errorsHtml(area, operation)}
</div>
<div class="request">
${exampleHtml('Example of a request', requestBody)}
${answer ? exampleHtml('Example of an answer', answer) : ''}
</div>
</section>`
}

function webhookHtml(type: string, { summary, description = '', requestBody }: Described, lists: FieldLists): string {
  const id = `webhook-${type}`
  return `<section class="operation" id="${id}" aria-labelledby="title-${id}">
<h2 id="title-${id}">${inlineHtml(summary)}</h2>
<p class="path"><span>webhook</span> <code>${type}</code></p>
<div>
${markdown.parse(description, { async: false })}<h3>Message</h3>
${bodyHtml(requestBody, lists)}
</div>
<div>
${exampleHtml('Example of a message', requestBody)}
</div>
</section>`
}

const deliveryHtml = ({ components: { responses = {} } }: Contract): string =>
  Object.entries(responses)
    .filter(([name]) => name.startsWith('Message'))
    .map(([name, { description }]) => `<p><code>${name}</code>: ${inlineHtml(description)}</p>\n`)
    .join('')

const bodyHtml = ({ content }: Body, lists: FieldLists): string =>
  content ? lists.body(content['application/json'].schema) : ''

function exampleHtml(title: string, { content }: Body): string {
  const example = content?.['application/json'].example
  if (example === undefined) return ''
  const text = escaped(JSON.stringify(example, undefined, 2))
  return `<h3>${title}</h3>\n<div class="code"><pre tabindex="0">${text}</pre></div>`
}

const ofFrame = new Set<ErrorDef<unknown>>(Object.values(frameErrors))

/** Returns the errors of the operation in full, and the codes of those that requests to any operation may get. */
function errorsHtml({ isHttp }: DocsArea, operation: RegisteredOperation): string {
  const responses = errorResponsesOf(operation)
  const own = responses.filter(({ error }) => !ofFrame.has(error))
  const rows = own.map(({ status, error: { code, message, advice } }) => {
    const title = `<dt>${isHttp ? `${status} ` : ''}<code>${code}</code></dt>`
    return `${title}<dd>${inlineHtml(message)}. ${inlineHtml(advice ?? '')}</dd>`
  })
  const shared = Map.groupBy(
    responses.filter(({ error }) => ofFrame.has(error)),
    ({ status }) => status,
  )
  const codes = [...shared]
    .toSorted(([a], [b]) => a - b)
    .map(([status, errors]) => `${status} ${[...new Set(errors.map(({ error }) => error.code))].join(', ')}`)
  const list = rows.length > 0 ? `<dl>${rows.join('\n')}</dl>\n` : ''
  return isHttp
    ? `${list}<p class="quiet"><a href="/docs#errors">Errors of all requests</a>: ${codes.join('; ')}</p>`
    : list
}

function headersHtml(parameters: Record<string, { name: string; description: string }>): string {
  const rows = Object.values(parameters).map(
    ({ name, description }) => `<dt><code>${name}</code></dt><dd>${inlineHtml(description)}</dd>`,
  )
  return rows.length > 0 ? `<h2 id="headers">Headers</h2>\n<dl>${rows.join('\n')}</dl>` : ''
}
