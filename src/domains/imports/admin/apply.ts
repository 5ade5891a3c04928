import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ImportRunner } from '../changes.ts'
import { ImportInProgress, ImportNotFound, ImportOutdated, ImportRefused } from '../errors.ts'
import { expectAllowed } from '../requests.ts'
import { ImportId, planFields } from '../schemas.ts'
import { findImport } from '../store.ts'

export default write({
  path: '/admin/imports/apply',
  group: 'none stated',
  summary: 'Save the changes of a preview',
  description:
    'The files are compared with the data of the chain once more. If they would change something else than the preview said, nothing is ' +
    'saved. The response waits until all rows are saved; `/admin/imports/get` has the progress meanwhile, and afterwards if the ' +
    '`Timeout` is shorter. Rows are saved in several transactions: after a failure, the saved ones stay, and importing the files again ' +
    'continues. Repeating an applied import changes nothing.',
  isLong: true,
  usesServerTime: true,
  request: Type.Object({
    corporationId: Id('Corporation'),
    importId: field(ImportId, 'Import, from its preview.'),
    digest: opt(
      Text({ minLength: 1, maxLength: 100 }),
      'Digest of the changes to save. If omitted or null, those of the preview.',
    ),
  }),
  response: Type.Object({ ...planFields, saved: field(Int32(), 'Number of saved rows.') }),
  errors: { ImportNotFound, ImportInProgress, ImportOutdated, ImportRefused },
  example: { request: { corporationId: demo.corporation, importId: demo.import } },

  async run({ body: { corporationId, importId, digest }, caller, db, now, fail, use }) {
    const known = await findImport(db, { corporationId, id: importId }, now)
    if (!known) throw fail.ImportNotFound({ path: 'importId' })
    expectAllowed(caller, known.request.kind)
    if (known.state === 'Applied') return { ...known.plan, rows: known.rows, saved: known.saved }
    const { digest: _, ...plan } = await use(ImportRunner).apply(corporationId, known, {
      caller,
      digest: digest ?? known.digest,
    })
    return { ...plan, saved: plan.rows }
  },
})
