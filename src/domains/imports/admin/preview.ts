import { Type } from 'typebox'
import { findCorporation, findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, OneOf, opt, Text } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { languages } from '#imports/phrases.ts'
import { demo } from '#shared/demo.ts'
import { ImportRunner } from '../changes.ts'
import { ImportInProgress } from '../errors.ts'
import { contentsOf, expectAllowed, requestErrors, requestOf } from '../requests.ts'
import {
  digest,
  expiresAt,
  Faults,
  faultsMax,
  ImportId,
  ImportInput,
  mappingFields,
  planFields,
  previewBytesMax,
} from '../schemas.ts'
import { previewLifetimeMs } from '../store.ts'

const Request = Type.Object({
  corporationId: Id('Corporation'),
  organizationId: opt(Id('Organization'), 'Restaurant of the import. If omitted or null, the whole chain.'),
  importId: opt(
    ImportId,
    'Id chosen for the preview, which replaces an earlier one. If omitted, the server assigns one.',
  ),
  input: field(ImportInput, 'Files and choices.'),
  ...mappingFields,
  encoding: opt(
    Text({ minLength: 1, maxLength: 40 }),
    'Encoding of CSV files, such as `windows-1251`. If omitted or null, that of the byte order mark, else UTF-8.',
  ),
  sheet: opt(Text({ minLength: 1, maxLength: 200 }), 'Sheet of an XLSX file. If omitted or null, the first one.'),
  language: opt(OneOf(languages), 'Language of faults and notes. If omitted or null, English.'),
})

const Response = Type.Object({
  importId: Type.Union([ImportId, Type.Null()]),
  digest,
  expiresAt,
  ...planFields,
  faults: field(Faults, 'Reasons why the files cannot be imported. Empty if they can.'),
})

export default write({
  path: '/admin/imports/preview',
  group: 'none stated',
  summary: 'Read files, and show what importing them would change',
  description:
    'Saves nothing but the preview, which `/admin/imports/apply` can apply within an hour. A body may have 43 MiB here, so files of ' +
    '32 MiB in all. A file with faults is an answer, too: then `importId` is null, and `faults` has all that must be mended. Headings and ' +
    'meanings of values that an applied import was given are used for later files of the kind. A chain has one import at a time; those of ' +
    'other chains may wait for each other. Give the header `Timeout` for large files: reading them may take a minute.',
  bytesMax: previewBytesMax,
  isLong: true,
  request: Request,
  response: Response,
  errors: {
    CorporationNotFound,
    OrganizationNotFound,
    ImportInProgress,
    ...requestErrors,
  },
  example: {
    request: {
      corporationId: demo.corporation,
      input: {
        kind: 'catalogue',
        files: {
          products: {
            name: 'products.csv',
            content: Buffer.from('name,price\nIced tea,3.50\nLemonade,3.80\n').toString('base64'),
          },
        },
      },
    },
  },

  async run({ body, caller, db, fail, use }) {
    const { corporationId, organizationId, importId, input } = body
    expectAllowed(caller, input.kind)
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    if (organizationId) {
      const organization = await findOrganization(db, organizationId)
      if (organization?.corporationId !== corporationId) throw fail.OrganizationNotFound({ path: 'organizationId' })
    }
    const place = { corporationId, id: importId ?? newId<'Import'>() }
    const preview = await use(ImportRunner).preview(place, {
      caller,
      request: requestOf(body),
      files: contentsOf(input),
    })
    if (preview.isRefused) {
      const { files: found, faults } = preview.refusal
      const none = { importId: null, digest: null, expiresAt: null, changes: null, sentence: null, notes: [], rows: 0 }
      return { ...none, files: found, faults: faults.slice(0, faultsMax) }
    }
    const { plan, now } = preview
    return { importId: place.id, expiresAt: toUtcTime(now + previewLifetimeMs), ...plan, faults: [] }
  },
})
