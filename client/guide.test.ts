import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressPlaceholder, credentialPlaceholders, replaceAllNames } from '#core/http/openapi.ts'
import { root } from '#test/harness/files.ts'
import { findProgram } from '#test/harness/programs.ts'
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

  it('has commands of generators, which make types of the contract', async ({ url }, test) => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-generators-'))
    try {
      const page = await readFile(join(root, 'docs/guide/7_generate_a_client.md'), 'utf8')
      const missing: string[] = []
      for (const block of blocksOf(page, 'sh')) {
        const [program, ...words] = block.trim().replaceAll("'", '').replaceAll(addressPlaceholder, url).split(' ')
        // The generator needs an older compiler than this repository has.
        if (program === 'npx')
          await run(process.execPath, ['--import', olderCompiler, cliOf(words[0]!), ...words.slice(1)], { cwd: folder })
        else if (await findProgram(program!)) await run(program!, words, { cwd: folder })
        else {
          missing.push(program!)
          continue
        }
        assert.match(await readFile(join(folder, words.at(-1)!), 'utf8'), /\bCreateOrderRequest\b/)
      }
      if (missing.length > 0) test.skip(`there is no ${missing.join(', ')} on this machine; other commands have run`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

const cliOf = (program: string): string => join(root, 'node_modules', program, 'bin', 'cli.js')

const olderCompiler = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? '@typescript/typescript6' : name, context) })
`)}`

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
