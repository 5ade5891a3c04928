import { newSecret, secretHash } from '#core/access/tokens.ts'
import { deleteTerminalToken, insertTerminalToken } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const kitchens = [
  { id: demo.terminalGroup, organizationId: demo.organization, name: 'Kitchen' },
  { id: demo.confirmingTerminalGroup, organizationId: demo.confirmingOrganization, name: 'Kitchen' },
]

/** Terminal with an unknown token, for an example that revokes it. */
const spareTerminal = {
  id: demo.terminalToken,
  terminalGroupId: demo.terminalGroup,
  corporationId: demo.corporation,
  organizationId: demo.organization,
  name: 'Spare terminal',
}

export const seed: readonly SeedStep[] = [
  {
    name: 'terminal_groups: kitchens',
    after: ['organizations: restaurants'],
    async run({ save }) {
      for (const kitchen of kitchens) await save('/admin/terminal_groups/save', kitchen)
    },
  },
  {
    name: 'terminal_groups: spare terminal',
    after: ['terminal_groups: kitchens'],
    async run({ db }) {
      await deleteTerminalToken(db, spareTerminal)
      await insertTerminalToken(db, { ...spareTerminal, tokenHash: secretHash(newSecret('ct')) })
    },
  },
]
