import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, OneOf } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { ImportNotFound } from '../errors.ts'
import { importStates } from '../model.ts'
import { expectAllowed } from '../requests.ts'
import { digest, expiresAt, ImportId, kindNames, planFields } from '../schemas.ts'
import { findImport } from '../store.ts'

export default query({
  path: '/admin/imports/get',
  group: 'none stated',
  summary: 'Return an import with its progress',
  usesServerTime: true,
  request: Type.Object({ corporationId: Id('Corporation'), importId: field(ImportId, 'Import, from its preview.') }),
  response: Type.Object({
    importId: ImportId,
    kind: field(OneOf(kindNames), 'Kind of the files.'),
    state: field(
      OneOf(importStates),
      '`Ready` to apply, `Applying`, `Applied`, or `Failed` after some rows were saved.',
    ),
    isRunning: field(
      Type.Boolean(),
      'Whether it is being applied. An import that is `Applying` without running was interrupted, and can be applied again.',
    ),
    saved: field(Int32(), 'Number of rows that are saved so far.'),
    digest,
    expiresAt,
    ...planFields,
  }),
  errors: { ImportNotFound },
  example: { request: { corporationId: demo.corporation, importId: demo.import } },

  async run({ body: { corporationId, importId }, caller, db, now, fail }) {
    const known = await findImport(db, { corporationId, id: importId }, now)
    if (!known) throw fail.ImportNotFound({ path: 'importId' })
    expectAllowed(caller, known.request.kind)
    const { request, plan, expiresAt: until, id: _, ...rest } = known
    return { ...rest, ...plan, importId, kind: request.kind, expiresAt: toUtcTime(until) }
  },
})
