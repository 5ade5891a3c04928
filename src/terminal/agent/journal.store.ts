import { dayMs } from '#core/time.ts'
import type { Answer, Directory, Result, SentCommand } from '../link/protocol.ts'
import { JournalFile } from './journal_file.store.ts'
import type { TicketSettings } from './tickets.ts'

/** Content that must be printed exactly once. */
export interface Ticket {
  id: number
  commandId: string
  kind: 'kitchen' | 'bill' | 'cancelled' | 'reserve' | 'notification'
  text: string
  /** Whether an earlier attempt to print it was interrupted, so that it may be on paper. */
  wasBegun: boolean
}

/** Action of the front office that must be reported. */
interface Action {
  actionId: string
  operation: string
  body: Record<string, unknown>
}

type TicketsOf = (operation: string, result: Result, former: unknown) => Pick<Ticket, 'kind' | 'text'>[]

/** Id of the order or reserve that an action changes or creates; null if it is about something else. */
const orderOfAction = `lower(coalesce(json_extract(body, '$.orderId'), json_extract(body, '$.order.id'),
                                      json_extract(body, '$.reserveId')))`

/** Condition for subjects that are open deliveries and table orders. */
const isOpenOrder = `(kind in ('deliveries', 'order')
   and coalesce(json_extract(doc, '$.order.status'), 'Deleted') not in ('Closed', 'Cancelled', 'Deleted'))`

/** Time for which the journal keeps commands and actions that have a result. */
const keptMs = 7 * dayMs

/**
 * Durable state of a front office in an SQLite file: commands, answers, results, printed tickets and its own actions. A change survives a
 * power failure once its function has returned.
 */
export class Journal {
  readonly #file: JournalFile

  constructor(path: string) {
    this.#file = new JournalFile(path)
  }

  close(): void {
    this.#file.close()
  }

  /** Deletes commands and actions whose result is older than a week, with their subjects; keeps the last seq, and open orders and reserves to come. */
  cleanUp(now: number): void {
    const before = new Date(now - keptMs).toISOString()
    this.#file.transaction(() => {
      this.#file.run('delete from ticket where printed_at < ?', before)
      this.#file.run('delete from action where state is not null and done_at < ?', before)
      this.#file.run(
        `delete from command
          where state is not null
            and received_at < ?
            and seq < (select max(seq) from command)
            and not exists (select 1 from ticket where command_id = command.id)`,
        before,
      )
      this.#file.run(
        `delete from subject
          where id not in (select subject_id from command)
           and id not in (select ${orderOfAction} from action where ${orderOfAction} is not null)
           and not (${isOpenOrder}
                    and coalesce(json_extract(doc, '$.order.completeBefore'), '') > ?)
           and not (kind = 'reserve' and coalesce(json_extract(doc, '$.reserve.estimatedStartTime'), '') > ?)`,
        before,
        before,
      )
    })
  }

  /** Binds the journal to the first terminal group that it is called with; returns false for any other one. */
  belongsTo(terminalGroupId: string): boolean {
    this.#file.run(
      "insert into place (name, value) values ('terminalGroupId', ?) on conflict do nothing",
      terminalGroupId,
    )
    const { value } = this.#file.get("select value from place where name = 'terminalGroupId'") as { value: string }
    return value === terminalGroupId
  }

  /** Restaurant of the terminal, as last described by the server. */
  get restaurant(): TicketSettings | undefined {
    return this.#file.setting('restaurant') as TicketSettings | undefined
  }

  storeRestaurant({ organizationName, currencyDigits, timeZone }: TicketSettings): void {
    this.#file.saveSetting('restaurant', { organizationName, currencyDigits, timeZone })
  }

  get directory(): Directory | undefined {
    return this.#file.setting('directory') as Directory | undefined
  }

  storeDirectory({ couriers, paymentTypes, removalTypes, products }: Directory): void {
    this.#file.saveSetting('directory', { couriers, paymentTypes, removalTypes, products })
  }

  /** Deliveries and table orders that have not ended, in the form of `by_id`. */
  get openOrders(): { kind: string; subject: unknown }[] {
    const rows = this.#file.all(`
      select kind, doc
        from subject
       where ${isOpenOrder}
       order by json_extract(doc, '$.order.whenCreated'), id`)
    return rows.map(({ kind, doc }) => ({ kind: String(kind), subject: JSON.parse(String(doc)) }))
  }

  /** Reserves and banquets, in the form of `status_by_id`. */
  get reserves(): unknown[] {
    const rows = this.#file.all("select doc from subject where kind = 'reserve' order by id")
    return rows.map(({ doc }) => JSON.parse(String(doc)))
  }

  /** Highest seq that the server need not send again. */
  get acknowledged(): number {
    const { seq } = this.#file.get('select coalesce(max(seq), 0) as seq from command') as { seq: number }
    return seq
  }

  /** Ids of commands and actions without a result. */
  get idsWithoutResult(): string[] {
    const rows = this.#file.all(`
      select id from command where state is null
       union all
      select id from action where state is null`)
    return rows.map(({ id }) => String(id))
  }

  /** Stores commands, and returns the new ones. */
  storeCommands(commands: readonly SentCommand[], receivedAt: string): SentCommand[] {
    return this.#file.transaction(() =>
      commands.filter((command) => {
        const { changes } = this.#file.run(
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

  /** Stores answers before they are sent. */
  storeAnswers(answers: readonly Answer[]): void {
    this.#file.transaction(() => {
      for (const answer of answers)
        this.#file.run(
          'update command set answer = ? where id = ? and answer is null',
          JSON.stringify(answer),
          answer.commandId,
        )
    })
  }

  /** Answers to commands without a result, which are sent again after a disconnection. */
  get answersWithoutResult(): Answer[] {
    const rows = this.#file.all('select answer from command where state is null and answer is not null order by seq')
    return rows.map(({ answer }) => JSON.parse(String(answer)))
  }

  /** Commands that the program did not answer before it ended. */
  get unanswered(): SentCommand[] {
    const rows = this.#file.all(`
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
   * Stores the first result of each command and action together with its tickets; calls `ticketsOf` only for those without an earlier
   * result.
   */
  storeResults(results: readonly Result[], ticketsOf: TicketsOf): void {
    this.#file.transaction(() => {
      for (const result of results) {
        const { commandId, state, error } = result
        const command =
          this.#file.get('select operation, subject_id from command where id = ? and state is null', commandId) ??
          this.#file.get(
            `select operation, ${orderOfAction} as subject_id from action where id = ? and state is null`,
            commandId,
          )
        if (command?.subject_id) {
          const operation = String(command.operation)
          const subjectId = String(command.subject_id)
          for (const { kind, text } of ticketsOf(operation, result, this.#file.subject(operation, subjectId)))
            this.#file.run(
              'insert into ticket (command_id, kind, text) values (?, ?, ?) on conflict do nothing',
              commandId,
              kind,
              text,
            )
          if (state === 'applied' && result.subject)
            this.#file.saveSubject(operation, subjectId, JSON.stringify(result.subject))
        }
        const words = error ? JSON.stringify(error) : null
        this.#file.run(
          'update command set state = ?, error = ? where id = ? and state is null',
          state,
          words,
          commandId,
        )
        this.#file.run('update action set state = ?, error = ? where id = ? and state is null', state, words, commandId)
      }
    })
  }

  /** Stores each notification once, as a ticket. */
  storeNotifications(notifications: readonly { notificationId: string; text: string }[]): void {
    this.#file.transaction(() => {
      for (const { notificationId, text } of notifications)
        this.#file.run(
          "insert into ticket (command_id, kind, text) values (?, 'notification', ?) on conflict do nothing",
          notificationId,
          text,
        )
    })
  }

  /** Returns the subject of the operation's commands, as last sent by the server. */
  subject(operation: string, id: string): unknown {
    return this.#file.subject(operation, id)
  }

  storeAction({ actionId, operation, body }: Action, doneAt: string): void {
    this.#file.run(
      'insert into action (id, operation, body, done_at) values (?, ?, ?, ?) on conflict do nothing',
      actionId,
      operation,
      JSON.stringify(body),
      doneAt,
    )
  }

  refuseAction(actionId: string, error: { code: string; message: string }): void {
    this.#file.run("update action set state = 'failed', error = ? where id = ?", JSON.stringify(error), actionId)
  }

  /** Actions without a result, oldest first. */
  get openActions(): Action[] {
    const rows = this.#file.all('select id, operation, body from action where state is null order by rowid')
    return rows.map(({ id, operation, body }) => ({
      actionId: String(id),
      operation: String(operation),
      body: JSON.parse(String(body)),
    }))
  }

  get unprintedTickets(): Ticket[] {
    const rows = this.#file.all(
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
    this.#file.run('update ticket set begun_at = ? where id = ?', at, id)
  }

  finishTicket(id: number, at: string): void {
    this.#file.run('update ticket set printed_at = ? where id = ?', at, id)
  }
}
