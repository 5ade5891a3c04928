import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { findOwner } from '#core/access/owner_directory.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { asId } from '#core/schema.ts'
import { diagnose } from '#doctor/doctor.ts'
import { listApiKeys } from '#domains/access/store.ts'
import { accounts } from '#domains/finance/account/store.ts'
import { startAccounts } from '#domains/finance/changes.ts'
import { demo } from '#shared/demo.ts'
import type { ErrorInfo } from '#shared/schemas/error_info.ts'
import { refusalCode } from '#test/fixtures/refusals.ts'
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

  it('give keys that hold every group those that come later, and leave keys that lack one as they are', () =>
    withDatabase(89, async (pool) => {
      const corporationId = randomUUID()
      const groups = (await loadDomains()).flatMap((domain) => domain.groups ?? [])
      await pool`insert into corporation (id, name) values (${corporationId}, 'Chain')`
      const held = { all: groups, more: [...groups, 'Nomenclature: reading'], 'all but one': groups.slice(1), none: [] }
      for (const [name, groups] of Object.entries(held))
        await pool`
          insert into api_key (corporation_id, id, name, key_hash, groups)
          values (${corporationId}, ${randomUUID()}, ${name}, ${name}, ${groups})`
      await migrate(pool)
      const keys = await listApiKeys(pool, corporationId)
      const { 'all but one': all, none } = held
      assert.deepEqual(Object.fromEntries(keys.map(({ name, groups }) => [name, groups])), {
        all: null,
        more: null,
        'all but one': all,
        none,
      })
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

  it('let what is named by an id or a secret alone be found as before', () =>
    withDatabase(38, async (pool) => {
      const [own, tokenId, endpointId] = [randomUUID(), randomUUID(), randomUUID()]
      await openFormerPlace(pool, own)
      await pool`
        insert into terminal_token (organization_id, terminal_group_id, id, token_hash, name)
        values (${own}, ${own}, ${tokenId}, 'hash', 'Terminal')`
      await pool`
        insert into webhook_endpoint (corporation_id, organization_id, id, api_key_id, uri, secret)
        values (${own}, ${own}, ${endpointId}, ${own}, 'http://127.0.0.1:9', 'secret')`
      await migrate(pool)
      for (const [table, key] of [
        ['terminal_group', own],
        ['terminal_token', tokenId],
        ['terminal_token', 'hash'],
        ['webhook_endpoint', endpointId],
      ] as const)
        assert.deepEqual(await findOwner(pool, { table }, key), { corporationId: own, organizationId: own })
    }))

  it('give tables the organization of their section', () =>
    withDatabase(39, async (pool) => {
      const own = randomUUID()
      await openFormerPlace(pool, own)
      await pool`
        insert into restaurant_section
               (corporation_id, organization_id, terminal_group_id, id, name, is_reservable, is_deleted, revision)
        values (${own}, ${own}, ${own}, ${own}, 'Terrace', true, false, 1)`
      await pool`
        insert into restaurant_table
               (corporation_id, section_id, id, pos_id, number, name, seating_capacity, is_deleted, revision)
        values (${own}, ${own}, ${own}, ${own}, 1, '1', 4, false, 1)`
      await migrate(pool)
      const tables = await pool<{ organizationId: string }[]>`select organization_id from restaurant_table`
      assert.deepEqual(
        tables.map(({ organizationId }) => organizationId),
        [own],
      )
    }))

  it('give back what shared a document with another kind of one id: as its own, or as lost', () =>
    withDatabase(32, async (pool) => {
      const place = await openFormerPlace(pool)
      const [ofDelivery, ofTableOrder] = [randomUUID(), randomUUID()]
      await place.keepContent('delivery_order', ofDelivery)
      await place.keepContent('table_order', ofTableOrder)
      await place.keep('delivery_order', ofDelivery, 'Success')
      await place.keep('table_order', ofDelivery, 'Success')
      await place.keep('reserve', ofDelivery, 'Success')
      await place.keep('table_order', ofTableOrder, 'Success')
      await place.keep('delivery_order', ofTableOrder, 'InProgress')
      const before = await place.eventsOf(ofDelivery, 'DeliveryOrderUpdate')
      await migrate(pool)

      assert.deepEqual(await place.comments('delivery_order'), { [ofDelivery]: 'delivery_order', [ofTableOrder]: null })
      assert.deepEqual(await place.comments('table_order'), { [ofDelivery]: null, [ofTableOrder]: 'table_order' })
      assert.deepEqual(await place.comments('reserve'), { [ofDelivery]: null })
      assert.deepEqual(await place.eventsOf(ofDelivery, 'DeliveryOrderUpdate'), before)
      for (const [id, type, field, count] of [
        [ofDelivery, 'TableOrderError', 'order', 2],
        [ofDelivery, 'ReserveError', 'reserve', 2],
        [ofTableOrder, 'DeliveryOrderError', 'order', 1],
      ] as const) {
        const events = await place.eventsOf(id, type)
        assert.deepEqual(
          events.map(({ info, contentId }) => [info[field], contentId, info.creationStatus]),
          Array(count).fill([null, null, 'Error']),
        )
      }
      const [remains] = await pool<{ sum: string; status: string }[]>`
        select error_info #>> '{additionalData,sum}' as sum, error_info #>> '{additionalData,progress,status}' as status
          from table_order
         where id = ${ofDelivery}`
      assert.deepEqual(remains, { sum: '0', status: 'New' }, 'what is left of it is kept')
      for (const table of ['delivery_order', 'table_order', 'reserve']) {
        const refusals = await pool<{ errorInfo: ErrorInfo }[]>`
          select error_info
            from ${pool(table)}
           where creation_status = 'Error'`
        assert.deepEqual(
          refusals.map(({ errorInfo }) => refusalCode(errorInfo)),
          ['InternalServerError'],
        )
      }
      const broken = (await diagnose(pool)).filter(({ count }) => count > 0)
      assert.deepEqual(broken, [])
    }))

  it('make attendances of sessions at terminals, one of those that overlap at a restaurant', () =>
    withDatabase(50, async (pool) => {
      const [own, other, ana, stranger, role] = Array.from({ length: 5 }, () => randomUUID())
      await openFormerPlace(pool, own)
      await pool`
        insert into organization (corporation_id, id, name, time_zone, version)
        values (${own!}, ${other!}, 'Other restaurant', 'UTC', '9.0.0')`
      await pool`
        insert into employee (corporation_id, id, display_name, is_courier, is_deleted)
        values (${own!}, ${ana!}, 'Ana', false, true)`
      const work = async (
        who: string,
        where: string,
        from: string,
        to: string | null,
        roleId: string | null = null,
      ) => {
        const id = randomUUID()
        await pool`
          insert into personal_session
                 (organization_id, id, terminal_group_id, employee_id, role_id, opened_at, closed_at)
          values (${where}, ${id}, ${randomUUID()}, ${who}, ${roleId}, ${from}::text::timestamptz, ${to}::text::timestamptz)`
        return id
      }
      const at = (time: string) => `2026-05-0${time}Z`
      const morning = await work(ana!, own!, at('4 09:00:10'), at('4 12:00:29'), role!)
      const behind = await work(ana!, own!, at('4 11:00:00'), at('4 13:15:31'))
      const noon = await work(ana!, own!, at('4 13:15:31'), at('4 14:00:00'))
      const open = await work(ana!, own!, at('5 08:00:31'), null)
      const within = await work(ana!, own!, at('5 09:00:00'), at('5 10:00:00'))
      const elsewhere = await work(ana!, other!, at('3 09:00:00'), at('3 10:00:00'))
      const unknown = await work(stranger!, own!, at('4 09:00:00'), at('4 10:00:00'))
      await migrate(pool)

      const minute = 'YYYY-MM-DD HH24:MI:SS'
      const attendances = await pool<{ id: string; organizationId: string; roleId: string | null; times: string[] }[]>`
        select id, organization_id, role_id,
               array[to_char(start_at at time zone 'UTC', ${minute}), to_char(end_at at time zone 'UTC', ${minute})] as times
          from attendance
         where corporation_id = ${own!}
           and employee_id = ${ana!}
           and (personal_start_at, personal_end_at) is not distinct from (start_at, end_at)
           and not is_deleted
           and not is_confirmed_manually
         order by creation_number`
      assert.deepEqual(
        attendances.map(({ id, organizationId, roleId, times }) => [id, organizationId, roleId, ...times]),
        [
          [elsewhere, other, null, '2026-05-03 09:00:00', '2026-05-03 10:00:00'],
          [morning, own, role, '2026-05-04 09:00:00', '2026-05-04 13:16:00'],
          [noon, own, null, '2026-05-04 13:16:00', '2026-05-04 14:00:00'],
          [open, own, null, '2026-05-05 08:01:00', null],
        ],
      )
      const sessions = await pool<{ id: string; attendanceId: string | null }[]>`
        select id, attendance_id from personal_session`
      assert.deepEqual(
        new Map(sessions.map(({ id, attendanceId }) => [id, attendanceId])),
        new Map([
          [morning, morning],
          [behind, morning],
          [noon, noon],
          [open, open],
          [within, open],
          [elsewhere, elsewhere],
          [unknown, null],
        ]),
      )
    }))

  it('give every corporation the system accounts, and every store an account', () =>
    withDatabase(135, async (pool) => {
      const corporations = [randomUUID(), randomUUID()]
      await pool`
        insert into corporation (id, name)
        select id, 'Chain'
          from unnest(${corporations}::uuid[]) as id`
      const stores = [randomUUID(), randomUUID()]
      for (const [i, id] of stores.entries())
        await pool`
          insert into store (corporation_id, id, creation_number, name, organization_id, is_deleted)
          values (${corporations[0]!}, ${id}, ${i + 1}, 'Cellar', ${randomUUID()}, ${i === 1})`
      await migrate(pool)
      const newId = asId<'Corporation'>(randomUUID())
      await pool`insert into corporation (id, name) values (${newId}, 'New chain')`
      await startAccounts({ db: pool, now: Date.now() }, newId)
      const [first, second, expected] = await Promise.all(
        [...corporations, newId].map(async (id) => {
          const rows = await accounts.list(pool, id)
          return rows
            .sort((a, b) => a.creationNumber - b.creationNumber)
            .map(({ corporationId, createdAt, modifiedAt, deletedAt, ...account }) => account)
        }),
      )
      assert.deepEqual(second, expected)
      assert.deepEqual(first?.slice(0, expected?.length), expected)
      assert.deepEqual(
        first?.slice(expected?.length).map(({ id, name, type, isDeleted }) => [id, name, type, isDeleted]),
        stores.map((id, i) => [id, 'Cellar', 'INVENTORY_ASSETS', i === 1]),
      )
    }))

  it('note which steps of the demo chain are made, and no others', () =>
    withDatabase(37, async (pool) => {
      await pool`insert into corporation (id, name) values (${demo.corporation}, 'Demo chain')`
      await pool`
        insert into organization (corporation_id, id, name, time_zone, version)
        select ${demo.corporation}, id, 'Restaurant', 'UTC', '9.0.0'
          from unnest(${[demo.organization, demo.confirmingOrganization]}::uuid[]) as id`
      await pool`
        insert into amount_unit (corporation_id, id, creation_number, name, is_deleted)
        values (${demo.corporation}, ${demo.amountUnit}, 1, 'Kilogram', false)`
      await pool`
        insert into place_type (corporation_id, id, creation_number, name, is_deleted)
        values (${demo.corporation}, ${demo.placeType}, 1, 'Hot kitchen', false)`
      await migrate(pool)
      const rows = await pool<{ name: string }[]>`
        select name from seed_step where corporation_id = ${demo.corporation} order by name`
      assert.deepEqual(
        rows.map(({ name }) => name),
        ['catalogue: units and places of preparation', 'organizations: restaurants'],
      )
    }))
})

const placed = {
  delivery_order: {
    event: 'DeliveryOrder',
    creation: '/api/1/deliveries/create',
    content: { completeBefore: '2026-05-04 10:00', sum: 0, items: [] },
    progress: { status: 'Unconfirmed' },
    columns: { complete_before: '2026-05-04 10:00', cooking_start_time: '2026-05-04 10:00', phone: '4', words: '' },
  },
  table_order: {
    event: 'TableOrder',
    creation: '/api/1/order/create',
    content: { tableIds: [], sum: 0, items: [] },
    progress: { status: 'New' },
    columns: { table_ids: [], created_local: '2026-05-04 10:00', processed_sum: 0 },
  },
  reserve: {
    event: 'Reserve',
    creation: '/api/1/reserve/create',
    content: { durationInMinutes: 30 },
    progress: { status: 'New' },
    columns: {
      is_banquet: false,
      is_deleted: false,
      table_ids: [randomUUID()],
      starts_local: '2026-05-04 10:00',
      ends_local: '2026-05-04 10:30',
      duration_minutes: 30,
      guests_count: 2,
      occupies_tables: true,
    },
  },
}

/** An organization as a program leaves it that gives a document the id of what it belongs to. */
async function openFormerPlace(pool: Pool, own: string = randomUUID()) {
  await pool`insert into corporation (id, name) values (${own}, 'Chain')`
  await pool`
    insert into organization (corporation_id, id, name, time_zone, version)
    values (${own}, ${own}, 'Restaurant', 'UTC', '9.0.0')`
  await pool`
    insert into terminal_group (corporation_id, organization_id, id, name, kind)
    values (${own}, ${own}, ${own}, 'Kitchen', 'virtual')`
  await pool`insert into owner_counter (owner_id, corporation_id) values (${own}, ${own})`
  let revision = 0

  return {
    keepContent: (table: keyof typeof placed, id: string) => pool`
      insert into content (organization_id, id, doc)
      values (${own}, ${id}, ${JSON.stringify({ ...placed[table].content, comment: table })}::text::json)`,

    /** With its creation, which has ended unless it is in progress, and then with its event. */
    async keep(table: keyof typeof placed, id: string, creationStatus: 'Success' | 'InProgress'): Promise<void> {
      const { event, creation, progress, columns } = placed[table]
      const isDone = creationStatus === 'Success'
      const correlationId = randomUUID()
      if (isDone) revision++
      const row = {
        organization_id: own,
        id,
        terminal_group_id: own,
        correlation_id: correlationId,
        content_id: id,
        creation_status: creationStatus,
        revision: isDone ? revision : 0,
        number: isDone ? revision : null,
        changed_at: new Date(),
        has_problem: false,
        sum: 0,
        progress,
        ...progress,
        ...columns,
      }
      await pool`
        insert into ${pool(table)}
        select (json_populate_record(null::${pool(table)}, ${JSON.stringify(row)}::text::json)).*`
      await pool`
        insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, state, accepted_at,
                             deadline_at, finished_at)
        values (${own}, ${correlationId}, ${own}, ${own}, ${creation}, ${id}, ${isDone ? 'applied' : 'accepted'}, now(),
                now(), case when ${isDone}::boolean then now() end)`
      if (!isDone) return
      await pool`update owner_counter set revision = ${revision} where owner_id = ${own}`
      const field = table === 'reserve' ? 'reserve' : 'order'
      const info = { id, creationStatus, [field]: progress }
      await pool`
        insert into event (owner_id, revision, type, subject_id, correlation_id, status, happened_at, info, content_id,
                           content_field)
        values (${own}, ${revision}, ${`${event}Update`}, ${id}, ${correlationId}, ${progress.status}, now(),
                ${JSON.stringify(info)}::text::json, ${id}, ${field})`
    },

    /** The comments of what is accepted, by id. */
    async comments(table: keyof typeof placed): Promise<Record<string, string | null>> {
      const rows = await pool<{ id: string; comment: string | null }[]>`
        select placed.id, case placed.creation_status when 'Success' then content.doc ->> 'comment' end as comment
          from ${pool(table)} as placed
          join content
            on content.organization_id = placed.organization_id
           and content.id = placed.content_id`
      return Object.fromEntries(rows.map(({ id, comment }) => [id, comment]))
    },

    eventsOf: (id: string, type: string) => pool<{ info: Record<string, unknown>; contentId: string | null }[]>`
      select info, content_id
        from event
       where subject_id = ${id}
         and type = ${type}
       order by revision`,
  }
}
