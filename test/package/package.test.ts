/**
 * Installs the npm package as users do, below a fresh folder, and runs it: `npm run test:package`. Starts no other server, so that it needs
 * neither the template nor the processes of `test/run.ts`.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, type Stats } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { release, version } from '#core/version.ts'
import { parquetType } from '#domains/reports/rules.ts'
import { demo } from '#shared/demo.ts'
import { root } from '#test/harness/files.ts'

const megabyte = 1_000_000
const tarballBytesMax = 3 * megabyte
const installedBytesMax = 460 * megabyte
const nextVersion = version.replace(/\d+$/, (patch) => `${Number(patch) + 1}`)

const folder = await mkdtemp(join(tmpdir(), 'comanda-package-'))
const project = join(folder, 'project')
const modules = join(project, 'node_modules')
const installed = join(modules, 'comanda')
const program = join(modules, '.bin', 'comanda')
const data = join(folder, 'share', 'comanda')

/** Environment of a user's shell, without what `npm run` adds: the programs of the clone and its configuration. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(?!config_(registry|cache|userconfig|globalconfig)$)|COMANDA_|NODE_|DATABASE_URL$)/i.test(name),
    ),
  ),
  PATH: process.env
    .PATH!.split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
  npm_config_update_notifier: 'false',
  XDG_DATA_HOME: join(folder, 'share'),
  COMANDA_DEMO_HISTORY: 'off',
}

interface Outcome {
  code: number | null
  out: string
  err: string
}

interface Running {
  child: ChildProcess
  outcome: Outcome
  ended: Promise<Outcome>
}

const alive = new Set<Running>()

/** Starts a command in a process group of its own, as a shell does. */
function start(command: readonly string[], cwd = project, more: Record<string, string> = {}): Running {
  const [name, ...args] = command
  const child = spawn(name!, args, {
    cwd,
    env: { ...env, ...more },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome: Outcome = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    outcome.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    outcome.err += chunk
  })
  const ended = new Promise<Outcome>((done, fail) =>
    child.once('error', fail).once('close', (code) => done(Object.assign(outcome, { code }))),
  )
  const running = { child, outcome, ended }
  alive.add(running)
  ended.then(() => alive.delete(running))
  return running
}

const run = (command: readonly string[], cwd?: string, more?: Record<string, string>) => start(command, cwd, more).ended

async function succeed(command: readonly string[], cwd?: string): Promise<string> {
  const { code, out, err } = await run(command, cwd)
  assert.equal(code, 0, `${command.join(' ')}\n${out}\n${err}`)
  return out
}

const npmInstall = (tarball: string) =>
  run(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', project, tarball])

/** Starts a server, and returns its output when it has said how to stop it. */
async function startServer(command: readonly string[], cwd?: string): Promise<Running & { url: string }> {
  const server = start(command, cwd)
  const isReady = new Promise<void>((ready) =>
    server.child.stdout!.on('data', () => {
      if (server.outcome.out.includes('Ctrl-C stops')) ready()
    }),
  )
  await Promise.race([isReady, server.ended])
  const url = / is ready at (\S+)/.exec(server.outcome.out)?.[1]
  assert.ok(url, `${server.outcome.out}\n${server.outcome.err}`)
  return { ...server, url }
}

/** Stops a server like Ctrl-C, which reaches all processes of its group. */
async function stopServer({ child, ended }: Running): Promise<void> {
  process.kill(-child.pid!, 'SIGINT')
  const { out, err } = await ended
  assert.match(out, /Comanda has stopped cleanly\n$/, err)
}

/** Returns size and time of each file. */
async function filesBelow(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  const stateOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`
  return new Map(files.map((file) => [file, stateOf(lstatSync(file))]))
}

const bytesOf = (files: ReadonlyMap<string, string>): number =>
  [...files.values()].reduce((sum, state) => sum + Number(state.split(' ')[0]), 0)

/** Packs the next version from the files of this one. Compressing them by npm would take most of the time. */
async function packNext(tarball: string): Promise<string> {
  const next = join(folder, 'next')
  const packed = join(folder, `comanda-${nextVersion}.tgz`)
  const manifestFile = join(next, 'package', 'package.json')
  await mkdir(next)
  await succeed(['tar', '-xzf', tarball, '-C', next])
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  await writeFile(manifestFile, JSON.stringify({ ...manifest, version: nextVersion }))
  await succeed(['tar', '-cf', packed, '-C', next, 'package'])
  return packed
}

/** Requests facts as Parquet, and returns the answer. */
async function exportFacts(url: string): Promise<string> {
  const { adminToken } = JSON.parse(await readFile(join(data, 'credentials.json'), 'utf8'))
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', accept: parquetType }
  const body = { corporationId: demo.corporation, dateFrom: '2026-05-01', dateTo: '2026-06-01', table: 'orders' }
  const response = await fetch(`${url}/admin/reports/export`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.text()
}

const printedCommands = (out: string): string[] => out.split('\n').filter((line) => /^(TOKEN=|curl )/.test(line))

describe('The npm package', { timeout: 600_000 }, () => {
  const tarball = join(folder, `comanda-${version}.tgz`)
  let problem: string | undefined
  let untouched: Map<string, string>
  let orderId: string | undefined

  before(async () => {
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    await mkdir(project)
    await writeFile(join(project, 'package.json'), '{}')
    await succeed(['npm', 'pack', '--pack-destination', folder], root)
    const { code, err } = await npmInstall(tarball)
    if (/ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/.test(err)) problem = 'npm reaches no registry here'
    else assert.equal(code, 0, err)
    if (problem === undefined) untouched = await filesBelow(modules)
  })
  after(async () => {
    for (const { child, ended } of alive) {
      process.kill(-child.pid!, 'SIGINT')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  })

  it('is small, and has neither tests nor sources, except those of the client', async (t) => {
    assert.ok((await lstat(tarball)).size <= tarballBytesMax)
    if (problem) return t.skip(problem)
    const bytes = bytesOf(untouched)
    assert.ok(bytes <= installedBytesMax, `${bytes} bytes`)
    const own = [...untouched.keys()].filter((file) => file.startsWith(installed))
    assert.deepEqual(
      own.filter((file) => /\.test\./.test(file) || (file.endsWith('.ts') && !file.includes('/client/'))),
      [],
    )
  })

  it('has a client that programs import', async (t) => {
    if (problem) return t.skip(problem)
    await writeFile(
      join(project, 'client.mjs'),
      "import { Comanda } from 'comanda/client'\nconsole.log(typeof new Comanda({ baseUrl: '' }).call)\n",
    )
    assert.equal(await succeed([process.execPath, 'client.mjs']), 'function\n')
    assert.match(await succeed([program, 'client', 'copied']), /^The client is in /)
  })

  it('starts by npx, explains itself, and answers the printed commands, the console and the forms of the docs', async (t) => {
    if (problem) return t.skip(problem)
    const server = await startServer(['npx', 'comanda', '--port', '0'])
    const { out, err } = server.outcome
    assert.ok(out.startsWith(`  Starting Comanda ${release} …\n  Data: ${data}\n  Creating the database …\n`), out)
    assert.match(out, /start with --no-demo .*\n(?:.*\n)* {2}Console: npx comanda console prints /)
    assert.match(err, /"msg":"completed the demo chain"/)
    const [token, menu, order] = printedCommands(out)
    const { out: answers } = await run(['sh', '-c', [token, menu, 'echo', order].join('\n')])
    orderId = /"orderInfo":\{"id":"([^"]+)"/.exec(answers)?.[1]
    assert.match(answers, /"creationStatus":"(Success|InProgress)"/)
    assert.ok(orderId)
    assert.equal(`${await (await fetch(`${server.url}/healthz`)).text()}`.includes(version), true)
    const page = await (await fetch(`${server.url}/console/`)).text()
    const script = /\/console\/[\w/.-]+\.js/.exec(page)?.[0]
    assert.equal((await fetch(`${server.url}${script}`)).status, 200, page)
    for (const name of ['comanda', 'errors', 'operations', 'paging', 'token']) {
      const module = await fetch(`${server.url}/docs/client/${name}.js`)
      assert.deepEqual(
        [module.status, module.headers.get('content-type')?.split(';')[0]],
        [200, 'text/javascript'],
        name,
      )
      for (const { groups } of (await module.text()).matchAll(/ from '(?<imported>.*)'/g))
        assert.equal((await fetch(new URL(groups!.imported!, module.url))).status, 200, name)
    }
    const install = /npm install --prefix '\S*project' @duckdb\/node-api@\d/
    assert.match(await exportFacts(server.url), install)
    assert.match((await run([program, 'reports', 'check'])).err, install)
    await stopServer(server)
    assert.deepEqual(await filesBelow(modules), untouched)
  })

  it('names the file and line of a fault', async (t) => {
    if (problem) return t.skip(problem)
    const { err } = await run([program, 'keys', 'list'], project, { COMANDA_LOG_LEVEL: 'debug' })
    const [, file, line] = /comanda\/dist\/(\S+)\.js:(\d+):/.exec(err) ?? assert.fail(err)
    const source = await readFile(join(root, 'src', `${file}.ts`), 'utf8')
    assert.match(source.split('\n')[Number(line) - 1]!, /throw new OperatorError\(/)
  })

  it('shares its data with a clone, and finds them after the next version was installed', async (t) => {
    if (problem) return t.skip(problem)
    const clone = [process.execPath, join(root, 'src', 'main.ts'), 'start', '--data', data, '--port', '0']
    const servers = [clone, [program, 'start', '--port', '0']]
    for (const command of servers) {
      const server = await startServer(command)
      const { out } = server.outcome
      assert.doesNotMatch(out, /Creating/)
      assert.ok(out.startsWith(`  Starting Comanda ${command === clone ? version : nextVersion} (`), out)
      assert.match(out, new RegExp(`Admin token: in ${data}/credentials\\.json`))
      const [token] = printedCommands(out)
      const found = `curl -s ${server.url}/api/1/deliveries/by_id -H 'Content-Type: application/json' -H "Authorization: Bearer $TOKEN" -d '{"organizationId":"${demo.organization}","orderIds":["${orderId}"]}'`
      assert.match((await run(['sh', '-c', `${token}\n${found}`])).out, new RegExp(`"id":"${orderId}"`))
      await stopServer(server)
      if (command === clone) assert.equal((await npmInstall(await packNext(tarball))).code, 0)
    }
    assert.match(await succeed([program, 'reset', '--yes']), /^Deleted the data in /)
  })

  it('refuses data below node_modules', async (t) => {
    if (problem) return t.skip(problem)
    const { code, err } = await run([program, '--data', join(installed, 'data'), '--port', '0'])
    assert.equal(code, 2)
    assert.match(err, /is below node_modules, where npm deletes it\. Move it, or give --data another, such as /)
  })
})
