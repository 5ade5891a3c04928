import assert from 'node:assert/strict'
import { version } from '#core/version.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { comanda } from '#test/harness/comanda.ts'
import { addressOf, describeOwnWorld } from '#test/harness/world.ts'
import { databaseEnvironment, hasTerminal, run } from './command.ts'

interface Report {
  verdict: string
  version: string
  broken: number
  unchecked: number
  checks: { state: string; name: string; count: number; consequence: string; remedy: string }[]
}

describeOwnWorld('comanda doctor', ({ it }) => {
  it('prints for each check whether it passes, and a summary in the last line', async (world) => {
    const env = databaseEnvironment(await addressOf(world))
    // On a terminal, lines end as terminals want it.
    const shown = await run(['doctor', '--all'], { env, onTerminal: hasTerminal })
    const stdout = shown.stdout.replaceAll('\r', '')
    assert.deepEqual([shown.code, shown.stderr], [0, ''], stdout)
    assert.match(
      stdout,
      /^ok {6}Schema: the database has the schema of this program\n {10}Comanda \S+(?: \(\w+\))?, migration \d{4}_/,
    )
    assert.match(stdout, /^ok {6}Followers: none is more than 10 minutes behind\n(?: {10}\S.*\n)* {10}webhooks has /m)
    assert.match(stdout, /^ok {6}Delivery orders: stored sums equal those of lines and payments$/m)
    assert.match(stdout, /\n\n\d+ checks: all is well\n$/)
  })

  it('prints only what does not hold, of the database of DATABASE_URL whatever the data folder', async (world) => {
    const env = databaseEnvironment(await addressOf(world))
    const { code, stdout } = await doctor(['--data', '/tmp/there-is-no-such-folder'], env)
    assert.equal(code, 0)
    assert.match(stdout, /^\d+ checks: all is well\n$/)
  })

  it('says what is wrong, what it means and what to do, and what to look after', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const broken = await world.pool`
      insert into terminal_group_lease (organization_id, terminal_group_id, epoch)
      values (${organizationId}, gen_random_uuid(), 1), (${organizationId}, gen_random_uuid(), 2)`
    assert.equal(broken.count, 2)
    await world.pool`
      update api_key
         set expires_at = now() + interval '3 days'
       where id = (select id from api_key where expires_at is null order by id limit 1)`
    const env = databaseEnvironment(await addressOf(world))
    const { code, stdout, stderr } = await doctor([], env)
    assert.deepEqual([code, stderr], [1, ''])
    assert.match(
      stdout,
      /^BROKEN {2}Leases: each has an existing terminal group: not so in 2 cases\n(?: {10}lease of \S+, epoch \d\n){2} {10}Means: \S.*\n {10}Do: {4}\S.*\n/m,
    )
    assert.match(
      stdout,
      /^LOOK {4}API keys: none expires within 14 days: not so\n {10}key \S+ \(.*\) .* ends at .* UTC\n/m,
    )
    assert.match(stdout, /\n\n\d+ checks: 1 broken, 1 to look after\n$/)

    const said = await doctor(['--json'], env)
    assert.doesNotMatch(stdout, /^ok /m)
    const report: Report = JSON.parse(said.stdout)
    assert.deepEqual([said.code, report.verdict, report.version, report.broken], [1, 'broken', version, 1])
    const [lease] = report.checks.filter(({ state }) => state === 'broken')
    assert.deepEqual([lease?.name, lease?.count], ['Leases: each has an existing terminal group', 2])
    assert.ok(lease?.consequence && lease.remedy)
  })

  it('prints what it could not check, and checks the rest', async (world) => {
    const env = databaseEnvironment(await addressOf(world))
    await world.pool`alter table assembly_chart rename to lost`
    const { code, stdout } = await doctor(['--all'], env)
    await world.pool`alter table lost rename to assembly_chart`
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^FAILED {2}Assembly charts: .*\n {10}It cannot be checked: .*"assembly_chart" does not exist\n/m,
    )
    assert.match(stdout, /^ok {6}Employees: attendances of an employee do not overlap/m)
    assert.match(stdout, /\d+ checks: (?:\d broken, )?[1-9] could not be checked/)
  })

  it('reports a database without the schema of this program', async (world) => {
    const env = databaseEnvironment(await addressOf(world))
    await world.pool`alter table schema_migration rename to others`
    const { code, stdout } = await doctor([], env)
    await world.pool`alter table others rename to schema_migration`
    assert.equal(code, 1)
    assert.match(stdout, /^BROKEN {2}Schema: .*: not so\n {10}the database lacks migration 0001_schema\.sql\n/)
    assert.match(stdout, /Do: {4}Start the server of this version.*\n\n1 check: 1 broken\n$/)
  })

  it('reports a database of a development version', async (world) => {
    const env = databaseEnvironment(await addressOf(world))
    await world.pool`update schema_migration set name = '0001_access.sql' where number = 1`
    const { code, stdout } = await doctor([], env)
    await world.pool`update schema_migration set name = '0001_schema.sql' where number = 1`
    assert.equal(code, 1)
    assert.match(stdout, /^BROKEN {2}Schema: .*: not so\n {10}migration 0001_access\.sql is of a development version/)
  })

  it('reports a missing database', async () => {
    const away = await doctor([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' })
    assert.deepEqual([away.code, away.stdout], [2, ''])
    assert.match(away.stderr, /^comanda: No database can be reached at 127\.0\.0\.1:9: [^\n]*\. Start it, [^\n]*\.\n$/)
    const none = await doctor(['--data', '/tmp/there-is-no-such-folder'])
    assert.deepEqual(none, {
      code: 2,
      stdout: '',
      stderr: 'comanda: There is no database in /tmp/there-is-no-such-folder. Name the data folder with --data.\n',
    })
  })
})

const doctor = (args: string[], env: Record<string, string> = {}) => comanda(['doctor', ...args], env)
