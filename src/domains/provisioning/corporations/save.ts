import { Type } from 'typebox'
import { write } from '#core/operation.ts'
import { Id, newId, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { Name } from '../schemas.ts'
import { saveCorporation } from '../store.ts'

export default write({
  path: '/admin/corporations/save',
  group: 'none stated',
  summary: 'Make a corporation, or change the one with this id',
  request: Type.Object({ id: opt(Id('Corporation')), name: Name() }),
  response: Type.Object({ id: Id('Corporation') }),
  example: { request: { id: demo.corporation, name: 'Demo chain' }, response: { id: demo.corporation } },

  async run({ body, db }) {
    const id = body.id ?? newId<'Corporation'>()
    await saveCorporation(db, { id, name: body.name })
    return { id }
  },
})
