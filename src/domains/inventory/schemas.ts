/** Description of fields of the contract without a value. */
export const never = 'Always null: the server has no such value.'
