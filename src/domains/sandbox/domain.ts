import { defineDomain } from '#core/operation/domain.ts'
import { organizationSaved } from '#domains/organizations/changes.ts'
import { clearFaults, joinClock } from './changes.ts'
import { FaultyFrontOffices, webhookFaultsOf } from './emulator.ts'

export default defineDomain({
  title: 'Sandbox',
  description:
    'Injected faults, for organizations that are marked as a sandbox: front offices that are slow, ' +
    'silent or refuse, and webhooks that are late or duplicated. Emulated front offices also act by themselves on ' +
    'request, and the clock of a chain can be set forward. All this is for testing clients.',
  order: 180,
  hooks: [
    organizationSaved.with(async (context, { after }) => {
      await joinClock(context, after)
      if (!after.isSandbox) await clearFaults(context, after.id)
    }),
  ],
  emulator: (caches) => new FaultyFrontOffices(caches),
  webhookFaults: webhookFaultsOf,
})
