import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { dialedDigits } from '#core/phone.ts'
import { CorrelationId, field, Id, Int32, List, LocalDateTime, OneOf, opt, Text } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { searchWords } from '#ordering/search_words.ts'
import { demo } from '#shared/demo.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { SortDirection } from '../schemas.ts'
import { draftInfo } from './rules.ts'
import { draftState } from './schemas.ts'
import { listDrafts } from './store.ts'

const limitMax = 1000
const limitUnlessSaid = 100

const OrderDraft = Type.Object({ id: field(Id('Order'), 'Id of the draft.'), ...draftState }, { title: 'OrderDraft' })

export default query({
  path: '/api/1/deliveries/drafts/by_filter',
  group: 'Drafts: receiving',
  summary: 'Search drafts',
  description:
    'A draft without `completeBefore` is filtered by its creation time. Returns 100 drafts by default, at most 1,000 (`limit`).',
  request: Type.Object({
    organizationIds: searchOrganizationIdsField,
    dateFrom: opt(LocalDateTime(), 'Drafts to be delivered at this time or later.'),
    dateTo: opt(LocalDateTime(), 'Drafts to be delivered at this time or earlier.'),
    phone: opt(Text({ maxLength: 40 }), 'Phone of the guest, in any spelling. If omitted, every phone.'),
    limit: opt(Int32({ minimum: 1 }), 'Maximum number of drafts. Default: 100, at most 1,000.'),
    offset: opt(Int32({ minimum: 0 }), 'Number of drafts to skip. Default: 0.'),
    sourceKeys,
    terminalGroupIds: opt(List(Id('TerminalGroup')), 'Only drafts of these terminal groups. If omitted, of all.'),
    searchText: opt(Text({ maxLength: 200 }), 'Beginnings of words in its phone, guest, external number or address.'),
    sortProperty: opt(OneOf(['CompleteBefore', 'Customer']), 'Sort key. If omitted, `CompleteBefore`.'),
    sortDirection: opt(SortDirection, 'In which direction they are sorted. If omitted, `Ascending`.'),
    operatorIds: opt(List(Id('Employee')), 'Only drafts of these operators. If omitted, of all.'),
    orderTypeIds: opt(List(Id('OrderType')), 'Only drafts of these order types. If omitted, of all.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    drafts: field(List(OrderDraft, { maxItems: limitMax }), 'The drafts that were found.'),
  }),
  example: { request: { organizationIds: [demo.organization], searchText: 'ada', sortProperty: 'Customer' } },

  async run({ body, db, organizations, now }) {
    const { dateFrom, dateTo, phone, limit, offset, sortProperty, sortDirection } = body
    const dialings = [...organizations.values()].map(dialingOf)
    const drafts = await listDrafts(db, {
      organizationIds: body.organizationIds,
      from: dateFrom ? normalizeTerminalTime(dateFrom) : null,
      to: dateTo ? normalizeTerminalTime(dateTo) : null,
      phones: phone == null ? null : dialings.flatMap((dialing) => dialedDigits(phone, dialing)),
      sourceKeys: body.sourceKeys ?? null,
      terminalGroupIds: body.terminalGroupIds ?? null,
      operatorIds: body.operatorIds ?? null,
      orderTypeIds: body.orderTypeIds ?? null,
      words: searchWords(body.searchText, dialings),
      sort: { by: sortProperty ?? 'CompleteBefore', isDescending: sortDirection === 'Descending' },
      limit: Math.min(limit ?? limitUnlessSaid, limitMax),
      offset: offset ?? 0,
    })
    return {
      drafts: drafts.map((draft) => ({
        id: draft.id,
        ...draftInfo(draft, organizations.get(draft.organizationId), now),
      })),
    }
  },
})
