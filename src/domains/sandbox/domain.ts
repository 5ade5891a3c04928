import { defineDomain } from '#core/operation/domain.ts'
import { FaultyFrontOffices, webhookFaultsOf } from './emulator.ts'

export default defineDomain({
  title: 'Sandbox',
  description:
    'Faults on purpose, for organizations that are marked as a sandbox: front offices that are slow, ' +
    'silent or unwilling, and webhooks that come late or twice. Emulated front offices also act by themselves when ' +
    'they are told to. All that is for the tests of a client.',
  order: 180,
  emulator: (caches) => new FaultyFrontOffices(caches),
  webhookFaults: webhookFaultsOf,
})
