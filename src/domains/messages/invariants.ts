import { type Invariant, lastWorkPeriod, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

export const invariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Messages: due messages to guests are sent',
      consequence: 'Guests get an SMS or an e-mail late, or not at all.',
      remedy: 'Check in the log why they cannot be sent, and whether a worker runs.',
    },
    (db, { now }) => db`
      select 'message ' || message.id || ' of organization ' || message.organization_id || ' was due at ' || message.due_at as what
        from (${lastWorkPeriod(db, now)}) as work
        join message
          on message.due_at > work.since
         and message.due_at < work.until - interval '15 minutes'
         and message.organization_id is not null`,
  ),
  noRowsInvariant(
    {
      name: 'Messages: counters of restaurants match their messages of the day',
      consequence: 'A restaurant sends more messages than its limit allows.',
      remedy: reportRemedy,
    },
    (db) => db`
      select 'organization ' || message.organization_id || ' has ' || count(*) || ' messages of ' || message.day || ' by '
             || message.channel || ', of which ' || coalesce(min(counted.messages), 0) || ' count' as what
        from message
        left join message_count as counted
          on counted.organization_id = message.organization_id
         and counted.channel = message.channel
         and counted.day = message.day
       where message.status <> 'refused'
       group by message.organization_id, message.channel, message.day
      having count(*) > coalesce(min(counted.messages), 0)`,
  ),
]
