/**
 * Prepares a release: checks the changelog, sets the version, and prints the commands that a person types then.
 *
 *     npm run release -- 0.1.0
 *     npm run release -- --check 0.1.0     checks only whether version and changelog match the release
 *     npm run release -- --notes 0.1.0     prints its part of the changelog
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const changelog = join(root, 'CHANGELOG.md')

/** Part of a changelog about one version. */
interface Part {
  /** Day of the release; undefined before it. */
  day: string | undefined
  text: string
}

/** Returns the part of a version, such as `## 0.1.0 (2026-12-01)` or `## 0.1.0 (unreleased)` and what follows. */
export function partOf(text: string, version: string): Part | undefined {
  const parts = text.split(/^## /m).slice(1)
  const found = parts.find((part) => part.startsWith(`${version} (`))
  if (found === undefined) return undefined
  const [heading = '', ...lines] = found.split('\n')
  const [, day] = /\((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? []
  return { day, text: lines.join('\n').trim() }
}

/** Returns what forbids the release; undefined if nothing does. */
export function obstacle(version: string, { text, current }: { text: string; current: string }): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `"${version}" is no version. Give one such as 0.1.0.`
  if (isOlder(version, current)) return `The version is ${current} already. Give this one or a newer one.`
  const part = partOf(text, version)
  if (!part) return `CHANGELOG.md has no "## ${version} (unreleased)". Write what users notice.`
  return part.text === '' ? `CHANGELOG.md says nothing about ${version}. Write what users notice.` : undefined
}

function isOlder(version: string, other: string): boolean {
  const [left, right] = [version.split('.').map(Number), other.split('.').map(Number)]
  const i = left.findIndex((number, at) => number !== right[at])
  return i >= 0 && left[i]! < right[i]!
}

const versionNow = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

function refuse(problem: string): never {
  console.error(problem)
  process.exit(1)
}

function prepare(version: string): void {
  const text = readFileSync(changelog, 'utf8')
  const problem = obstacle(version, { text, current: versionNow() })
  if (problem !== undefined) refuse(problem)
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changed !== '') refuse(`These files are changed. Commit them first.\n${changed}`)
  writeFileSync(
    changelog,
    text.replace(`## ${version} (unreleased)`, `## ${version} (${new Date().toISOString().slice(0, 10)})`),
  )
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    cwd: root,
    stdio: 'ignore',
  })
  console.log(
    [
      `The version is ${version}. Then:`,
      '',
      '  .ci/run && npm run test:image',
      `  git commit --all --message "Release ${version}"`,
      `  git tag --annotate v${version} --message "Comanda ${version}"`,
      `  git push origin main v${version}`,
      '',
      'The tag publishes the package, the image, and the release with its SBOM and checksums.',
    ].join('\n'),
  )
}

function check(version: string): void {
  const part = partOf(readFileSync(changelog, 'utf8'), version)
  if (versionNow() !== version) refuse(`package.json has the version ${versionNow()}, not ${version}.`)
  if (part?.day === undefined) refuse(`CHANGELOG.md has no day for ${version}. Run: npm run release -- ${version}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'string' }, notes: { type: 'string' } },
  })
  if (values.check !== undefined) check(values.check)
  else if (values.notes !== undefined) console.log(partOf(readFileSync(changelog, 'utf8'), values.notes)?.text ?? '')
  else prepare(positionals[0] ?? '')
}
