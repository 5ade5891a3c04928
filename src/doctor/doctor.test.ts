import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import type { Fragment, Transaction } from '#core/db/connect.ts'
import { withHarm } from '#test/fixtures/harm.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type Diagnosis, diagnose, examine } from './doctor.ts'

/** What a case may break. */
interface Patient {
  db: Transaction
  restaurant: Restaurant
  /** A delivery order that was accepted, and one that was refused. */
  taken: string
  refused: string
  /** The creation of an order that a linked front office accepted. */
  linkedCommand: string
  reserveId: string
  tableOrganizationId: string
  other: Restaurant
}

interface Case {
  title: string
  /** The invariants that are then broken, by a part of their sentences, examples or counts. */
  broken: string[]
  harm(patient: Patient): Promise<unknown>
}

const cases: Case[] = [
  {
    title: 'a command that nobody has ended',
    broken: ['Commands: each has ended'],
    async harm(patient) {
      await leaveUnended(patient)
      await endOthers(patient, { minutesAgo: 0 })
    },
  },
  {
    title: 'a terminal group that stands still',
    broken: ['Commands: each has ended', 'Terminal groups: none stands still: virtual terminal group'],
    async harm(patient) {
      await leaveUnended(patient)
      await endOthers(patient, { minutesAgo: 8 })
    },
  },
  {
    title: 'an event that a follower has left out',
    broken: ['Followers: none has passed an event over'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      insert into follower_passed_over (owner_id, follower, part, revision, reason, passed_at)
      select ${organizationId}, 'webhooks', ${organizationId}, max(revision), 'a fault', now()
        from event
       where owner_id = ${organizationId}`,
  },
  {
    title: 'a follower that is far behind',
    broken: ['Followers: none is more than 10 minutes behind: webhooks'],
    async harm({ db, restaurant: { organizationId } }) {
      await db`update node set started_at = now() - interval '1 hour'`
      await db`
        update event
           set happened_at = now() - interval '20 minutes'
         where owner_id = ${organizationId}`
      await db`
        update follower_cursor
           set revision = 0
         where owner_id = ${organizationId}
           and follower = 'webhooks'`
      // Another follower may not have come to the events yet, and would be behind as well.
      await db`
        update follower_cursor
           set revision = (select max(revision) from event where owner_id = ${organizationId})
         where owner_id = ${organizationId}
           and follower <> 'webhooks'`
    },
  },
  {
    title: 'a command whose lane nobody is going to look at',
    broken: ['those with open commands are known', 'Commands: each is of one organization'],
    harm: ({ db, restaurant: { organizationId, terminalGroupId }, taken }) => db`
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, accepted_at,
                           deadline_at)
      select organization_id, gen_random_uuid(), corporation_id, gen_random_uuid(), '/api/1/deliveries/cancel', ${taken},
             now(), now()
        from terminal_group
       where organization_id = ${organizationId}
         and id = ${terminalGroupId}`,
  },
  {
    title: 'a command with an event of success and one of refusal',
    broken: ['Commands: none has ended twice'],
    harm: ({ db, taken }) => db`
      insert into event (owner_id, revision, type, subject_id, correlation_id, from_status, status, happened_at, info)
      select owner_id, revision - 1, 'DeliveryOrderError', subject_id, correlation_id, null, null, happened_at, info
        from event
       where subject_id = ${taken}`,
  },
  {
    title: 'an order that was created twice',
    broken: ['Delivery orders: none was created twice', 'Delivery orders: each event goes on'],
    harm: ({ db, taken }) => db`
      insert into event (owner_id, revision, type, subject_id, correlation_id, from_status, status, happened_at, info)
      select owner_id, revision - 1, type, subject_id, correlation_id, null, status, happened_at, info
        from event
       where subject_id = ${taken}`,
  },
  {
    title: 'a command that was carried out after its deadline',
    broken: ['Commands: none was carried out whose'],
    harm: ({ db, linkedCommand }) => db`
      update command set deadline_at = answered_at - interval '1 second' where id = ${linkedCommand}`,
  },
  {
    title: 'an order that rose from the dead',
    broken: ['Delivery orders: each is as its creation ended', 'Delivery orders: each has the event'],
    harm: ({ db, refused }) => db`
      update delivery_order set creation_status = 'Success', error_info = null, number = 1 where id = ${refused}`,
  },
  {
    title: 'an order that is gone',
    broken: ['Delivery orders: each is as its creation ended'],
    harm: ({ db, taken }) => db`delete from delivery_order where id = ${taken}`,
  },
  {
    title: 'a change without an event',
    broken: ['Delivery orders: each has the event'],
    harm: ({ db, taken }) => db`update delivery_order set revision = revision + 1 where id = ${taken}`,
  },
  {
    title: 'a status without its event',
    broken: ['Reserves: each has the event'],
    harm: ({ db, reserveId }) => db`
      update reserve set status = 'Closed', cancel_reason = 'Other', occupies_tables = false where id = ${reserveId}`,
  },
  {
    title: 'a stop list behind its events',
    broken: ['Stop lists: none is behind'],
    harm: ({ db, restaurant: { terminalGroupId } }) => db`
      update stop_list set revision = revision - 5 where id = ${terminalGroupId}`,
  },
  {
    title: 'a counter that went back',
    broken: ['Revisions: none is above', 'Followers: none has read further'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      update owner_counter set revision = 1 where owner_id = ${organizationId}`,
  },
  {
    title: 'a move that no state table has',
    broken: ['Delivery orders: every change of status'],
    harm: async ({ db, taken }) => {
      await db`
        insert into event
               (owner_id, revision, type, subject_id, correlation_id, from_status, status, happened_at, info)
        select owner_id, revision - 1, type, subject_id, gen_random_uuid(), null, 'Delivered', happened_at, info
          from event
         where subject_id = ${taken}`
      await db`
        update event
           set from_status = 'Delivered'
         where subject_id = ${taken}
           and status = 'WaitCooking'`
    },
  },
  {
    title: 'a sum that is not that of the lines',
    broken: ['Delivery orders: sums'],
    harm: ({ db, taken }) => db`
      update content
         set doc = jsonb_set(doc::jsonb, '{sum}', '11')::json
       where id = (select content_id from delivery_order where id = ${taken})`,
  },
  {
    title: 'payments that are not the sum of them',
    broken: ['Delivery orders: sums'],
    harm: ({ db, taken }) => db`
      update delivery_order
         set progress = jsonb_set(progress::jsonb, '{processedPaymentsSum}', '7')::json
       where id = ${taken}`,
  },
  {
    title: 'a sum by which an order is not to be found',
    broken: ['is found by the sum 11, its document says 10'],
    harm: ({ db, taken }) => db`update delivery_order set sum = 11 where id = ${taken}`,
  },
  {
    title: 'a receiver that is paused',
    broken: ['Webhooks: no receiver is paused, those of sandboxes aside: http://127.0.0.1:9/hook of organization'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      with real as (
        update organization set is_sandbox = false where id = ${organizationId} returning id)
      update webhook_endpoint set paused_at = now() from real where organization_id = real.id`,
  },
  {
    title: 'a key that is about to end',
    broken: ['API keys: none ends within 14 days: key'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      update api_key
         set expires_at = now() + interval '13 days'
        from (select id from api_key where ${organizationId} = any(organization_ids) order by id limit 1) as one
       where api_key.id = one.id`,
  },
  {
    title: 'a schema of another version, and looks no further',
    broken: ['Schema: the database has that of this program: the database lacks migration 0001_'],
    harm: async ({ db }) => {
      await db`update schema_migration set number = -1 where number = 1`
      await db`alter table stop_list_item rename to lost`
    },
  },
  {
    title: 'less than nothing of a dish',
    broken: ['Stop lists: balances'],
    harm: async ({ db, restaurant: { terminalGroupId } }) => {
      await db`alter table stop_list_item drop constraint stop_list_item_check`
      await db`update stop_list_item set balance = -1 where terminal_group_id = ${terminalGroupId}`
    },
  },
  {
    title: 'a table that is reserved twice',
    broken: ['Reserves: no table has two'],
    harm: ({ db, reserveId, tableOrganizationId }) => db`
      update reserve
         set table_ids = first.table_ids
        from reserve as first
       where first.id = ${reserveId}
         and reserve.organization_id = ${tableOrganizationId}`,
  },
  {
    title: 'an order with another organization\u2019s terminal group',
    broken: ['Delivery orders: none mixes'],
    harm: ({ db, taken, other }) => db`
      update delivery_order set terminal_group_id = ${other.terminalGroupId} where id = ${taken}`,
  },
  {
    title: 'a command for another organization\u2019s terminal group',
    broken: ['Commands: each is of one organization'],
    harm: ({ db, taken, other }) => db`
      update command set terminal_group_id = ${other.terminalGroupId} where subject_id = ${taken}`,
  },
  {
    title: 'an order without its content',
    broken: ['Delivery orders: the content', 'Events: the content of each'],
    harm: ({ db, taken }) => db`
      delete from content where id = (select content_id from delivery_order where id = ${taken})`,
  },
  {
    title: 'a lease of nothing that there is',
    broken: ['Leases: each is'],
    harm: ({ db }) =>
      db`insert into terminal_group_lease (organization_id, terminal_group_id, epoch) values (gen_random_uuid(), gen_random_uuid(), 1)`,
  },
  {
    title: 'a sign of life that does not end',
    broken: ['Nodes: the sign of life'],
    harm: ({ db }) => db`insert into node (id, expires_at) values (gen_random_uuid(), now() + interval '1 hour')`,
  },
  {
    title: 'an event to deliver that is gone',
    broken: ['Webhooks: everything that is to be'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      insert into webhook_delivery (organization_id, endpoint_id, revision, subject_id)
      select organization_id, id, 1, gen_random_uuid()
        from webhook_endpoint
       where organization_id = ${organizationId}`,
  },
  {
    title: 'a message of what nobody is to deliver',
    broken: ['Webhooks: each message'],
    harm: ({ db, restaurant: { organizationId } }) => db`
      insert into webhook_message (organization_id, endpoint_id, id, revisions, due_at)
      select organization_id, id, gen_random_uuid(), '{1}', now() + interval '1 hour'
        from webhook_endpoint
       where organization_id = ${organizationId}`,
  },
  {
    title: 'two messages of one order under way',
    broken: ['Webhooks: everything that is to be', 'Webhooks: each order has one'],
    harm: ({ db, restaurant: { organizationId }, taken }) => db`
      insert into webhook_delivery (organization_id, endpoint_id, revision, subject_id, message_id)
      select organization_id, id, revision, ${taken}, gen_random_uuid()
        from webhook_endpoint
       cross join generate_series(1, 2) as revision
       where organization_id = ${organizationId}`,
  },
  {
    title: 'an order whose document is no object',
    broken: ['has no sum'],
    harm: spoilContent((db) => db`'"torn"'`),
  },
  {
    title: 'half a document',
    broken: ['cannot be added up'],
    harm: spoilContent((db) => db`(doc::jsonb - 'items')::text`),
  },
  {
    title: 'a sum that is no number',
    broken: ['has the sum "ten"'],
    harm: spoilContent((db) => db`jsonb_set(doc::jsonb, '{sum}', '"ten"')::text`),
  },
  {
    title: 'a payment whose sum is no number',
    broken: ['cannot be added up'],
    harm: ({ db, taken }) => db`
      update delivery_order
         set progress = jsonb_set(progress::jsonb, '{payments}', '[{"sum": "ten", "isPreliminary": false}]')::json
       where id = ${taken}`,
  },
  {
    title: 'a document that the database cannot read, and every other order',
    broken: ['cannot be read: division by zero (1)'],
    async harm({ db, taken }) {
      await db`create temporary table damaged on commit drop as select content_id from delivery_order where id = ${taken}`
      await db`alter table content rename to whole_content`
      await db`
        create view content as
        select organization_id, id,
               case when id in (select content_id from damaged)
                    then (1 / (length(doc::text) * 0))::text::json
                    else doc
               end as doc
          from whole_content`
    },
  },
  {
    title: 'two kinds of orders under one id that share a document',
    broken: ['Contents: each belongs to one document', 'Table orders: each has the event'],
    harm: ({ db, taken }) => db`
      insert into table_order
             (organization_id, id, terminal_group_id, correlation_id, creation_status, revision, changed_at, number, status,
              table_ids, created_local, sum, processed_sum, content_id, progress)
      select organization_id, id, terminal_group_id, gen_random_uuid(), 'Success', revision, changed_at, 1, 'New', '{}',
             now(), sum, 0, content_id, '{}'
        from delivery_order
       where id = ${taken}`,
  },
  {
    title: 'a table that is lost, and everything else',
    broken: ['Stop lists: balances are from nothing to what was counted: It cannot be checked'],
    harm: ({ db }) => db`alter table stop_list_item rename to lost`,
  },
]

/**
 * A command that is due for nine minutes, of nodes that are at work for longer. The work is noted as acceptance does it: a row that
 * is there already stays locked, so the lane at rest cannot delete it before the doctor has looked.
 */
async function leaveUnended({ db, restaurant: { organizationId, terminalGroupId }, taken }: Patient): Promise<void> {
  await db`update node set started_at = now() - interval '1 hour'`
  await db`
    with unended as (
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, accepted_at,
                           deadline_at)
      select organization_id, gen_random_uuid(), corporation_id, ${terminalGroupId}, '/api/1/deliveries/cancel', ${taken},
             now() - interval '10 minutes', now() - interval '9 minutes'
        from terminal_group
       where organization_id = ${organizationId}
      returning organization_id, terminal_group_id)
    insert into lane_work as work (organization_id, terminal_group_id, version)
    select distinct organization_id, terminal_group_id, 1
      from unended
        on conflict (organization_id, terminal_group_id) do update
       set version = work.version + 1`
}

async function endOthers({ db, restaurant }: Patient, { minutesAgo }: { minutesAgo: number }): Promise<void> {
  await db`
    update command
       set finished_at = now() - make_interval(mins => ${minutesAgo})
     where organization_id = ${restaurant.organizationId}
       and finished_at is not null`
}

/** Puts something else in the place of an order's content. */
function spoilContent(doc: (db: Transaction) => Fragment): Case['harm'] {
  return ({ db, taken }) => db`
    update content
       set doc = (${doc(db)})::json
     where id = (select content_id from delivery_order where id = ${taken})`
}

const namesOf = (diagnoses: readonly Diagnosis[]) =>
  diagnoses.filter(({ count }) => count > 0).map(({ name, count, examples }) => `${name}: ${examples[0]} (${count})`)

describeWorld('The doctor', ({ it }) => {
  it('finds nothing wrong with what the program has made', async (world) => {
    await world.once(admit)
    assert.deepEqual(namesOf(await diagnose(world.pool)), [])
  })

  it('says how much room the database has where it is on this machine', async (world) => {
    const figuresOf = async (place?: { databaseFolder: string }) =>
      (await diagnose(world.pool, place)).find(({ name }) => name.startsWith('Disk'))?.figures?.[0] ?? ''
    assert.match(await figuresOf({ databaseFolder: tmpdir() }), /^the database takes .* GB, free are .* GB of .* GB$/)
    assert.match(await figuresOf(), /^the database takes .* GB; its disk cannot be seen from here$/)
  })

  it('finds nothing wrong with commands that wait since the last node stopped', async (world) => {
    const given = await world.once(admit)
    const unended = cases.find(({ title }) => title === 'a command that nobody has ended')!
    await withHarm(world, async (db) => {
      await unended.harm({ db, ...given })
      await db`update node set expires_at = now() - interval '9 minutes'`
      assert.deepEqual(namesOf(await examine(db)), [])
    })
  })

  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const given = await world.once(admit)
      let found: string[] = []
      await withHarm(world, async (db) => {
        await harm({ db, ...given })
        found = namesOf(await examine(db))
      })
      const expected = [...broken]
      assert.equal(found.length, expected.length, found.join('\n'))
      for (const name of expected)
        assert.ok(
          found.some((one) => one.includes(name)),
          `${name}\n${found.join('\n')}`,
        )
    })
})

async function admit(world: World): Promise<Omit<Patient, 'db'>> {
  const restaurant = await openRestaurant(world)
  const token = await world.tokenOf({ organizationIds: [restaurant.organizationId] })
  const webHooksUri = 'http://127.0.0.1:9/hook'
  await world.ask(
    '/api/1/webhooks/update_settings',
    {
      organizationId: restaurant.organizationId,
      webHooksUri,
      webHooksFilter: { deliveryOrderFilter: { orderStatuses: [] } },
    },
    { token },
  )
  const { organizationId, terminalGroupId } = restaurant
  const items = [{ productId: dish.open.id, balance: 3 }]
  const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/stop_lists/add', {
    organizationId,
    terminalGroupId,
    items,
  })
  await world.outcome(organizationId, correlationId)
  const taken = await restaurant.place()
  const open = { type: 'Product', productId: dish.open.id, amount: 9, price: 5 }
  const placed = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
    '/api/1/deliveries/create',
    restaurant.body({ items: [open] }),
  )
  await world.outcome(organizationId, placed.correlationId)
  const linked = await openLinkedRestaurant(world)
  const terminal = await linked.connect()
  const order = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', linked.body())
  await terminal.until(() => terminal.commands()[0])
  terminal.answer(order.correlationId)
  await world.outcome(linked.organizationId, order.correlationId)
  terminal.cut()
  const reservations = await openReservations(world)
  const reserveId = await reservations.reserve()
  await reservations.reserve({ tableIds: [reservations.tableIds[1]] })
  return {
    restaurant,
    taken,
    refused: placed.orderInfo.id,
    linkedCommand: order.correlationId,
    reserveId,
    tableOrganizationId: reservations.organizationId,
    other: linked,
  }
}
