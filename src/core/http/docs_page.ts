import { createHash } from 'node:crypto'
import { Marked, type Token } from 'marked'
import { pathsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { version } from '#core/version.ts'
import { collectionPath, type DocsArea, frontContractPath, operationLink } from './docs_areas.ts'

const markdown = new Marked()

/** Returns `/docs`: the guides in full, then the operations of all areas with links to their pages. Readable without scripts. */
export function docsPage(pages: readonly string[], areas: readonly DocsArea[], icon: string): string {
  const guides = pages.map(guideOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda API</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents">
<details open>
<summary>Contents</summary>
<p>Guides</p>
<ul>${guides.map(({ contents }) => contents).join('\n')}</ul>
<p><a href="#operations">Operations</a></p>
<ul>${areas.map(({ name, title }) => `<li><a href="#area-${name}">${title}</a></li>`).join('\n')}</ul>
</details>
</nav>
<main>
<h1>Comanda API ${version}</h1>
<p>Every operation is a POST with a JSON body. The whole contract is <a href="/openapi.json">/openapi.json</a>; without the
operations of the operator it is <a href="/openapi.json?audience=key">/openapi.json?audience=key</a>, and for one area
<a href="/openapi.json?audience=key&amp;area=deliveries">/openapi.json?audience=key&amp;area=deliveries</a>. That of front offices is
<a href="${frontContractPath}">${frontContractPath}</a>.</p>
<p><a href="${collectionPath}">${collectionPath}</a> is a collection for Postman and Bruno: the example of each operation, by area.</p>
<p id="search" hidden><label>Find in guides and operations <input type="search"></label> <span role="status"></span></p>
${guides.map(({ html }) => html).join('\n')}
<h2 id="operations">Operations</h2>
<p>Each opens on the page of its area, with its fields, its errors and a form that sends it.</p>
${areas.map(areaHtml).join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`
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
      `<li><span>${methods}</span> <a href="${operationLink(area, operation, path)}">${path}</a> ` +
      `<span>${[summary, ...notes.map((note) => `<em>${note}</em>`)].join(' ')}</span></li>`
    return { rank: isDeprecated ? 2 : Number(isOfOperator), html }
  })

const style = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; display: flex }
  nav { box-sizing: border-box; width: 17rem; flex: none; position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem;
    border-right: 1px solid #8886; font-size: 0.9rem }
  nav summary { font-weight: 600 }
  nav p { font-weight: 600; margin: 1rem 0 0.3rem }
  nav ul { list-style: none; margin: 0; padding: 0 } nav ul ul { padding-left: 1rem }
  main { flex: 1; min-width: 0; max-width: 70rem; padding: 1rem 2rem 4rem }
  main :is(p, li, td) { max-width: 35rem; overflow-wrap: break-word } main .operations li { max-width: none }
  h2 { margin-top: 3rem; border-bottom: 1px solid #8886 } h3 { margin-top: 2rem }
  code, pre, .operations a { font-family: ui-monospace, monospace; font-size: 0.9rem }
  code { background: #8882; padding: 0.1em 0.3em; border-radius: 0.2em }
  pre { background: #8882; padding: 0.8rem; overflow-x: auto; border-radius: 0.3em } pre code { background: none; padding: 0 }
  .code { position: relative } .code button { position: absolute; top: 0.4rem; right: 0.4rem }
  .wide { overflow-x: auto } table { border-collapse: collapse }
  th, td { border: 1px solid #8886; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top }
  .operations { list-style: none; padding: 0 } .operations li { padding: 0.15rem 0; overflow-wrap: anywhere }
  .operations li > span:first-child { font-size: 0.8rem } .operations em { border: 1px solid; border-radius: 0.3em; padding: 0 0.3em; font-size: 0.8rem }
  a { color: light-dark(#00594f, #6fd6c4) } nav a { text-decoration: none } nav a:hover { text-decoration: underline }
  input { font: inherit; width: 20rem; max-width: 100% }
  @media (min-width: 50.01rem) { nav summary { display: none } }
  @media (max-width: 50rem) { body { display: block } nav { position: static; width: auto; height: auto; border: 0 } main { padding: 1rem } }
`

/** Filters the parts of guides and the operations by words, adds buttons that copy code, and folds the contents on narrow screens. */
const script = `
  const search = document.getElementById('search')
  const input = search.querySelector('input')
  const sections = [...document.querySelectorAll('section')].map((section) => [
    section, [...section.querySelectorAll('.operations li, .part')].map((row) => [row, row.textContent.toLowerCase()]),
  ])
  const filter = () => {
    const words = input.value.toLowerCase().split(' ').filter(Boolean)
    let found = 0
    for (const [section, rows] of sections) {
      const before = found
      for (const [row, text] of rows) {
        row.hidden = !words.every((word) => text.includes(word))
        if (!row.hidden) found++
      }
      section.hidden = found === before
    }
    search.querySelector('[role=status]').textContent = words.length > 0 ? found + ' found' : ''
  }
  input.addEventListener('input', filter)
  search.hidden = false
  filter()
  // Browsers offer no clipboard to pages over plain http outside of their machine.
  if (navigator.clipboard)
    for (const code of document.querySelectorAll('.code')) {
      const button = document.createElement('button')
      button.textContent = 'Copy'
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(code.firstChild.textContent)
        button.textContent = 'Copied'
        setTimeout(() => { button.textContent = 'Copy' }, 2000)
      })
      code.append(button)
    }
  const contents = document.querySelector('nav details')
  const narrow = matchMedia('(max-width: 50rem)')
  const fold = () => { contents.open = !narrow.matches }
  narrow.addEventListener('change', fold)
  fold()
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const docsPageHeaders = {
  'content-security-policy':
    `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
}
