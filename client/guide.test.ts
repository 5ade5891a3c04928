import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressPlaceholder, credentialPlaceholders, replaceAllNames } from '#core/http/openapi.ts'
import { root } from '#test/harness/files.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const run = promisify(execFile)

describeOwnWorld('the guide of the client', ({ it }) => {
  it('has a command that copies the client, and examples that compile and run', async ({ url, credentials, ask }) => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-guide-'))
    try {
      const page = await readFile(join(root, 'docs/guide/6_typed_client.md'), 'utf8')
      const [copies] = blocksOf(page, 'sh')
      const words = copies!.trim().split(' ').slice(2)
      const { stdout: printed } = await run(process.execPath, [join(root, 'src/main.ts'), ...words], { cwd: folder })
      assert.match(printed, /^The client is in /)
      const files = await readdir(join(folder, 'comanda-client'), { recursive: true })
      assert.deepEqual(
        files.filter((file) => file.includes('.test.') || file.endsWith('.json')),
        [],
      )
      const example = replaceAllNames(blocksOf(page, 'ts').join('\n'), credentialPlaceholders, credentials)
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await writeFile(join(folder, 'example.ts'), example.replaceAll(addressPlaceholder, url))
      await compile(folder)
      const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder })
      assert.match(stdout, /Margherita/)
      const orderIds = stdout.match(/[0-9a-f-]{36}/g) ?? []
      assert.ok(orderIds.length > 0, stdout)
      await ask('/api/1/deliveries/by_id', { organizationId: '00000000-0000-4000-8000-00000000b001', orderIds })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** Returns the blocks of code in a language. */
const blocksOf = (page: string, language: string): string[] =>
  page.split('```').flatMap((block) => (block.startsWith(`${language}\n`) ? [block.slice(language.length + 1)] : []))

/** Compiles the example as a program would: its standard library has only what browsers have, too. */
async function compile(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--types', '', '--allowImportingTsExtensions']
  const target = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable']
  const compiled = run(process.execPath, [compiler, ...options, ...target, 'example.ts'], { cwd: folder })
  await compiled.catch(({ stdout }) => assert.fail(stdout))
}
