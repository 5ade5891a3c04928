import type { Caches } from '#core/cache.ts'
import type { PendingCommand } from '#core/commands/store.ts'
import type { Transaction } from '#core/db/connect.ts'
import { defineError, OperationError } from '#core/errors.ts'
import type {
  DecidedCommand,
  EmulatedFrontOffice,
  EmulationInput,
  FrontOfficeAnswer,
  FrontOfficeEmulator,
} from '#core/lanes/front_office.ts'
import { byId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { WebhookFaultsOf } from '#core/webhooks/sender.ts'
import type { FrontOfficeFaults } from './schemas.ts'
import { allKey, countEmulated, type EmulatedOffice, FaultyGroups, FaultyWebhooks, lockEmulated } from './store.ts'

/** Emulated front offices with the faults that an integrator has set. */
export class FaultyFrontOffices implements FrontOfficeEmulator {
  readonly #caches: Caches

  constructor(caches: Caches) {
    this.#caches = caches
  }

  has(terminalGroupId: string): boolean | Promise<boolean> {
    const groups = this.#caches.get(FaultyGroups, allKey)
    return 'then' in groups ? groups.then((loaded) => loaded.has(terminalGroupId)) : groups.has(terminalGroupId)
  }

  async emulate(db: Transaction, input: EmulationInput): Promise<EmulatedFrontOffice | undefined> {
    const office = await lockEmulated(db, input.organizationId, input.terminalGroupId)
    return office && new FaultyFrontOffice(db, input, office)
  }
}

class FaultyFrontOffice implements EmulatedFrontOffice {
  readonly #db: Transaction
  readonly #input: EmulationInput
  readonly #office: EmulatedOffice
  readonly #pending: ReadonlyMap<string, EmulationInput['pending'][number]>
  #refusalsLeft: number

  constructor(db: Transaction, input: EmulationInput, office: EmulatedOffice) {
    this.#db = db
    this.#input = input
    this.#office = office
    this.#pending = byId(input.pending)
    this.#refusalsLeft = office.refusalsLeft ?? Infinity
  }

  get answers() {
    return { get: (id: string) => this.#answer(id) }
  }

  async finish(decided: readonly DecidedCommand[]): Promise<void> {
    const refused = decided.filter(({ decision, expired }) => !decision.accepted && !expired).length
    const answeredLate = decided.filter(({ command, expired }) => expired && this.#answer(command.id)).length
    if (refused + answeredLate === 0) return
    await countEmulated(this.#db, this.#input.organizationId, this.#office, { refused, answeredLate })
  }

  /** Called for commands that can be decided, so that a refusal is final. */
  #answer(id: string): FrontOfficeAnswer | undefined {
    const command = this.#pending.get(id)
    const { now, isAsleep } = this.#input
    const moment = { now, isAsleep, refusalsLeft: this.#refusalsLeft }
    const answer = command && emulatedAnswerTo(command, this.#office.faults, moment)
    if (answer && !answer.accepted) this.#refusalsLeft--
    return answer
  }
}

/** Returns the webhook faults of sandboxes. */
export const webhookFaultsOf =
  (caches: Caches): WebhookFaultsOf =>
  async (organizationId) =>
    (await caches.get(FaultyWebhooks, allKey)).get(organizationId)

/** Delay of a late answer after the deadline, in milliseconds. */
const lateMs = 0.5

interface Moment {
  now: Instant
  /** Asleep: it knows only commands that were sent earlier. */
  isAsleep: boolean
  /** Number of commands that it still refuses. */
  refusalsLeft: number
}

/**
 * Returns the answer of an emulated front office to a command, if it has one by now. Depends only on the command and the faults, so that
 * another node gives the same answer.
 */
function emulatedAnswerTo(
  command: PendingCommand,
  { slowSeconds = 0, answers = 'inTime', refuse }: FrontOfficeFaults,
  { now, isAsleep, refusalsLeft }: Moment,
): FrontOfficeAnswer | undefined {
  if (answers === 'never' || (isAsleep && command.sentAt === null)) return undefined
  const sentAt = command.sentAt ?? now
  const lateAt = answers === 'late' ? (command.deadlineAt ?? sentAt) + lateMs : 0
  const answeredAt = Math.max(sentAt + slowSeconds * 1000, lateAt)
  if (answeredAt > now) return undefined
  const isLate = command.deadlineAt !== null && answeredAt > command.deadlineAt
  if (isLate || !refuse || refusalsLeft === 0 || draw(command.id) >= (refuse.share ?? 1))
    return { accepted: true, answeredAt }
  const def = defineError(refuse.code, 409, refuse.message ?? 'The front office refused')
  return { accepted: false, error: new OperationError(def), answeredAt }
}

/** Returns a number from 0 to 1 that depends only on the id, whose last digits are random. */
const draw = (id: string): number => Number.parseInt(id.slice(-8), 16) / 2 ** 32
