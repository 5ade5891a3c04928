import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { type ConsoleManifest, consoleFolder, ensureConsoleBuilt, readManifest } from '#console/built.ts'
import { createLog } from '#server/log.ts'
import { root } from '#test/harness/files.ts'

const assets = join(consoleFolder, 'assets')
const kb = 1_000

/** Names in the imports of a minified script. */
const imported = /(?:from|import)"\.\/([\w-]+\.js)"/g

/** Adds the scripts that a script needs, and itself. */
async function addNeeded(name: string, needed = new Set<string>()): Promise<Set<string>> {
  if (needed.has(name)) return needed
  needed.add(name)
  const text = await readFile(join(assets, name), 'utf8')
  for (const [, other] of text.matchAll(imported)) await addNeeded(other!, needed)
  return needed
}

async function compressedBytes(names: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...names].map((name) => stat(join(assets, `${name}.gz`))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

interface LazyPart {
  name: string
  /** File that loads it. */
  parent: string
}

/** Returns the files that are loaded when they are needed: screens, and large parts of them. */
async function lazyParts(): Promise<LazyPart[]> {
  const folder = join(root, 'console', 'src')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const parts = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const found = text.matchAll(/lazy\(\(\) => import\('\.\/(?:screens\/)?(\w+)\.tsx'\)/g)
      return [...found].map(([, name]) => ({ name: name!, parent: basename(file).replace(/\.tsx?$/, '') }))
    }),
  )
  return parts.flat()
}

describe('The size of the console, compressed', () => {
  let manifest: ConsoleManifest
  const scriptOf = (screen: string) => Object.keys(manifest.assets).find((name) => name.startsWith(`${screen}-`))!
  const main = () => addNeeded(manifest.script)
  const board = async () => addNeeded(scriptOf('orders'), await main())

  before(async () => {
    await ensureConsoleBuilt(createLog('error'))
    manifest = (await readManifest())!
  })

  it('is at most 190 kB of scripts for the first screen, and 120 kB for a kitchen', async () => {
    const kitchen = await addNeeded(scriptOf('kitchen'), await main())
    const [first, second] = [await compressedBytes(await board()), await compressedBytes(kitchen)]
    assert.ok(first <= 190 * kb, `orders: ${first}`)
    assert.ok(second <= 120 * kb, `kitchen: ${second}`)
  })

  it('is at most 25 kB of scripts for a further screen or a part of it, and 12 kB of styles', async () => {
    const known = await board()
    const parts = await lazyParts()
    assert.ok(parts.length > 20, `${parts.length}`)
    for (const { name, parent } of parts) {
      const before = scriptOf(parent) ? await addNeeded(scriptOf(parent)) : new Set<string>()
      const needed = await addNeeded(scriptOf(name))
      const size = await compressedBytes(needed.difference(known).difference(before))
      assert.ok(size <= 25 * kb, `${name}: ${size}`)
    }
    assert.ok((await compressedBytes([manifest.style])) <= 12 * kb)
  })

  it('is at most 70 kB of fonts for English and Russian', async () => {
    const fonts = Object.keys(manifest.assets).filter((name) => /^inter-(?:latin|cyrillic)-wght/.test(name))
    assert.equal(fonts.length, 2)
    const sizes = await Promise.all(fonts.map((name) => stat(join(assets, name))))
    const size = sizes.reduce((sum, { size }) => sum + size, 0)
    assert.ok(size <= 70 * kb, `${size}`)
  })
})
