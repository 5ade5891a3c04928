import type { RegisteredOperation } from '#core/operation/registry.ts'
import type { DocsArea } from './docs_areas.ts'
import { addressPlaceholder, credentialPlaceholders, timeless } from './openapi.ts'

/** Sets the variable with which all other requests of the collection prove who they are. */
const keepToken = "pm.collectionVariables.set('token', pm.response.json().token)"

/** Returns a Postman collection, which Bruno imports too: a folder for each area, with the example of each operation for API keys. */
export function postmanCollection(areas: readonly DocsArea[]): object {
  const variables = { baseUrl: addressPlaceholder, ...credentialPlaceholders, token: '' }
  const folders = areas
    .filter(({ isHttp }) => isHttp)
    .map(({ title, operations }) => ({
      name: title,
      item: operations.filter(({ audience, deprecated }) => audience !== 'admin' && !deprecated).map(requestOf),
    }))
  return {
    info: {
      name: 'Comanda',
      description: 'Send "Get an access token" first. It sets the variable `token`, which is valid for an hour.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  }
}

function requestOf({ path, summary, description, audience, example }: RegisteredOperation): object {
  const isOpen = audience === 'public'
  const raw = JSON.stringify(timeless(example.request), undefined, 2)
  return {
    name: summary,
    ...(isOpen && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [keepToken] } }] }),
    request: {
      method: 'POST',
      ...(description && { description }),
      ...(isOpen && { auth: { type: 'noauth' } }),
      header: [{ key: 'Content-Type', value: 'application/json' }],
      url: { raw: `{{baseUrl}}${path}`, host: ['{{baseUrl}}'], path: path.slice(1).split('/') },
      body: { mode: 'raw', raw: isOpen ? withVariables(raw) : raw, options: { raw: { language: 'json' } } },
    },
  }
}

/** Replaces the credentials of the demo by variables, which users of the collection set in one place. */
const withVariables = (text: string): string =>
  Object.entries(credentialPlaceholders).reduce((all, [name, value]) => all.replaceAll(value, `{{${name}}}`), text)
