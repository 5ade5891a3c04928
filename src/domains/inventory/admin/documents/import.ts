import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { field, List, omittable } from '#core/schema.ts'
import type { DocumentBody } from '#documents/changes.ts'
import { DocumentRefused, ImportedDocument, ImportedResult, importDocument } from '#documents/importing.ts'
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
  tenant: async (db, { incomingInvoices = [], stockTakes = [] }) => {
    const [first, ...others] = [...incomingInvoices, ...stockTakes].map(({ organizationId }) => organizationId)
    const organization = first === undefined ? undefined : await findOrganization(db, first)
    return organization && { corporationId: organization.corporationId, organizationIds: [organization.id, ...others] }
  },
  request: Type.Object({
    incomingInvoices: omittable(
      List(ImportedDocument(incomingInvoice), { maxItems: documentsMax }),
      'Incoming invoices.',
    ),
    stockTakes: omittable(List(ImportedDocument(incomingInventory), { maxItems: documentsMax }), 'Stock-takes.'),
    isPosted: omittable(Type.Boolean(), 'Whether the documents are posted. If omitted, they stay drafts.'),
  }),
  response: Type.Object({
    incomingInvoices: field(List(ImportedResult), 'Outcomes of the invoices, in the order of the request.'),
    stockTakes: field(List(ImportedResult), 'Outcomes of the stock-takes, in the order of the request.'),
  }),
  errors: { OrganizationNotFound, DocumentRefused },
  example: {
    request: {
      stockTakes: [{ organizationId: demo.organization, date: '2026-05-31T23:30:00', ...demoStockTake }],
    },
  },

  async run({
    body: { incomingInvoices, stockTakes, isPosted = false },
    fail,
    db,
    now,
    correlationId,
    author,
    notify,
  }) {
    const context = { db, now, correlationId, author, notify }
    const importAll = async (list: string, family: readonly Operation[], documents: readonly DocumentBody[] = []) => {
      const results: Awaited<ReturnType<typeof importDocument>>[] = []
      // Sequential, because each document takes the next revision and number.
      for (const [i, document] of documents.entries()) {
        const path = `${list}[${i}]`
        const organization = await findOrganization(db, document.organizationId)
        if (!organization) throw fail.OrganizationNotFound({ path: `${path}.organizationId` })
        results.push(await importDocument(context, organization, { family, body: document, path, isPosted }))
      }
      return results
    }
    return {
      incomingInvoices: await importAll('incomingInvoices', incomingInvoice, incomingInvoices),
      stockTakes: await importAll('stockTakes', incomingInventory, stockTakes),
    }
  },
})
