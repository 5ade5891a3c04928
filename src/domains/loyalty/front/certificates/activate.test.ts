import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { openCertificates } from '#test/fixtures/loyalty.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import activate from './activate.ts'

const { path } = activate

/** Opens terminals of two restaurants, and a printed certificate. */
async function openTerminals(world: World) {
  const places = [await openRestaurant(world), await openRestaurant(world)]
  const terminals = await Promise.all(places.map((place) => openTerminal(world, place)))
  const certificates = await openCertificates(world, { lifetimeDays: 30 })
  const number = newId()
  await certificates.generate({ numbers: [number] })
  const [first, second] = terminals
  if (!first || !second) throw new Error('There are two terminals')
  return { ...certificates, first, second, number, cut }

  function cut() {
    for (const terminal of terminals) terminal.cut()
  }
}

describeOperation(activate, ({ it }) => {
  it('activates a certificate for whoever knows its number, or for a guest', async (world) => {
    const { first, number, known, generate, cut } = await openTerminals(world)
    await first.done(path, { number })
    const { status, balance, customerId, expiresAt } = await known(number)
    assert.deepEqual([status, balance, customerId, typeof expiresAt], ['Activated', 100, null, 'string'])
    const [own, guest] = [newId(), await openMembers(world).register()]
    await generate({ numbers: [own] })
    await first.done(path, { number: own, customerId: guest })
    assert.equal((await known(own)).customerId, guest)
    cut()
  })

  it('activates it once, for the first of sixteen reports of two restaurants', async (world) => {
    const { first, second, number, known, cut } = await openTerminals(world)
    const ends = await Promise.all(
      Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? first : second).act(path, { number })),
    )
    const codes = ends.map(({ state, code }) => code ?? state)
    assert.equal(codes.filter((code) => code === 'applied').length, 1)
    assert.equal(codes.filter((code) => code === 'CERTIFICATE_ACTIVATED').length, 15)
    assert.equal((await known(number)).balance, 100)
    cut()
  })

  it('ignores a report repeated under the same id, and refuses certificates that cannot be sold', async (world) => {
    const { first, number, known, generate, block, remove, cut } = await openTerminals(world)
    const [again, actionId] = [newId(), newId()]
    await generate({ numbers: [again] })
    for (let i = 0; i < 2; i++) assert.equal((await first.act(path, { number: again }, actionId)).state, 'applied')
    assert.equal(await first.failure(path, { number: newId() }), 'CERTIFICATE_NOT_FOUND')
    assert.equal(await first.failure(path, { number, customerId: newId() }), 'Validation_CustomerNotFound')
    await block(number)
    assert.equal(await first.failure(path, { number }), 'CERTIFICATE_BLOCKED')
    assert.equal((await known(number)).status, 'Blocked')
    const unsold = newId()
    await generate({ numbers: [unsold] })
    await remove()
    assert.equal(await first.failure(path, { number: unsold }), 'CERTIFICATE_SERIES_NOT_FOUND')
    cut()
  })
})
