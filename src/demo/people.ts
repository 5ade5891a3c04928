import { insertPerson } from '#domains/people/store.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** A manager of the demo chain, who enters by a link that the operator makes. */
export const seed: readonly SeedStep[] = [
  {
    name: 'people: a manager',
    after: ['organizations: restaurants'],
    async run({ db }) {
      await insertPerson(db, {
        id: demo.person,
        corporationId: demo.corporation,
        login: 'demo.manager',
        name: 'Maria Rossi',
        role: 'manager',
        organizationIds: null,
        terminalGroupId: null,
      })
    },
  },
]
