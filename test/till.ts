import { type ActionEnd, linkGroup, type ScriptedTerminal } from './terminal.ts'
import type { World } from './world.ts'

/** A front office whose terminal takes every command, unless a test says otherwise, and tells what a test has it do. */
export interface Till extends ScriptedTerminal {
  /** How the next commands are refused; taken without. */
  refusal: { code: string; message: string } | undefined
  /** Tells of what it has done, which must be applied. */
  done(operation: string, body: object): Promise<ActionEnd>
  /** The code with which what it tells is refused or fails. */
  failure(operation: string, body: object): Promise<string | undefined>
}

/** Links the terminal group to such a front office. */
export async function openTill(
  world: World,
  place: { organizationId: string; terminalGroupId: string },
): Promise<Till> {
  const terminal = await (await linkGroup(world, place)).connect()
  await terminal.until(() => terminal.received.find(({ type }) => type === 'welcome'))
  const till: Till = {
    ...terminal,
    refusal: undefined,
    async done(operation, body) {
      const end = await terminal.act(operation, body)
      if (end.state !== 'applied') throw new Error(`${operation} was ${end.state}: ${end.code} ${end.message}`)
      return end
    },
    failure: async (operation, body) => (await terminal.act(operation, body)).code,
  }
  void answerAll(till)
  return till
}

async function answerAll(till: Till): Promise<void> {
  for (let known = 0; ; known++) {
    const { commandId } = await till.until(() => till.commands()[known])
    till.answer(commandId, till.refusal)
  }
}

/** What outsiders were told of the thing, in order. */
export async function toldOf({ pool }: World, subjectId: string): Promise<string[]> {
  const rows = await pool<{ type: string; status: string | null }[]>`
    select type, status from event where subject_id = ${subjectId} order by revision`
  return rows.map(({ type, status }) => `${type} ${status}`)
}
