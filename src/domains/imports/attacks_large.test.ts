import assert from 'node:assert/strict'
import { crc32, deflateRawSync } from 'node:zlib'
import writeXlsxFile from 'write-excel-file/node'
import { ImportThreads } from '#imports/running.ts'
import type { ImportJob } from '#imports/thread_messages.ts'
import { openChain, type Previewed, productsBody, sentFile } from '#test/fixtures/imports.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import preview from './admin/preview.ts'

/** Longest time for the refusal of a file, in milliseconds: far more than it takes on a busy machine. */
const refusalMsMax = 30_000
const megabyte = 1_048_576

/** Sends files and other requests, which are answered meanwhile. Returns the only fault. */
async function faultOf({ ask }: World, body: object): Promise<string> {
  const begunAt = performance.now()
  const answers: string[] = []
  const done = (name: string) => void answers.push(name)
  const others = Array.from({ length: 3 }, () => ask('/api/1/organizations', {}).then(() => done('other')))
  const { importId, faults } = await ask<Previewed>(preview.path, body).finally(() => done('preview'))
  await Promise.all(others)
  const tookMs = performance.now() - begunAt
  assert.ok(tookMs < refusalMsMax, `refused after ${Math.round(tookMs)} ms`)
  assert.equal(answers.at(-1), 'preview')
  assert.deepEqual([importId, faults.length], [null, 1])
  return faults[0]!.message
}

/** Returns an archive with one file, whose headers claim a size. */
function zipOf(name: string, content: Buffer, claimedBytes = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 1 })
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(claimedBytes, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end])
}

describeWorld('files that would use up the server', ({ it }) => {
  it('are refused if a workbook has more than 200 MB unpacked', async (world) => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(201 * megabyte))
    const body = productsBody(await openChain(world), bomb)
    assert.match(await faultOf(world, body), /has more than 200 MB unpacked/)
  })

  it('are refused if the headers of a workbook lie about its size', async (world) => {
    const liar = zipOf('[Content_Types].xml', Buffer.alloc(250 * megabyte), 100)
    assert.match(await faultOf(world, productsBody(await openChain(world), liar)), /is no workbook that can be read/)
  })

  it('are refused if a line of 30 MB has no end', async (world) => {
    const content = Buffer.concat([Buffer.from('name,price\n'), Buffer.alloc(30 * megabyte, 'a')])
    assert.match(await faultOf(world, productsBody(await openChain(world), content)), /products.csv is not CSV/)
  })

  it('are refused if XML declares entities', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const [row] = await world.pool<{ corporationId: string }[]>`
      select corporation_id from organization where id = ${organizationId}`
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]><Invoice>&l9;</Invoice>`
    const input = { kind: 'invoice', files: { invoice: [sentFile('invoice.xml', xml)] } }
    const body = { corporationId: row!.corporationId, organizationId, input }
    assert.match(await faultOf(world, body), /document type definition/)
  })

  it('are refused if they are larger than 32 MiB in all', async (world) => {
    const body = productsBody(await openChain(world), Buffer.alloc(33 * megabyte, 'a'))
    const { status, error } = await world.refuse(preview.path, body)
    assert.deepEqual([status, error], [413, 'BODY_TOO_LARGE'])
  })

  it('are read if a workbook is a usual one', async (world) => {
    const rows = [
      [{ value: 'Name' }, { value: 'Price' }],
      [{ value: 'Tea' }, { value: 2.5 }],
    ]
    const body = productsBody(await openChain(world), await writeXlsxFile(rows).toBuffer())
    assert.deepEqual((await world.ask<Previewed>(preview.path, body)).faults, [])
  })

  const limits: [name: string, limits: { memoryMegabytes: number; silenceMs: number }, message: RegExp][] = [
    ['memory', { memoryMegabytes: 8, silenceMs: 60_000 }, /need more than 8 MB of memory: split them/],
    ['time', { memoryMegabytes: 1_024, silenceMs: 20 }, /take more than 0.02 s: split them/],
  ]
  for (const [name, threadLimits, message] of limits)
    it(`are refused if their thread needs too much ${name}`, async () => {
      const mapping = { columns: [], values: [], dateFormat: null }
      const job: ImportJob = {
        kind: 'catalogue',
        corporationId: '',
        organizationId: null,
        files: { products: { name: 'products.csv', bytes: new Uint8Array(Buffer.from('name\nTea\n')) } },
        options: {},
        given: mapping,
        remembered: mapping,
        encoding: null,
        sheet: null,
        language: 'en',
        digest: null,
      }
      const threads = new ImportThreads(threadLimits)
      const call = () => Promise.reject(new Error('No call is expected'))
      const result = await threads.run(job, { call, signal: new AbortController().signal })
      threads.stop()
      assert.ok(result.isRefused)
      assert.match(result.refusal.faults[0]!.message, message)
    })
})
