import { isObject } from '#core/operation/lenient_values.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import type { DocsArea } from './docs_areas.ts'
import { addressPlaceholder, credentialPlaceholders, timeless } from './openapi.ts'

/** Returns a Postman collection, which Bruno imports too: a folder for each area, with the example of each operation for API keys. */
export function postmanCollection(areas: readonly DocsArea[]): object {
  const variables = { baseUrl: addressPlaceholder, ...credentialPlaceholders, token: '', correlationId: '' }
  const folders = areas
    .filter(({ isHttp }) => isHttp)
    .map(({ title, operations }) => ({
      name: title,
      item: operations.filter(({ audience, deprecated }) => audience !== 'admin' && !deprecated).map(requestOf),
    }))
  return {
    info: {
      name: 'Comanda',
      description:
        'Send "Get an access token" first. It sets the variable `token`, which is valid for an hour. Each command sets `correlationId`, ' +
        'with which its status is read.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  }
}

function requestOf(operation: RegisteredOperation): object {
  const { path, summary, description, audience, example } = operation
  const isOpen = audience === 'public'
  const exec = scriptOf(operation)
  const raw = JSON.stringify(withVariables(timeless(example.request)), undefined, 2)
  return {
    name: summary,
    ...(exec && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [exec] } }] }),
    request: {
      method: 'POST',
      ...(description && { description }),
      ...(isOpen && { auth: { type: 'noauth' } }),
      header: [{ key: 'Content-Type', value: 'application/json' }],
      url: { raw: `{{baseUrl}}${path}`, host: ['{{baseUrl}}'], path: path.slice(1).split('/') },
      body: { mode: 'raw', raw: isOpen ? withCredentials(raw) : raw, options: { raw: { language: 'json' } } },
    },
  }
}

/** Returns the script that stores a part of the response in a variable, from which later requests take it. */
function scriptOf({ kind, audience }: RegisteredOperation): string | undefined {
  const name = audience === 'public' ? 'token' : kind === 'command' ? 'correlationId' : undefined
  return name && `if (pm.response.code < 300) pm.collectionVariables.set('${name}', pm.response.json().${name})`
}

/** Names the last command instead of the one of the example, whose status is soon forgotten. */
const withVariables = (body: unknown): unknown =>
  isObject(body) && 'correlationId' in body ? { ...body, correlationId: '{{correlationId}}' } : body

/** Replaces the credentials of the demo by variables, which users of the collection set in one place. */
const withCredentials = (text: string): string =>
  Object.entries(credentialPlaceholders).reduce((all, [name, value]) => all.replaceAll(value, `{{${name}}}`), text)
