import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test from 'node:test'
import postgres from 'postgres'
import { loadOperations } from '#core/operation/registry.ts'
import { transactionTypes as loyaltyTransactionTypes } from '#domains/loyalty/model.ts'
import { removals } from '#domains/reports/model.ts'
import { accountTypes } from '#ledger/chart.ts'
import { documentTypes, transactionTypes } from '#ledger/types.ts'
import { root } from '#test/harness/files.ts'
import { backtracking, regexesOf } from './backtracking.ts'
import {
  circlesAmong,
  enumerationsOf,
  exportsOfNone,
  functionsOf,
  idsWithoutForeignKey,
  importsOf,
  isStatement,
  isTest,
  keysWithoutOwner,
  limitsSubquery,
  ownersOf,
  readSources,
  type Source,
  tablesIn,
  tablesWithLateKeys,
  templatesOf,
  wholeNumbersOf,
} from './house.ts'
import { mayImport, tierOf } from './tiers.ts'

/**
 * House rules that neither types nor lint check. Violations are listed in `house_exceptions.txt` with the name of the rule; unneeded lines
 * fail, so the list can only get shorter.
 */

const linesMax = 70
const readableOfDomain = ['model', 'schemas', 'rules', 'errors', 'cached', 'reads', 'changes']
/** The terminal has its own tables in a file. */
const journal = 'src/terminal/agent/'
/** A hook at the root of a file, or a function that sets hooks. */
const rootHook = /^(?:(?:const|let|export) [^\n]*= ?|await )?(?:before|after|beforeEach|afterEach|writtenFiles)\(/m
const asyncSuite = /^\s*(?:describe|suite)\([^\n]*\basync\b[^\n]*=> \{$/m
/** Files that write to a terminal: `output.ts` for all others, and those whose texts are clean already. */
const writers = new Set(
  ['cli/output.ts', 'cli/program.ts', 'cli/progress_bar.ts', 'terminal/agent/printers.ts'].map((path) => `src/${path}`),
)
/** A conversion between a `timestamptz` and milliseconds. */
const convertsInstant = /\bepoch from [^\n]*\* 1000\b|\bto_timestamp\([^\n]*\/ 1000\b/
const isRules = /(^|[/.])rules\.ts$/
const isStore = /(^|[/.])store\.ts$/
/** The frame and the programs of the database, whose files are mechanisms around their statements. */
const isMechanism = /^src\/(?:backup|cluster|core|doctor|server)\//
/** Files of a domain that others import, and checks of stored rows. */
const mayHaveStatements = /(?:^|[/._])(?:cached|changes|invariants|reads|rules|store)\.ts$/
const suffixes = new Set(['rules', 'store', 'thread'])

const program = (await readSources(['src'])).filter((source) => !isTest(source))
const consoleSources = await readSources(['console'])
const everything = await readSources(['client', 'src', 'test', 'tools', 'bench'])
const schema = globSync('migrations/*.sql', { cwd: root })
  .sort()
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const owners = ownersOf(schema)
const exceptions = (await readFile(join(import.meta.dirname, 'house_exceptions.txt'), 'utf8'))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Files of operations, which are spelled as their paths. */
const asOnTheWire = new Set((await loadOperations()).map(({ file }) => join('src', 'domains', file)))

const rules: Record<string, { rule: string; broken(): string[] }> = {
  'long function': {
    rule: `a function has at most ${linesMax} lines: extract a named part`,
    broken: () => everything.filter((source) => !isTest(source)).flatMap(longFunctions),
  },
  'file name': {
    rule: `files are named in snake_case; suffixes are ${[...suffixes].join(', ')}`,
    broken: () => everything.map(({ path }) => path).filter((path) => !isWellNamed(path)),
  },
  'impure rules': {
    rule: 'rules are pure: they import neither a database nor a module that reads one',
    broken: () => program.filter(({ path }) => isRules.test(path)).flatMap(impureImports),
  },
  'statement outside a store': {
    rule: 'statements are in stores, or in reads, changes, cached values and invariants',
    broken: () =>
      program
        .filter(({ path }) => !isMechanism.test(path) && !mayHaveStatements.test(path))
        .filter((source) => templatesOf(source).some(isStatement))
        .map(({ path }) => path),
  },
  'inside of a domain': {
    rule: `only ${readableOfDomain.join(', ')} of other domains may be imported`,
    broken: () => program.flatMap(importsOfInternals),
  },
  tier: {
    rule: 'imports go to lower tiers of test/conformance/tiers.ts',
    broken: () => program.flatMap(importsOfLowerTiers),
  },
  'client of its own': {
    rule: 'the client imports only its own files: it runs without this program',
    broken: () =>
      everything
        .filter((source) => source.path.startsWith('client/') && !isTest(source))
        .filter(
          (source) =>
            / from '[^.]/.test(source.text) || importsOf(source).some(({ target }) => !target.startsWith('client/')),
        )
        .map(({ path }) => path),
  },
  'demo at the start': {
    rule: 'a server without a demo loads none of it: other modules of the program only `import()` it',
    broken: () =>
      program
        .filter(
          ({ path, text }) => !path.startsWith('src/demo/') && /^(?:import|export) (?!type )[^;]*?'#demo\//m.test(text),
        )
        .map(({ path }) => path),
  },
  'import cycle': {
    rule: 'imports have no cycles',
    broken: () => circlesAmong(everything),
  },
  'export without an importer': {
    rule: 'a name is exported only if another file has it',
    broken: () => exportsOfNone(program, [...everything, ...consoleSources]),
  },
  'select *': {
    rule: 'statements list their columns',
    broken: () => program.filter((source) => templatesOf(source).some(selectsAll)).map(({ path }) => path),
  },
  'class that runs once': {
    rule: 'an object that is created, called once and discarded should be a function',
    broken: () => everything.flatMap((source) => classesThatRunOnce(source)),
  },
  backtracking: {
    rule: 'a regular expression is a literal and runs in linear time',
    broken: () => [
      ...program.flatMap(slowRegexes),
      ...program.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => `${path} RegExp()`),
    ],
  },
  'limited subquery': {
    rule: '`limit` and `skip locked` are in `with … as materialized`: a subquery may run again for each row, and then finds more',
    broken: () => program.filter((source) => templatesOf(source).some(limitsSubquery)).map(({ path }) => path),
  },
  'clock in an upsert': {
    rule: '`on conflict do update` writes values: distributed engines refuse functions that are not immutable',
    broken: () => program.filter((source) => templatesOf(source).some(asksInUpsert)).map(({ path }) => path),
  },
  'instant by hand': {
    rule: 'src/core/db/timestamps.ts converts instants in statements',
    broken: () =>
      program
        .filter(({ path, text }) => path !== 'src/core/db/timestamps.ts' && convertsInstant.test(text))
        .map(({ path }) => path),
  },
  'hook of a whole process': {
    rule: 'a hook is inside a `describe`: several files share a process, and hooks at the root apply only to the first of them',
    broken: () => everything.filter(({ text }) => rootHook.test(text)).map(({ path }) => path),
  },
  'suite that waits': {
    rule: 'the function of a `describe` is synchronous: after an `await` its tests belong to no suite',
    broken: () => everything.filter(({ text }) => asyncSuite.test(text)).map(({ path }) => path),
  },
  'output of a command': {
    rule: 'src/cli/output.ts prints what commands say, without the control characters of stored names',
    broken: () =>
      program
        .filter(({ path, text }) => !writers.has(path) && /\bstd(?:out|err)\.write\(/.test(text))
        .map(({ path }) => path),
  },
  'write of the ledger': {
    rule: 'postings, turnovers, goods and their values are written in src/ledger only',
    broken: () =>
      program.filter(({ path, text }) => !path.startsWith('src/ledger/') && writesLedger(text)).map(({ path }) => path),
  },
  'statement without its owner': {
    rule: 'a statement names the owner_id, organization_id or corporation_id of each table that has one',
    broken: () => program.filter(({ path }) => !path.startsWith(journal)).flatMap(statementsWithoutOwner),
  },
}

function slowRegexes(source: Source): string[] {
  return regexesOf(source).flatMap((regex) => {
    const why = backtracking(regex)
    return why === undefined ? [] : [`${source.path} /${regex.pattern}/${regex.flags} (${why})`]
  })
}

for (const [name, { rule, broken }] of Object.entries(rules)) {
  const prefix = `${name}: `
  const known = new Set(exceptions.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length)))
  test(`${name}: ${rule}`, () => {
    const found = new Set(broken())
    assertNone(found.difference(known), `${rule}. Violations`)
    assertNone(known.difference(found), 'these lines of house_exceptions.txt are not needed any more')
  })
}

function assertNone(lines: ReadonlySet<string>, complaint: string): void {
  assert.equal(lines.size, 0, `${complaint}:\n${[...lines].sort().join('\n')}`)
}

test('every exception refers to an existing rule', () => {
  const names = Object.keys(rules)
  assert.deepEqual(
    exceptions.filter((line) => !names.some((name) => line.startsWith(`${name}: `))),
    [],
  )
})

test('keys lead with the organization or corporation that owns the rows', () => {
  assert.deepEqual(keysWithoutOwner(schema), [])
})

test('tables begin with their keys, but where another order takes less time or space', () => {
  assert.deepEqual(tablesWithLateKeys(schema), ['delivery_order', 'posting', 'sale_line'])
})

/** Tables that grow with orders, events and postings. */
const grown = new Set(
  `announcement command content courier_last_location courier_location delivery_draft delivery_order facts_calendar facts_gap guest
  lane_work ledger ledger_account ledger_count ledger_document ledger_goods ledger_subaccount loyalty_certificate loyalty_coupon
  loyalty_guest_use_count loyalty_order loyalty_order_grant loyalty_order_use loyalty_orders_of_day loyalty_reservation
  loyalty_transaction loyalty_webhook_delivery message posting request reserve revalued_document sale sale_facts sale_line sale_order
  sales_gap table_order terminal_group_lease turnover unposted_order valuation valuation_change valuation_failure valuation_mark
  valuation_run valuation_state webhook_attempt webhook_delivery webhook_message`.split(/\s+/),
)
/** Ids of rows of another kind of owner, of several tables, of rows that are deleted, and of other systems. */
const idsOfOthers = [
  'account.deletion_id',
  'attendance.modified_by_user_id',
  'books_opening_stock.product_id',
  'books_opening_stock.store_id',
  'books_transaction.cash_flow_category_id',
  'books_transaction.conception_id',
  'books_transaction.document_id',
  'books_transaction.from_account_id',
  'books_transaction.from_counteragent_id',
  'books_transaction.to_account_id',
  'books_transaction.to_counteragent_id',
  'cash_flow_category.deletion_id',
  'catalogue_change.author_id',
  'catalogue_change.correlation_id',
  'combo.program_id',
  'day_close.author_id',
  'discount_card.discount_type_id',
  'document.internal_incoming_invoice_id',
  'document.internal_outgoing_invoice_id',
  'import_turn.import_id',
  'loyalty_campaign_sweep.after_id',
  'message_settings.owner_id',
  'notification.order_id',
  'owner_directory.corporation_id',
  'owner_directory.organization_id',
  'personal_session.attendance_id',
  'personal_session.employee_id',
  'personal_session.role_id',
  'personal_shift.employee_id',
  'product.franchise_master_id',
  'product.franchise_unique_id',
  'product.last_modify_node_id',
  'product_group.franchise_master_id',
  'product_group.franchise_unique_id',
  'restaurant_section.store_id',
  'restaurant_table.pos_id',
  'stop_list_item.author_id',
  'stop_list_item.product_id',
  'stop_list_item.size_id',
  'terminal_group.store_id',
  'webhook_endpoint.api_key_id',
]

test('ids have foreign keys to rows of the same owner, but in tables that grow with orders', () => {
  const alone = idsWithoutForeignKey(schema).filter((id) => !grown.has(id.split('.')[0]!))
  assert.deepEqual(alone.sort(), idsOfOthers.toSorted())
})

/** Last words of columns that count, measure or order. Columns of other numbers are in `numbersOfOthers`. */
const measures = new Set(
  `account amount attempts bytes capacity cause causes changed checks count days epoch failures forgotten guests id key late left length
  line made max messages minutes ms number order orders ordinal position priority read refused requested revision revisions rows saved
  seq shape shortage subaccount suggest surplus uses valued version year`.split(/\s+/),
)
/** Numbers that the published contract or HTTP gives a meaning. */
const numbersOfOthers = [
  'combo.price_modification_type',
  'guest.sex',
  'guest.consent_status',
  'loyalty_certificate_series.counteragent_type',
  'loyalty_program.program_type',
  'loyalty_program.template_type',
  'request.status',
  'webhook_attempt.status',
]

test('numbers in the database are numbers: a word is stored as text with a check, or as an enumeration', () => {
  const others = wholeNumbersOf(schema).filter((column) => !measures.has(/[a-z]+$/.exec(column)![0]))
  assert.deepEqual(others.sort(), numbersOfOthers.toSorted())
})

test('enumerations of the schema have the words of the program, in any order', () => {
  const words = {
    account_type: accountTypes.map(({ code }) => code),
    document_type: documentTypes,
    line_removal: removals,
    loyalty_transaction_type: Object.keys(loyaltyTransactionTypes),
    transaction_type: transactionTypes,
  }
  const sorted = (lists: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([type, list]) => [type, list.toSorted()]))
  assert.deepEqual(sorted(enumerationsOf(schema)), sorted(words))
})

test('every module of the program has a tier', () => {
  const modules = new Set(program.map(({ path }) => moduleOf(path)))
  assert.deepEqual(
    [...modules].filter((room) => tierOf(room) === -1),
    [],
  )
})

/** Returns the module of a file: its domain, or its folder below `src`. */
function moduleOf(path: string): string {
  const [top, first, second] = path.split('/')
  if (top !== 'src') return top!
  if (first === 'domains') return second!
  return first!.endsWith('.ts') ? path : first!
}

function longFunctions(source: Source): string[] {
  const long = functionsOf(source).filter(({ lines }) => lines > linesMax)
  return long.map(({ name }) => `${source.path} ${name}`)
}

function isWellNamed(path: string): boolean {
  if (asOnTheWire.has(path.replace('.test.ts', '.ts'))) return true
  const [name = '', ...ends] = basename(path, '.ts')
    .replace(/\.(?:test|d)$/, '')
    .split('.')
  const isSuffix = ends.length < 2 && ends.every((end) => suffixes.has(end))
  return isSuffix && /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) && !/_(?:rules|store)$/.test(name)
}

const impureImports = (source: Source): string[] =>
  importsOf(source)
    .filter(({ target, isType }) => target.startsWith('src/core/db/') || (!isType && isStore.test(target)))
    .map(({ target }) => `${source.path} imports ${target}`)

/** Returns imports of the internals of a domain, one for each importing module. */
const importsOfInternals = ({ path, text }: Source): string[] =>
  importsOf({ path, text }).flatMap(({ target }) => {
    const [, domain, file] = /^src\/domains\/(\w+)\/(.*)\.ts$/.exec(target) ?? []
    if (domain === undefined || domain === moduleOf(path) || readableOfDomain.includes(file!)) return []
    return [`${moduleOf(path)} imports ${domain}/${file}`]
  })

const importsOfLowerTiers = (source: Source): string[] =>
  importsOf(source)
    .map(({ target }) => [moduleOf(source.path), moduleOf(target)] as const)
    .filter(([from, to]) => !mayImport(from, to))
    .map(([from, to]) => `${from} imports ${to}`)

/** Returns whether an SQL template contains `select *`, `changed.*` or similar; `count(*)` and products are allowed. */
const selectsAll = (template: string): boolean =>
  /\b(select|returning)\b/.test(template) && /(?<=[\s,.])\*(?=\s*(,|from\b|$))/.test(template)

/** Returns whether a time, a random number or an id is generated between `do update` and the end of the statement. */
const asksInUpsert = (template: string): boolean =>
  /\bdo update\b(?:(?!\bselect\b|\breturning\b)[\s\S])*\b(now|(?:clock|statement|transaction)_timestamp|timeofday|random|gen_random_uuid|uuidv7|nextval)\s*\(/.test(
    template,
  )

/** Returns classes whose only method does all the work, and classes whose instances are discarded. */
function classesThatRunOnce({ path, text }: Source): string[] {
  return [...text.matchAll(/^(?:export )?class (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)]
    .filter(([, name, body]) => {
      const methods = [...body!.matchAll(/^ {2}(?:async )?(\w+)(?:<.*>)?\(/gm)].map(([, method]) => method!)
      const callable = methods.filter((method) => method !== 'constructor')
      const isThrownAway = new RegExp(`new ${name}\\([^;\n]*\\)\\.\\w+\\(`).test(text)
      return isThrownAway || (callable.length === 1 && /^(run|execute|go|perform|play)$/.test(callable[0]!))
    })
    .map(([, name]) => `${path} ${name}`)
}

/** Returns whether a text changes a table of the ledger: by name in a statement, or by passing the name to a generic one. */
const writesLedger = (text: string): boolean =>
  /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(?:posting|turnover|(?:ledger|valuation)(?:_\w+)?)\b/.test(
    text,
  ) || /(?:\btable: |\bdb\()'(?:posting|turnover|(?:ledger|valuation)(?:_\w+)?)'/.test(text)

const statementsWithoutOwner = (source: Source): string[] =>
  templatesOf(source)
    .filter(isStatement)
    .flatMap((statement) =>
      tablesIn(statement)
        .filter((table) => owners.has(table) && !isNamed(owners.get(table)!, statement))
        .map((table) => `${source.path} ${table}`),
    )

/** Returns whether a statement names the column, or, in the rows that it inserts, the field. */
const isNamed = (column: string, statement: string): boolean =>
  new RegExp(`\\b(?:${column}\\b|${postgres.toCamel(column)}:|\\w+: \\[[^\\]]*'${postgres.toCamel(column)}')`).test(
    statement,
  )
