import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { staffInvariants } from './invariants.ts'

const cases: readonly { title: string; broken: string; harm(db: Transaction): Promise<unknown> }[] = [
  {
    title: 'somebody who works twice at a time',
    broken: 'Employees: attendances of an employee do not overlap: .* attendance .* who works until',
    harm: (db) => db`
      insert into attendance
             (corporation_id, id, organization_id, employee_id, start_at, end_at, is_confirmed_manually, is_deleted, created_at,
              updated_at, revision, creation_number)
      select corporation_id, gen_random_uuid(), organization_id, employee_id, start_at + interval '1 hour', null, false, false,
             created_at, updated_at, revision, creation_number
        from attendance
       where id = ${demo.attendance}`,
  },
  {
    title: 'one code of two employees',
    broken: 'codes are unique among active employees of a chain: .*: 2 employees have the code 1005',
    async harm(db) {
      await db`drop index employee_working_by_code`
      await db`update employee set code = '1005' where id = ${demo.secondWaiter}`
    },
  },
  {
    title: 'a role that there is not',
    broken: `roles and organizations of employees exist in the chain: .*employee ${demo.waiter} has the unknown role`,
    harm: (db) => db`update employee set role_ids = role_ids || ${newId()}::uuid where id = ${demo.waiter}`,
  },
  ...(
    [
      ['organization_ids', 'works at'],
      ['responsible_for_organization_ids', 'is responsible for'],
    ] as const
  ).map(([column, what]) => ({
    title: `somebody who ${what} a restaurant that there is not`,
    broken: `roles and organizations of employees exist in the chain: .*employee ${demo.waiter} ${what} the unknown organization`,
    harm: (db: Transaction) => db`
      update employee set ${db(column)} = ${db(column)} || ${newId()}::uuid where id = ${demo.waiter}`,
  })),
  {
    title: 'a role of a restaurant that there is not',
    broken: `exist in the chain: .*role ${demo.waiterRole} is used by the unknown organization`,
    harm: (db) => db`
      update employee_position set organization_ids = array[${newId()}::uuid] where id = ${demo.waiterRole}`,
  },
  {
    title: 'a session whose attendance there is not',
    broken: 'attendances of sessions exist: organization .*: session .* has no attendance',
    async harm(db) {
      await db`
        insert into personal_session (organization_id, id, employee_id, terminal_group_id, opened_at, attendance_id)
        values (${demo.organization}, gen_random_uuid(), ${demo.waiter}, ${demo.terminalGroup}, now(), gen_random_uuid())`
    },
  },
]

describeWorld('The doctor, checking the staff,', ({ it }) => {
  it('finds nothing wrong with the demo chain', async (world) => {
    assert.deepEqual(await violationsAfter(world, staffInvariants, async () => {}), [])
  })

  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const found = await violationsAfter(world, staffInvariants, harm)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0]!, new RegExp(broken))
    })
})
