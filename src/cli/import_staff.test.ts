import assert from 'node:assert/strict'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

interface Employee {
  id: string
  code: string | null
  displayName: string
  lastName: string | null
  phone: string | null
  note: string | null
  hireDate: string | null
  mainOrganizationId: string | null
  roleIds: string[]
}

describeWorld('comanda import staff', ({ it }) => {
  const files = writtenFiles()
  const { write: csv } = files

  async function openChain({ ask }: World) {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Staffed' })
    const place = { corporationId, name: 'Bistro', timeZone: 'Europe/Berlin' }
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', place)
    const roles = [
      { code: 'COOK', name: 'Koch' },
      { code: 'WAITER', name: 'Kellner' },
    ]
    const { roles: roleIds } = await ask<{ roles: [string, string] }>('/admin/roles/save', { corporationId, roles })
    const list = async () =>
      (await ask<{ employees: Employee[] }>('/admin/employees/list', { corporationId })).employees
    return { corporationId, organizationId, roleIds, list }
  }

  const run = ({ url, adminToken }: World, file: string, ...args: string[]) =>
    runComanda(['import', 'staff', file, ...args, '--url', url, '--admin-token', adminToken], files)

  it('imports employees with roles and restaurants, and changes them when it is repeated', async (world) => {
    const { corporationId, organizationId, roleIds, list } = await openChain(world)
    const chain = ['--corporation', corporationId]
    const team = await csv(
      'team.csv',
      'PIN;Vorname;Nachname;Funktion;Restaurant;Handy;hired',
      '0815;Anna;Blum;COOK, kellner;bistro;0151 23456789;01.03.2024',
      '0816;Bernd;Dorn;;;;',
    )
    assert.equal(
      (await run(world, team, ...chain, '--dry-run')).out,
      'Nothing was changed. This would import 2 employees: 2 new, 0 changed\n',
    )
    assert.deepEqual(await list(), [])
    const { out, err } = await run(world, team, ...chain)
    assert.equal(out, 'Imported 2 employees: 2 new, 0 changed\n', err)
    const [anna] = (await list()).filter(({ code }) => code === '0815')
    assert.deepEqual(
      [anna?.displayName, anna?.lastName, anna?.phone, anna?.hireDate, anna?.mainOrganizationId, anna?.roleIds],
      ['Anna Blum', 'Blum', '0151 23456789', '2024-03-01', organizationId, roleIds],
    )
    assert.equal((await run(world, team, ...chain)).out, 'Imported 2 employees: 0 new, 0 changed\n')
    await world.ask('/admin/employees/save', { corporationId, employees: [{ ...anna, note: 'Left-handed' }] })
    const changed = await csv('changed.csv', 'code,name,phone', '0815,Anna B.,')
    assert.equal((await run(world, changed, ...chain)).out, 'Imported 1 employees: 0 new, 1 changed\n')
    const [after] = (await list()).filter(({ code }) => code === '0815')
    assert.deepEqual([after?.displayName, after?.phone, after?.note], ['Anna B.', '0151 23456789', 'Left-handed'])
  })

  it('reports all errors of a file, and imports nothing of it', async (world) => {
    const { corporationId, list } = await openChain(world)
    const bad = await csv('bad.csv', 'code,name,role,restaurant', '1,Anna,Baker,', '1,Bernd,,Tavern', '2,,,')
    const { code, err } = await run(world, bad, '--corporation', corporationId)
    assert.equal(code, 2)
    for (const error of [
      /line 2, column 3: "Baker" is not one of .*Koch/,
      /line 3, column 1: it is on line 2 already/,
      /line 3, column 4: "Tavern" is not one of Bistro/,
      /line 4, column 2: a new employee needs a name/,
    ])
      assert.match(err, error)
    assert.deepEqual(await list(), [])
    const { id } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'No roles' })
    assert.match((await run(world, bad, '--corporation', id)).err, /line 2, column 3: the chain has no roles yet/)
  })
})
