import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { readHead } from './version.ts'

const hash = 'b7413556c0ffee00c0ffee00c0ffee00c0ffee00'
const branch = 'ref: refs/heads/main\n'

const checkouts: { name: string; files: Record<string, string>; commit: string | undefined }[] = [
  { name: 'a branch', files: { '.git/HEAD': branch, '.git/refs/heads/main': `${hash}\n` }, commit: hash },
  {
    name: 'a branch among packed ones',
    files: {
      '.git/HEAD': branch,
      '.git/packed-refs': `# pack-refs\n${'0'.repeat(40)} refs/heads/x/refs/heads/main\n${hash} refs/heads/main\n`,
    },
    commit: hash,
  },
  { name: 'a commit without a branch', files: { '.git/HEAD': `${hash}\n` }, commit: hash },
  {
    name: 'a worktree',
    files: {
      '.git': 'gitdir: ../main/.git/worktrees/other\n',
      '../main/.git/worktrees/other/HEAD': branch,
      '../main/.git/worktrees/other/commondir': '../..\n',
      '../main/.git/refs/heads/main': `${hash}\n`,
    },
    commit: hash,
  },
  { name: 'a repository without commits', files: { '.git/HEAD': branch }, commit: undefined },
  { name: 'sources without Git', files: {}, commit: undefined },
]
for (const { name, files, commit } of checkouts)
  test(`the commit of ${name} is ${commit === undefined ? 'unknown' : 'found'}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-version-'))
    try {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(join(folder, 'clone', dirname(path)), { recursive: true })
        await writeFile(join(folder, 'clone', path), text)
      }
      assert.equal(readHead(join(folder, 'clone', '.git')), commit)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
