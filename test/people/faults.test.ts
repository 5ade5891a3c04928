import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it as nodeIt } from 'node:test'
import { connect } from '#core/db/connect.ts'
import { migrate } from '#core/db/migrate.ts'
import { release } from '#core/version.ts'
import { demo } from '#shared/demo.ts'
import { comanda, type Outcome } from '#test/harness/comanda.ts'
import { type ExternalDatabase, openExternalDatabase } from '#test/harness/postgres.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { folderOf, run, type, until } from './command.ts'

interface Fault {
  words: string[]
  env?: Record<string, string>
  says: RegExp
}

const folder = await folderOf('faults')
const emptyData = join(folder, 'nobody')
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Checks that a command fails with code 2, one line in the common form, and nothing on standard output. */
function expectFault({ code, stdout, stderr }: Outcome, { words, says }: Fault): void {
  const about = `${words.join(' ')}: ${stderr}`
  assert.match(stderr, /^comanda: [A-Z/-][^\n]*\. [A-Z][^\n]*\.\n( {2}[^\n]+\n)*$/, about)
  assert.match(stderr, says, about)
  // A start that fails has printed its phases.
  assert.deepEqual(
    [code, words[0] === 'start' ? stdout.replaceAll(/^ {2}(?:[^\n]* …|Data: [^\n]*)\n/gm, '') : stdout],
    [2, ''],
    about,
  )
}

async function expectFaults(faults: readonly Fault[]): Promise<void> {
  for (const { words, env = {}, says } of faults) {
    // A server needs its own signals and folder, so it runs as a process.
    const isServer = words[0] === 'start' && words.includes('--data')
    const outcome = isServer ? await run(words, { env, folder }) : await comanda(words, env)
    expectFault(outcome, { words, says })
  }
}

const newKey = ['keys', 'new', '--data', emptyData]

nodeIt('invalid arguments are reported in one line before anything happens', () =>
  expectFaults([
    { words: ['serve'], says: /Unknown command 'serve'\. See \S+ --help\./ },
    {
      words: ['start', '--prot', '80'],
      says: /Unknown option '--prot' \(Did you mean --port\?\)\. See \S+ start --help/,
    },
    { words: ['start', '--port', '80 80'], says: /--port or COMANDA_PORT is "80 80"\. Give a whole number/ },
    { words: ['start', '--role', 'boss'], says: /Give one of all, api, worker\./ },
    { words: ['start', '--host', 'no.such.host.invalid', '--data', emptyData], says: /Give --host an address of it/ },
    { words: [...newKey, '--days', 'abc'], says: /--days is "abc"\. Give a whole number from 1 to 730\./ },
    { words: [...newKey, '--days', '1e2'], says: /--days is "1e2"/ },
    { words: [...newKey, '--corporation', 'Luigi'], says: /--corporation is "Luigi"\. Give an id such as/ },
    { words: [...newKey, '--url', 'ftp://x'], says: /--url is "ftp:\/\/x"\. Give a URL such as http/ },
    {
      words: newKey,
      says: /No server runs on .*nobody\. Start one with "\S+ start --data \S+nobody", or name the data folder of one with --data, or its address with --url\./,
    },
    {
      words: ['replay', '--menu', 'a', '--orders', 'b', '--zone', 'Mars'],
      says: /--zone is "Mars"\. Give a time zone/,
    },
    { words: ['simulate', '--for', '-1'], says: /--for is "-1"\. Give a number from/ },
    { words: ['simulate', '--fault', 'tired'], says: /--fault is "tired"\. Give one of these\.\n {2}asleep / },
    {
      words: ['restaurant', 'new'],
      says: /^comanda: Required: <name>, --zone <name>, --currency <code>\. See \S+ restaurant new --help\.\n$/,
    },
    {
      words: ['import', 'orders', '--orders', 'a'],
      says: /: Required: --organization <id>\. See \S+ import orders --help/,
    },
    { words: ['terminal'], says: /There is no terminal token\. Give it with --token/ },
    { words: ['terminal', '--token', 'x', '--printer', 'laser'], says: /--printer is "laser"\. Give file:<path>/ },
    {
      words: ['terminal', '--token', 'x', '--journal', join(emptyData, 'a.db')],
      says: /The journal .* cannot be opened/,
    },
    {
      words: ['doctor', '--data', emptyData],
      says: /There is no database in .*nobody\. Name the data folder with --data\./,
    },
    { words: ['reset', '--yes', '--data', emptyData], says: /is not a data folder of Comanda/ },
    {
      words: ['start', '--data', join(folder, 'unreached'), '--port', '0'],
      env: { DATABASE_URL: 'postgres://me:secret@no.such.host.invalid/mine' },
      says: /No database can be reached at no\.such\.host\.invalid:5432: (?!.*secret)/,
    },
  ]),
)

nodeIt('a start logs at once which database it waits for, and how long', async () => {
  const env = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/mine' }
  const start = type(['start', '--data', join(folder, 'waiting'), '--port', '0'], { env, folder })
  const { msg } = JSON.parse(await until('it logs', () => start.said().stderr.split('\n').at(-2)))
  start.child.kill('SIGTERM')
  assert.match(msg, /^the database at 127\.0\.0\.1:9 does not respond yet: connect ECONNREFUSED .*; trying for 8 s$/)
  await start.ended
})

nodeIt('help and the version go to standard output, without a colour', async () => {
  assert.deepEqual(await run(['--version']), { code: 0, stdout: `${release}\n`, stderr: '' })
  for (const name of ['start', 'keys', 'import', 'replay', 'reset', 'terminal', 'simulate', 'doctor']) {
    const { code, stdout, stderr } = await comanda([name, '--help'], { NO_COLOR: '1' })
    assert.deepEqual([code, stderr], [0, ''], name)
    assert.match(stdout, new RegExp(`^Usage: comanda ${name} `))
    assert.doesNotMatch(stdout, /\p{Cc}(?<!\n)|null|Infinity|\[\]|\{\}/u, name)
  }
})

nodeIt('an output that cannot be written is a fault', async () => {
  const { code, stderr } = await run(['--help'], { writesTo: '/dev/full' })
  assert.deepEqual([code, stderr.split('\n').length], [1, 2], stderr)
  assert.match(stderr, /^comanda: The output cannot be written: ENOSPC.*\. Mend that, and try again\.$/m)
})

nodeIt('help marks what is required', async () => {
  const { stdout } = await comanda(['restaurant', 'new', '--help'])
  assert.match(stdout, /--zone <name> +its time zone, such as Europe\/Rome \(required\)\n/)
  assert.doesNotMatch(stdout, /--corporation[^-]*\(required\)/)
})

nodeIt('only the log level debug adds where a fault was met', async () => {
  const words = ['doctor', '--data', emptyData]
  const { stderr } = await run(words, { env: { COMANDA_LOG_LEVEL: 'debug' } })
  assert.match(stderr, /^comanda: There is no database[^\n]*\nOperatorError: [\s\S]*\n {4}at /)
})

describeOwnWorld('a command with a server', ({ it }) => {
  it('reads files without end up to a limit', async (world) => {
    const endlessLine = join(folder, 'line.csv')
    await writeFile(endlessLine, `order_number,${'x'.repeat(2_000_000)}`)
    const imported = (path: string) => ({
      words: ['import', 'orders', '--orders', path, '--organization', demo.organization, ...targetOf(world)],
      says: new RegExp(`${path} is not CSV: .*Mend it and run the command again`),
    })
    await expectFaults([imported('/dev/zero'), imported(endlessLine)])
  })

  it('prints in one line what the server refuses, and what to do', async (world) => {
    const other = createServer((_request, response) => void response.end('<html>'))
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo
    const broken = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 9 })
      response.write('{', () => response.destroy())
    })
    await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening))
    const breaking = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const menu = join(folder, 'menu.csv')
    await writeFile(menu, 'name,price\nTea,1\n')
    const target = targetOf(world)
    const keys = ['keys', 'new', ...target]
    await expectFaults([
      {
        words: [...keys, '--admin-token', 'ca_wrong-wrong-wrong-wrong'],
        says: /refuses the admin token\. Give the one/,
      },
      { words: [...keys, '--group', 'Everything'], says: /Groups are .*UNKNOWN_GROUP, groups\[0\]/ },
      { words: [...keys, '--organization', unknownId], says: /ORGANIZATION_NOT_FOUND.*Name one of the corporation/ },
      { words: [...keys, '--corporation', unknownId], says: /CORPORATION_NOT_FOUND.*Leave --corporation out/ },
      { words: ['import', '--menu', menu, ...target, '--organization', unknownId], says: /There is no organization/ },
      { words: [...keys, '--url', `http://127.0.0.1:${port}`], says: /no Comanda server\. Name the server with --url/ },
      { words: [...keys, '--url', 'http://127.0.0.1:9'], says: /No server answers at http:\/\/127\.0\.0\.1:9: / },
      { words: [...keys, '--url', breaking], says: /ended the connection in the middle of its answer\. Look whether/ },
      { words: ['terminal', '--url', world.url, '--token', 'x', '--journal', ':memory:'], says: /terminal token, or/ },
    ]).finally(() => [other, broken].map((server) => server.close()))
  })
})

const targetOf = ({ url, adminToken }: World): string[] => ['--url', url, '--admin-token', adminToken]

const external = await openExternalDatabase()
const skip = !external && 'there is no PostgreSQL on this machine'

describe('a start on a database of another kind', { skip }, () => {
  const { url } = external ?? ({ url: 'postgres://nobody@127.0.0.1/none' } as ExternalDatabase)
  const startIn = (data: string) => ['start', '--data', join(folder, data), '--port', '0']
  const at = (change: { username?: string; pathname?: string; search?: string }) => ({
    DATABASE_URL: Object.assign(new URL(url), change).href,
  })
  before(async () => {
    const server = connect({ url }, { connectionsMax: 1 })
    await server`create database newer`
    await server`create table recipe (id integer)`
    const newer = connect({ url: at({ pathname: '/newer' }).DATABASE_URL }, { connectionsMax: 1 })
    await migrate(newer)
    const checksum = createHash('sha256').update('').digest('hex')
    await newer`insert into schema_migration (number, name, checksum) values (9999, '9999_new.sql', ${checksum})`
    await newer.end()
    await server`create role waiter login`
    await server`create database refusing`
    await server`alter role waiter in database refusing set default_transaction_read_only = on`
    await server`create database development`
    const development = connect({ url: at({ pathname: '/development' }).DATABASE_URL }, { connectionsMax: 1 })
    await migrate(development)
    await development`update schema_migration set name = '0001_access.sql', checksum = ${checksum}`
    await development.end()
    await server.end()
  })
  after(async () => {
    const server = external && connect({ url }, { connectionsMax: 1 })
    for (const name of ['newer', 'refusing', 'development']) await server?.unsafe(`drop database ${name} with (force)`)
    await server?.unsafe('drop role waiter')
    await server?.end()
    await external?.stop()
  })

  nodeIt('reports its kind in one line, and what to do', () =>
    expectFaults([
      { words: startIn('first'), env: at({ username: 'luigi' }), says: /refuses the user "luigi": .*Mend the user/ },
      {
        words: startIn('second'),
        env: at({ pathname: '/none' }),
        says: /There is no database "none" at .*Make it, or/,
      },
      {
        words: ['doctor'],
        env: at({ search: '?channel_binding=require' }),
        says: /refuses an option: .* "channel_binding"\. Remove it from DATABASE_URL\./,
      },
      {
        words: startIn('third'),
        env: at({}),
        says: /has tables of another program in its schema "public": recipe\. Name an empty/,
      },
      {
        words: startIn('refused'),
        env: at({ username: 'waiter', pathname: '/newer' }),
        says: /The tables cannot be made: permission denied for .*\. Make the user the owner/,
      },
      {
        words: startIn('read-only'),
        env: at({ username: 'waiter', pathname: '/refusing' }),
        says: /The tables cannot be made: cannot execute .* in a read-only transaction\. Name the database/,
      },
      {
        words: startIn('fourth'),
        env: at({ pathname: '/newer' }),
        says: /is newer \(migration 9999_new\.sql\).*Update/,
      },
      {
        words: startIn('fifth'),
        env: at({ pathname: '/development' }),
        says: /made by a development version of Comanda, with migration 0001_access\.sql\. Delete .*"\S+ reset --data \S+"/,
      },
    ]),
  )
})
