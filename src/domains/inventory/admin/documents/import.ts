import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { field, Id, List, omittable } from '#core/schema.ts'
import {
  DocumentRefused,
  type ImportedBody,
  ImportedDocument,
  ImportedResult,
  importDocument,
} from '#documents/importing.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { demoStockTake } from '../../demo.rules.ts'
import incomingInventory from '../../incoming_inventory.ts'
import incomingInvoice from '../../incoming_invoice.ts'

const documentsMax = 200

export default write({
  path: '/admin/documents/import',
  group: 'none stated',
  summary: 'Save documents of files, and post them',
  description:
    'A document whose `documentId` exists as a draft is replaced. Either all documents are saved, and posted on request, or none.',
  request: Type.Object({
    organizationId: Id('Organization'),
    incomingInvoices: omittable(
      List(ImportedDocument(incomingInvoice, 'ImportedIncomingInvoice'), { maxItems: documentsMax }),
      'Incoming invoices.',
    ),
    stockTakes: omittable(
      List(ImportedDocument(incomingInventory, 'ImportedStockTake'), { maxItems: documentsMax }),
      'Stock-takes.',
    ),
    isPosted: omittable(Type.Boolean(), 'Whether the documents are posted. If omitted, they stay drafts.'),
  }),
  response: Type.Object({
    incomingInvoices: field(List(ImportedResult), 'Outcomes of the invoices, in the order of the request.'),
    stockTakes: field(List(ImportedResult), 'Outcomes of the stock-takes, in the order of the request.'),
  }),
  errors: { OrganizationNotFound, DocumentRefused },
  example: {
    request: {
      organizationId: demo.organization,
      stockTakes: [{ date: '2026-05-31T23:30:00', ...demoStockTake }],
    },
  },

  async run({ body, fail, db, now, correlationId, author, notify }) {
    const { organizationId, isPosted = false } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const context = { db, now, correlationId, author, notify }
    const importAll = async (list: string, family: readonly Operation[], documents: readonly ImportedBody[] = []) => {
      const results: Awaited<ReturnType<typeof importDocument>>[] = []
      // One after another, because each takes the next revision and number.
      for (const [i, document] of documents.entries()) {
        const part = { family, body: document, path: `${list}[${i}]`, isPosted }
        results.push(await importDocument(context, organization, part))
      }
      return results
    }
    return {
      incomingInvoices: await importAll('incomingInvoices', incomingInvoice, body.incomingInvoices),
      stockTakes: await importAll('stockTakes', incomingInventory, body.stockTakes),
    }
  },
})
