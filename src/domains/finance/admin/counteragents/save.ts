import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { counteragents } from '../../counteragent/store.ts'

export default saveDirectoriesOperation({
  path: '/admin/counteragents/save',
  summary: 'Create suppliers, or replace those with these ids',
  description:
    'Each row is saved completely: omitted fields get their defaults. Documents keep a deleted supplier. Employees and guests are counteragents without being saved here.',
  directories: { counteragents },
  errors: { CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      counteragents: [{ id: demo.supplier, name: 'Harbour Foods', code: 'HF', company: 'Harbour Foods Ltd' }],
    },
    response: { counteragents: [demo.supplier] },
  },
})
