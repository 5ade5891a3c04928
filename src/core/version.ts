import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { programFolder } from './own_modules.ts'

const { version: written }: { version: string } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8'))

export const version = written

/** Name of the file with the commit in the npm package, beside its modules. */
export const commitFile = 'commit'
const shownDigits = 7

/** Commit of the program; undefined in sources without Git. Read without starting Git, which every command would wait for. */
export const commit = findCommit()?.slice(0, shownDigits)

/** Version and commit, such as `0.1.0 (b741355)`. */
export const release = commit === undefined ? version : `${version} (${commit})`

function findCommit(): string | undefined {
  return hashIn(textOf(join(import.meta.dirname, '..', commitFile))) ?? readHead(join(programFolder, '.git'))
}

/** Returns the commit that is checked out, by the `.git` of a clone or of a worktree, which is a file. */
export function readHead(path: string): string | undefined {
  const linked = /^gitdir: (.+)/.exec(textOf(path) ?? '')?.[1]
  const folder = linked === undefined ? path : resolve(path, '..', linked)
  const head = textOf(join(folder, 'HEAD')) ?? ''
  const branch = /^ref: (.+)/.exec(head)?.[1]
  if (branch === undefined) return hashIn(head)
  const common = resolve(folder, textOf(join(folder, 'commondir'))?.trim() ?? '.')
  const packed = textOf(join(common, 'packed-refs'))?.split('\n') ?? []
  return hashIn(textOf(join(common, branch))) ?? hashIn(packed.find((line) => line.endsWith(` ${branch}`)))
}

function hashIn(text: string | undefined): string | undefined {
  return /^[0-9a-f]{40,64}\b/.exec(text ?? '')?.[0]
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
