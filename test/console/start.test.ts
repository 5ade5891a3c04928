import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { root } from '#test/harness/files.ts'
import { type, until, withFolder } from '#test/people/command.ts'

/** Prints the URL of each loaded module. */
const printing = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { process.stderr.write('loaded ' + url + '\\n'); return next(url, context) } })`

describe('The start of a server', () => {
  it('loads no module of the console, which loads with the first page', () =>
    withFolder(async (folder) => {
      const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(printing)}` }
      const server = type(['start', '--data', `${folder}/data`, '--port', '0', '--no-demo', '--json'], { env })
      const line = await until('it is ready', () => /^\{.*\}$/m.exec(server.said().stdout)?.[0])
      const { url }: { url: string } = JSON.parse(line)
      const isOfConsole = (module: string) =>
        /\/console\/(?!built\.ts)|node_modules\/(?:react|esbuild|@tanstack)/.test(module.replace('/domains/', ''))
      const loaded = () =>
        [...server.said().stderr.matchAll(/^loaded (\S+)$/gm)].map(([, module]) => module!.replace(root, ''))
      assert.ok(loaded().some((module) => module.endsWith('/src/server/node.ts')))
      assert.deepEqual(loaded().filter(isOfConsole), [])
      const page = await fetch(`${url}/console`)
      assert.match(await page.text(), /<div id="root">/)
      assert.deepEqual(
        loaded()
          .filter(isOfConsole)
          .map((module) => module.replace(/^.*\/src\//, 'src/')),
        ['src/console/serve.ts'],
      )
      server.child.kill('SIGTERM')
      await server.ended
    }))
})
