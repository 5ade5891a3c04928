/** Reason for giving up, and advice for the operator. */
export interface AgentRefusal {
  problem: string
  remedy: string
}

export const tokenRefusal = {
  problem: 'The server does not know the terminal token, or it has been revoked',
  remedy: 'Give another with --token; operators make them with /admin/terminal_tokens/create',
}
export const journalRefusal = {
  problem: 'The journal belongs to another terminal group',
  remedy: 'Give the token of that group, or another file with --journal',
}
/** `problem` names the address that was tried last. */
export const unreachable = (problem: string): AgentRefusal => ({
  problem: `No server can be reached: ${problem}`,
  remedy: 'Start it, or name another with --url',
})
export const protocolRefusal = {
  problem: 'The server does not speak the protocol of this terminal',
  remedy: 'Update the older one of both',
}
