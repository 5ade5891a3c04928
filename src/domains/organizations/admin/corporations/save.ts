import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Name, newId, omittable, opt } from '#core/schema.ts'
import { createDefaultDictionaries } from '#domains/dictionaries/changes.ts'
import { insertSystemAccounts } from '#domains/finance/changes.ts'
import { demo } from '#shared/demo.ts'
import { saveCorporation } from '../../store.ts'

export default write({
  path: '/admin/corporations/save',
  group: 'none stated',
  summary: 'Make a corporation, or change the one with this id',
  description:
    'A new corporation gets the system accounts, and a starting set of dictionaries, unless `startDictionaries` is false.',
  request: Type.Object({
    id: opt(Id('Corporation'), 'Corporation to change, or an id chosen for a new one. Left out, a new one is made.'),
    name: field(Name(), 'Name of the corporation.'),
    startDictionaries: omittable(
      Type.Boolean(),
      'Whether a new corporation gets order types, payment types and the like to begin with. Left out, it does.',
    ),
  }),
  response: Type.Object({ id: Id('Corporation') }),
  example: { request: { id: demo.corporation, name: 'Demo chain' }, response: { id: demo.corporation } },

  async run({ body, ...context }) {
    const id = body.id ?? newId<'Corporation'>()
    const isNew = await saveCorporation(context.db, { id, name: body.name })
    if (isNew) await insertSystemAccounts(context, id)
    if (isNew && body.startDictionaries !== false) await createDefaultDictionaries(context, id)
    return { id }
  },
})
