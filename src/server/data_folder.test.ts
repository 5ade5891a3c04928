import assert from 'node:assert/strict'
import test from 'node:test'
import { programFolder } from '#core/own_modules.ts'
import { isUsualDataFolder, usualDataFolder } from './data_folder.ts'

const home = { HOME: '/home/ada' }
const places: { env: Record<string, string>; platform?: NodeJS.Platform; folder: string }[] = [
  {
    env: { ...home, STATE_DIRECTORY: '/var/lib/comanda:/var/lib/more', XDG_DATA_HOME: '/x' },
    folder: '/var/lib/comanda',
  },
  { env: { ...home, XDG_DATA_HOME: '/x' }, folder: '/x/comanda' },
  { env: { ...home, XDG_DATA_HOME: 'relative', STATE_DIRECTORY: '' }, folder: '/home/ada/.local/share/comanda' },
  { env: home, folder: '/home/ada/.local/share/comanda' },
  { env: home, platform: 'darwin', folder: '/home/ada/Library/Application Support/comanda' },
]
for (const { env, platform = 'linux', folder } of places)
  test(`the package keeps its data in ${folder} with ${JSON.stringify(env)} on ${platform}`, () => {
    assert.equal(usualDataFolder(env, { isPackage: true, platform }), folder)
  })

test('a clone keeps its data in its own folder', () => {
  const env = { ...home, STATE_DIRECTORY: '/var/lib/comanda', XDG_DATA_HOME: '/x' }
  assert.equal(usualDataFolder(env, { isPackage: false, platform: 'linux' }), `${programFolder}data`)
})

test('the folder that a service manager names is not where commands of a user look', () => {
  const installed = { isPackage: true, platform: 'linux' } as const
  const env = { ...home, STATE_DIRECTORY: '/var/lib/comanda' }
  const found = ['/var/lib/comanda', '/home/ada/.local/share/comanda'].map((folder) =>
    isUsualDataFolder(folder, env, installed),
  )
  assert.deepEqual(found, [false, true])
})
