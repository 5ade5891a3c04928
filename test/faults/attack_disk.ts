import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a small disk in memory, and returns its folder; undefined where that is not possible. */
export function mountDisk(megabytes: number, option = 'mode=755'): string | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'))
  // PostgreSQL runs as another user if this process is root.
  chmodSync(folder, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755,${option}`, 'comanda', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    rmdirSync(folder)
    return undefined
  }
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmdirSync(folder)
}
