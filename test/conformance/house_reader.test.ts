import assert from 'node:assert/strict'
import test from 'node:test'
import {
  circlesAmong,
  functionsOf,
  idsWithoutForeignKey,
  importsOf,
  keysWithoutOwner,
  limitsSubquery,
  ownersOf,
  tablesIn,
  templatesOf,
} from './house.ts'

const source = (text: string) => ({ path: 'src/domains/order/create.ts', text })

test('functions are found with their lengths in every form', () => {
  const text = `export async function one(
  db: Db,
): Promise<void> {
  if (db) {
    await work(() => {
      done()
    })
  }
}

const two = ({ a }: { a: number }) => {
  return a
}

class Three {
  four(): void {
    five()
  }
}
`
  assert.deepEqual(
    functionsOf(source(text)).map(({ name, lines }) => [name, lines]),
    [
      ['one', 9],
      ['work', 3],
      ['two', 3],
      ['four', 3],
    ],
  )
})

test('imports are found as paths of the project', () => {
  const text = `import { a } from 'node:fs'
import type { B } from '#core/db/connect.ts'
import {
  c,
} from '../menus/store.ts'
`
  assert.deepEqual(importsOf(source(text)), [
    { target: 'src/core/db/connect.ts', isType: true },
    { target: 'src/domains/menus/store.ts', isType: false },
  ])
})

test('files in import cycles are found, of types as well', () => {
  const file = (name: string, text: string) => ({ path: `src/core/${name}.ts`, text: `${text}\n` })
  const files = [
    file('a', "import { b } from './b.ts'"),
    file('b', "import { c } from './c.ts'"),
    file('c', "import { a } from './a.ts'"),
    file('d', "import { a } from './a.ts'"),
    file('e', "import type { F } from './f.ts'"),
    file('f', "import { e } from './e.ts'"),
  ]
  assert.deepEqual(
    circlesAmong(files),
    ['a', 'b', 'c', 'e', 'f'].map((name) => `src/core/${name}.ts`),
  )
})

test('templates are found with nested ones, but not in comments or quotes', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
  const text = "// `no`\nconst a = db`select ${all ? db`1 ${'}`'}` : two({})} from t`, b = '`', c = `x`"
  // biome-ignore lint/suspicious/noTemplateCurlyInString: likewise
  assert.deepEqual(templatesOf(source(text)), ["select ${all ? db`1 ${'}`'}` : two({})} from t", 'x'])
})

test('tables are found in statements, and their owners in the schema', () => {
  assert.deepEqual(tablesIn('with a as (select 1 from command for update) insert into event select 2 join a on true'), [
    'command',
    'event',
    'a',
  ])
  const schema = `create table event (
  corporation_id  uuid not null,
  organization_id uuid not null
);
create table product (
  corporation_id uuid not null
) with (fillfactor=50);
create table owner_counter (
  owner_id       uuid not null,
  corporation_id uuid not null
);
create table cache_version (
  key text not null
);
`
  assert.deepEqual(
    [...ownersOf(schema)],
    [
      ['event', 'organization_id'],
      ['product', 'corporation_id'],
      ['owner_counter', 'owner_id'],
    ],
  )
})

test('keys that do not lead with the owner of their rows are found', () => {
  const table = (name: string, ...lines: string[]) => `create table ${name} (\n${lines.join(',\n')}\n);\n`
  const key = (columns: string) => `  constraint x_pkey primary key (${columns})`
  assert.deepEqual(
    keysWithoutOwner(
      [
        table('led', '  organization_id uuid', '  id uuid', key('organization_id, id')),
        table('of_nobody', '  id uuid', key('id')),
        table('by_id', '  corporation_id uuid', '  id uuid', key('id')),
        table(
          'named',
          '  owner_id uuid',
          '  id uuid',
          key('owner_id, id'),
          '  constraint x_fkey foreign key (id) references led(id)',
        ),
        table('keyless', '  organization_id uuid'),
        table('single', '  organization_id uuid primary key references led (organization_id)'),
        table('single_id', '  id uuid primary key', '  corporation_id uuid references corporation (id)'),
        table('refers', '  organization_id uuid primary key', '  led_id uuid references led (id)'),
        'alter table led\n  add foreign key (id) references single_id (id);\n',
      ].join(''),
    ),
    [
      'keyless has no primary key',
      'by_id: primary key (id, …)',
      'named: foreign key (id, …)',
      'single_id: primary key (id, …)',
      'refers: foreign key (led_id, …)',
      'led: foreign key (id, …)',
    ],
  )
})

test('ids without a foreign key are found, and foreign keys to rows of another owner', () => {
  const schema = `
create table led (
  organization_id uuid not null references organization (id),
  corporation_id  uuid not null,
  id              uuid not null,
  guest_id        uuid,
  other_id        uuid,
  seller_id       uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  later_id        uuid,
  terminal_ids    uuid[],
  alone_id        uuid,
  primary key (organization_id, id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id),
  foreign key (organization_id, other_id)
    references led (organization_id, id)
);
alter table led
  add foreign key (organization_id, later_id) references led (organization_id, id);
`
  assert.deepEqual(idsWithoutForeignKey(schema), ['led.alone_id', 'led.guest_id'])
})

test('a limit is found in a subquery, and allowed beside one', () => {
  assert.equal(limitsSubquery('delete from t where id in (select id from t where f(id) limit 5)'), true)
  assert.equal(limitsSubquery('delete from t where (a, b) in (\n  select a, b from t for update skip locked)'), true)
  assert.equal(limitsSubquery('select id from t where id in (select id from u where f(id)) limit 5'), false)
  assert.equal(
    limitsSubquery('with u as materialized (select id from t limit 5) delete from t where id in (select id from u)'),
    false,
  )
})
