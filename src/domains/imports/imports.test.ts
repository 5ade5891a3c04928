import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hourMs } from '#core/time.ts'
import { openChain, type Previewed, productsBody, sentFile } from '#test/fixtures/imports.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import apply from './admin/apply.ts'
import get from './admin/get.ts'
import listKinds from './admin/kinds.ts'
import listMappings from './admin/mappings/list.ts'
import saveMapping from './admin/mappings/save.ts'
import preview from './admin/preview.ts'

const twoProducts = 'name,price\nTea,2.50\nCake,4\n'

const namesOf = async ({ ask }: World, corporationId: string): Promise<string[]> => {
  const { products } = await ask<{ products: { name: string }[] }>('/admin/catalogue/list', {
    corporationId,
    limit: 100,
  })
  return products.map(({ name }) => name).sort()
}

const previewOf = ({ ask }: World, body: object): Promise<Previewed> => ask<Previewed>(preview.path, body)

describeWorld('imports of files', ({ it }) => {
  it('show columns and changes, save nothing until they are applied, and change nothing when repeated', async (world) => {
    const { ask } = world
    const corporationId = await openChain(world)
    const shown = await previewOf(world, productsBody(corporationId, 'Name;Preis;Prise\nTea;2,50;x\nCake;4,00;y\n'))
    assert.deepEqual(shown.files, [
      {
        part: 'products',
        name: 'products.csv',
        headings: [
          { heading: 'Name', column: 'name', similarHeading: null },
          { heading: 'Preis', column: 'price', similarHeading: null },
          { heading: 'Prise', column: null, similarHeading: 'price' },
        ],
      },
    ])
    assert.deepEqual([shown.faults, shown.rows, shown.sentence], [[], 2, '2 products: 2 new, 0 changed, 0 gone'])
    assert.deepEqual(await namesOf(world, corporationId), [])
    const place = { corporationId, importId: shown.importId }
    assert.partialDeepStrictEqual(await ask(get.path, place), { state: 'Ready', saved: 0, isRunning: false, rows: 2 })
    const applied = await ask(apply.path, place)
    assert.partialDeepStrictEqual(applied, { sentence: shown.sentence, changes: shown.changes, saved: 2 })
    assert.deepEqual(await namesOf(world, corporationId), ['Cake', 'Tea'])
    assert.partialDeepStrictEqual(await ask(get.path, place), { kind: 'catalogue', state: 'Applied', saved: 2 })
    assert.deepEqual(await ask(apply.path, place), applied)
    const again = await previewOf(world, productsBody(corporationId, twoProducts))
    assert.deepEqual([again.rows, again.sentence], [0, '2 products: 0 new, 0 changed, 0 gone'])
  })

  it('list all faults with file, line and column, and store nothing', async (world) => {
    const corporationId = await openChain(world)
    const { importId, faults, files, changes } = await previewOf(
      world,
      productsBody(corporationId, 'name,price,catgory\nTea,1.200,Hot\nCake,x,\n'),
    )
    assert.deepEqual([importId, changes], [null, null])
    assert.deepEqual(
      faults.map(({ file, line, column }) => [file, line, column]),
      [
        ['products.csv', 2, 2],
        ['products.csv', 3, 2],
      ],
    )
    assert.match(faults[0]!.message, /"1.200" may be 1.2 or 1200/)
    assert.deepEqual(files[0]!.headings.at(-1), { heading: 'catgory', column: null, similarHeading: 'category' })
    const noTable = await previewOf(world, productsBody(corporationId, 'PK\u0003\u0004 no workbook'))
    assert.match(noTable.faults[0]!.message, /is no workbook that can be read/)
    const missing = await previewOf(world, productsBody(corporationId, 'artikel nr,cost\nTea,2\n'))
    assert.match(missing.faults[0]!.message, /no column name/)
    assert.equal(missing.files[0]!.headings.length, 2)
  })

  it('name faults in the language of the person', async (world) => {
    const corporationId = await openChain(world)
    const messagesIn = async (content: string, language: string) => {
      const { faults } = await previewOf(world, productsBody(corporationId, content, { language }))
      return faults.map(({ message }) => message)
    }
    const content = 'name,price\nTea,1.200\nCake,x\n'
    assert.deepEqual(await messagesIn(content, 'ru'), [
      '«1.200» – это либо 1.2, либо 1200: напишите 1.2 или 1200',
      '«x» – не число, например 0.25',
    ])
    assert.deepEqual(await messagesIn(content, 'en'), [
      '"1.200" may be 1.2 or 1200: write 1.2 or 1200',
      '"x" is not a number such as 0.25',
    ])
    assert.deepEqual(await messagesIn('', 'ru'), [
      'Файл products.csv пуст. Выберите таблицу с заголовками в первой строке.',
    ])
  })

  it('refuse to apply when something else would be saved now, until the new changes are accepted', async (world) => {
    const { ask, refuse } = world
    const corporationId = await openChain(world)
    const [first, second] = [
      await previewOf(world, productsBody(corporationId, twoProducts)),
      await previewOf(world, productsBody(corporationId, 'name,price\nTea,3\n')),
    ]
    await ask(apply.path, { corporationId, importId: second.importId })
    const place = { corporationId, importId: first.importId }
    const { status, error, details } = await refuse(apply.path, place)
    assert.deepEqual(
      [status, error, details.sentence],
      [409, 'IMPORT_OUTDATED', '2 products: 1 new, 1 changed, 0 gone'],
    )
    assert.partialDeepStrictEqual(await ask(get.path, place), { state: 'Ready', saved: 0 })
    assert.equal((await refuse(apply.path, place)).error, 'IMPORT_OUTDATED')
    await ask(apply.path, { ...place, digest: details.digest })
    assert.deepEqual(await namesOf(world, corporationId), ['Cake', 'Tea'])
  })

  it('refuse to apply a menu when one of its prices has changed since', async (world) => {
    const { ask, refuse } = world
    const corporationId = await openChain(world)
    const menuOf = (price: number) => ({
      corporationId,
      input: {
        kind: 'menu',
        files: { menu: sentFile('menu.csv', `name,price\nTea,${price}\n`) },
        options: { name: 'Lunch', new: true },
      },
    })
    const applied = async (price: number) => {
      const { importId } = await previewOf(world, menuOf(price))
      await ask(apply.path, { corporationId, importId })
    }
    await applied(2.5)
    const { importId } = await previewOf(world, menuOf(2.5))
    await applied(3)
    const { status, error, details } = await refuse(apply.path, { corporationId, importId })
    assert.deepEqual([status, error], [409, 'IMPORT_OUTDATED'])
    assert.match(`${details.sentence}`, /1 price changed \(Tea 3\.00 → 2\.50\)/)
  })

  it('refuse to apply files that have a fault by now', async (world) => {
    const { ask, refuse } = world
    const corporationId = await openChain(world)
    const menuOf = (name: string) => ({
      corporationId,
      input: { kind: 'menu', files: { menu: sentFile('menu.csv', 'name,price\nTea,2.50\n') }, options: { name } },
    })
    const [one, other] = [await previewOf(world, menuOf('Lunch')), await previewOf(world, menuOf('Dinner'))]
    await ask(apply.path, { corporationId, importId: other.importId })
    const { status, error, details } = await refuse(apply.path, { corporationId, importId: one.importId })
    assert.deepEqual([status, error], [409, 'IMPORT_REFUSED'])
    assert.match((details.faults as { message: string }[])[0]!.message, /There is no menu "Lunch" yet/)
  })

  it('run one at a time in a chain, and take over from a node that died', async (world) => {
    const { ask, refuse, pool, clock } = world
    const corporationId = await openChain(world)
    const body = productsBody(corporationId, twoProducts)
    const { importId } = await previewOf(world, body)
    const place = { corporationId, importId }
    await pool`update import_preview set state = 'Applying' where corporation_id = ${corporationId}`
    await pool`
      insert into import_turn (corporation_id, id, import_id, ends_at)
      values (${corporationId}, ${randomUUID()}, ${importId}, to_timestamp(${clock.now() + 20_000} / 1000.0))`
    assert.partialDeepStrictEqual(await ask(get.path, place), { state: 'Applying', isRunning: true })
    for (const [path, request] of [
      [preview.path, body],
      [apply.path, place],
    ] as const) {
      const { status, error } = await refuse(path, request)
      assert.deepEqual([status, error], [409, 'IMPORT_IN_PROGRESS'])
    }
    const elsewhere = productsBody(await openChain(world), twoProducts)
    assert.deepEqual((await previewOf(world, elsewhere)).faults, [])
    clock.advance(30_000)
    assert.partialDeepStrictEqual(await ask(get.path, place), { state: 'Applying', isRunning: false })
    await ask(apply.path, place)
    assert.deepEqual(await namesOf(world, corporationId), ['Cake', 'Tea'])
  })

  it('remember headings, values and the form of days of applied imports, until they are forgotten', async (world) => {
    const { ask } = world
    const corporationId = await openChain(world)
    const content = 'Was,Wert,Einheit\nTea,2.50,Stück\n'
    const mapping = {
      columns: [
        { column: 'name', heading: 'Was' },
        { column: 'price', heading: 'Wert' },
      ],
      values: [{ column: 'unit', cell: 'Stück', value: 'pcs' }],
      dateFormat: 'dd.MM.yyyy',
    }
    const first = await previewOf(world, productsBody(corporationId, content, mapping))
    assert.deepEqual([first.faults, first.notes], [[], []])
    assert.deepEqual(await ask(listMappings.path, { corporationId }), { mappings: [] })
    await ask(apply.path, { corporationId, importId: first.importId })
    const { mappings } = await ask<{ mappings: object[] }>(listMappings.path, { corporationId })
    assert.deepEqual(mappings, [
      {
        kind: 'catalogue',
        columns: [
          { column: 'name', heading: 'was' },
          { column: 'price', heading: 'wert' },
        ],
        values: [{ column: 'unit', cell: 'stück', value: 'pcs' }],
        dateFormat: 'dd.MM.yyyy',
      },
    ])
    const later = await previewOf(world, productsBody(corporationId, content))
    assert.deepEqual([later.faults, later.rows], [[], 0])
    assert.deepEqual(later.notes, [
      'As in an earlier import: the column name is was; the column price is wert; stück in unit is pcs; days are written dd.MM.yyyy',
    ])
    assert.deepEqual((await previewOf(world, productsBody(corporationId, twoProducts))).faults, [])
    await ask(saveMapping.path, { corporationId, kind: 'catalogue', columns: [], values: [], dateFormat: null })
    assert.match((await previewOf(world, productsBody(corporationId, content))).faults[0]!.message, /no column name/)
  })

  it('know a name again in another form of Unicode and with double blanks', async (world) => {
    const { ask } = world
    const corporationId = await openChain(world)
    const first = await previewOf(world, productsBody(corporationId, 'name,price\nCaf\u00e9 cr\u00e8me,2.50\n'))
    await ask(apply.path, { corporationId, importId: first.importId })
    const again = await previewOf(world, productsBody(corporationId, 'name,price\nCafe\u0301  cre\u0300me,2.50\n'))
    assert.deepEqual([again.faults, again.rows], [[], 0])
    const { products } = await ask<{ products: object[] }>('/admin/catalogue/list', { corporationId, limit: 10 })
    assert.equal(products.length, 1)
  })

  it('are allowed by kind of file, without the operations through which they are saved', async (world) => {
    const corporationId = await openChain(world)
    const organization = { corporationId, name: 'Trattoria' }
    const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', organization)
    const enter = (role: 'owner' | 'manager' | 'bookkeeper' | 'cashier') => enterAs(world, { role, corporationId })
    const [owner, manager, bookkeeper] = [await enter('owner'), await enter('manager'), await enter('bookkeeper')]
    const bodyOf = (kind: string, part: string, content: string, options = {}) => ({
      corporationId,
      ...(kind === 'openingStock' && { organizationId }),
      input: { kind, files: { [part]: sentFile(`${part}.csv`, content) }, options },
    })
    const menu = bodyOf('menu', 'menu', 'Nome;Gruppo;Prezzo\nTiramisù;Dolci;6,50\n')
    const staff = bodyOf('staff', 'staff', 'name\nAda\n')
    const prices = bodyOf('suppliers', 'prices', 'supplier,name,price\nMill,Tiramisù,2\n', { new: true })
    const stock = bodyOf('openingStock', 'stock', 'name,quantity,price\nTiramisù,2,3\n', { date: '2026-01-01' })
    for (const [person, bodies] of [
      [manager, [menu, staff]],
      [bookkeeper, [prices, stock]],
    ] as const)
      for (const body of bodies) {
        const { importId, faults } = await person.ask<Previewed>(preview.path, body)
        if (body === stock) assert.match(faults[0]!.message, /store/)
        else {
          assert.deepEqual(faults, [], body.input.kind)
          await person.ask(apply.path, { corporationId, importId })
          await person.ask(get.path, { corporationId, importId })
        }
      }
    assert.deepEqual(await namesOf(world, corporationId), ['Tiramisù'])
    const kindsOf = async (person: typeof owner) => {
      const { kinds } = await person.ask<{ kinds: { kind: string; files: object[] }[] }>(listKinds.path, {
        corporationId,
      })
      assert.ok(kinds.every(({ files }) => files.length > 0))
      return kinds.map(({ kind }) => kind)
    }
    assert.deepEqual(await kindsOf(manager), ['menu', 'staff'])
    assert.deepEqual(await kindsOf(bookkeeper), ['suppliers', 'openingStock', 'stockTake', 'invoice'])
    assert.equal((await kindsOf(owner)).length, 9)
    const products = productsBody(corporationId, twoProducts)
    const { importId } = await owner.ask<Previewed>(preview.path, products)
    const format = { columns: [], values: [], dateFormat: null }
    for (const kind of ['menu', 'catalogue']) await owner.ask(saveMapping.path, { corporationId, kind, ...format })
    const { mappings } = await manager.ask<{ mappings: { kind: string }[] }>(listMappings.path, { corporationId })
    assert.deepEqual(
      mappings.map(({ kind }) => kind),
      ['menu'],
    )
    for (const [person, path, body] of [
      [manager, preview.path, products],
      [manager, preview.path, stock],
      [manager, apply.path, { corporationId, importId }],
      [manager, get.path, { corporationId, importId }],
      [manager, saveMapping.path, { corporationId, kind: 'catalogue', ...format }],
      [manager, '/admin/organizations/list', { corporationId }],
      [bookkeeper, preview.path, menu],
      [bookkeeper, preview.path, staff],
      [await enter('cashier'), preview.path, menu],
    ] as const)
      assert.equal((await person.refuse(path, body)).error, 'ROLE_FORBIDDEN', path)
  })

  it('refuse values of a column that no file has', async (world) => {
    const corporationId = await openChain(world)
    const values = [{ column: 'order_type', cell: 'Dine-in', value: 'Common' }]
    const { faults } = await previewOf(world, productsBody(corporationId, twoProducts, { values }))
    assert.match(faults[0]!.message, /No file has the column order_type/)
  })

  it('refuse what cannot be read, with the field and what is allowed', async (world) => {
    const { ask, refuse } = world
    const corporationId = await openChain(world)
    const other = await openRestaurant(world)
    const file = (content: string) => ({ kind: 'catalogue', files: { products: { name: 'a.csv', content } } })
    const cases: [more: object, code: string, field: string][] = [
      [{ input: file('bmFt*') }, 'INVALID_FILE_CONTENT', 'input.files.products.content'],
      [{ input: { kind: 'menu', files: {} } }, 'INVALID_REQUEST', 'input.files.menu'],
      [{ input: { kind: 'wine', files: {} } }, 'INVALID_REQUEST', 'input.kind'],
      [{ encoding: 'klingon' }, 'UNKNOWN_ENCODING', 'encoding'],
      [{ dateFormat: 'dd.MM' }, 'INVALID_DATE_FORMAT', 'dateFormat'],
      [{ organizationId: other.organizationId }, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [{ corporationId: randomUUID() }, 'CORPORATION_NOT_FOUND', 'corporationId'],
    ]
    for (const [more, code, field] of cases) {
      const { error, details } = await refuse(preview.path, { ...productsBody(corporationId, twoProducts), ...more })
      assert.deepEqual([error, details.fields[0]?.path], [code, field])
    }
    const format = { corporationId, kind: 'menu', columns: [], values: [], dateFormat: 'x' }
    assert.equal((await refuse(saveMapping.path, format)).error, 'INVALID_DATE_FORMAT')
    const unknown = { ...format, dateFormat: null, corporationId: randomUUID() }
    assert.equal((await refuse(saveMapping.path, unknown)).error, 'CORPORATION_NOT_FOUND')
    for (const path of [apply.path, get.path])
      assert.equal((await refuse(path, { corporationId, importId: randomUUID() })).error, 'IMPORT_NOT_FOUND')
    const { importId } = await previewOf(world, productsBody(corporationId, twoProducts))
    const elsewhere = { corporationId: await openChain(world), importId }
    assert.equal((await refuse(get.path, elsewhere)).error, 'IMPORT_NOT_FOUND')
    assert.equal((await ask<{ state: string }>(get.path, { corporationId, importId })).state, 'Ready')
  })

  it('can be applied for an hour, under an id that the client may choose', async (world) => {
    const { ask, refuse, clock, pool, node } = world
    const corporationId = await openChain(world)
    const importId = randomUUID()
    const place = { corporationId, importId }
    assert.equal((await previewOf(world, productsBody(corporationId, twoProducts, { importId }))).importId, importId)
    const replaced = await previewOf(world, productsBody(corporationId, 'name\nTea\n', { importId }))
    assert.equal((await ask<{ digest: string }>(get.path, place)).digest, replaced.digest)
    clock.advance(hourMs)
    for (const path of [apply.path, get.path]) assert.equal((await refuse(path, place)).error, 'IMPORT_NOT_FOUND')
    const [rule] = node.app.domains.find(({ name }) => name === 'imports')!.retention!
    await rule!.deleteSome(pool, { now: clock.now(), rowsMax: 1_000 })
    const rows = await pool`select 1 from import_piece where corporation_id = ${corporationId}`
    assert.equal(rows.length, 0)
  })

  it('are forgotten when a guest of the chain is erased', async (world) => {
    const { ask, refuse } = world
    const corporationId = await openChain(world)
    const { importId } = await previewOf(world, productsBody(corporationId, 'name,description\nTea,for Ada\n'))
    const guest = { corporationId, phone: '+442079460399', inBlacklist: false }
    const { id: customerId } = await ask<{ id: string }>('/admin/guests/save', guest)
    await ask('/admin/guests/erase', { corporationId, customerId })
    assert.equal((await refuse(get.path, { corporationId, importId })).error, 'IMPORT_NOT_FOUND')
  })
})
