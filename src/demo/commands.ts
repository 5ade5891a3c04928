import { recordCompleted } from '#core/commands/accept_store.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** Completed command for examples. */
export const seed: readonly SeedStep[] = [
  {
    name: 'commands: one that is done',
    isBackground: true,
    after: ['organizations: restaurants'],
    run: ({ db, now }) =>
      recordCompleted(db, {
        organization: { id: demo.organization, corporationId: demo.corporation },
        operation: { path: '/api/1/webhooks/update_settings' },
        correlationId: demo.command,
        acceptedAt: now,
      }),
  },
]
