interface Permission {
  /** Names of the permitted actions; all by default. */
  only?: readonly string[]
  /** Names of refused actions. */
  without?: readonly string[]
}

/**
 * Actions of a front office that roles may perform, by their names below `/front/`. Other roles may perform all. Items of closed
 * orders cannot be deleted, so `delete_items` needs no entry.
 */
const permissions: Readonly<Record<string, Permission>> = {
  cook: {
    only: [
      'deliveries/complete_cooking',
      'deliveries/start_cooking',
      'order/complete_cooking',
      'order/serve',
      'order/start_cooking',
      'stop_lists/add',
      'stop_lists/remove',
    ],
  },
  cashier: {
    without: ['deliveries/reopen', 'deliveries/return_payments', 'order/reopen', 'order/return_payments'],
  },
}

/** Names of all actions in the table. */
export const limitedActions: readonly string[] = Object.values(permissions).flatMap(({ only = [], without = [] }) => [
  ...only,
  ...without,
])

/** Returns whether the role may perform the operation, such as `/front/deliveries/pack`. */
export function mayAct(role: string, operation: string): boolean {
  const action = operation.replace(/^\/front\//, '')
  const { only, without = [] } = permissions[role] ?? {}
  return (only?.includes(action) ?? true) && !without.includes(action)
}
