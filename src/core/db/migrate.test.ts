import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { connect, type Pool } from './connect.ts'
import { migrate } from './migrate.ts'

const { address }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

/** A database as an earlier program has left it. */
async function withDatabase(upTo: number, work: (pool: Pool) => Promise<void>): Promise<void> {
  const server = connect(address, { connectionsMax: 1 })
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await server`create database ${server(name)}`
  const pool = connect(databaseAt(address, name), { connectionsMax: 1 })
  try {
    await migrate(pool, { upTo })
    await work(pool)
  } finally {
    await pool.end()
    await server`drop database ${server(name)}`
    await server.end()
  }
}

describe('Migrations of a database that has data', () => {
  it('let leases stand that stood, and give back those that had ended', () =>
    withDatabase(20, async (pool) => {
      const [holder, standing, ended] = [randomUUID(), randomUUID(), randomUUID()]
      await pool`insert into corporation (id, name) values (${holder}, 'Chain')`
      await pool`
        insert into organization (corporation_id, id, name, time_zone, version)
        values (${holder}, ${holder}, 'Restaurant', 'UTC', '9.0.0')`
      await pool`
        insert into terminal_group (corporation_id, organization_id, id, name, kind)
        values (${holder}, ${holder}, ${standing}, 'One', 'linked'), (${holder}, ${holder}, ${ended}, 'Other', 'linked')`
      await pool`
        insert into terminal_group_lease (terminal_group_id, holder, epoch, expires_at)
        values (${standing}, ${holder}, 3, now() + interval '1 minute'), (${ended}, ${holder}, 4, now())`
      await migrate(pool)
      const leases = await pool<{ terminalGroupId: string; holder: string | null; isHeld: boolean }[]>`
        select terminal_group_id, holder, coalesce(node.expires_at > now(), false) as is_held
          from terminal_group_lease
          left join node
            on node.id = holder
         order by epoch`
      assert.deepEqual(
        leases.map((lease) => [lease.terminalGroupId, lease.holder, lease.isHeld]),
        [
          [standing, holder, true],
          [ended, null, false],
        ],
      )
    }))

  it('bring the words of an order, those of its content and not of an earlier one, into its row', () =>
    withDatabase(20, async (pool) => {
      const [organizationId, id, contentId] = [randomUUID(), randomUUID(), randomUUID()]
      await pool`
        insert into delivery_order
               (organization_id, id, terminal_group_id, correlation_id, creation_status, revision, changed_at, number,
                status, phone, complete_before, cooking_start_time, sum, content_id, marks)
        values (${organizationId}, ${id}, ${randomUUID()}, ${randomUUID()}, 'Success', 1, now(), 17,
                'Waiting', '442079460000', now(), now(), 9.5, ${contentId}, '{}')`
      await pool`
        insert into delivery_word (organization_id, word, order_id, content_id, day)
        values (${organizationId}, '17', ${id}, ${contentId}, now()), (${organizationId}, 'ada', ${id}, ${contentId}, now()),
               (${organizationId}, 'grace', ${id}, ${randomUUID()}, now())`
      await migrate(pool)
      const [order] = await pool<{ words: string }[]>`select words from delivery_order where id = ${id}`
      assert.deepEqual(order!.words.split(' ').sort(), ['', '17', 'ada'])
    }))

  it('leave every column of an order as it was', () =>
    withDatabase(23, async (pool) => {
      const ids = Array.from({ length: 6 }, () => randomUUID())
      await pool`
        insert into delivery_order
               (organization_id, id, terminal_group_id, correlation_id, content_id, courier_id, request_hash,
                creation_status, revision, changed_at, external_number, number, status, phone, complete_before,
                cooking_start_time, sum, source_key, service_type, order_type, customer, courier, has_problem, words, marks,
                details)
        values (${ids[0]}, ${ids[1]}, ${ids[2]}, ${ids[3]}, ${ids[4]}, ${ids[5]}, 'hash', 'Success', 7,
                '2026-05-04T09:00:00Z', 'A-1', 17, 'OnWay', '442079460000', '2026-05-04 10:00', '2026-05-04 09:30', 12.345,
                'shop', 'DeliveryByCourier', 'to the door', 'ada', 'grace', true, ' ada 17', '{"status": "OnWay"}',
                '{"removal": null}')`
      const whole = () => pool<{ order: Record<string, unknown> }[]>`
        select to_json(delivery_order) as order from delivery_order`
      const before = await whole()
      const unset = Object.entries(before[0]!.order).filter(([, value]) => value === null)
      assert.deepEqual(unset, [['error_info', null]], 'an order that was taken, with all else that one may have')
      await migrate(pool)
      const { marks: progress, ...others } = before[0]!.order
      assert.deepEqual(await whole(), [{ order: { ...others, progress } }])
    }))
})
