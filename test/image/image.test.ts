import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { demo } from '#shared/demo.ts'
import { root } from '#test/harness/files.ts'
import { post } from '#test/harness/nodes.ts'
import { findProgram } from '#test/harness/programs.ts'

const exec = promisify(execFile)
const stopMsMax = 10_000
/** Place of npm's cache while the image is built. */
const cacheInside = '/var/cache/npm'
const programs = ['buildah', 'mmdebstrap', 'npm', 'setpriv', 'unshare']

/** Calls buildah with a store of its own. */
type Buildah = (...args: string[]) => Promise<string>

test('the image starts with a read-only root as its user, takes an order, and stops in time', async (context) => {
  const found = await Promise.all(programs.map((name) => findProgram(name)))
  const missing = programs.filter((_, i) => found[i] === undefined)
  if (missing.length > 0) return context.skip(`${missing.join(', ')} not installed`)
  if (process.getuid?.() !== 0) return context.skip('only root can build it without a container engine')
  const folder = await mkdtemp(join(tmpdir(), 'comanda-image-'))
  try {
    const buildah = await buildImage(folder)
    const container = (await buildah('from', '--pull-never', 'localhost/comanda')).trim()
    const mounted = (await buildah('mount', container)).trim()
    await expectOrder(folder, mounted)
    await buildah('umount', container)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Builds the image of the packed program on a Debian without a registry of images. */
async function buildImage(folder: string): Promise<Buildah> {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah: Buildah = async (...args) =>
    (await exec('buildah', [...store, ...args], { env, maxBuffer: 64 * 1_048_576 })).stdout
  const context = join(folder, 'context')
  await mkdir(context)
  await exec('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 64 * 1_048_576 })
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await copyFile(join(folder, packed), join(context, 'comanda.tgz'))
  await exec('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', join(folder, 'base.tar')])
  const base = (await buildah('from', 'scratch')).trim()
  await buildah('add', base, join(folder, 'base.tar'), '/')
  await buildah('commit', base, 'localhost/base')
  await addNpm(buildah, base)
  await buildah('commit', '--rm', base, 'localhost/builder')
  const cache = (await exec('npm', ['config', 'get', 'cache'])).stdout.trim()
  const args = ['BASE=localhost/base', 'BUILDER=localhost/builder'].flatMap((arg) => ['--build-arg', arg])
  const volume = ['--volume', `${cache}:${cacheInside}`]
  const file = ['--file', join(root, 'Containerfile')]
  await buildah(
    'build',
    '--pull-never',
    '--format',
    'docker',
    ...volume,
    ...args,
    ...file,
    '--tag',
    'localhost/comanda',
    context,
  )
  return buildah
}

/** Adds Node and npm of this machine, and what npm needs to reach its registry. */
async function addNpm(buildah: Buildah, container: string): Promise<void> {
  const npm = await realpath((await findProgram('npm'))!)
  await buildah('copy', container, process.execPath, '/usr/bin/node')
  await buildah('copy', container, dirname(dirname(npm)), '/usr/lib/node_modules/npm')
  await buildah('run', container, '--', 'sh', '-c', 'apt-get update && apt-get install --yes libatomic1')
  await buildah('run', container, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm')
  await buildah('config', '--env', `npm_config_cache=${cacheInside}`, container)
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (!certificates) return
  await buildah('copy', container, certificates, '/certificates.pem')
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/certificates.pem', container)
}

/** Runs the image as a container engine does: its own mounts and processes, no capabilities, and a read-only root. */
async function expectOrder(folder: string, mounted: string): Promise<void> {
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await exec('chown', ['10001:10001', data])
  const script = join(folder, 'run.sh')
  await writeFile(
    script,
    [
      'set -e',
      `mount --bind '${mounted}' '${mounted}'`,
      `mount -o remount,bind,ro '${mounted}'`,
      `mount -t tmpfs tmpfs '${mounted}/tmp'`,
      `mount -t proc proc '${mounted}/proc'`,
      `mount --rbind /dev '${mounted}/dev'`,
      `mount --bind '${data}' '${mounted}/data'`,
      `exec chroot '${mounted}' /usr/bin/setpriv --reuid 10001 --regid 10001 --clear-groups --bounding-set=-all --no-new-privs \\`,
      '  /usr/bin/env -i PATH=/opt/comanda/bin:/usr/bin:/bin HOME=/data COMANDA_DATA=/data COMANDA_METRICS=off \\',
      '  comanda start --json --port 0',
    ].join('\n'),
  )
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  try {
    const line = await Promise.race([once(child.stdout, 'data').then(([chunk]) => String(chunk)), ended.then(() => '')])
    assert.notEqual(line, '', said)
    const { url, appId, clientSecret, apiKey, organizationId } = JSON.parse(line)
    const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
    const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
    const order = { phone: '+442079460000', orderServiceType: 'DeliveryByClient', items }
    await post(url, '/api/1/deliveries/create', { organizationId, order }, { token })
    const before = performance.now()
    await exec('pkill', ['--signal', 'TERM', '--parent', String(child.pid)])
    await ended
    assert.ok(performance.now() - before < stopMsMax, said)
  } finally {
    child.kill('SIGKILL')
  }
}
