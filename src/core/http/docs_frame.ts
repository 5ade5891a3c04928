import { createHash } from 'node:crypto'
import { Marked } from 'marked'
import { docsScript } from './docs_script.ts'
import { tryScript } from './docs_try.ts'

const specialCharacters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => specialCharacters[one]!)

/** Markdown of guides and descriptions. They have no HTML: `<word>` is text. */
export const markdown = new Marked({ renderer: { html: ({ text }) => escaped(text) } })

/** Returns the HTML of one paragraph. Most have no mark, and need no parser. */
export const inlineHtml = (text: string): string =>
  /[`*_[\]<>&\\]/.test(text) ? markdown.parseInline(text, { async: false }) : text

export const faviconPath = '/docs/favicon.svg'

interface Parts {
  title: string
  /** Contents at the side, folded on narrow screens. */
  contents: string
  main: string
}

/** Returns a page of `/docs`. Readable without its script. */
export const docsFrame = ({ title, contents, main }: Parts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${faviconPath}">
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents">
<details open>
<summary>Contents</summary>
${contents}
</details>
</nav>
<main>
${main}
</main>
<script>${script}</script>
</body>
</html>
`

const script = docsScript + tryScript

const style = `
  :root { color-scheme: light dark; --quiet: light-dark(#555, #b4b4b4); --line: #8886; --shade: #8882 }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; display: flex }
  nav { box-sizing: border-box; width: 17rem; flex: none; position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem;
    border-right: 1px solid var(--line); font-size: 0.9rem }
  nav summary { font-weight: 600 }
  nav p { font-weight: 600; margin: 1rem 0 0.3rem }
  nav ul { list-style: none; margin: 0; padding: 0 } nav ul ul { padding-left: 1rem } nav li { overflow-wrap: anywhere }
  main { flex: 1; min-width: 0; max-width: 70rem; padding: 1rem 2rem 4rem }
  main :is(p, li, td, dd) { max-width: 35rem; overflow-wrap: break-word } main :is(h2, dt, summary, .fields li) { overflow-wrap: anywhere } main .operations li { max-width: none }
  h2 { margin-top: 3rem; border-bottom: 1px solid var(--line) } h3 { margin-top: 2rem }
  code, pre, .operations a { font-family: ui-monospace, monospace; font-size: 0.9rem }
  code { background: var(--shade); padding: 0.1em 0.3em; border-radius: 0.2em }
  pre { background: var(--shade); padding: 0.8rem; overflow: auto; border-radius: 0.3em } pre code { background: none; padding: 0 }
  .code { position: relative } .code button { position: absolute; top: 0.4rem; right: 0.4rem }
  .wide { overflow-x: auto } table { border-collapse: collapse }
  th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top }
  .operations { list-style: none; padding: 0 } .operations li { padding: 0.15rem 0; overflow-wrap: anywhere }
  .operations li > span:first-child { font-size: 0.8rem } main em { border: 1px solid; border-radius: 0.3em; padding: 0 0.3em; font-size: 0.8rem }
  a { color: light-dark(#00594f, #6fd6c4) } nav a { text-decoration: none } nav a:hover { text-decoration: underline }
  input, textarea, select, button { font: inherit; box-sizing: border-box; max-width: 100% } input { width: 20rem } nav input { width: 100% }
  summary { cursor: pointer }
  .operation { display: grid; grid-template-columns: minmax(0, 35rem) minmax(0, 1fr); gap: 0 2rem }
  .operation > :is(h2, .path) { grid-column: 1 / -1; margin-bottom: 0; max-width: none } .operation h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem }
  .operation pre { max-height: 30rem; white-space: pre-wrap; overflow-wrap: anywhere } .operation > div { min-width: 0 }
  .fields { list-style: none; padding: 0; margin: 0.5rem 0 } .fields .fields { padding-left: 1rem; border-left: 2px solid var(--line) }
  .fields > li { padding: 0.35rem 0; border-top: 1px solid var(--line) } .fields li > code:first-child { font-weight: 600; background: none; padding: 0 }
  .fields li > span, .quiet { color: var(--quiet); font-size: 0.85rem } .fields p { margin: 0 } .fields :is(summary, b) { font-size: 0.85rem }
  dt { margin-top: 0.5rem } dd { margin: 0 }
  form textarea { width: 100%; height: 16rem; font: 0.9rem/1.5 ui-monospace, monospace } form label { display: block }
  #given label { display: grid; grid-template-columns: 8rem minmax(0, 20rem); margin: 0.3rem 0 } form pre { margin-bottom: 0 }
  @media (min-width: 50.01rem) { nav summary { display: none } }
  @media (max-width: 75rem) { .operation { display: block } }
  @media (max-width: 50rem) { body { display: block } nav { position: static; width: auto; height: auto; border: 0 } main { padding: 1rem } }
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)} 'self'; connect-src 'self'; img-src 'self'; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
