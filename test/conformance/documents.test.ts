import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { errorsOf } from '#core/operation/operation.ts'
import type { Field } from '#core/record/fields.ts'
import { declaredRecords } from '#core/record/record.ts'
import { columnOf } from '#core/record/statements.ts'
import { baseFields, documentTable, internalFields } from '#documents/store.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf } from '#test/fixtures/accounts.ts'
import type { Schema } from '#test/harness/arbitrary.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const { organization: organizationId, corporation: corporationId } = demo

interface Body {
  date: string
  items: object[]
}

/** A family of documents, with its request schema and the body of the example of its create. */
interface Family {
  base: string
  schema: Schema
  body: Body
  /** Returns whether an action of the family declares an error. */
  declares(action: string, code: string): boolean
}

function familiesOf({ node }: World): Family[] {
  const { operations } = node.app
  const bases = operations
    .filter(({ path, isOfFamily }) => isOfFamily && path.endsWith('/unpost'))
    .map(({ path }) => path.slice(0, -'/unpost'.length))
  assert.ok(bases.length >= 3)
  return bases.map((base) => {
    const create = operations.find(({ path }) => path === `${base}/create`)
    assert.ok(create)
    const declares = (action: string, code: string) =>
      operations.some((one) => one.path === `${base}/${action}` && errorsOf(one).some((error) => error.code === code))
    return { base, schema: create.request as Schema, body: create.example.request as Body, declares }
  })
}

/** Returns calls that create documents and run their actions. */
function clientOf({ ask, refuse }: World, { base, body }: Family) {
  const changed = (documentId: string, more: object = {}) => ({ number: documentId.slice(0, 8), documentId, ...more })
  return {
    async create(more: object = {}): Promise<string> {
      return (await ask<{ documentId: string }>(`${base}/create`, { ...body, ...more })).documentId
    },
    do: (action: string, documentId: string) => ask(`${base}/${action}`, { organizationId, documentId }),
    /** Returns code and paths of a refusal. */
    async refusalOf(action: string, documentId?: string, more: object = {}) {
      const changes = action === 'create' || action === 'update'
      const named = documentId === undefined ? {} : changed(documentId)
      const request = changes ? { ...body, ...named, ...more } : { organizationId, documentId, ...more }
      const { error, details } = await refuse(`${base}/${action}`, request)
      return [error, ...details.fields.map(({ path }) => path)]
    },
  }
}

const own = new Set(['organizationId', 'documentId'])

/** Fields of all families. */
const common = new Set(Object.keys({ ...baseFields, ...internalFields, items: null }))
/** Values of header fields by the type of their column. The text is also a processing mode. */
const valuesOfTypes: Readonly<Record<string, string>> = {
  ...{ boolean: 'true', date: '2026-01-05', jsonb: '[]', numeric: '1' },
  ...{ text: 'RETURN_DISH', timestamptz: '2026-01-05T10:00Z', uuid: randomUUID() },
}
const checkViolation = '23514'

/** Returns the kind of row that a field refers to. */
const kindOf = ({ 'x-id': kind, anyOf = [] }: Schema): string | undefined =>
  kind ?? anyOf.map(kindOf).find((found) => found !== undefined)

/**
 * Returns the body with an id in each field that refers to a row of the kind. By default the ids are unknown and all kinds are replaced.
 */
function withIds({ schema, body }: Family, wanted?: string, id?: string): Body {
  const fill = ({ properties = {} }: Schema, value: object): object => ({
    ...value,
    ...Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
        const lines: unknown = Reflect.get(value, name)
        if (field.items && Array.isArray(lines)) return [[name, lines.map((line) => fill(field.items ?? {}, line))]]
        const kind = kindOf(field)
        const isNamed = kind !== undefined && (wanted === undefined || kind === wanted)
        return isNamed && !own.has(name) ? [[name, id ?? randomUUID()]] : []
      }),
    ),
  })
  return fill(schema, body) as Body
}

/** Returns the body with an unknown id in each field that refers to another row, and the paths of these fields. */
function withUnknownIds(family: Family): { unknown: Body; paths: string[] } {
  const { schema } = family
  const unknown = withIds(family)
  const paths = referencesIn(schema, unknown)
    .map(({ path }) => path)
    .filter((path) => !own.has(path))
  return { unknown, paths: paths.sort() }
}

describeOwnWorld('documents of every family', ({ it }) => {
  const ofEach = (title: string, run: (world: World, family: Family) => Promise<void>) =>
    it(title, async (world) => {
      for (const family of familiesOf(world)) await run(world, family)
    })

  ofEach('refuses ids that name nothing, all at once', async (world, family) => {
    const { create, refusalOf } = clientOf(world, family)
    const { unknown, paths } = withUnknownIds(family)
    for (const [action, documentId] of [['create'], ['update', await create()]] as const) {
      const [, ...found] = await refusalOf(action, documentId, unknown)
      assert.deepEqual(found.sort(), paths, action)
      for (const path of paths)
        assert.equal((await refusalOf(action, documentId, only(family, unknown, path)))[1], path)
    }
  })

  ofEach('has the header fields of its family and no others in the database', async (world, family) => {
    const id = await clientOf(world, family).create()
    const families = declaredRecords().filter(({ table }) => table === documentTable)
    const name = family.base.split('/').at(-1)!.replaceAll('_', '')
    const { fields: own } = families.find(({ kind }) => kind.toLowerCase() === name)!
    const headers = Object.entries<Field>(Object.assign({}, ...families.map(({ fields }) => fields)))
    for (const [name, { kind }] of headers.filter(([name]) => !common.has(name))) {
      const value = own[name] ? 'null' : `'${valuesOfTypes[kind.sqlType]}'`
      const isRefused = await world.pool
        .unsafe(`update document set ${columnOf(name)} = ${value} where id = '${id}'`)
        .then(() => false)
        .catch(({ code }) => code === checkViolation)
      assert.equal(isRefused, !own[name]?.isNullable, `${family.base}: ${name} = ${value}`)
    }
  })

  ofEach('refuses used ids and numbers, and changes that the status forbids', async (world, family) => {
    const { create, do: change, refusalOf } = clientOf(world, family)
    const number = randomUUID().slice(0, 20)
    const [first, second] = [await create({ number }), await create({ isEditable: false })]
    assert.deepEqual(await refusalOf('create', undefined, { number }), ['NUMBER_ALREADY_USED', 'number'])
    assert.deepEqual(await refusalOf('update', await create(), { number }), ['NUMBER_ALREADY_USED', 'number'])
    assert.deepEqual(await refusalOf('create', first, { number: 'other' }), ['DOCUMENT_EXISTS', 'documentId'])
    for (const action of ['update', 'cancel'])
      assert.deepEqual(await refusalOf(action, second), ['DOCUMENT_NOT_EDITABLE'], action)
    assert.deepEqual(await refusalOf('unpost', first), ['WRONG_STATE'])
    await change('post', first)
    for (const action of ['update', 'post', 'cancel'])
      assert.deepEqual(await refusalOf(action, first), ['WRONG_STATE'], action)
    for (const action of ['update', 'post', 'unpost', 'cancel', 'get'])
      assert.deepEqual(await refusalOf(action, randomUUID()), ['DOCUMENT_NOT_FOUND', 'documentId'], action)
  })

  ofEach('lists at most ten thousand documents', async (world, family) => {
    const { create, refusalOf } = clientOf(world, family)
    const documentId = await create()
    const day = '2020-02-02'
    const { pool } = world
    const columns = await pool<{ name: string }[]>`
      select column_name as name
        from information_schema.columns
       where table_name = 'document'
         and is_generated = 'NEVER'
         and column_name not in ('id', 'creation_number', 'number', 'day')`
    const copied = columns.map(({ name }) => name)
    await pool`
      insert into document (id, creation_number, number, day, ${pool(copied)})
      select gen_random_uuid(), i - 1000000 - creation_number * 20000, i::text, ${day}, ${pool(copied)}
        from document
       cross join generate_series(1, 10001) as i
       where organization_id = ${organizationId}
         and id = ${documentId}`
    assert.deepEqual(await refusalOf('list', undefined, { from: day, to: day }), ['PERIOD_TOO_LONG', 'to'])
  })

  ofEach('leaves closed days alone', async (world, family) => {
    const { create, do: change, refusalOf } = clientOf(world, family)
    const [draft, posted] = [await create(), await create()]
    await change('post', posted)
    await world.ask('/admin/books/settings/save', { corporationId, closedThrough: family.body.date.slice(0, 10) })
    for (const [action, documentId] of [['create'], ['update', draft], ['post', draft], ['unpost', posted]] as const)
      assert.deepEqual(await refusalOf(action, documentId), ['PERIOD_CLOSED', 'date'], action)
    await world.ask('/admin/books/settings/save', { corporationId, closedThrough: null })
  })

  ofEach('is not posted to an account that was deleted', async (world, family) => {
    if (!family.declares('post', 'ACCOUNT_NOT_FOUND')) return
    const { create, refusalOf } = clientOf(world, family)
    const accounts = accountsOf(world)
    const { id } = await accounts.create({ name: randomUUID() })
    const documentId = await create(withIds(family, 'Account', id))
    await accounts.remove(id)
    assert.equal((await refusalOf('post', documentId))[0], 'ACCOUNT_NOT_FOUND', family.base)
  })

  it('refuses documents whose charts take nothing or too many lines', async (world) => {
    const { wide, ...products } = await saveProductsWithCharts(world)
    for (const family of familiesOf(world)) {
      const { create, refusalOf } = clientOf(world, family)
      for (const [code, product] of Object.entries(products))
        if (family.declares('post', code))
          assert.equal((await refusalOf('post', await create(withProduct(family, product))))[0], code, family.base)
      // A document with one product for all lines cannot break it down more often.
      if (family.schema.properties?.product || !family.declares('post', 'BREAKDOWN_TOO_LARGE')) continue
      const large = await create(withProduct(family, wide, 6))
      assert.deepEqual(await refusalOf('post', large), ['BREAKDOWN_TOO_LARGE', 'items'], family.base)
    }
  })

  ofEach('refuses sums that responses cannot have', async (world, family) => {
    if (!family.declares('create', 'SUM_TOO_LARGE')) return
    const { create, refusalOf } = clientOf(world, family)
    const large = { sum: undefined, price: 9_999_999_999, amount: 999_999 }
    const items = family.body.items.map((line) => ({ ...line, ...large }))
    for (const [action, documentId] of [['create'], ['update', await create()]] as const)
      assert.deepEqual(await refusalOf(action, documentId, { items }), ['SUM_TOO_LARGE', 'items[0].price'], family.base)
  })

  it('refuses changes that leave a store short if the settings forbid it', async (world) => {
    const allow = (isNegativeStockAllowed: boolean) =>
      world.ask('/admin/books/settings/save', { corporationId, isNegativeStockAllowed })
    const emptyStore = randomUUID()
    await world.ask('/admin/stores/save', {
      corporationId,
      stores: [{ id: emptyStore, name: 'Cellar', organizationId }],
    })
    const families = familiesOf(world)
    const transfers = clientOf(world, families.find(({ base }) => base.endsWith('/internal_transfer'))!)
    for (const family of families) {
      const refusing = ['post', 'unpost'].filter((action) => family.declares(action, 'NEGATIVE_STOCK'))
      if (refusing.length === 0) continue
      const { create, do: change, refusalOf } = clientOf(world, family)
      const documentId = await create()
      await change('post', documentId)
      const postings = await listDocumentPostings(world.pool, organizationId, documentId)
      // On the next day more is issued than the store ever had.
      for (const { accountId, productId } of postings.flatMap(({ from, to }) => [from, to]))
        if (productId)
          await transfers.do(
            'post',
            await transfers.create({
              ...{ date: '2026-05-05', storeFrom: accountId, storeTo: emptyStore },
              items: [{ num: 1, product: productId, amount: 900_000 }],
            }),
          )
      for (const action of ['unpost', 'post']) {
        await allow(false)
        if (refusing.includes(action))
          assert.deepEqual(await refusalOf(action, documentId), ['NEGATIVE_STOCK', 'items'], `${family.base}/${action}`)
        await allow(true)
        await change(action, documentId)
      }
    }
  })
})

/** Saves products whose charts cannot be posted, and one that cannot be posted in six lines. Returns their ids by error code. */
async function saveProductsWithCharts({ ask }: World) {
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const [empty, large, middle, small, wide] = ids
  for (const [i, productId] of ids.entries())
    await ask('/api/nomenclature/v2/product/create', {
      ...{ productId, name: `Charted ${i}`, code: `8800${i}`, type: 'DISH', amountUnitId: demo.secondAmountUnit },
    })
  const chart = (productId = '', ingredient = '', lines = 1, fields: object = {}) =>
    ask('/api/nomenclature/v2/assembly-chart/create', {
      ...{ productId, dateFrom: '2020-01-01', dateTo: '2100-01-01' },
      items: Array.from({ length: lines }, () => ({ productId: ingredient, quantityIn: 1, ...fields })),
    })
  const elsewhere = { organizationIds: [demo.confirmingOrganization], inverse: false }
  await chart(empty, small, 1, { storeSpecification: elsewhere })
  await chart(large, middle, 110)
  await chart(middle, small, 110)
  await chart(wide, middle, 90)
  return { POSTING_EMPTY: empty!, ASSEMBLY_CHART_TOO_LARGE: large!, wide: wide! }
}

/** Returns the body with lines of a product whose chart is broken down for each, without money. */
function withProduct({ schema, body }: Family, product: string, count = 1): object {
  const { properties = {} } = schema
  if (properties.product) return { product, ...(properties.assemblyChartWriteoff && { assemblyChartWriteoff: true }) }
  const unpriced = properties.items?.items?.properties?.price ? { price: 0, sum: 0 } : {}
  return {
    ...(properties.processingMode && { processingMode: 'RETURN_GOOD' }),
    items: Array.from({ length: count }, (_, i) => ({
      ...body.items[0],
      ...{ num: i + 1, product, amount: i + 1, ...unpriced },
    })),
  }
}

/** Returns the example's body with the unknown id at one path. */
function only({ body }: Family, unknown: Body, path: string): object {
  const [, list = '', index, name = ''] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(path) ?? []
  if (index === undefined) return { ...body, [path]: Reflect.get(unknown, path) }
  const [lines, changed]: object[][] = [Reflect.get(body, list), Reflect.get(unknown, list)]
  const line = { ...lines?.[Number(index)], [name]: Reflect.get(changed?.[Number(index)] ?? {}, name) }
  return { ...body, [list]: lines?.with(Number(index), line) }
}
