import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { dayMs } from '#core/time.ts'
import type { Answer, Result, SentCommand } from '../link/protocol.ts'

/** Something that has to be printed, once. */
export interface Ticket {
  id: number
  commandId: string
  kind: 'kitchen' | 'bill' | 'cancelled' | 'notification'
  text: string
  /** Printing was interrupted: the ticket may be printed already. */
  wasBegun: boolean
}

/** Something that the front office did and has to report. */
export interface Action {
  actionId: string
  operation: string
  body: Record<string, unknown>
}

type TicketsOf = (operation: string, result: Result, former: unknown) => Pick<Ticket, 'kind' | 'text'>[]

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

/** How long the journal keeps what has a result. */
const keptMs = 7 * dayMs

/** How long another program that reads the journal may lock it. */
const busyMs = 5_000

/**
 * What a front office must not forget: commands, its answers to them, their results, printed tickets and its own
 * actions. A SQLite file; a change survives a power cut once its function has returned.
 */
export class Journal {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string) {
    // From the first statement on: after a power cut the first to open the file recovers it, and others have to wait.
    this.#db = new DatabaseSync(path, { timeout: busyMs })
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.#together(() => {
      this.#db.exec(schema)
      this.#separateKinds()
    })
  }

  /** Journals of earlier programs kept one subject for an id, of whatever kind: that of its newest applied command. */
  #separateKinds(): void {
    if (this.#all("select name from pragma_table_info('subject')").some(({ name }) => name === 'kind')) return
    const rows = this.#all(`
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
      if (operation !== null) this.#saveSubject(String(operation), String(id), String(doc))
  }

  close(): void {
    this.#db.close()
  }

  /** Deletes what got its result more than a week ago. The last seq stays. */
  cleanUp(now: number): void {
    const before = new Date(now - keptMs).toISOString()
    this.#together(() => {
      this.#run('delete from ticket where printed_at < ?', before)
      this.#run('delete from action where state is not null and done_at < ?', before)
      this.#run(
        `delete from command
          where state is not null
            and received_at < ?
            and seq < (select max(seq) from command)
            and not exists (select 1 from ticket where command_id = command.id)`,
        before,
      )
      this.#run('delete from subject where not exists (select 1 from command where subject_id = subject.id)')
    })
  }

  /** A journal belongs to one terminal group, the first that it is asked for. False for another. */
  belongsTo(terminalGroupId: string): boolean {
    this.#run("insert into place (name, value) values ('terminalGroupId', ?) on conflict do nothing", terminalGroupId)
    const { value } = this.#get("select value from place where name = 'terminalGroupId'") as { value: string }
    return value === terminalGroupId
  }

  /** Up to this seq the server need not send anything again. */
  get acknowledged(): number {
    const { seq } = this.#get('select coalesce(max(seq), 0) as seq from command') as { seq: number }
    return seq
  }

  /** Commands without a result, and actions without one. */
  get unsettled(): string[] {
    const rows = this.#all(`
      select id from command where state is null
       union all
      select id from action where state is null`)
    return rows.map(({ id }) => String(id))
  }

  /** Stores commands and answers those that were new. */
  receive(commands: readonly SentCommand[], receivedAt: string): SentCommand[] {
    return this.#together(() =>
      commands.filter((command) => {
        const { changes } = this.#run(
          `insert into command (id, seq, operation, subject_id, body, subject, received_at, deadline_at)
           values (?, ?, ?, ?, ?, ?, ?, ?)
           on conflict do nothing`,
          command.commandId,
          command.seq,
          command.operation,
          command.subjectId,
          JSON.stringify(command.body ?? null),
          JSON.stringify(command.subject ?? null),
          receivedAt,
          command.deadlineAt,
        )
        return changes > 0
      }),
    )
  }

  /** Stores answers, before they are sent. */
  answer(answers: readonly Answer[]): void {
    this.#together(() => {
      for (const answer of answers)
        this.#run(
          'update command set answer = ? where id = ? and answer is null',
          JSON.stringify(answer),
          answer.commandId,
        )
    })
  }

  /** Answers without a result: they are sent again after a cut. */
  get unsettledAnswers(): Answer[] {
    const rows = this.#all('select answer from command where state is null and answer is not null order by seq')
    return rows.map(({ answer }) => JSON.parse(String(answer)))
  }

  /** Commands without an answer: the program ended before it answered them. */
  get unanswered(): SentCommand[] {
    const rows = this.#all(`
      select id, seq, operation, subject_id, body, subject, received_at, deadline_at
        from command
       where state is null
         and answer is null
       order by seq`)
    return rows.map((row) => ({
      commandId: String(row.id),
      seq: Number(row.seq),
      operation: String(row.operation),
      subjectId: String(row.subject_id),
      body: JSON.parse(String(row.body)),
      subject: JSON.parse(String(row.subject)),
      acceptedAt: String(row.received_at),
      deadlineAt: String(row.deadline_at),
    }))
  }

  /**
   * Stores results of commands, each once, with the tickets that follow; `ticketsOf` is called only for a command that
   * had no result before.
   */
  settle(results: readonly Result[], ticketsOf: TicketsOf): void {
    this.#together(() => {
      for (const result of results) {
        const { commandId, state, error } = result
        const command = this.#get('select operation, subject_id from command where id = ? and state is null', commandId)
        if (command) {
          const operation = String(command.operation)
          const subjectId = String(command.subject_id)
          for (const { kind, text } of ticketsOf(operation, result, this.subject(operation, subjectId)))
            this.#run(
              'insert into ticket (command_id, kind, text) values (?, ?, ?) on conflict do nothing',
              commandId,
              kind,
              text,
            )
          if (state === 'applied' && result.subject)
            this.#saveSubject(operation, subjectId, JSON.stringify(result.subject))
        }
        const words = error ? JSON.stringify(error) : null
        this.#run('update command set state = ?, error = ? where id = ? and state is null', state, words, commandId)
        this.#run('update action set state = ?, error = ? where id = ? and state is null', state, words, commandId)
      }
    })
  }

  /** Stores what the staff is to see, each once, as a ticket. */
  notify(notifications: readonly { notificationId: string; text: string }[]): void {
    this.#together(() => {
      for (const { notificationId, text } of notifications)
        this.#run(
          "insert into ticket (command_id, kind, text) values (?, 'notification', ?) on conflict do nothing",
          notificationId,
          text,
        )
    })
  }

  /** What commands of this operation change, as the server last sent it. */
  subject(operation: string, id: string): unknown {
    const row = this.#get('select doc from subject where kind = ? and id = ?', kindOf(operation), id)
    return row && JSON.parse(String(row.doc))
  }

  #saveSubject(operation: string, id: string, doc: string): void {
    this.#run(
      'insert into subject (kind, id, doc) values (?, ?, ?) on conflict (kind, id) do update set doc = excluded.doc',
      kindOf(operation),
      id,
      doc,
    )
  }

  act({ actionId, operation, body }: Action, doneAt: string): void {
    this.#run(
      'insert into action (id, operation, body, done_at) values (?, ?, ?, ?) on conflict do nothing',
      actionId,
      operation,
      JSON.stringify(body),
      doneAt,
    )
  }

  refuseAction(actionId: string, error: { code: string; message: string }): void {
    this.#run("update action set state = 'failed', error = ? where id = ?", JSON.stringify(error), actionId)
  }

  /** Actions without a result, in the order in which they were done. */
  get openActions(): Action[] {
    const rows = this.#all('select id, operation, body from action where state is null order by rowid')
    return rows.map(({ id, operation, body }) => ({
      actionId: String(id),
      operation: String(operation),
      body: JSON.parse(String(body)),
    }))
  }

  get dueTickets(): Ticket[] {
    const rows = this.#all(
      'select id, command_id, kind, text, begun_at from ticket where printed_at is null order by id',
    )
    return rows.map((row) => ({
      id: Number(row.id),
      commandId: String(row.command_id),
      kind: String(row.kind) as Ticket['kind'],
      text: String(row.text),
      wasBegun: row.begun_at !== null,
    }))
  }

  beginTicket(id: number, at: string): void {
    this.#run('update ticket set begun_at = ? where id = ?', at, id)
  }

  finishTicket(id: number, at: string): void {
    this.#run('update ticket set printed_at = ? where id = ?', at, id)
  }

  #together<T>(work: () => T): T {
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

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, known)
    return known
  }

  #run(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).run(...values)
  }

  #get(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).get(...values)
  }

  #all(sql: string, ...values: (string | number | null)[]) {
    return this.#prepared(sql).all(...values)
  }
}

/** A delivery, a table order and a reserve may have one id: the operation's path says which of them is meant. */
const kindOf = (operation: string): string => operation.replace(/^\/(front|api\/\d+)\//, '').split('/')[0]!
