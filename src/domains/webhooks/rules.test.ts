import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { webhookRules } from './rules.ts'
import { WebHooksFilter } from './schemas.ts'

interface Change {
  type?: string
  fromStatus?: string | null
  status?: string | null
  changedTo?: string[]
}

const events = eventsOf(await loadDomains())
const rules = webhookRules(events)

const wants = (filter: WebHooksFilter | null, change: Change) =>
  rules.wants(filter, {
    revision: 1,
    subjectId: 'order',
    type: 'DeliveryOrderUpdate',
    fromStatus: null,
    status: null,
    ...change,
  })

describe('Filters of webhooks', () => {
  const onWay = { deliveryOrderFilter: { orderStatuses: ['OnWay'] } } satisfies WebHooksFilter
  const served = { deliveryOrderFilter: { itemStatuses: ['Served'] } } satisfies WebHooksFilter
  const rows: [says: string, filter: WebHooksFilter | null, change: Change, wanted: boolean][] = [
    ['no filter matches every published event', null, {}, true],
    ['an empty filter matches every event', {}, { type: 'ReserveError' }, true],
    ['a missing section matches every event', onWay, { type: 'TableOrderUpdate', status: 'New' }, true],
    ['a section without lists matches every update', { deliveryOrderFilter: {} }, { status: 'Waiting' }, true],
    ['a change to a listed status', onWay, { fromStatus: 'Waiting', status: 'OnWay' }, true],
    ['a new order in a listed status', onWay, { status: 'OnWay' }, true],
    ['a change to another status', onWay, { fromStatus: 'OnWay', status: 'Delivered' }, false],
    ['a change of an order that stays in the status', onWay, { fromStatus: 'OnWay', status: 'OnWay' }, false],
    ['an empty list', { deliveryOrderFilter: { orderStatuses: [] } }, { status: 'OnWay' }, false],
    ['errors without a setting', onWay, { type: 'DeliveryOrderError' }, true],
    ['errors switched off', { deliveryOrderFilter: { errors: false } }, { type: 'DeliveryOrderError' }, false],
    ['errors switched on', { deliveryOrderFilter: { errors: true } }, { type: 'DeliveryOrderError' }, true],
    ['table orders by status', { tableOrderFilter: { orderStatuses: ['Bill'] } }, tableOrder('Bill'), true],
    ['table orders of another status', { tableOrderFilter: { orderStatuses: ['Bill'] } }, tableOrder('Closed'), false],
    ['errors of table orders', { tableOrderFilter: { errors: false } }, { type: 'TableOrderError' }, false],
    ['updates of reserves', { reserveFilter: { updates: false } }, { type: 'ReserveUpdate' }, false],
    ['errors of reserves', { reserveFilter: { updates: false } }, { type: 'ReserveError' }, true],
    ['errors of reserves switched off', { reserveFilter: { errors: false } }, { type: 'ReserveError' }, false],
    ['stop lists', { stopListUpdateFilter: { updates: false } }, { type: 'StopListUpdate' }, false],
    ['items of stop lists that nobody asked for', null, { type: 'StopListItemsUpdate' }, false],
    [
      'items of a stop list filter',
      { stopListUpdateFilter: { updates: true } },
      { type: 'StopListItemsUpdate' },
      false,
    ],
    ['an empty section of items', { stopListItemsFilter: {} }, { type: 'StopListItemsUpdate' }, false],
    ['items switched on', { stopListItemsFilter: { updates: true } }, { type: 'StopListItemsUpdate' }, true],
    ['shifts', { personalShiftFilter: { updates: false } }, { type: 'PersonalShift' }, false],
    ['shifts switched on', { personalShiftFilter: { updates: true } }, { type: 'PersonalShift' }, true],
    ['menus', { nomenclatureUpdateFilter: { updates: false } }, { type: 'NomenclatureUpdate' }, false],
    [
      'business hours',
      { businessHoursAndMappingUpdateFilter: { updates: false } },
      { type: 'BusinessHoursAndMappingUpdate' },
      false,
    ],
    ['menus that nobody asked for', null, { type: 'NomenclatureUpdate' }, false],
    ['menus switched on', { nomenclatureUpdateFilter: { updates: true } }, { type: 'NomenclatureUpdate' }, true],
    ['an event that is no webhook', null, { type: 'SomethingOfOurOwn' }, false],
    ['an item that changes to a listed status', served, { changedTo: ['Added', 'Served'] }, true],
    ['an item that changes to another status', served, { changedTo: ['Added'] }, false],
    ['no item that changes', served, {}, false],
  ]
  for (const [title, filter, change, wanted] of rows)
    it(`${title}: ${wanted ? 'sent' : 'not sent'}`, () => assert.equal(wants(filter, change), wanted))

  it('has a section for every kind of event that a domain declares', () => {
    for (const [type, { section }] of Object.entries(events))
      assert.ok(section in WebHooksFilter.properties, `${type} names the section ${section}`)
  })

  it('needs the previous event for the statuses of items only', () => {
    assert.equal(rules.comparesList(null), false)
    assert.equal(rules.comparesList(onWay), false)
    assert.equal(rules.comparesList(served), true)
    assert.equal(rules.comparesList({ tableOrderFilter: { itemStatuses: ['Added'] } }), true)
  })

  it('includes only requested external data of delivery orders', () => {
    const filter = { deliveryOrderFilter: { returnedExternalDataKeys: ['seen'] } }
    const pairs = ['seen', 'hidden'].map((key) => ({ key, value: 'x' }))
    const info = JSON.stringify({ id: 1, order: { phone: '+44', externalData: pairs } })
    const sent = (requested: typeof filter | null, type: string, stored = info) =>
      JSON.parse(rules.infoFor(requested, { type, info: stored, field: null, content: null })).order
    assert.deepEqual(sent(filter, 'DeliveryOrderUpdate').externalData, pairs.slice(0, 1))
    assert.deepEqual(sent(filter, 'TableOrderUpdate').externalData, pairs)
    assert.deepEqual(sent(null, 'DeliveryOrderUpdate').externalData, pairs)
    assert.equal(sent(filter, 'DeliveryOrderError', '{"order":null}'), null)
  })
})

function tableOrder(status: string): Change {
  return { type: 'TableOrderUpdate', fromStatus: 'New', status }
}
