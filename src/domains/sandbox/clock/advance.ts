import { Type } from 'typebox'
import { lockCorporation, seesWholeChain } from '#core/access/organizations.ts'
import { allClocks, clockTopic } from '#core/chain_clocks.ts'
import { ChainWork } from '#core/chain_work.ts'
import { bringDeadlinesForward } from '#core/commands/store.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32 } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { bringRetriesForward } from '#core/webhooks/endpoints.ts'
import { advanceClock, listOrganizations } from '#domains/organizations/changes.ts'
import { ChainForbidden } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ClockTooFar, RealRestaurants } from '../errors.ts'
import { aheadSecondsMax, clockFields } from '../schemas.ts'

export default write({
  path: '/sandbox/clock/advance',
  group: 'Organizations: settings',
  summary: 'Set the clock of a sandbox chain forward',
  description:
    'For all restaurants of the chain, which all have to be sandboxes. What falls due in between happens once, at the new time, and the ' +
    'response waits for it up to ten seconds; afterwards `/sandbox/clock/get` says whether it has happened. The clock never goes back, and ' +
    'is ahead of the time of the server by two years at most. Tokens, sessions, limits and deadlines of linked front offices keep the time ' +
    'of the server, and so do attempts and signatures of webhooks.',
  usesServerTime: true,
  request: Type.Object({
    organizationId: field(Id('Organization'), 'A restaurant of the chain.'),
    seconds: field(Int32({ minimum: 1, maximum: aheadSecondsMax }), 'Seconds by which the clock is set forward.'),
  }),
  response: Type.Object(clockFields),
  errors: { ChainForbidden, ClockTooFar, RealRestaurants },
  example: { request: { organizationId: demo.organization, seconds: 60 } },

  async run({ body: { seconds }, caller, organizations, chain, db, fail, now, touch, afterCommit, use }) {
    const { corporationId } = caller
    await use(ChainWork).waitForAttempts(db, [...chain.keys()])
    const corporation = await lockCorporation(db, corporationId)
    const current = await listOrganizations(db, corporationId)
    const real = current.filter(({ isSandbox }) => !isSandbox)
    if (real.length > 0) {
      const restaurants = real.filter(({ id }) => organizations.has(id)).map(({ name }) => name)
      throw fail.RealRestaurants({ path: 'organizationId', restaurants })
    }
    if (!seesWholeChain({ organizations, chain })) throw fail.ChainForbidden({ path: 'organizationId' })
    const aheadSeconds = (corporation?.clockAheadMs ?? 0) / 1000 + seconds
    if (aheadSeconds > aheadSecondsMax)
      throw fail.ClockTooFar({ path: 'seconds', secondsMax: aheadSecondsMax - aheadSeconds + seconds })
    await advanceClock(db, corporationId, seconds * 1000)
    for (const { id } of current) {
      await bringDeadlinesForward(db, id, seconds * 1000)
      await bringRetriesForward(db, id, seconds * 1000)
    }
    await touch(clockTopic, allClocks)
    afterCommit(() => use(ChainWork).waitUntilDone([corporationId, ...current.map(({ id }) => id)]))
    return { now: toUtcTime(now + aheadSeconds * 1000), aheadSeconds }
  },
})
