import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { guidePages } from '#core/http/guide.ts'
import { openApi } from '#core/http/openapi.ts'
import { frontOpenApi } from '#core/http/openapi_front.ts'
import { readRecordings } from '#core/http/recordings.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'

const operations = await loadOperations()
const domains = await loadDomains()
const text = JSON.stringify(openApi(operations, domains, { pages: guidePages(), recordings: readRecordings() }))

/** Calls that a client writes with types from the contract. */
const calls = `
import type { components, paths } from './contract.ts'

type Body<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Post<P extends keyof paths> = paths[P] extends { post: infer O } ? O : never
type Request<P extends keyof paths> = Post<P> extends { requestBody?: infer R } ? Body<NonNullable<R>> : never
type Answer<P extends keyof paths> = Post<P> extends { responses: infer R }
  ? R extends { 200: infer A } ? Body<A> : R extends { 201: infer A } ? Body<A> : never
  : never
declare function call<P extends keyof paths>(path: P, body: Request<P>): Promise<Answer<P>>

const { token } = await call('/api/v2/access_token', { apiKey: 'key', appId: 'id', clientSecret: 'secret' })
const { organizations } = await call('/api/1/organizations', { returnAdditionalInfo: true })
const organizationId: string = organizations[0]!.id

const items: components['schemas']['CreateOrderOrderItem'][] = [
  { type: 'Product', productId: organizationId, amount: 2, price: 9.5, modifiers: [{ productId: token, amount: 1 }] },
]
const customer: components['schemas']['CreateOrderRegularCustomer'] = { type: 'regular', name: 'Ada' }
const { correlationId, orderInfo } = await call('/api/1/deliveries/create', {
  organizationId,
  order: { phone: '+442079460000', orderServiceType: 'DeliveryByClient', customer, items },
})
const errorCode: components['schemas']['ErrorCode'] | undefined = orderInfo.errorInfo?.code

const status = await call('/api/1/commands/status', { organizationId, correlationId })
const failure: string | undefined = status.state === 'Error' ? status.exception?.message : undefined

const { orders } = await call('/api/1/deliveries/by_id', { organizationId, orderIds: [orderInfo.id] })
const sums: number[] = orders.map(({ order }) => order?.sum ?? 0)

const table = await call('/api/1/order/create', {
  organizationId,
  terminalGroupId: token,
  order: { items, payments: [{ paymentTypeKind: 'Cash', paymentTypeId: token, sum: 19 }] },
})
await call('/api/1/order/close', { organizationId, orderId: table.orderInfo.id })

const webHooksUri = 'https://client.example/hooks'
const { signingSecret } = await call('/api/1/webhooks/update_settings', { organizationId, webHooksUri })

const { id: customerId } = await call('/api/1/loyalty/iiko/customer/create_or_update', { organizationId, phone: '+44' })
const { menus } = await call('/admin/menus/list', { corporationId: token })

export const results = [errorCode, failure, sums, signingSecret, customerId, menus]
`

const wrongCall = `
import type { components } from './contract.ts'

export const request: components['schemas']['CreateOrderRequest'] = {
  organizationId: '',
  order: { phone: '+442079460000', items: [{ type: 'Product', productId: '', amount: 1, prize: 9.5 }] },
}
`

describe('The contract', () => {
  it('is valid OpenAPI 3.1 without dangling references or unused components', async () => {
    const config = await createConfig({
      rules: {
        struct: 'error',
        'no-unresolved-refs': 'error',
        'no-unused-components': 'error',
        'operation-operationId-unique': 'error',
        'no-identical-paths': 'error',
        'security-defined': 'error',
      },
    })
    for (const source of [text, JSON.stringify(frontOpenApi(operations, domains))]) {
      const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
      assert.deepEqual(
        problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
        [],
      )
    }
  })

  it('generates types with which calls compile and wrong fields do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-types-'))
    try {
      await writeFile(join(folder, 'contract.ts'), await generatedTypes())
      await writeFile(join(folder, 'calls.ts'), calls)
      await writeFile(join(folder, 'wrong_call.ts'), wrongCall)
      const output = await compile(folder, 'calls.ts', 'wrong_call.ts')
      const errors = output.split('\n').filter((line) => line.includes('error TS'))
      assert.equal(errors.length, 1, output)
      assert.match(errors[0]!, /^wrong_call\.ts.*'prize' does not exist/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** Generates the types with TypeScript 6, because version 7 lacks the programming interface that the generator uses. */
async function generatedTypes(): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? '@typescript/typescript6' : name, context),
  })
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  hooks.deregister()
  return astToString(await openapiTS(text))
}

/** Returns the output of the compiler for the files. */
function compile(folder: string, ...files: string[]): Promise<string> {
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const options = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']
  const allowed = ['--allowImportingTsExtensions', '--noUncheckedIndexedAccess', '--types', '']
  return new Promise((done) => {
    execFile(
      process.execPath,
      [compiler, ...options, ...allowed, ...files],
      { cwd: folder },
      (_error, stdout, stderr) => done(`${stdout}${stderr}`),
    )
  })
}
