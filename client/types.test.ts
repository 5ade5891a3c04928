import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const sizeMax = 8_000
const areaBytesMax = 200_000
/** Types that the compiler makes of five calls, most of them of its own library: half a second of processor time. */
const typesMax = 20_000

const calls = `
import { Comanda, verifyWebhook } from '${import.meta.dirname}/index.ts'
import type { CommandsOperations } from '${import.meta.dirname}/areas/commands.d.ts'
import type { DeliveriesOperations } from '${import.meta.dirname}/areas/deliveries.d.ts'

const comanda = new Comanda<CommandsOperations & DeliveriesOperations>({ baseUrl: '', apiKey: '', appId: '', clientSecret: '' })
const organizationId = '00000000-0000-4000-8000-00000000b001'
const price = await comanda.command('/api/1/deliveries/create', {
  organizationId,
  order: {
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    items: [{ type: 'Product', productId: organizationId, amount: 2, price: 9.5 }],
  },
})
const { orders } = await comanda.call('/api/1/deliveries/by_id', { organizationId, orderIds: [price.answer.orderInfo.id] })
export const status: string | undefined = orders[0]?.order?.status
export const isLater = orders[0]?.order?.status === 'AddedByALaterVersion'
for await (const draft of comanda.items('/api/1/deliveries/drafts/by_filter', { organizationIds: [organizationId] }))
  console.log(draft.id)
for await (const { items } of comanda.changes('/api/1/deliveries/by_revision', { organizationIds: [organizationId] }))
  console.log(items[0]?.orders[0]?.id)
for (const event of await verifyWebhook({}, '', ''))
  if (event.eventType === 'StopListUpdate') console.log(event.eventInfo.terminalGroupsStopListsUpdates)
  else if (event.eventType === 'PersonalShift') console.log(event.eventInfo.opened)
`

/** Calls that must not compile, by a word of the complaint. */
const wrongCalls: [complaint: string, call: string][] = [
  ['by_idd', "comanda.call('/api/1/deliveries/by_idd', { organizationId, orderIds: [] })"],
  ['prderIds', "comanda.call('/api/1/deliveries/by_id', { organizationId, prderIds: [] })"],
  ['organizationId', "comanda.call('/api/1/deliveries/by_id', { orderIds: [] })"],
  [
    'Teleport',
    "comanda.call('/api/1/deliveries/update_order_delivery_status', { organizationId, orderId: organizationId, deliveryStatus: 'Teleport' })",
  ],
  ['by_id', "comanda.command('/api/1/deliveries/by_id', { organizationId, orderIds: [] })"],
  ['by_id', "comanda.items('/api/1/deliveries/by_id', { organizationId, orderIds: [] })"],
  ['Order', "comanda.call('/api/1/deliveries/by_id', { organizationId: price.answer.orderInfo.id, orderIds: [] })"],
]

describe('The client', () => {
  it('is small, without dependencies, and nothing of it needs Node', async () => {
    const entryPoints = [join(import.meta.dirname, 'index.ts')]
    const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'esm', write: false })
    const size = gzipSync(outputFiles[0]!.contents, { level: 9 }).length
    assert.ok(size <= sizeMax, `the client has ${size} bytes`)
  })

  it('has types with which five calls compile fast, and wrong ones do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-client-'))
    try {
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await writeFile(join(folder, 'calls.ts'), calls)
      const right = await compile(folder)
      assert.equal(right.output, '')
      assert.ok(right.types > 0 && right.types <= typesMax, `the compiler makes ${right.types} types`)
      const head = calls.split('\n').length
      await writeFile(join(folder, 'calls.ts'), `${calls}${wrongCalls.map(([, call]) => call).join('\n')}\n`)
      const { output } = await compile(folder)
      for (const [i, [complaint]] of wrongCalls.entries())
        assert.match(output, new RegExp(`calls\\.ts\\(${head + i},.*${complaint}`), `call ${i} compiles`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has an area for each domain, none of them large', async () => {
    const areas = join(import.meta.dirname, 'areas')
    for (const file of await readdir(areas)) {
      const { length } = await readFile(join(areas, file))
      assert.ok(length <= areaBytesMax, `${file} has ${length} bytes`)
    }
  })
})

/** Compiles the calls as strictly as the compiler can. Returns its complaints, and the number of types that it has made. */
function compile(folder: string): Promise<{ output: string; types: number }> {
  const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
    '--types',
    '',
  ]
  const target = ['--noEmit', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable']
  const words = [compiler, ...strict, ...target, '--allowImportingTsExtensions', '--extendedDiagnostics', 'calls.ts']
  return new Promise((done) => {
    execFile(process.execPath, words, { cwd: folder }, (_error, stdout) => {
      const output = stdout.split('\n').filter((line) => line.includes('error TS'))
      done({ output: output.join('\n'), types: Number(/^Types: +(\d+)/m.exec(stdout)?.[1]) })
    })
  })
}
