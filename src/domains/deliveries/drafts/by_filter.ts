import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int32, List, LocalDateTime, OneOf, opt, Text } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { phoneDigits } from '#ordering/customers.ts'
import { searchedWords } from '#ordering/words.ts'
import { demo } from '#shared/demo.ts'
import { SortDirection } from '../schemas.ts'
import { draftInfo } from './rules.ts'
import { draftState } from './schemas.ts'
import { listDrafts } from './store.ts'

const limitMax = 1000
const limitUnlessSaid = 100

const OrderDraft = Type.Object({ id: Id('Order'), ...draftState }, { title: 'OrderDraft' })

export default query({
  path: '/api/1/deliveries/drafts/by_filter',
  group: 'Drafts: receiving',
  summary: 'Search drafts',
  description:
    'A draft without `completeBefore` counts by the time at which it was made. 100 drafts unless `limit` ' +
    'says otherwise, at most 1,000.',
  request: Type.Object({
    organizationIds: List(Id('Organization'), { minItems: 1 }),
    dateFrom: opt(LocalDateTime()),
    dateTo: opt(LocalDateTime()),
    phone: opt(Text({ maxLength: 40 })),
    limit: opt(Int32({ minimum: 1 })),
    offset: opt(Int32({ minimum: 0 })),
    sourceKeys: opt(List(Text())),
    terminalGroupIds: opt(List(Id('TerminalGroup'))),
    searchText: opt(Text({ maxLength: 200 })),
    sortProperty: opt(OneOf(['CompleteBefore', 'Customer'])),
    sortDirection: opt(SortDirection),
    operatorIds: opt(List(Id('Employee'))),
    orderTypeIds: opt(List(Id('OrderType'))),
  }),
  response: Type.Object({ correlationId: CorrelationId, drafts: List(OrderDraft, { maxItems: limitMax }) }),
  example: { request: { organizationIds: [demo.organization], searchText: 'ada', sortProperty: 'Customer' } },

  async run({ body, db, organizations, now }) {
    const { dateFrom, dateTo, phone, limit, offset, sortProperty, sortDirection } = body
    const drafts = await listDrafts(db, {
      organizationIds: body.organizationIds,
      from: dateFrom ? normalizeTerminalTime(dateFrom) : null,
      to: dateTo ? normalizeTerminalTime(dateTo) : null,
      phone: phone == null ? null : phoneDigits(phone),
      sourceKeys: body.sourceKeys ?? null,
      terminalGroupIds: body.terminalGroupIds ?? null,
      operatorIds: body.operatorIds ?? null,
      orderTypeIds: body.orderTypeIds ?? null,
      words: searchedWords(body.searchText),
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
