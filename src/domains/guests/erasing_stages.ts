import type { Db, Fragment } from '#core/db/connect.ts'
import { isNewSince, isOnPage, nextPage, pageEndOf, type TextPage } from '#core/db/text_pages.ts'
import {
  hasAnyId,
  isLink,
  listOwners,
  lockRows,
  type RowSearch,
  rewriteRows,
  type TextTable,
} from '#core/db/text_rows.ts'
import type { Dialing } from '#core/phone.ts'
import { erasingSteps, personalColumns, withoutPersonalValues } from '#core/record/personal.ts'
import type { linkColumns } from './erasable_tables.ts'
import { withBodies } from './erasing.rules.ts'
import {
  type Erasure,
  type ErasureStage,
  erasureStages,
  insertTraces,
  type StagePosition,
  type TraceKind,
} from './erasure.store.ts'
import {
  type Bodies,
  type ErasureOwners,
  findByPhone,
  findContents,
  listDocuments,
  listNaming,
  listPlaced,
  searchTextsOf,
} from './erasure_traces.store.ts'
import { type ErasedPerson, findMentions, mentionsOf } from './mentions.rules.ts'
import { findCardOwner, findProfile } from './reads.ts'
import { withoutPerson } from './redaction.rules.ts'

/** State of an erasure in one transaction, which reads a part of the texts. */
export interface Reading {
  db: Db
  owners: ErasureOwners
  dialings: readonly Dialing[]
  tables: readonly TextTable[]
  /** Changes while the reading goes through its stages. */
  erasure: Erasure
  traces: Map<TraceKind, string[]>
  /** Orders that were written during the erasure and are still open: they stay unchanged until they are closed. */
  open: Pick<Bodies, 'subjectIds' | 'contentIds'>
}

/** Maximum number of orders found by phone, and of orders and contents per page. */
const nearbyMax = 500
const subjectsMax = 50
const contentsMax = 100

/** Reads pages until the deadline. Returns whether all is read. Stops after a page with rewritten rows, so that their locks are short. */
export async function readUntil(reading: Reading, deadlineMs: number): Promise<boolean> {
  const { rowsChanged } = reading.erasure
  do {
    const { erasure } = reading
    if (erasure.stage === null) return true
    const place = await steps[erasure.stage](reading)
    erasure.place = place ?? null
    if (!place) erasure.stage = erasureStages[erasureStages.indexOf(erasure.stage) + 1] ?? null
  } while (performance.now() < deadlineMs && reading.erasure.rowsChanged === rowsChanged)
  return reading.erasure.stage === null
}

/** Stages of a reading. Each reads one page and returns its position, or undefined when everything is read. */
const steps: Record<ErasureStage, (reading: Reading) => Promise<StagePosition | undefined>> = {
  /** Orders that an index finds by phone, which are rewritten first. */
  async nearbyOrders(reading) {
    const { db, owners, erasure } = reading
    await learn(reading, await findByPhone(db, owners, erasure.sought.person, nearbyMax))
    return undefined
  },

  async nearbyTexts(reading) {
    const { db, owners, erasure, tables } = reading
    const chunk = nextTraces(reading, ['subject'], subjectsMax)
    if (chunk.length === 0 && erasure.place !== null) return undefined
    const { contentIds } = await listDocuments(db, owners, chunk)
    const links = { order_id: chunk, subject_id: chunk, guest_id: erasure.place === null ? [erasure.guestId] : [] }
    const placed = new Set(owners.placed.map(({ table }) => table))
    for (const table of tables) {
      const id = table.table === 'content' ? contentIds : placed.has(table.table) ? chunk : []
      const indexed = { ...table, ids: table.ids.intersection(table.indexed) }
      await erase(reading, indexed, { owners: owners.all, texts: [], ids: { ...links, id } })
    }
    await saveColumns(reading, chunk)
    return { afterId: chunk.at(-1) ?? lastId }
  },

  /** Contents, the largest table. They are searched before other tables, because they may have more names of the person. */
  async contents(reading) {
    const { db, erasure } = reading
    const { person } = erasure.sought
    const texts = searchTextsOf(person)
    const turned = await readNextPage(reading, (table) => table.table === 'content')
    if (!turned) {
      erasure.sought = { person, contentTexts: texts }
      return undefined
    }
    const { own, others } = await findContents(db, turned.table, turned.page, {
      person,
      texts,
      since: sinceOf(erasure),
    })
    await addTraces(reading, 'content', own)
    await addTraces(reading, 'mention', others)
    return turned.place
  },

  /** Subjects of the contents, with all other contents of these subjects. */
  async subjects(reading) {
    const { db, owners, erasure, traces } = reading
    const contents = traces.get('content') ?? []
    const placed = new Set(owners.placed.map(({ table }) => table))
    const turned =
      contents.length > 0 && (await readNextPage(reading, ({ table }) => table === 'event' || placed.has(table)))
    if (!turned) {
      await learn(reading, await listDocuments(db, owners, traces.get('subject') ?? [], contents))
      return undefined
    }
    const column = turned.table.table === 'event' ? 'subject_id' : 'id'
    const search = { column, ids: { content_id: contents }, since: sinceOf(erasure) } as const
    await addTraces(reading, 'subject', await listNaming(db, turned.table, turned.page, search))
    return turned.place
  },

  /** Rows of the guest and of the guest's orders to which other rows refer. */
  async related(reading) {
    const { db, erasure, traces } = reading
    const own = [erasure.guestId]
    const ids = {
      order_id: traces.get('subject') ?? [],
      guest_id: own,
      from_counteragent_id: own,
      to_counteragent_id: own,
    }
    const turned = await readNextPage(
      reading,
      (table) => table.ids.has('id') && Object.keys(ids).some((one) => table.ids.has(one)),
    )
    if (!turned) return undefined
    const search = { column: 'id', ids, since: sinceOf(erasure) } as const
    await addTraces(reading, 'related', await listNaming(db, turned.table, turned.page, search))
    return turned.place
  },

  async ownContents(reading) {
    const { db, owners, tables, erasure, traces } = reading
    const chunk = nextTraces(reading, ['content', 'mention'], contentsMax)
    const table = tables.find(({ table }) => table === 'content')
    if (chunk.length === 0 || !table) return undefined
    const own = new Set(traces.get('content'))
    const { own: id = [], others = [] } = Object.groupBy(chunk, (one) => (own.has(one) ? 'own' : 'others'))
    const condition = isNewSince(db, sinceOf(erasure))
    await erase(reading, table, {
      owners: owners.organizationIds,
      texts: [],
      ids: { id },
      mentioning: others,
      condition,
    })
    return { afterId: chunk.at(-1)! }
  },

  async texts(reading) {
    const { erasure } = reading
    const { person, contentTexts } = erasure.sought
    const texts = searchTextsOf(person)
    const fresh = texts.filter((text) => !contentTexts.includes(text))
    const turned = await readNextPage(reading, ({ table }) => table !== 'content' || fresh.length > 0)
    if (!turned) return undefined
    const { table, page, place } = turned
    const search = table.table === 'content' ? { texts: fresh, ids: {} } : { texts, ids: linksOf(reading) }
    const condition = isRead(reading, table, page)
    await erase(reading, table, { owners: page.owners, ...search, condition })
    return place
  },

  async columns(reading) {
    const chunk = nextTraces(reading, ['subject'], subjectsMax)
    if (chunk.length === 0) return undefined
    await saveColumns(reading, chunk)
    return { afterId: chunk.at(-1)! }
  },
}

/** Greater than or equal to every id of a trace. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const sinceOf = ({ isSecond, since }: Erasure): string | null => (isSecond ? since : null)

interface TurnedPage {
  table: TextTable
  page: TextPage
  place: StagePosition
}

/** Returns the next page of the wanted tables and its end. */
async function readNextPage(
  reading: Reading,
  isWanted: (table: TextTable) => boolean,
): Promise<TurnedPage | undefined> {
  const { db, owners, tables, erasure } = reading
  const { table: current = '', within } = erasure.place ?? {}
  for (const table of tables.filter((one) => one.table >= current && isWanted(one))) {
    const after = table.table === current ? within : undefined
    // The whole table fitted into one page.
    if (table.table === current && !after) continue
    const page = await nextPage(db, table, { owners: owners.all, after, since: sinceOf(erasure) })
    if (!page) continue
    erasure.rowsRead += page.rows
    return { table, page, place: { table: table.table, within: pageEndOf(page) } }
  }
  return undefined
}

function nextTraces({ erasure, traces }: Reading, kinds: readonly TraceKind[], max: number): string[] {
  const after = erasure.place?.afterId ?? ''
  const ids = new Set(kinds.flatMap((kind) => traces.get(kind) ?? []))
  return [...ids]
    .filter((id) => id > after)
    .sort()
    .slice(0, max)
}

/** Records traces of the person, and adds names and phones that the bodies contain. */
async function learn(reading: Reading, { subjectIds, contentIds, bodies }: Bodies): Promise<void> {
  const { erasure, dialings } = reading
  await addTraces(reading, 'subject', subjectIds)
  await addTraces(reading, 'content', contentIds)
  erasure.sought = { ...erasure.sought, person: withBodies(erasure.sought.person, bodies, dialings) }
}

async function addTraces(reading: Reading, kind: TraceKind, ids: readonly string[]): Promise<void> {
  const { db, erasure, traces, open } = reading
  const known = new Set(traces.get(kind))
  const found = ids.filter((id) => !known.has(id) && !open.subjectIds.includes(id) && !open.contentIds.includes(id))
  if (found.length === 0) return
  await insertTraces(db, erasure, kind, found)
  traces.set(kind, [...known, ...new Set(found)])
}

/** Ids by which rows are the person's, whatever they say. */
function linksOf({ erasure, traces }: Reading): Record<(typeof linkColumns)[number], readonly string[]> {
  const [subjects = [], related = [], contents = []] = (['subject', 'related', 'content'] as const).map((kind) =>
    traces.get(kind),
  )
  return {
    order_id: subjects,
    guest_id: [erasure.guestId],
    subject_id: [...subjects, ...related, erasure.guestId],
    wallet_id: related,
    document_id: [...subjects, ...related],
    from_counteragent_id: [erasure.guestId],
    to_counteragent_id: [erasure.guestId],
    content_id: contents,
    answer: [...subjects, ...related, erasure.guestId],
  }
}

/** Selects the rows of a page that this reading searches. */
const isRead = ({ db, erasure }: Reading, table: TextTable, page: TextPage): Fragment =>
  db`${isOnPage(db, table, page)} and ${isNewSince(db, sinceOf(erasure))}`

/** Erases the person from the rows that match. Open orders and unfinished commands stay unchanged: they still have to be executed. */
async function erase(reading: Reading, table: TextTable, search: RowSearch): Promise<void> {
  const { db, erasure, open, owners } = reading
  const { condition = db`true`, ids, texts, mentioning = [] } = search
  const isNameable = Object.entries(ids).some(([column, wanted]) => wanted.length > 0 && isLink(table, column))
  if (texts.length + mentioning.length === 0 && !isNameable) return
  const { subjectIds, contentIds } = open
  const isOpen = hasAnyId(db, table, {
    ...{ id: [...subjectIds, ...contentIds], order_id: subjectIds, subject_id: subjectIds, content_id: contentIds },
  })
  const isUnderWay = table.table === 'command' ? db`finished_at is null` : db`false`
  const wanted = { ...search, condition: db`${condition} and not (${isOpen} or ${isUnderWay})` }
  const steps = erasingSteps(table.table)
  const foundOwners = await listOwners(db, table, wanted)
  await steps?.lock(db, foundOwners)
  const found = await lockRows(db, table, { ...wanted, owners: foundOwners })
  if (found.length === 0) return
  // Read after the rows: whoever has registered with the phone since was there before rows of that guest.
  const person = await withoutReassigned(db, owners.corporationId, erasure.sought.person)
  const mentions = mentionsOf(person)
  const isMention = (text: string): boolean => findMentions(text, mentions, { isFree: true }).length > 0
  const redacted = { personal: personalColumns().get(table.table), uniques: table.uniques }
  const rewritten = await rewriteRows(db, table, found, (row) => {
    if (table.table !== 'event') return withoutPerson(row, mentions, redacted)
    const values = row.values.map((value) => ({ ...value, text: withoutPersonalValues(value.text, isMention) }))
    return withoutPerson({ ...row, values }, mentions, redacted)
  })
  erasure.rowsChanged += rewritten.length
  await steps?.follow(db, [...new Set([...found.filter(({ isNamed }) => isNamed), ...rewritten])])
}

/** Leaves out phones and cards that another guest has registered since. */
export async function withoutReassigned(db: Db, corporationId: string, person: ErasedPerson): Promise<ErasedPerson> {
  const phones = new Set(person.phones)
  for (const phone of person.phones) {
    const other = await findProfile(db, corporationId, { phone })
    if (other && other.id !== person.id) for (const form of person.phones) if (phone.endsWith(form)) phones.delete(form)
  }
  const cards = new Set(person.cards)
  for (const card of cards) {
    const other = await findCardOwner(db, corporationId, card)
    if (other !== undefined && other !== person.id) cards.delete(card)
  }
  return { ...person, phones, cards }
}

/** Updates columns that copy values of the rewritten bodies. Skips open orders. */
async function saveColumns({ db, owners, open }: Reading, subjectIds: readonly string[]): Promise<void> {
  const over = subjectIds.filter((id) => !open.subjectIds.includes(id))
  for (const { kind, organizationId, ids } of await listPlaced(db, owners, over))
    await kind.resave(db, organizationId, ids)
}
