import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { commit, release, version } from '#core/version.ts'
import { createLog } from '#server/log.ts'
import { comanda } from '#test/harness/comanda.ts'
import { hasDatabase, hasTerminal, run, type, until, withFolder } from './command.ts'

const timeout = 300_000
const plain = ['--port', '0', '--no-demo']
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const begin = (data: string) => `  Starting Comanda ${release} …\n  Data: ${data}\n`

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

describe('A data folder', { timeout, concurrency: true }, () => {
  it('is not created in a folder with documents, and reset does not delete them', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      await mkdir(join(data, 'postgres'), { recursive: true })
      await writeFile(join(data, 'thesis.txt'), 'years of work')
      await writeFile(join(data, 'run'), '')
      const start = await run(['start', '--data', data, ...plain])
      assert.deepEqual([start.code, start.stdout], [2, begin(data)])
      assert.match(start.stderr, /^comanda: The folder .* holds what is not Comanda's: postgres, run, thesis\.txt\. /)
      const reset = await comanda(['reset', '--yes', '--data', data])
      assert.equal(reset.code, 2)
      assert.match(reset.stderr, /^comanda: .* is not a data folder of Comanda\. Name the right one with --data\.\n$/)
      assert.deepEqual((await readdir(data)).sort(), ['postgres', 'run', 'thesis.txt'])
    }))

  it('is emptied by reset except for files of others, after its server has stopped cleanly', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const server = type(['start', '--data', data, ...plain])
      await until('it is ready', () => server.said().stdout.includes(' stops the server'))
      const phases = server.said().stdout.split('\n').slice(0, 5)
      assert.equal(phases.join('\n'), `${begin(data)}  Creating the database …\n  Creating the tables …\n`)
      await writeFile(join(data, 'thesis.txt'), 'years of work')
      const refused = await comanda(['reset', '--yes', '--data', data])
      assert.deepEqual([refused.code, refused.stdout], [2, ''])
      assert.match(refused.stderr, /^comanda: A server \(process \d+, http:.*\) uses .* already\. Stop it, /)
      const second = await run(['start', '--data', data, ...plain])
      assert.equal(second.code, 2)
      const [, printed] = /^ {2}Console: (.*) prints a link to enter it$/m.exec(server.said().stdout)!
      const { stdout: link } = await promisify(execFile)('sh', ['-c', printed!], { env: { PATH: process.env.PATH } })
      assert.match(link, /\/console\/#enter=/)
      assert.match(second.stderr, /uses .* already\. Stop it, or give --data another folder\.\n$/)

      // With an older Node, the wrapper forwards signals that the terminal has sent already.
      for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal)
      const { code, stdout, stderr } = await server.ended
      assert.equal(code, 0)
      assert.match(stdout, / {2}Ctrl-C stops the server and its database\n\n {2}Comanda has stopped cleanly\n$/)
      const lines = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const messages = lines.map(({ msg }) => msg)
      assert.deepEqual([messages.at(0), messages.at(-2), messages.at(-1)], ['started', 'stopping', 'stopped'], stderr)
      assert.deepEqual([lines[0].version, lines[0].commit], [version, commit])
      assert.equal(await hasDatabase(data), false)

      const unasked = await comanda(['reset', '--data', data])
      assert.equal(unasked.code, 2)
      assert.match(unasked.stderr, /Give --yes to delete it\.\n$/)
      const reset = await comanda(['reset', '--yes', '--data', data])
      assert.deepEqual([reset.code, reset.stderr], [0, ''])
      assert.match(reset.stdout, /^Deleted the data in .*, but for what is not Comanda's: thesis\.txt\n$/)
      assert.equal(await readFile(join(data, 'thesis.txt'), 'utf8'), 'years of work')
      assert.deepEqual(await readdir(data), ['thesis.txt'])
    }))

  it(
    'is not deleted by a reset whose question gets Ctrl-C or the end of the input',
    { skip: !hasTerminal && 'there is no script to make a terminal' },
    () =>
      withFolder(async (folder) => {
        const data = join(folder, 'data')
        await mkdir(data)
        await writeFile(join(data, 'comanda-data'), '')
        for (const key of ['\x03', '\x04']) {
          const reset = type(['reset', '--data', data], { onTerminal: true })
          await until('it asks', () => reset.said().stdout.includes('Type yes: '))
          reset.child.stdin!.write(key)
          const { code, stdout } = await reset.ended
          assert.equal(code, 0, stdout)
          assert.match(stdout, /Nothing was deleted\r\n$/)
        }
        assert.equal(await exists(join(data, 'comanda-data')), true)
      }),
  )

  it('shows its admin token at the first start, then names its file, and gets another one for a revoked one', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const file = join(data, 'credentials.json')
      const shownToken = async (work: () => Promise<void> = async () => {}) => {
        const server = type(['start', '--data', data, ...plain])
        await until('it is ready', () => server.said().stdout.includes('Admin token: '))
        await work()
        server.child.kill('SIGTERM')
        const { stdout } = await server.ended
        return /Admin token: (.*)/.exec(stdout)![1]!
      }
      const tokenInFile = async () => JSON.parse(await readFile(file, 'utf8')).adminToken
      const first = await shownToken()
      assert.equal(first, await tokenInFile())
      const second = await shownToken(async () => {
        const made = await comanda(['admin-token', 'new', '--name', 'Backup', '--data', data, '--json'])
        assert.deepEqual([made.code, made.stderr], [0, ''])
        const { adminToken } = JSON.parse(made.stdout)
        const list = await comanda(['admin-token', '--data', data])
        const [, id] = /^(\S+) {2}Made by a start on .*\n {2}made .*, last used \d.* UTC\n/.exec(list.stdout)!
        const revoked = await comanda(['admin-token', 'revoke', id!, '--data', data, '--admin-token', adminToken])
        assert.deepEqual([revoked.code, revoked.stdout], [0, `Revoked ${id}\n`])
        const refused = await comanda(['admin-token', '--data', data])
        assert.equal(refused.code, 2)
      })
      assert.equal(second, `in ${file}`)
      const third = await shownToken()
      assert.deepEqual([third === first, third], [false, await tokenInFile()])
    }))

  it(
    'prints a link to the console for the first person, to a terminal only',
    { skip: !hasTerminal && 'this machine creates no pseudo-terminal' },
    () =>
      withFolder(async (folder) => {
        const data = join(folder, 'data')
        const server = type(['start', '--data', data, ...plain], { onTerminal: true })
        const link = /(http:\/\/\S+\/console\/#enter=[\w-]{43})/
        await until('it shows the link', () => link.test(server.said().stdout))
        const printed = link.exec((await comanda(['console', '--data', data])).stdout)![1]!
        const [url, token] = printed.split('/console/#enter=')
        const enter = (body: object) =>
          fetch(`${url}/console/session/enter`, {
            method: 'POST',
            headers: { origin: url!, 'x-comanda-console': '1' },
            body: JSON.stringify(body),
          })
        assert.equal((await enter({ token: 'x'.repeat(43), password: 'correct horse' })).status, 404)
        const entered = await enter({ token, password: 'correct horse' })
        assert.deepEqual([entered.status, ((await entered.json()) as { role: string }).role], [200, 'operator'])
        const again = await comanda(['console', '--data', data])
        assert.equal(again.code, 2)
        assert.match(again.stderr, /Somebody has an account already/)
        const named = await comanda(['console', '--person', 'operator', '--data', data, '--json'])
        assert.match(JSON.parse(named.stdout).url, link)
        const unknown = await comanda(['console', '--person', 'nobody', '--data', data])
        assert.match(unknown.stderr, /No person has the login nobody/)
        server.child.stdin!.write('\x03')
        await server.ended
      }),
  )

  it('of two starts at once is had by one, and the other ends with 2', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const starts = [1, 2].map(() => type(['start', '--data', data, ...plain]))
      const loser = await Promise.race(starts.map(async (one) => ({ one, outcome: await one.ended })))
      assert.equal(loser.outcome.code, 2)
      assert.match(loser.outcome.stderr, /^comanda: A server .*uses .* already\. [^\n]*\n$/)
      const winner = starts.find((one) => one !== loser.one)!
      await until('the other one is ready', () => winner.said().stdout.includes('is ready at'))
      winner.child.kill('SIGTERM')
      assert.equal((await winner.ended).code, 0)
    }))
})

describe('A start', { timeout, concurrency: true }, () => {
  it('on a busy port ends with 2 before it creates anything', () =>
    withFolder(async (folder) => {
      const other = createServer()
      await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
      const { port } = other.address() as AddressInfo
      const data = join(folder, 'data')
      const { code, stdout, stderr } = await run(['start', '--data', data, '--port', String(port)])
      other.close()
      assert.deepEqual([code, stdout], [2, begin(data)])
      assert.equal(stderr, `comanda: Port ${port} on 127.0.0.1 is in use. Choose another with --port.\n`)
      assert.equal(await exists(data), false)
    }))

  it(
    'as a user without a line in /etc/passwd says what to do',
    { skip: process.getuid?.() !== 0 && 'needs root' },
    () =>
      withFolder(async (folder) => {
        await chmod(folder, 0o777)
        const { code, stderr } = await run(['start', '--data', join(folder, 'data'), ...plain], { uid: 54_321 })
        const problem = 'PostgreSQL makes no database for the user 54321, who has no line in /etc/passwd'
        const remedy = 'Add a line, start as another user, or name a PostgreSQL in DATABASE_URL'
        assert.deepEqual([code, stderr], [2, `comanda: ${problem}. ${remedy}.\n`])
      }),
  )

  it('in a folder that no file system makes ends with 2', async () => {
    const { code, stdout, stderr } = await run(['start', '--data', '/proc/comanda/data', ...plain])
    assert.deepEqual([code, stdout], [2, begin('/proc/comanda/data')])
    assert.match(stderr, /^comanda: The data folder \/proc\/comanda\/data cannot be used: ENOENT: [^\n]*\. Mend that, /)
  })

  it('on a database that is a web server ends with 2', () =>
    withFolder(async (folder) => {
      const other = createHttpServer((_request, response) => void response.end('<html>'))
      const port = await listen(other)
      const env = { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/mine` }
      const { code, stderr } = await run(['start', '--data', join(folder, 'data'), ...plain], { env })
      other.close()
      const problem = `What listens at 127.0.0.1:${port} does not answer like a PostgreSQL`
      assert.deepEqual([code, stderr], [2, `comanda: ${problem}. Mend the host and port in DATABASE_URL.\n`])
    }))

  it('on a database that swallows all it is sent stops in time when it is told to', () =>
    withFolder(async (folder) => {
      const connected = Promise.withResolvers<Socket>()
      const other = createServer(connected.resolve)
      const env = { DATABASE_URL: `postgres://me:secret@127.0.0.1:${await listen(other)}/mine` }
      const server = type(['start', '--data', join(folder, 'data'), ...plain], { env })
      const socket = await connected.promise
      server.child.kill('SIGTERM')
      const { code, stdout } = await server.ended
      socket.destroy()
      other.close()
      // A stop that waits is cut off, and ends with 1.
      assert.equal(code, 0)
      assert.match(stdout, / {2}Comanda has stopped cleanly, before it was ready\n$/)
    }))

  it('that is stopped while its database is frozen leaves nothing running', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const server = type(['start', '--data', data, ...plain])
      const pid = await until('its database runs', async () => {
        const text = await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
        return Number.parseInt(text, 10)
      })
      process.kill(pid, 'SIGSTOP')
      server.child.kill('SIGTERM')
      const { code, stdout, stderr } = await server.ended
      assert.equal(code, 0, stderr)
      assert.match(stdout, / {2}Comanda has stopped cleanly, before it was ready\n$/)
      assert.equal(await hasDatabase(data), false)
    }))

  it('that is stopped while it makes its database leaves nothing running', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const server = type(['start', '--data', data, ...plain])
      await until('it makes its database', () => server.said().stdout.includes('Creating the database'))
      server.child.kill('SIGTERM')
      const { code, stdout, stderr } = await server.ended
      assert.equal(code, 0, stderr)
      assert.match(stdout, / {2}Comanda has stopped cleanly, before it was ready\n$/)
      assert.equal(await hasDatabase(data), false)
      assert.equal(await exists(join(data, 'postgres.new')), false)
    }))

  it(
    'that is stopped by Ctrl-C on a terminal leaves no process',
    { skip: !hasTerminal && 'there is no script to make a terminal' },
    () =>
      withFolder(async (folder) => {
        const data = join(folder, 'data')
        const server = type(['start', '--data', data, ...plain], { onTerminal: true })
        await until('it makes its database', () => exists(join(data, 'postgres.new')))
        server.child.stdin!.write('\x03')
        const { code, stdout } = await server.ended
        assert.equal(code, 0, stdout)
        assert.match(stdout, /Comanda has stopped cleanly, before it was ready/)
        assert.equal(await hasDatabase(data), false)
      }),
  )
})

describe('A stop that is cut off', { timeout }, () => {
  it('while a request, or only a part of the server, waits for a lock says so, and stops its database', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      for (const [table, subject] of [
        ['admin_token', 'Requests were'],
        ['node', 'The server was'],
      ] as const) {
        const server = type(['start', '--data', data, ...plain])
        const url = await until('it is ready', () => / is ready at (\S+)\n/.exec(server.said().stdout)?.[1])
        const { adminToken } = JSON.parse(await readFile(join(data, 'credentials.json'), 'utf8'))
        const { address } = (await openEmbedded(data, { log: createLog('error') }))!
        const pool = connect(address, { connectionsMax: 2 })
        const locked = Promise.withResolvers<void>()
        const holding = pool.begin(async (db) => {
          await db`lock table ${db(table)} in access exclusive mode`
          locked.resolve()
          await server.ended
        })
        holding.catch(locked.reject)
        await locked.promise
        const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
        const request = { method: 'POST', headers, body: '{}' }
        if (table === 'admin_token') fetch(`${url}/admin/admin_tokens/list`, request).catch(() => {})
        await until('the server waits', async () => {
          const [row] = await pool<[{ count: number }]>`select count(*)::int as count from pg_locks where not granted`
          return row.count > 0
        })
        server.child.kill('SIGTERM')
        const { code, stderr } = await server.ended
        await pool.end({ timeout: 1 })
        assert.equal(code, 1, stderr)
        const sentence = `comanda: ${subject} still running when the time to stop was up, and cut off.`
        assert.deepEqual(
          stderr.split('\n').filter((line) => line.startsWith('comanda: ')),
          [sentence],
        )
        assert.equal(await hasDatabase(data), false)
      }
    }))
})
