import assert from 'node:assert/strict'
import test from 'node:test'
import { defineError, errorBody, OperationError, withPathPrefix } from './errors.ts'
import { newId } from './schema.ts'

const NotFound = defineError('NOT_FOUND', 404, 'There is no such menu')

const bodyWith = (choices: readonly { id: string; name: string; isDeleted: boolean }[]) =>
  errorBody(newId(), new OperationError(NotFound, { path: 'menuId', choices }))

const menu = (name: string) => ({ id: newId(), name, isDeleted: false })

test('a refusal lists what the field may name', () => {
  const [day, night] = [menu('Day'), menu('Night')]
  const { message, details } = bodyWith([day, night])
  assert.equal(message, `There is no such menu; allowed: Day (${day.id}), Night (${night.id})`)
  assert.deepEqual(
    details.choices,
    [day, night].map(({ id, name }) => ({ id, name })),
  )
  assert.deepEqual(details.fields, [{ path: 'menuId' }])
})

test('a refusal lists ten of many choices, and says that there are none', () => {
  const { message, details } = bodyWith(Array.from({ length: 12 }, (_, i) => menu(String(i))))
  assert.match(message, / and 2 others$/)
  assert.equal((details.choices as unknown[]).length, 10)
  assert.equal(bodyWith([]).message, 'There is no such menu; there are none')
})

test('a refusal says what to do', () => {
  const Taken = defineError('TAKEN', 409, 'The number is taken', 'Omit the number.')
  assert.equal(errorBody(newId(), new OperationError(Taken)).details.advice, 'Omit the number.')
  assert.ok(!('advice' in bodyWith([]).details))
})

test('a refusal in a part of the body lists the choices once', () => {
  const one = menu('Day')
  const refuse = () => {
    throw new OperationError(NotFound, { path: 'menuId', choices: [one] })
  }
  const message = `There is no such menu; allowed: Day (${one.id})`
  assert.throws(() => withPathPrefix('order', refuse), { message })
})
