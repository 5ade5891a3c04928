import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import byFilter from './by_filter.ts'

describeOperation(byFilter, ({ it }) => {
  it('finds drafts by each of their fields', async (world) => {
    const { keep, find, restaurant } = await openDrafting(world)
    const { terminalGroupId } = restaurant
    const ada = await keep(
      {
        phone: '+44 20 7946 0001',
        completeBefore: '2030-05-01 12:00:00.000',
        customer: { type: 'regular', name: 'Ada', surname: 'Lovelace' },
        operatorId: demo.operator,
        orderTypeId: demo.courierOrderType,
        sourceKey: 'shop',
        deliveryPoint: { address: { type: 'legacy', street: { name: 'Quay Road' }, house: '12' } },
      },
      { terminalGroupId },
    )
    const zoe = await keep({
      phone: '+442079460002',
      completeBefore: '2030-05-02 12:00:00.000',
      customer: { type: 'one-time', name: 'zoë' },
      externalNumber: 'WEB-7',
    })
    const asap = await keep({ customer: null })
    const cases: [asked: object, found: string[]][] = [
      [{}, [asap, ada, zoe]],
      [{ sortDirection: 'Descending' }, [zoe, ada, asap]],
      [{ sortProperty: 'Customer' }, [ada, zoe, asap]],
      [{ sortProperty: 'Customer', sortDirection: 'Descending' }, [asap, zoe, ada]],
      [{ limit: 1, offset: 1 }, [ada]],
      [{ dateFrom: '2030-05-01 12:00:00.000' }, [ada, zoe]],
      [{ dateTo: '2030-05-01 12:00' }, [asap, ada]],
      [{ phone: '442079460001' }, [ada]],
      [{ sourceKeys: ['shop'] }, [ada]],
      [{ terminalGroupIds: [terminalGroupId] }, [ada]],
      [{ operatorIds: [demo.operator] }, [ada]],
      [{ orderTypeIds: [demo.courierOrderType] }, [ada]],
      [{ searchText: 'love quay 12' }, [ada]],
      [{ searchText: '020 7946 0002' }, [zoe]],
      [{ searchText: 'web' }, [zoe]],
      [{ searchText: 'ZOE' }, [zoe]],
      [{ searchText: 'lace' }, []],
      [{ searchText: '?' }, []],
    ]
    for (const [filter, found] of cases) assert.deepEqual(await find(filter), found, JSON.stringify(filter))
  })
})
