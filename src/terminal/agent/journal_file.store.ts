import { DatabaseSync, type StatementSync } from 'node:sqlite'

const schema = `
  create table if not exists command (
    id text primary key,
    seq integer not null,
    operation text not null,
    subject_id text not null,
    body text,
    subject text,
    received_at text not null,
    deadline_at text not null,
    answer text,
    state text,
    error text
  ) strict;
  create index if not exists command_by_seq on command (seq);
  create index if not exists command_open on command (seq) where state is null;
  create index if not exists command_of_subject on command (subject_id);
  create table if not exists action (
    id text primary key,
    operation text not null,
    body text not null,
    done_at text not null,
    state text,
    error text
  ) strict;
  create index if not exists action_open on action (id) where state is null;
  create table if not exists ticket (
    id integer primary key,
    command_id text not null,
    kind text not null,
    text text not null,
    begun_at text,
    printed_at text,
    unique (command_id, kind)
  ) strict;
  create index if not exists ticket_due on ticket (id) where printed_at is null;
  create table if not exists subject (
    kind text not null,
    id text not null,
    doc text not null,
    primary key (kind, id)
  ) strict;
  create table if not exists place (
    name text primary key,
    value text not null
  ) strict;`

/** Time that statements wait for another program that has locked the journal. */
const busyMs = 5_000

/** SQLite file of a journal: its tables, and its statements, each prepared once. */
export class JournalFile {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string) {
    // Applies to the first statement, too: after a power failure the first program that opens the file recovers it, while others wait.
    this.#db = new DatabaseSync(path, { timeout: busyMs })
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.transaction(() => {
      this.#db.exec(schema)
      this.#separateKinds()
    })
  }

  /** Converts journals of earlier versions, which stored one subject per id: the one of the latest applied command. */
  #separateKinds(): void {
    if (this.all("select name from pragma_table_info('subject')").some(({ name }) => name === 'kind')) return
    const rows = this.all(`
      select id, doc,
             (select operation
                from command
               where subject_id = subject.id
                 and state = 'applied'
               order by seq desc
               limit 1) as operation
        from subject`)
    this.#db.exec('drop table subject')
    this.#db.exec(schema)
    for (const { id, doc, operation } of rows)
      if (operation !== null) this.saveSubject(String(operation), String(id), String(doc))
  }

  close(): void {
    this.#db.close()
  }

  /** Executes the work in one transaction. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin immediate')
    try {
      const value = work()
      this.#db.exec('commit')
      return value
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  run(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).run(...values)
  }

  get(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).get(...values)
  }

  all(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).all(...values)
  }

  /** Returns the subject of the operation's commands, as last sent by the server. */
  subject(operation: string, id: string): unknown {
    const row = this.get('select doc from subject where kind = ? and id = ?', kindOf(operation), id)
    return row && JSON.parse(String(row.doc))
  }

  saveSubject(operation: string, id: string, doc: string): void {
    this.run(
      'insert into subject (kind, id, doc) values (?, ?, ?) on conflict (kind, id) do update set doc = excluded.doc',
      kindOf(operation),
      id,
      doc,
    )
  }

  setting(name: string): unknown {
    const row = this.get('select value from place where name = ?', name)
    return row && JSON.parse(String(row.value))
  }

  saveSetting(name: string, value: unknown): void {
    const text = JSON.stringify(value)
    this.run(
      'insert into place (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      name,
      text,
    )
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, known)
    return known
  }
}

/** Returns the kind of an operation's subject: a delivery, a table order and a reserve may have the same id. */
const kindOf = (operation: string): string => operation.replace(/^\/(front|api\/\d+)\//, '').split('/')[0]!
