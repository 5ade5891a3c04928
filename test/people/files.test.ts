import assert from 'node:assert/strict'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { databaseFolders } from '#core/db/embedded.ts'
import { enterableMode } from '#core/folders.ts'
import { ownEntries } from '#server/folder.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { eventually } from '#test/harness/receiver.ts'
import { run, withFolder } from './command.ts'

const umaskAtFirst = process.umask()
const env = { COMANDA_REPORTS_REPLICA: 'on' }

/** Runs the work with a umask, which processes that it starts inherit. */
async function withUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  process.umask(mask)
  try {
    return await work()
  } finally {
    process.umask(umaskAtFirst)
  }
}

describe('Files of a data folder', { timeout: 300_000 }, () => {
  it('are for nobody else, whatever the umask', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'parent', 'data')
      const runCommands = async () => {
        const commands = [
          ['reports', 'check'],
          ['reports', 'export'],
          ['report', 'sales-by-day', '--xlsx', join(folder, 'sales.xlsx')],
          ['keys', 'new', '--organization', demo.organization],
        ]
        for (const command of commands) {
          const { code, stderr } = await run([...command, '--data', data])
          assert.equal(code, 0, `${command.join(' ')}: ${stderr}`)
        }
      }
      await withUmask(0, async () => {
        const first = await startNodeProcess({ folder: data, env })
        try {
          await closeOrder(first)
          await runCommands()
          assert.deepEqual(await readable(data), [])
          assert.deepEqual(await readable(join(folder, 'sales.xlsx')), [])
          assert.deepEqual(
            (await readdir(data)).filter((name) => !ownEntries.includes(name)),
            [],
            'Add it to the entries in src/server/folder.ts, and say in docs/running.md what it holds',
          )
        } finally {
          await first.stop()
        }
      })
      const found = await filesIn(data)
      for (const name of ['credentials.json', 'reports/facts.duckdb', 'postgres/server.log'])
        assert.ok(found.includes(name), name)
      assert.ok(found.some((path) => path.endsWith('orders.parquet')))

      await chmod(data, 0o755)
      for (const path of found.filter((path) => !databaseFolders.includes(path.split('/')[0]!)))
        await chmod(join(data, path), (await lstat(join(data, path))).isDirectory() ? 0o755 : 0o644)
      assert.notDeepEqual(await readable(data), [])
      await withUmask(0o022, async () => {
        const second = await startNodeProcess({ folder: data, env })
        try {
          assert.deepEqual(await readable(data), [])
          await runCommands()
          assert.deepEqual(await readable(data), [])
        } finally {
          await second.stop()
        }
        const reset = await run(['reset', '--yes', '--data', data])
        assert.equal(reset.code, 0, reset.stderr)
      })
      assert.deepEqual(await readdir(join(folder, 'parent')), [])
    }))
})

/** Cancels a delivery with a remark, and waits for its facts. */
async function closeOrder({ url, line }: NodeProcess): Promise<void> {
  const { appId, clientSecret, apiKey } = line
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
  const ask = <T>(path: string, body: object) => post<T>(url, path, { ...body }, { token })
  const organizationId = demo.organization
  const order = {
    ...{ phone: '+447911880011', orderServiceType: 'DeliveryByClient', comment: 'Ring twice' },
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  }
  const { orderInfo } = await ask<{ orderInfo: { id: string } }>('/api/1/deliveries/create', { organizationId, order })
  const cancel = () => ask('/api/1/deliveries/cancel', { organizationId, orderId: orderInfo.id })
  await eventually(
    () =>
      cancel().then(
        () => true,
        () => false,
      ),
    (isCancelled) => isCancelled,
  )
  await eventually(
    () =>
      post<{ months: object[] }>(
        url,
        '/admin/reports/months/list',
        { corporationId: demo.corporation },
        { token: line.adminToken },
      ),
    ({ months }) => months.length > 0,
  )
}

/** Returns all files and folders below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Returns the files and folders that other users can read, write or enter, with their modes. */
async function readable(path: string): Promise<string[]> {
  const { mode } = await lstat(path)
  const isFolder = (mode & 0o170000) === 0o040000
  const paths = isFolder ? (await filesIn(path)).map((name) => join(path, name)) : [path]
  const found = isFolder && (mode & 0o777 & ~enterableMode) !== 0 ? [path] : []
  for (const one of paths) {
    const { mode } = await lstat(one).catch(() => ({ mode: 0 }))
    if ((mode & 0o077) !== 0) found.push(`${one} ${(mode & 0o777).toString(8)}`)
  }
  return found
}
