import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { documentInvariants } from './invariants.ts'

describeWorld('invariants of documents', ({ it }) => {
  it('report a document with postings that do not fit its status', async (world) => {
    const office = await openOffice(world)
    const line = { num: 1, product: office.service, amount: 1, price: 5, vatPercent: 0, revenueAccount: services }
    const act = { date: '2026-05-04', counteragent: office.supplier, items: [line] }
    const { documentId } = await office.ask<SavedDocument>('/api/finance/v1/incoming_service/create', act)
    const setStatus = (status: string) => (db: Transaction) =>
      db`
      update document
         set status = ${status}
       where organization_id = ${office.organizationId}
         and id = ${documentId}`
    assert.equal((await violationsAfter(world, documentInvariants, setStatus('PROCESSED'))).length, 1)
    await office.ask('/api/finance/v1/incoming_service/post', { documentId })
    assert.deepEqual(await violationsAfter(world, documentInvariants, async () => {}), [])
    assert.equal((await violationsAfter(world, documentInvariants, setStatus('NEW'))).length, 1)
  })
})

const services = '56c2ffba-11af-418d-a34b-e557f3076fdf'
