import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './files.ts'
import { drainListed } from './listing.ts'
import { type TestEnvironment, testSettings } from './template.ts'

/** Prints file and full name of each test. Loads the files, but runs none of their tests. */
export async function listTests(files: readonly string[]): Promise<void> {
  const listing = new URL('listing.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:test' ? { url: listing, shortCircuit: true } : next(specifier, context),
  })
  const nowhere: TestEnvironment = {
    address: { path: '', database: '' },
    template: '',
    credentials: { appId: '', clientSecret: '', apiKey: '' },
    adminToken: testSettings.adminToken!,
    seenFolder: await mkdtemp(join(tmpdir(), 'comanda-list-')),
    isWhole: false,
  }
  process.env.COMANDA_TEST = JSON.stringify(nowhere)
  for (const file of files) {
    await import(pathToFileURL(join(root, file)).href)
    for (const name of drainListed()) console.log(`${file}: ${name}`)
  }
  await rm(nowhere.seenFolder, { recursive: true })
}
