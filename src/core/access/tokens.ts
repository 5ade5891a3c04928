import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type Caches, defineCache } from '#core/cache.ts'
import type { Db, Pool } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Id, isGuid } from '#core/schema.ts'
import type { Clock, Instant } from '#core/time.ts'

/** An API key as the frame sees it: who calls, for which corporation, and what it may. */
export interface Caller {
  keyId: Id<'ApiKey'>
  name: string
  corporationId: Id<'Corporation'>
  /** Undefined: all groups, those of later versions included. */
  groups: ReadonlySet<string> | undefined
  /** Undefined: all organizations of the corporation. */
  organizationIds: ReadonlySet<string> | undefined
  /** The one source whose orders it sees. Undefined: orders of all sources. */
  sourceKey: string | undefined
}

const tokenLifetimeSeconds = 3600
const audience = 'comanda'

/** What may be guessed is no admin token, also where it was stored before this was asked for. */
export const adminTokenLengthMin = 24

const adminTokenKey = 'admin'
const verifiedTokensMax = 50_000
/** How exactly the last use of a key is known. */
const recordEveryMs = 60_000

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A random secret of 24 bytes whose prefix tells people and scanners what it is. */
export function newSecret(prefix: 'ck' | 'cs' | 'ca' | 'ct' | 'whsec'): string {
  const bytes = randomBytes(24)
  // Some clients allow API keys letters and digits alone, and change their case.
  if (prefix === 'ck') return `ck${bytes.toString('hex')}`
  return `${prefix}_${bytes.toString(prefix === 'whsec' ? 'base64' : 'base64url')}`
}

/** Stands among the groups of a key that holds all of them. */
export const everyGroup = '*'

/** The groups of a key as they are read; null are all groups. */
export const groupsColumn = (db: Db) => db`case when groups @> ${[everyGroup]}::text[] then null else groups end`

/** API keys by id. Undefined is cached too: a revoked key costs no query. */
const ApiKey = defineCache<{ caller: Caller; expiresAt: number | undefined } | null>({
  topic: 'access',
  async load(db, keyId) {
    const [row] = await db<ApiKeyRow[]>`
      select id, name, corporation_id, ${groupsColumn(db)} as groups, organization_ids, source_key,
             extract(epoch from expires_at)::float8 as expires_at
        from api_key
       where id = ${keyId}
         and revoked_at is null`
    if (!row) return null
    const { id, name, corporationId, organizationIds, sourceKey, expiresAt } = row
    const caller: Caller = {
      keyId: id,
      name,
      corporationId,
      groups: row.groups === null ? undefined : new Set(row.groups),
      organizationIds: organizationIds === null ? undefined : new Set(organizationIds),
      sourceKey: sourceKey ?? undefined,
    }
    return { caller, expiresAt: expiresAt === null ? undefined : expiresAt * 1000 }
  },
})

interface ApiKeyRow {
  id: Id<'ApiKey'>
  name: string
  corporationId: Id<'Corporation'>
  groups: string[] | null
  organizationIds: string[] | null
  sourceKey: string | null
  expiresAt: number | null
}

const AdminTokens = defineCache({
  topic: 'access',
  async load(db) {
    const rows = await db<{ tokenHash: string }[]>`select token_hash from admin_token`
    return new Set(rows.map(({ tokenHash }) => tokenHash))
  },
})

/**
 * Issues and verifies tokens. A verified token is remembered until it expires; a revoked key is not served from memory.
 */
export class Access {
  readonly #pool: Pool
  readonly #caches: Caches
  readonly #clock: Clock
  readonly #privateKey: ReturnType<typeof createPrivateKey>
  readonly #publicKey: ReturnType<typeof createPublicKey>
  readonly #verified = new Map<string, { keyId: string; expiresAt: number }>()
  /** When the use of a key was last noted. */
  readonly #usedAt = new Map<string, Instant>()

  private constructor(pool: Pool, caches: Caches, clock: Clock, pem: string) {
    this.#pool = pool
    this.#caches = caches
    this.#clock = clock
    this.#privateKey = createPrivateKey(pem)
    this.#publicKey = createPublicKey(this.#privateKey)
  }

  static async open(pool: Pool, caches: Caches, clock: Clock): Promise<Access> {
    return new Access(pool, caches, clock, await signingKey(pool))
  }

  /** A JWT for a key that buys one, good for one hour. The use of the key is noted. */
  async issueForApiKey({ id, corporationId }: Pick<ApiKeyRow, 'id' | 'corporationId'>): Promise<string> {
    const now = this.#clock.now()
    if (now - (this.#usedAt.get(id) ?? 0) >= recordEveryMs) {
      if (this.#usedAt.size >= verifiedTokensMax) this.#usedAt.clear()
      this.#usedAt.set(id, now)
      // A token is worth more than a note of it.
      await recordUse(this.#pool, corporationId, id, now).catch(() => this.#usedAt.delete(id))
    }
    return this.issue(id)
  }

  /** A JWT for the key, good for one hour. */
  async issue(keyId: string): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setSubject(keyId)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetimeSeconds)
      .sign(this.#privateKey)
  }

  /** The caller behind a bearer token, or undefined when the token is not ours, has expired, or its key is revoked. */
  async authenticate(token: string): Promise<Caller | undefined> {
    const now = this.#clock.now()
    const known = this.#verified.get(token) ?? (await this.#verify(token))
    if (!known || known.expiresAt <= now) {
      this.#verified.delete(token)
      return undefined
    }
    const key = await this.#caches.get(ApiKey, known.keyId)
    return key && (key.expiresAt === undefined || key.expiresAt > now) ? key.caller : undefined
  }

  async isAdmin(token: string): Promise<boolean> {
    return (
      token.length >= adminTokenLengthMin && (await this.#caches.get(AdminTokens, adminTokenKey)).has(secretHash(token))
    )
  }

  async #verify(token: string): Promise<{ keyId: string; expiresAt: number } | undefined> {
    try {
      const currentDate = new Date(this.#clock.now())
      const { payload } = await jwtVerify(token, this.#publicKey, { algorithms: ['EdDSA'], audience, currentDate })
      if (!isGuid(payload.sub) || !payload.exp) return undefined
      const claims = { keyId: payload.sub, expiresAt: payload.exp * 1000 }
      if (this.#verified.size >= verifiedTokensMax) this.#verified.clear()
      this.#verified.set(token, claims)
      return claims
    } catch {
      return undefined
    }
  }
}

async function recordUse(db: Db, corporationId: string, id: string, now: Instant): Promise<void> {
  await db`
    update api_key
       set last_used_at = ${toTimestamp(db, now)}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

/** The key with which all nodes sign: made by the first, read by the others. */
async function signingKey(pool: Pool): Promise<string> {
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await pool`insert into signing_key (id, private_key) values (1, ${fresh}) on conflict do nothing`
  const [row] = await pool<{ privateKey: string }[]>`select private_key from signing_key where id = 1`
  return row!.privateKey
}

export async function insertAdminToken(db: Db, token: string): Promise<void> {
  await db`insert into admin_token (token_hash) values (${secretHash(token)}) on conflict do nothing`
}
