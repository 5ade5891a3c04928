import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { ServerState, type WaitingWork } from '#core/server_state.ts'
import { toUtcTime } from '#core/time.ts'
import { release } from '#core/version.ts'
import { listNodes, measureMessages, measureWebhooks, readDatabaseBytes } from '../../store.ts'

const rowsMax = 10_000

/** Delay from which waiting work is late. */
const lateAfterSeconds: Record<WaitingWork['kind'], number> = {
  Commands: 10,
  Follower: 60,
  Webhooks: 600,
  Messages: 600,
  LongWork: 3_600,
}

const Node = Type.Object(
  {
    nodeId: field(Id('Node'), 'Id of the node since its start.'),
    startedAt: field(UtcTime(), 'Time of its start.'),
    validUntil: field(
      UtcTime(),
      'Time until which its last heartbeat is valid: two seconds, renewed each half second.',
    ),
    isAlive: field(Type.Boolean(), 'Whether its heartbeat is valid.'),
  },
  { title: 'ServerNode' },
)

const Waiting = Type.Object(
  {
    kind: field(
      OneOf(['Commands', 'Follower', 'Webhooks', 'Messages', 'LongWork']),
      'Kind of the work: terminal groups with overdue commands, events that a follower has to read, webhooks that failed and are sent ' +
        'again, e-mails and SMS that are due, or long work such as the erasure of guests.',
    ),
    name: nullable(Text(), 'Name of the follower or of the long work. Null for other kinds.'),
    items: field(Int32({ minimum: 0 }), 'Number of waiting items; messages are counted up to 10,000.'),
    seconds: field(Type.Number(), 'Age or delay of the oldest item in seconds.'),
    skipped: field(Int32({ minimum: 0 }), 'Events that a follower skipped after repeated failures.'),
    isLate: field(Type.Boolean(), 'Whether it waits longer than is usual.'),
  },
  { title: 'ServerWaiting' },
)

export default query({
  path: '/admin/server/status',
  group: 'none stated',
  summary: 'Read the state of the server',
  description: 'The node that responds shows its own disk and backups.',
  tenant: 'server',
  request: Type.Object({}),
  response: Type.Object({
    version: field(Text(), 'Version of the node that responds.'),
    nodes: field(List(Node, { maxItems: rowsMax }), 'Nodes that run, and those that ended lately.'),
    waiting: field(List(Waiting, { maxItems: rowsMax }), 'Work that waits.'),
    databaseBytes: field(Type.Number(), 'Size of the database in bytes.'),
    disk: nullable(
      Type.Object({
        freeBytes: field(Type.Number(), 'Free bytes.'),
        totalBytes: field(Type.Number(), 'Size in bytes.'),
        isShort: field(Type.Boolean(), 'Whether less than 5 percent or a gigabyte is free.'),
      }),
      'Disk of the data folder. Null without one.',
    ),
    backups: nullable(
      Type.Object({
        ageSeconds: field(
          Type.Number(),
          'Age of the newest backup in seconds; before the first one, time since the start.',
        ),
        isGood: nullable(Type.Boolean(), 'Whether a backup could be restored for trial. Null before the first trial.'),
        changesAgeSeconds: field(Type.Number(), 'Age of the last change in the backups in seconds.'),
        isBroken: field(Type.Boolean(), 'Whether changes since the newest backup are missing.'),
        isLate: field(Type.Boolean(), 'Whether the newest backup is older than 26 hours.'),
      }),
      'Backups. Null if the node makes none.',
    ),
  }),
  example: { request: {} },

  async run({ db, use, now }) {
    const state = use(ServerState)
    const search = { reachable: state.reachable, now }
    const waiting: WaitingWork[] = [
      ...(await state.listMeasured()),
      { kind: 'Webhooks', name: null, ...(await measureWebhooks(db, search)), skipped: 0 },
      { kind: 'Messages', name: null, ...(await measureMessages(db, search)), skipped: 0 },
    ]
    const nodes = await listNodes(db)
    const disk = await state.findDisk()
    const backups = await state.findBackups()
    return {
      version: release,
      nodes: nodes.map(({ id, startedAt, expiresAt, isAlive }) => ({
        ...{ nodeId: id, startedAt: toUtcTime(startedAt), validUntil: toUtcTime(expiresAt), isAlive },
      })),
      waiting: waiting.map((work) => ({
        ...work,
        isLate: work.items > 0 && work.seconds > lateAfterSeconds[work.kind],
      })),
      databaseBytes: await readDatabaseBytes(db),
      disk: disk ? { ...disk, isShort: isShort(disk) } : null,
      backups: backups ? { ...backups, isLate: backups.ageSeconds > backupAgeMax } : null,
    }
  },
})

const backupAgeMax = 26 * 3_600
const freeBytesMin = 2 ** 30
const freeShareMin = 0.05

const isShort = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes < freeBytesMin || freeBytes < totalBytes * freeShareMin
