import { clientPath } from './docs_client.ts'
import { credentialPlaceholders } from './openapi.ts'

const { apiKey, appId, clientSecret } = credentialPlaceholders

/** Returns the credentials and the form with which a page sends its operations. Without the script both are hidden. */
export const tryHtml = (hasAdmin: boolean): string => `<details id="credentials" hidden>
<summary>Credentials for the forms of this page</summary>
<form id="given">
<p>A form sends the API key for an access token, unless there is one. The page stores none of them. Forms refuse misspelt fields:
they send <code>Comanda-Strict: true</code>.</p>
<label>API key <input name="apiKey" value="${apiKey}" autocomplete="off"></label>
<label>App id <input name="appId" value="${appId}" autocomplete="off"></label>
<label>Client secret <input name="clientSecret" value="${clientSecret}" autocomplete="off"></label>
<label>Access token <input name="token" autocomplete="off"></label>
${hasAdmin ? '<label>Admin token <input name="adminToken" type="password" autocomplete="off"></label>' : ''}
</form>
</details>
<template id="try"><form>
<label>Body <textarea name="body" spellcheck="false"></textarea></label>
<p><button>Send</button> <a href="#given">Credentials</a> <span role="status"></span></p>
<div class="code" hidden><pre tabindex="0" aria-label="Answer"></pre></div>
</form></template>`

/** Shows the example of an operation in several languages, and sends it. */
export const tryScript = String.raw`
  const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'"
  const area = location.pathname.split('/').at(-1)
  const areaType = area.replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase()) + 'Operations'
  const samples = {
    JSON: ({ body }) => body,
    curl: ({ url, body, isOpen }) => [
      'curl -s ' + quoted(url),
      ...(isOpen ? [] : ["  -H 'Authorization: Bearer TOKEN'"]),
      "  -H 'Content-Type: application/json'",
      '  -d ' + quoted(body),
    ].join(' \\\n'),
    TypeScript: ({ path, body, isOpen, kind }) => [
      "import { Comanda } from 'comanda/client'",
      'import type { ' + areaType + " } from 'comanda/client/" + area + "'",
      '',
      'const comanda = new Comanda<' + areaType + ">({ baseUrl: '" + location.origin + "'" + (isOpen ? '' : ", token: 'TOKEN'") + ' })',
      ...(kind === 'command'
        ? ["const sent = await comanda.command('" + path + "', " + body + ')', 'await sent.applied()']
        : ["console.log(await comanda.call('" + path + "', " + body + '))']),
    ].join('\n'),
    Python: ({ url, body, isOpen }) => [
      'import requests',
      '',
      "body = r'''" + body + "'''",
      "headers = {'Content-Type': 'application/json'" + (isOpen ? '' : ", 'Authorization': 'Bearer TOKEN'") + '}',
      "print(requests.post('" + url + "', data=body.encode(), headers=headers).json())",
    ].join('\n'),
    PHP: ({ url, body, isOpen }) => [
      "$body = <<<'JSON'",
      body,
      'JSON;',
      "$headers = ['Content-Type: application/json'" + (isOpen ? '' : ", 'Authorization: Bearer TOKEN'") + '];',
      "$options = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'ignore_errors' => true];",
      "echo file_get_contents('" + url + "', false, stream_context_create(['http' => $options]));",
    ].join('\n'),
    'C#': ({ url, body, isOpen }) => [
      'using var client = new HttpClient();',
      ...(isOpen ? [] : ['client.DefaultRequestHeaders.Authorization = new("Bearer", "TOKEN");']),
      'var body = """',
      body,
      '""";',
      'var content = new StringContent(body, System.Text.Encoding.UTF8, "application/json");',
      'var answer = await client.PostAsync("' + url + '", content);',
      'Console.WriteLine(await answer.Content.ReadAsStringAsync());',
    ].join('\n'),
  }

  const answers = new Map()
  const watchedFetch = async (url, request) => {
    const headers = new Headers(request.headers)
    headers.set('comanda-strict', 'true')
    const startedAt = performance.now()
    const answer = await fetch(url, { ...request, headers })
    const text = await answer.clone().text()
    answers.set(new URL(url).pathname, { status: answer.status, ms: Math.round(performance.now() - startedAt), text })
    return answer
  }

  // Clients are shared by forms, so that they share their access token.
  const clients = new Map()
  const clientFor = async (audience) => {
    const { adminToken, token, ...key } = Object.fromEntries(new FormData(document.getElementById('given')))
    const credentials = { public: {}, admin: { token: adminToken }, key: token ? { token } : key }[audience]
    const { Comanda } = await import('${clientPath}')
    const name = JSON.stringify(credentials)
    const options = { ...credentials, baseUrl: location.origin, keepsIdempotencyKeys: true, triesMax: 1, fetch: watchedFetch }
    if (!clients.has(name)) clients.set(name, new Comanda(options))
    return clients.get(name)
  }

  const shownMax = 200_000
  const indented = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), undefined, 2)
    } catch {
      return text
    }
  }

  const send = async (form) => {
    const { id: path, dataset: { audience } } = form.closest('section')
    const [button, status, code] = ['button', '[role=status]', '.code'].map((one) => form.querySelector(one))
    button.disabled = true
    status.textContent = 'Sending'
    code.hidden = true
    answers.delete(path)
    let failure = ''
    try {
      const body = JSON.parse(form.elements.body.value)
      await (await clientFor(audience)).send(path, body)
    } catch (error) {
      failure = error.message
    }
    const answer = answers.get(path)
    status.textContent = answer ? answer.status + ' in ' + answer.ms + ' ms' : failure
    code.hidden = !answer
    code.querySelector('pre').textContent = answer ? indented(answer.text).slice(0, shownMax) || 'The body is empty' : ''
    button.disabled = false
  }

  for (const section of document.querySelectorAll('[data-audience]')) {
    const { id: path, dataset: { audience, kind } } = section
    const pre = section.querySelector('.request pre')
    const example = pre.textContent
    const language = made('select', { ariaLabel: 'Language' })
    language.append(...Object.keys(samples).map((name) => made('option', { textContent: name })))
    const opener = made('button', { type: 'button', textContent: 'Try it' })
    const tools = made('p', {})
    tools.append(language, ' ', opener)
    pre.parentElement.before(tools)
    language.addEventListener('change', () => {
      const body = section.querySelector('textarea')?.value ?? example
      const url = location.origin + path
      pre.textContent = samples[language.value]({ path, body, url, kind, isOpen: audience === 'public' })
    })
    opener.addEventListener('click', () => {
      const form = document.getElementById('try').content.firstElementChild.cloneNode(true)
      form.elements.body.value = example
      addCopyButtons(form)
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        send(form)
      })
      opener.replaceWith()
      pre.parentElement.after(form)
      form.elements.body.setSelectionRange(0, 0)
      form.elements.body.focus()
    })
  }
  for (const credentials of document.querySelectorAll('#credentials')) credentials.hidden = false
`
