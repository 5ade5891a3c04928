import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { itemErrors } from '#ordering/errors.ts'
import { wireError } from '#shared/errors.ts'

export const DraftNotFound = wireError('OrderNotFound', 404, 'There is no such draft')
export const DraftInUse = wireError('EntityAlreadyInUse', 409, 'Another employee has the draft, or it is being placed')

/** Errors of a draft; everything else is checked when it is placed. */
export const draftErrors = {
  Incorrect: itemErrors.Incorrect,
  TerminalGroupUnregistered,
}
