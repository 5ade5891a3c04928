#!/usr/bin/env node
// The program runs on Node 26. Under an older Node this starts the one that came with the dependencies.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/main.ts', import.meta.url))
// The npm package has no source, only what it was made into.
const main = existsSync(source) ? source : fileURLToPath(new URL('../dist/main.js', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= 26) {
  process.argv[1] = main
  await import(main)
} else {
  const child = spawn(bundledNode(), [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function bundledNode() {
  const require = createRequire(import.meta.url)
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  for (const name of names) {
    try {
      return join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node')
    } catch {}
  }
  process.stderr.write(`comanda: Node 26 or newer is needed, this is ${process.version}\n`)
  process.exit(2)
}
