import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

describeWorld('comanda import guests', ({ it }) => {
  const files = writtenFiles()
  const { write: csv } = files

  const run = ({ url, adminToken }: World, ...args: string[]) =>
    runComanda([...args, '--url', url, '--admin-token', adminToken], files)

  const importGuests = (world: World, file: string, ...args: string[]) =>
    run(world, 'import', 'guests', file, '--organization', demo.organization, ...args)

  it('imports guests with balances, which a repetition does not add again', async (world) => {
    const { programId } = await openProgram(world)
    const { known } = openMembers(world)
    const phones = [newPhone(), newPhone()]
    const club = await csv(
      'club.csv',
      'Telefon;Vorname;Nachname;Geburtsdatum;Kategorie;Guthaben;Notes',
      `0${phones[0]!.slice(3)};Ada;Lovelace;10.12.1985;Staff of Quayside Offices;1.020,50;x`,
      `${phones[1]};Bo;;;;;`,
    )
    const args = ['--program', programId, '--json']
    const counts = { guests: 2, created: 2, changed: 0, same: 0, credited: 1020.5 }
    const tried = await importGuests(world, club, ...args, '--dry-run')
    assert.deepEqual([tried.code, JSON.parse(tried.out)], [0, counts], tried.err)
    assert.match(tried.err, /Not read in club\.csv: Notes/)
    assert.deepEqual(JSON.parse((await importGuests(world, club, ...args)).out), counts)
    const guest = await known({ type: 'phone', phone: phones[0]! })
    assert.deepEqual(
      [guest.name, guest.surname, guest.birthday, guest.walletBalances[0]?.balance],
      ['Ada', 'Lovelace', '1985-12-10 00:00:00.000', 1020.5],
    )
    const wallet = { organizationId: demo.organization, customerId: guest.id, walletId: guest.walletBalances[0]?.id }
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { ...wallet, sum: 1000 })
    const { out } = await importGuests(world, club, '--program', programId)
    assert.equal(out, 'Imported 2 guests: 0 new, 0 changed, 2 unchanged\n')
    assert.equal((await known(guest.id)).walletBalances[0]?.balance, 20.5)
  })

  it('reports all errors of a file, and imports nothing of it', async (world) => {
    const phone = newPhone()
    const bad = await csv(
      'bad.csv',
      'phone,name,birthday,balance',
      `${phone},Ada,31.02.1985,`,
      `${phone},Bo,,much`,
      `${'7'.repeat(41)},,,`,
    )
    const { code, err } = await importGuests(world, bad)
    assert.equal(code, 2)
    for (const error of [
      /bad\.csv, line 2, column 3: "31\.02\.1985" is no time/,
      /bad\.csv, line 3, column 1: the guest is on line 2 already/,
      /bad\.csv, line 3, column 4: "much" is not a number/,
      /bad\.csv, line 4, column 1: it has more than 40 characters/,
    ])
      assert.match(err, error)
    const [other, cardNumber] = [newPhone(), newId()]
    await world.ask('/admin/guests/import', {
      ...{ organizationId: demo.organization, importId: 'known', guests: [{ phone: other, cardNumber }] },
    })
    const twice = await csv(
      'twice.csv',
      'phone,card',
      `${phone},`,
      `${other},`,
      `0${phone.slice(3)},`,
      `0044${phone.slice(3)},`,
      `,${cardNumber}`,
    )
    const repeated = await importGuests(world, twice, '--dry-run')
    assert.equal(repeated.code, 2)
    for (const error of [
      /line 4, column 1: .* line 2 /,
      /line 5, column 1: .* line 2 /,
      /line 6, column 2: .* line 3 /,
    ])
      assert.match(repeated.err, error)
    const unknown = await csv('unknown.csv', 'phone,category', `${phone},Nobles`, '12,')
    const refused = await importGuests(world, unknown)
    assert.equal(refused.code, 2)
    assert.match(refused.err, /line 2, column 2: "Nobles" is no category of guests/)
    assert.match(refused.err, /line 3, column 1: The phone is not valid/)
    const nameless = await importGuests(world, await csv('nameless.csv', 'name', 'Ada'))
    assert.match(nameless.err, /has no column phone/)
    const { guests } = await world.ask<{ guests: object[] }>('/admin/guests/list', {
      corporationId: demo.corporation,
      phone,
    })
    assert.deepEqual(guests, [])
  })

  it('reads columns and values as in an earlier import of the chain, until they are forgotten', async (world) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Remembering' })
    const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', {
      ...{ corporationId, name: 'Bistro', timeZone: 'Europe/London' },
    })
    const odd = await csv('odd.csv', 'Ruf,Wer', `${newPhone()},X`)
    const send = (...args: string[]) => run(world, 'import', 'guests', odd, '--organization', organizationId, ...args)
    const said = /^As in an earlier import: the column phone is ruf; the column name is wer; x in name is Xenia$/im
    const given = ['--column', 'phone=Ruf', '--column', 'name=Wer', '--value', 'name:X=Xenia']
    const first = await send(...given)
    assert.equal(first.out, 'Imported 1 guests: 1 new, 0 changed, 0 unchanged\n', first.err)
    assert.doesNotMatch(first.err, /earlier/)
    const again = await send()
    assert.equal(again.out, 'Imported 1 guests: 0 new, 0 changed, 1 unchanged\n', again.err)
    assert.match(again.err, said)
    const refused = await send('--forget-columns')
    assert.match(refused.err, /has no column phone/)
    // A refused import forgets nothing.
    assert.match((await send('--dry-run')).err, said)
    const renewed = await send('--forget-columns', '--column', 'phone=Ruf')
    assert.deepEqual([renewed.code, /earlier/.test(renewed.err)], [0, false], renewed.err)
    const last = await send('--dry-run')
    assert.match(last.err, /^As in an earlier import: the column phone is ruf$/im)
    assert.match(last.err, /Not read in odd\.csv: Wer/)
  })

  it('repairs phones, and merges guests that have one', async (world) => {
    const { ask, pool } = world
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Repaired' })
    const organization = { corporationId, name: 'Bistro', timeZone: 'Europe/Moscow', settings: { countryCode: 'RU' } }
    await ask('/admin/organizations/save', organization)
    const { id: known } = await ask<{ id: string }>('/admin/guests/save', {
      ...{ corporationId, phone: '+79161112255', inBlacklist: false },
    })
    const [old, lonely] = [newId(), newId()]
    await pool`insert into guest (corporation_id, id, phone) values (${corporationId}, ${old}, '789161112255')`
    await pool`insert into guest (corporation_id, id, phone) values (${corporationId}, ${lonely}, '789161112266')`
    const merge = `comanda guests merge ${old} ${known} --corporation ${corporationId}`
    const repaired = await run(world, 'guests', 'repair', '--corporation', corporationId)
    assert.equal(
      repaired.out,
      `Repaired 1 phones; 1 guests have the phone of another one, with whom to merge them:\n${merge}\n`,
      repaired.err,
    )
    const merged = await run(world, ...merge.split(' ').slice(1))
    assert.deepEqual([merged.code, merged.out], [0, `Merged ${old} into ${known}\n`])
    const again = await run(world, 'guests', 'repair', '--corporation', corporationId, '--json')
    assert.deepEqual(JSON.parse(again.out), { corporationId, repaired: 0, sharing: [] })
  })
})
