import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it("returns the settings of the key's chain, with null for missing values", async ({ ask }) => {
    const settings = await ask<Record<string, unknown>>(list.path, {})
    const { id, name, currency, moneyPrecision, vatAccounting, crmId, documentSettings } = settings
    assert.deepEqual(
      { id, name, currency, moneyPrecision, vatAccounting, crmId, documentSettings },
      {
        id: demo.corporation,
        name: 'Demo chain',
        currency: 'GBP',
        moneyPrecision: 2,
        vatAccounting: 'VAT_INCLUDED_IN_PRICE',
        crmId: null,
        documentSettings: null,
      },
    )
  })

  it('requires Inventory: reading', async ({ call, tokenOf }) => {
    const [reader, other] = await Promise.all([
      tokenOf({ groups: ['Inventory: reading'] }),
      tokenOf({ groups: ['Nomenclature: reading'] }),
    ])
    assert.equal((await call(list.path, {}, { token: reader })).status, 200)
    assert.equal((await call(list.path, {}, { token: other })).status, 403)
  })
})
