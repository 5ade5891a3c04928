import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it as nodeIt } from 'node:test'
import { ApiError } from '#imports/api.ts'
import { writeCredentials } from '#server/credentials.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { ApiClient, findTarget } from './client.ts'

describeOwnWorld('the client of commands', ({ it }) => {
  it('returns the response of the server', async ({ url, adminToken }) => {
    const client = new ApiClient({ url: `${url}/`, token: adminToken })
    const { corporations } = await client.post<{ corporations: { id: string }[] }>('/admin/corporations/list', {})
    assert.ok(corporations.some(({ id }) => id === demo.corporation))
    await client.close()
  })

  it('throws a refusal with its code, status and fields', async ({ url, adminToken }) => {
    const client = new ApiClient({ url, token: adminToken })
    await assert.rejects(client.post('/admin/organizations/list', { corporationId: 1 }), (error) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual([error.status, error.code, error.fields[0]?.path], [400, 'INVALID_REQUEST', 'corporationId'])
      return true
    })
    await client.close()
  })
})

describe('the server of a command', () => {
  const url = 'http://127.0.0.1:8080'

  nodeIt('is the one of the flags, with the token of the flag, the environment or the data folder', async () => {
    const data = await mkdtemp(join(tmpdir(), 'comanda-target-'))
    await writeCredentials(data, { adminToken: 'kept' })
    const env = { COMANDA_ADMIN_TOKEN: 'set' }
    assert.deepEqual(await findTarget({ url, adminToken: 'given', data }, env), { url, adminToken: 'given' })
    assert.deepEqual(await findTarget({ url, data }, env), { url, adminToken: 'set' })
    assert.deepEqual(await findTarget({ url, data }, {}), { url, adminToken: 'kept' })
    await rm(data, { recursive: true })
  })

  nodeIt('has to be there, and its token too', async () => {
    const data = join(tmpdir(), 'comanda-no-such-folder')
    await assert.rejects(findTarget({ data }, {}), { name: 'OperatorError', message: /No server runs on/ })
    await assert.rejects(findTarget({ url, data }, {}), { name: 'OperatorError', message: /no admin token/ })
  })
})
