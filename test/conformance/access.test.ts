import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { RestrictionGroups } from '#core/access/groups.ts'
import { fieldsOf } from '#core/operation/declared.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { statusFor } from '#core/operation/statuses.ts'
import { demo } from '#shared/demo.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const operations = await loadOperations()
const domains = await loadDomains()
const groups = new RestrictionGroups(domains)
const ownGroups = new Set(domains.flatMap((domain) => domain.ownGroups ?? []))
const strangersOrganization = randomUUID()

describeOwnWorld('every operation that takes a token', ({ it }) => {
  for (const operation of operations.filter(({ audience }) => audience === 'key')) {
    const { path, group, example } = operation

    it(`${path} refuses a call without a valid token`, async (world) => {
      const { forged } = await world.once(makeTokens)
      for (const [name, token] of Object.entries(forged)) await refuses(world, operation, token, `with ${name}`)
    })

    if (group !== 'none stated')
      it(`${path} refuses a key without "${group}"`, async (world) => {
        const token = (await world.once(makeTokens)).withoutGroups.get(group)
        const reply = await world.call(path, example.request, { token })
        expectRefusal(reply, { status: statusFor(operation, 403), code: 'GROUP_NOT_HELD' })
      })

    if (namesOrganization(operation))
      it(`${path} refuses organizations outside the key, whether or not they exist`, async (world) => {
        const { narrow } = await world.once(makeTokens)
        for (const id of [
          strangersOrganization,
          strangersOrganization.toUpperCase(),
          randomUUID(),
          demo.confirmingOrganization,
        ])
          for (const body of withOrganization(operation, id)) {
            const { details } = expectRefusal(await world.call(path, body, { token: narrow }), {
              status: statusFor(operation, 403),
              code: 'ORGANIZATION_FORBIDDEN',
            })
            assert.equal(String(details.organizationId).toLowerCase(), id.toLowerCase())
          }
      })
  }

  for (const operation of operations.filter(({ audience }) => audience === 'admin'))
    it(`${operation.path} accepts only the admin token`, async (world) => {
      const { forged, narrow } = await world.once(makeTokens)
      for (const [name, token] of Object.entries({ ...forged, 'an API token': narrow }))
        await refuses(world, operation, token, `with ${name}`)
    })
})

/** Creates tokens that are invalid or lack permissions. */
async function makeTokens(world: World) {
  const forged = await forgedTokens(world)
  const withoutGroups = new Map<string, string>()
  for (const group of new Set(operations.map((operation) => operation.group)))
    withoutGroups.set(group, await world.tokenOf({ groups: allBut(group) }))
  const narrow = await world.tokenOf({ organizationIds: [demo.organization] })
  await makeStranger(world)
  return { forged, withoutGroups, narrow }
}

/** A key with all groups of the family's contract includes our own groups, so a key without one of ours has to lack another group, too. */
function allBut(group: string): string[] {
  const others = groups.all.filter((name) => name !== group)
  return ownGroups.has(group) ? others.filter((name) => name !== 'Commands') : others
}

async function refuses(world: World, { path, example }: RegisteredOperation, token: string | undefined, how: string) {
  const reply = await world.call(path, example.request, { token })
  try {
    expectRefusal(reply, { status: 401, code: 'UNAUTHENTICATED' })
  } catch (cause) {
    throw new Error(`${path} called ${how}`, { cause })
  }
}

function namesOrganization(operation: RegisteredOperation): boolean {
  return ['organizationId', 'organizationIds'].some((name) => name in fieldsOf(operation.request))
}

/** Returns the example with the organization in each field that accepts one. */
function withOrganization(operation: RegisteredOperation, id: string): object[] {
  const body = operation.example.request as { organizationIds?: string[] }
  const fields = fieldsOf(operation.request)
  return [
    ...('organizationId' in fields ? [{ ...body, organizationId: id }] : []),
    ...('organizationIds' in fields ? [{ ...body, organizationIds: [demo.organization, id] }] : []),
  ]
}

async function makeStranger({ ask }: World): Promise<void> {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
  await ask('/admin/organizations/save', { id: strangersOrganization, corporationId, name: 'Elsewhere' })
}

/** Returns forged tokens by their defect. */
async function forgedTokens({ pool, clock }: World): Promise<Record<string, string | undefined>> {
  const [row] = await pool<{ privateKey: string }[]>`select private_key from signing_key`
  const ours = createPrivateKey(row!.privateKey)
  const publicPem = createPublicKey(ours).export({ type: 'spki', format: 'pem' })
  const now = Math.floor(clock.now() / 1000)
  const claims = { sub: demo.apiKeyId, aud: 'comanda', iat: now, exp: now + 3600 }
  const sign = (key: KeyObject | Uint8Array, alg: string, change: object = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
  const good = await sign(ours, 'EdDSA')
  const [header, payload] = good.split('.')
  return {
    'no token': undefined,
    garbage: 'garbage',
    'the algorithm none': new UnsecuredJWT(claims).encode(),
    'the public key as a secret': await sign(Buffer.from(publicPem), 'HS256'),
    'the signature of another key': await sign(generateKeyPairSync('ed25519').privateKey, 'EdDSA'),
    'no signature': `${header}.${payload}.`,
    'changed claims': good.replace(
      payload!,
      Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url'),
    ),
    'a token that has expired': await sign(ours, 'EdDSA', { iat: now - 7200, exp: now - 3600 }),
    'a token without an end': await sign(ours, 'EdDSA', { exp: undefined }),
    'a token for another audience': await sign(ours, 'EdDSA', { aud: 'another' }),
    'a token of an unknown key': await sign(ours, 'EdDSA', { sub: randomUUID() }),
    'a token whose subject is no id': await sign(ours, 'EdDSA', { sub: 'somebody' }),
    'a token without a subject': await sign(ours, 'EdDSA', { sub: undefined }),
  }
}
