import { Type } from 'typebox'
import { Hooks } from '#core/operation/hooks.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Name, newId, omittable, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { corporationCreated } from '../../changes.ts'
import { saveCorporation } from '../../store.ts'

export default write({
  path: '/admin/corporations/save',
  group: 'none stated',
  summary: 'Create or rename a corporation',
  description:
    'A new corporation gets the system accounts and, unless `startDictionaries` is false, initial dictionaries.',
  tenant: 'server',
  request: Type.Object({
    id: opt(
      Id('Corporation'),
      'Corporation to change, or an id chosen for a new one. If omitted, a new one is created.',
    ),
    name: field(Name(), 'Name of the corporation.'),
    startDictionaries: omittable(
      Type.Boolean(),
      'Whether a new corporation gets initial dictionaries, such as order types and payment types. If omitted, yes.',
    ),
  }),
  response: Type.Object({ id: Id('Corporation') }),
  example: { request: { id: demo.corporation, name: 'Demo chain' }, response: { id: demo.corporation } },

  async run({ body, ...context }) {
    const { name, startDictionaries: hasStartDictionaries = true } = body
    const id = body.id ?? newId<'Corporation'>()
    const isNew = await saveCorporation(context.db, { id, name })
    if (isNew) await context.use(Hooks).call(corporationCreated, context, { id, hasStartDictionaries })
    return { id }
  },
})
