import assert from 'node:assert/strict'
import { describe, it as nodeIt } from 'node:test'
import { createMetrics } from '#core/metrics.ts'
import { OperatorError } from '#core/operator_error.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './metrics.ts'

const path = '/api/1/organizations'
const local = { host: '127.0.0.1', port: 0, isDefault: false }
const log = createLog('error')

describeOwnWorld(
  'metrics of a node',
  ({ it }) => {
    it('count requests by path and status, at an address of their own', async ({ node, url, call }) => {
      await call(path, {})
      const response = await fetch(node.metricsUrl!)
      assert.match(await response.text(), new RegExp(`path="${path}",status="200"`))
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
      assert.equal((await fetch(`${url}/metrics`)).status, 404)
    })

    it('are all that is there', async ({ node }) => {
      const { origin } = new URL(node.metricsUrl!)
      for (const other of ['/', '/healthz', path]) assert.equal((await fetch(`${origin}${other}`)).status, 404)
      assert.equal((await fetch(node.metricsUrl!, { method: 'POST' })).status, 404)
    })
  },
  { metrics: local },
)

describe('the address of metrics', () => {
  nodeIt('is on loopback by default, and can be off or of IPv6', () => {
    assert.deepEqual(readConfig({}, {}).metrics, { host: '127.0.0.1', port: 9464, isDefault: true })
    assert.equal(readConfig({}, { COMANDA_METRICS: 'off' }).metrics, undefined)
    assert.deepEqual(readConfig({}, { COMANDA_METRICS: '[::1]:9000' }).metrics, {
      host: '::1',
      port: 9000,
      isDefault: false,
    })
  })

  nodeIt('is left to the server that has it if it is the default, and refused if it was given', async () => {
    const first = await serveMetrics(createMetrics(), local, log)
    const taken = { ...local, port: Number(new URL(first!.url).port) }
    try {
      assert.equal(await serveMetrics(createMetrics(), { ...taken, isDefault: true }, log), undefined)
      await assert.rejects(serveMetrics(createMetrics(), taken, log), (error) => {
        assert.ok(error instanceof OperatorError)
        assert.equal(
          error.message,
          `COMANDA_METRICS is 127.0.0.1:${taken.port}, which is in use. Give another address, or off.`,
        )
        return true
      })
    } finally {
      await first?.close()
    }
  })
})
