import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '#test/harness/files.ts'

interface Package {
  engines?: { node?: string }
}

/** Oldest Node that a range allows, as a number that can be compared; ranges of the lock file start with their minimum. */
function oldestOf(range: string): number {
  const versions = range.split('||').map((part) => {
    const [major = 0, minor = 0] = (/\d+(?:\.\d+)?/.exec(part)?.[0] ?? '0').split('.').map(Number)
    return major * 1_000 + minor
  })
  return Math.min(...versions)
}

test('the Node that the program asks for is new enough for each of its packages, so that npm does not warn', async () => {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
  const { engines }: { engines: { node: string } } = await read('package.json')
  const { packages }: { packages: Record<string, Package> } = await read('package-lock.json')
  assert.equal(packages['']?.engines?.node, engines.node)
  const newer = Object.entries(packages).filter(
    ([, { engines: needed }]) => oldestOf(needed?.node ?? '') > oldestOf(engines.node),
  )
  assert.deepEqual(
    newer.map(([path]) => path),
    [],
  )
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  assert.ok(readme.includes(`npm with Node ${engines.node.slice('>='.length)} or newer`))
})
