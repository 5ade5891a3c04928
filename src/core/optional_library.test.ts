import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { duckdb, installCommand, installCommandOfMissing } from './optional_library.ts'
import { programFolder } from './own_modules.ts'

test('an installed library needs no command', () => {
  assert.equal(installCommandOfMissing(duckdb), undefined)
})

test('a library is installed beside the package: in its project, else for the whole machine', async () => {
  const project = await mkdtemp(join(tmpdir(), 'comanda-library-'))
  try {
    const folder = join(project, 'node_modules', 'comanda')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ peerDependencies: { engine: '^1.5.6-r.1' } }))
    assert.equal(installCommand('engine', folder), 'npm install --global engine@1.5.6-r.1')
    await writeFile(join(project, 'package.json'), '{}')
    assert.equal(installCommand('engine', folder), `npm install --prefix '${project}' engine@1.5.6-r.1`)
  } finally {
    await rm(project, { recursive: true, force: true })
  }
})

test('a clone installs all that development needs', () => {
  assert.equal(installCommand(duckdb, programFolder), `npm install --include=dev --prefix '${programFolder}'`)
})
