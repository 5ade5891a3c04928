import { Type } from 'typebox'
import { ChainClocks } from '#core/chain_clocks.ts'
import { ChainWork } from '#core/chain_work.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { NoSandbox } from '../errors.ts'
import { clockFields } from '../schemas.ts'

export default query({
  path: '/sandbox/clock/get',
  group: 'Organizations: settings',
  summary: 'Get the clock of a sandbox chain',
  request: Type.Object({ organizationId: field(Id('Organization'), 'A restaurant of the chain.') }),
  response: Type.Object({
    ...clockFields,
    isCaughtUp: field(
      Type.Boolean(),
      'Whether everything that was due has happened. A message to a receiver that fails is due again later.',
    ),
  }),
  errors: { NoSandbox },
  example: { request: { organizationId: demo.organization } },

  async run({ organization, caller, chain, fail, now, use }) {
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    const aheadMs = await use(ChainClocks).aheadMsOf(organization.id)
    const isCaughtUp = await use(ChainWork).isDone([caller.corporationId, ...chain.keys()])
    return { now: toUtcTime(now), aheadSeconds: aheadMs / 1000, isCaughtUp }
  },
})
