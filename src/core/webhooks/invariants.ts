import type { Db, Fragment } from '#core/db/connect.ts'
import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { webhookFollower } from './follower.ts'

/** Address of an endpoint without credentials, query and fragment, which may contain secrets. */
const shownUri = (db: Db): Fragment => db`regexp_replace(substring(uri from '^[^?#]*'), '//[^/]*@', '//')`

/** Checks of webhooks in SQL. Skipped events cannot be checked, because earlier filters of endpoints are not stored. */
export const webhookInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Webhooks: each receiver has a cursor',
      consequence: 'These receivers get no events.',
      remedy: 'Have the client save its webhook settings again.',
    },
    (db) => db`
      select format('endpoint %s', id) as what
        from webhook_endpoint as endpoint
       where not exists (select 1
                           from follower_cursor as cursor
                          where cursor.owner_id = endpoint.organization_id
                            and cursor.follower = ${webhookFollower}
                            and cursor.part = endpoint.id)`,
  ),
  noRowsInvariant(
    {
      name: 'Webhooks: each pending delivery has its event and its message',
      consequence: 'These receivers never get some changes, and later ones of the same orders wait.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('endpoint %s, event %s: %s', delivery.endpoint_id, delivery.revision,
                    case when event.revision is null then 'it is gone' else 'its message is gone' end) as what
        from webhook_delivery as delivery
        left join event
          on event.owner_id = delivery.organization_id
         and event.revision = delivery.revision
        left join webhook_message as message
          on message.organization_id = delivery.organization_id
         and message.endpoint_id = delivery.endpoint_id
         and message.id = delivery.message_id
         and delivery.revision = any(message.revisions)
       where delivery.finished_at is null
         and (event.revision is null
              or delivery.message_id is not null and message.id is null)`,
  ),
  noRowsInvariant(
    {
      name: 'Webhooks: each message consists of pending deliveries',
      consequence: 'A receiver may get an event more often than it should.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('message %s of endpoint %s holds event %s', message.id, message.endpoint_id, held.revision) as what
        from webhook_message as message
       cross join lateral unnest(revisions) as held(revision)
        left join webhook_delivery as delivery
          on delivery.organization_id = message.organization_id
         and delivery.endpoint_id = message.endpoint_id
         and delivery.revision = held.revision
         and delivery.message_id = message.id
         and delivery.finished_at is null
       where delivery.revision is null`,
  ),
  noRowsInvariant(
    {
      name: 'Webhooks: each order has at most one message in flight',
      consequence: 'A receiver may get the changes of an order in the wrong order.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('endpoint %s has %s messages of %s', endpoint_id, count(distinct message_id), subject_id) as what
        from webhook_delivery
       where finished_at is null
         and message_id is not null
       group by organization_id, endpoint_id, subject_id
      having count(distinct message_id) > 1`,
  ),
  noRowsInvariant(
    {
      name: 'Webhooks: no receiver is paused, except those of sandboxes',
      consequence: 'These clients get no events about their orders. Events are retained for them.',
      remedy:
        'Have the receiver repaired, then resume it with /admin/webhooks/resume; /admin/webhooks/attempts with its endpointId shows its responses.',
      isAdvice: true,
    },
    (db) => db`
      select format('%s of organization %s, endpoint %s, since %s', ${shownUri(db)}, organization_id, endpoint.id,
                    to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as what
        from webhook_endpoint as endpoint
        join organization
          on organization.corporation_id = endpoint.corporation_id
         and organization.id = endpoint.organization_id
       where paused_at is not null
         and not organization.is_sandbox`,
  ),
  noRowsInvariant(
    {
      name: 'Webhooks: no receiver fails at present, except those of sandboxes',
      consequence: 'These clients get no events about their orders now. The server tries again for 72 hours.',
      remedy: 'Have the receiver repaired; /admin/webhooks/attempts with its endpointId shows its responses.',
      isAdvice: true,
    },
    (db) => db`
      select format('%s of organization %s, endpoint %s: %s, failing since %s', ${shownUri(db)}, organization_id,
                    endpoint.id, coalesce(failing.error, 'no attempt is stored'),
                    coalesce(to_char(failing.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), 'an unknown time'))
               as what
        from webhook_endpoint as endpoint
        join organization
          on organization.corporation_id = endpoint.corporation_id
         and organization.id = endpoint.organization_id
       cross join lateral (
             select min(attempted_at) as since,
                    (array_agg(coalesce(error, 'status ' || status) order by seq desc))[1] as error
               from webhook_attempt as attempt
              where attempt.organization_id = endpoint.organization_id
                and attempt.endpoint_id = endpoint.id
                and seq > coalesce((select max(seq)
                                      from webhook_attempt as success
                                     where success.organization_id = endpoint.organization_id
                                       and success.endpoint_id = endpoint.id
                                       and success.status between 200 and 299), 0)) as failing
       where failures > 0
         and paused_at is null
         and not organization.is_sandbox`,
  ),
]
