import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type Caches, defineCache } from '#core/cache.ts'
import type { Db, Pool } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { type Id, isGuid, newId } from '#core/schema.ts'
import type { Clock, Instant } from '#core/time.ts'
import type { Role } from './roles.ts'

/** API key or person of a request with its permissions. */
export interface Caller {
  /** Id of the API key, or of the person. */
  keyId: Id<'ApiKey'>
  name: string
  corporationId: Id<'Corporation'>
  /** Undefined for all groups, including future ones. */
  groups: ReadonlySet<string> | undefined
  /** Undefined for all organizations of the corporation. */
  organizationIds: ReadonlySet<string> | undefined
  /** Only source whose orders the key has access to; undefined for all sources. */
  sourceKey: string | undefined
  /** Person who calls from the console; undefined for API keys and admin tokens. */
  person?: CallingPerson
}

interface CallingPerson {
  id: Id<'Person'>
  role: Role
  /** Only terminal group whose orders a cook sees. Null for all. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** Whether only sandbox organizations are visible. */
  onlySandboxes: boolean
  session: Session
}

/** Session of a person in one browser. */
export interface Session {
  id: Id<'PersonSession'>
  tokenHash: string
  createdAt: Instant
  lastUsedAt: Instant
  isScreen: boolean
}

const tokenLifetimeSeconds = 3600
const audience = 'comanda'

/** Shorter tokens could be guessed, so stored ones of earlier versions are refused, too. */
export const adminTokenLengthMin = 24

/** Key under which the cache of admin tokens is dropped. */
export const adminTokenKey = 'admin'
const installationBytes = 4
const verifiedTokensMax = 50_000
/** Precision of the time of a key's last use. */
const recordEveryMs = 60_000

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns a random secret of 24 bytes; its prefix identifies the kind for people and secret scanners. */
export function newSecret(prefix: 'ck' | 'cs' | 'ca' | 'ct' | 'whsec'): string {
  const bytes = randomBytes(24)
  // Some clients accept only letters and digits in API keys, and change their case.
  if (prefix === 'ck') return `ck${bytes.toString('hex')}`
  return `${prefix}_${bytes.toString(prefix === 'whsec' ? 'base64' : 'base64url')}`
}

/** Element in the `groups` column of a key with all groups. */
export const everyGroup = '*'

/** Selects the groups of a key; null for all groups. */
export const groupsColumn = (db: Db) => db`case when groups @> ${[everyGroup]}::text[] then null else groups end`

/** API keys by id. Null is cached, too, so that revoked keys cost no query. */
const ApiKey = defineCache<{ caller: Caller; expiresAt: number | undefined } | null>({
  topic: 'access',
  async load(db, keyId) {
    const [row] = await db<ApiKeyRow[]>`
      select id, name, corporation_id, ${groupsColumn(db)} as groups, organization_ids, source_key,
             ${instants(db, 'expires_at')}
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
    return { caller, expiresAt: expiresAt ?? undefined }
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

/** Valid admin tokens in the database. */
const AdminTokens = defineCache({
  topic: 'access',
  async load(db) {
    const rows = await db<{ id: Id<'AdminToken'>; tokenHash: string }[]>`
      select id, token_hash
        from admin_token
       where revoked_at is null`
    return rows.map(({ id, tokenHash }) => ({ id, hash: Buffer.from(tokenHash, 'hex') }))
  },
})

interface SigningKey {
  privateKey: ReturnType<typeof createPrivateKey>
  publicKey: ReturnType<typeof createPublicKey>
  /** Claims of verified tokens, until they expire. */
  verified: Map<string, Claims>
}

interface Claims {
  keyId: string
  expiresAt: number
}

/** Key under which the cache of the signing key is dropped. */
export const signingKeyName = 'signing'

/** Key that signs access tokens, the same on all nodes. */
const SigningKey = defineCache<SigningKey>({
  topic: 'access',
  async load(db) {
    const [row] = await db<{ privateKey: string }[]>`select private_key from signing_key where id = 1`
    const privateKey = createPrivateKey(row!.privateKey)
    return { privateKey, publicKey: createPublicKey(privateKey), verified: new Map() }
  },
})

/** Why a token is refused. The signature of an expired one is valid; a malformed one may be of another server. */
export type TokenFailure = 'malformed' | 'expired' | 'revoked' | 'key expired'

interface AccessOptions {
  /** Admin token of the node's environment. It is stored nowhere. */
  adminToken?: string | undefined
}

/** Issues and verifies tokens. Caches verified tokens until they expire; revocation of a key takes effect nevertheless. */
export class Access {
  /** Short id of the installation, the same on all nodes. */
  readonly installation: string
  readonly #pool: Pool
  readonly #caches: Caches
  readonly #clock: Clock
  /** Hash of the admin token that is valid on this node only. */
  readonly #adminHash: Buffer | undefined
  /** Time of the last recorded use, by key or admin token. */
  readonly #usedAt = new Map<string, Instant>()

  private constructor(
    pool: Pool,
    caches: Caches,
    clock: Clock,
    { installation, adminToken }: { installation: string } & AccessOptions,
  ) {
    this.#pool = pool
    this.#caches = caches
    this.#clock = clock
    this.installation = installation
    this.#adminHash = adminToken === undefined ? undefined : Buffer.from(secretHash(adminToken), 'hex')
  }

  static async open(pool: Pool, caches: Caches, clock: Clock, options: AccessOptions = {}): Promise<Access> {
    return new Access(pool, caches, clock, { installation: await ensureSigningKey(pool), ...options })
  }

  /** Issues a JWT, valid for one hour, for an API key that was presented, and records the use of the key. */
  async issueForApiKey({ id, corporationId }: Pick<ApiKeyRow, 'id' | 'corporationId'>): Promise<string> {
    await this.#recordUse(id, (now) => recordKeyUse(this.#pool, corporationId, id, now))
    return this.issue(id)
  }

  /** Records the use of a key or token, once a minute. A failure to record it must not prevent the login. */
  async #recordUse(id: string, record: (now: Instant) => Promise<void>): Promise<void> {
    const now = this.#clock.now()
    if (now - (this.#usedAt.get(id) ?? 0) < recordEveryMs) return
    if (this.#usedAt.size >= verifiedTokensMax) this.#usedAt.clear()
    this.#usedAt.set(id, now)
    await record(now).catch(() => this.#usedAt.delete(id))
  }

  /** Returns a signature that only this installation can make. */
  async sign(text: string): Promise<string> {
    const { privateKey } = await this.#signingKey()
    return createHmac('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }))
      .update(text)
      .digest('base64url')
  }

  #signingKey(): SigningKey | Promise<SigningKey> {
    return this.#caches.get(SigningKey, signingKeyName)
  }

  /** Issues a JWT for the key, valid for one hour. */
  async issue(keyId: string): Promise<string> {
    const { privateKey } = await this.#signingKey()
    const now = Math.floor(this.#clock.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setSubject(keyId)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetimeSeconds)
      .sign(privateKey)
  }

  /** Returns the caller of a bearer token, or why there is none. */
  async authenticate(token: string): Promise<Caller | TokenFailure> {
    const now = this.#clock.now()
    const signingKey = await this.#signingKey()
    const known = signingKey.verified.get(token) ?? (await this.#verify(token, signingKey))
    if (typeof known === 'string') return known
    if (known.expiresAt <= now) {
      signingKey.verified.delete(token)
      return 'expired'
    }
    const key = await this.#caches.get(ApiKey, known.keyId)
    if (!key) return 'revoked'
    return key.expiresAt === undefined || key.expiresAt > now ? key.caller : 'key expired'
  }

  /** Returns whether it is an admin token, in constant time, because wrong tokens are compared without a limit. */
  async isAdmin(token: string): Promise<boolean> {
    const hash = Buffer.from(secretHash(token), 'hex')
    const isOfNode = this.#adminHash !== undefined && timingSafeEqual(this.#adminHash, hash)
    const stored = await this.#caches.get(AdminTokens, adminTokenKey)
    const [equal] = stored.filter((known) => timingSafeEqual(known.hash, hash))
    if (token.length < adminTokenLengthMin) return false
    if (equal) await this.#recordUse(equal.id, (now) => recordAdminUse(this.#pool, equal.id, now))
    return isOfNode || equal !== undefined
  }

  async #verify(token: string, { publicKey, verified }: SigningKey): Promise<Claims | TokenFailure> {
    try {
      const currentDate = new Date(this.#clock.now())
      const { payload } = await jwtVerify(token, publicKey, { algorithms: ['EdDSA'], audience, currentDate })
      if (!isGuid(payload.sub) || !payload.exp) return 'malformed'
      const claims = { keyId: payload.sub, expiresAt: payload.exp * 1000 }
      if (verified.size >= verifiedTokensMax) verified.clear()
      verified.set(token, claims)
      return claims
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'malformed'
    }
  }
}

async function recordKeyUse(db: Db, corporationId: string, id: string, now: Instant): Promise<void> {
  await db`
    update api_key
       set last_used_at = ${toTimestamp(db, now)}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Creates the signing key of all nodes unless there is one. Returns the id of the installation. */
async function ensureSigningKey(pool: Pool): Promise<string> {
  const installation = randomBytes(installationBytes).toString('hex')
  await pool`
    insert into signing_key (id, installation, private_key)
    values (1, ${installation}, ${newSigningKey()})
        on conflict do nothing`
  const [row] = await pool<{ installation: string }[]>`select installation from signing_key where id = 1`
  return row!.installation
}

/** Replaces the key that signs access tokens. All tokens that it has signed end. */
export async function replaceSigningKey(db: Db): Promise<void> {
  await db`update signing_key set private_key = ${newSigningKey()} where id = 1`
}

async function recordAdminUse(db: Db, id: string, now: Instant): Promise<void> {
  await db`
    update admin_token
       set last_used_at = ${toTimestamp(db, now)}
     where id = ${id}`
}

interface StoredAdminToken {
  id: Id<'AdminToken'>
  isRevoked: boolean
}

/** Stores an admin token unless it is stored. A revoked one stays revoked. */
export async function insertAdminToken(
  db: Db,
  { id = newId(), token, name }: { id?: Id<'AdminToken'>; token: string; name: string },
): Promise<StoredAdminToken> {
  const [row] = await db<StoredAdminToken[]>`
    insert into admin_token as known (id, token_hash, name)
    values (${id}, ${secretHash(token)}, ${name})
        on conflict (token_hash) do update
       set name = known.name
    returning id, revoked_at is not null as is_revoked`
  return row!
}
