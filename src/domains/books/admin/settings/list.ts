import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listNotPosted } from '../../reads.ts'
import { BooksSettings, notPosted } from '../../schemas.ts'
import { findBooks, listOrganizations } from '../../store.ts'

export default query({
  path: '/admin/books/settings/list',
  group: 'none stated',
  summary: 'Settings of the books of a chain',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ settings: SavedRows(BooksSettings, 'The settings: one row.'), notPosted }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db, fail }) {
    const { corporationId } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const [{ currency, digits, openingOrganizationId, ...settings }, organizations] = await Promise.all([
      findBooks(db, corporationId),
      listOrganizations(db, corporationId),
    ])
    return { settings: [settings], notPosted: await listNotPosted(db, organizations, settings) }
  },
})
