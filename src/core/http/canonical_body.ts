import { compareVersions, type Organization } from '#core/access/organizations.ts'
import { type FieldError, failers, frameErrors, type OperationError } from '#core/errors.ts'
import { findUndeclared, type UndeclaredField } from '#core/operation/declared.ts'
import { lenientReader } from '#core/operation/lenient.ts'
import type { Operation } from '#core/operation/operation.ts'
import {
  closeSchema,
  compile,
  compileAllErrors,
  compileClosed,
  fieldPath,
  newerFieldFinder,
} from '#core/operation/validation.ts'
import { parseJson } from './body.ts'
import { nestedOrganizations, organizationFields, requestedOrganizations } from './requested_organizations.ts'

const fail = failers(frameErrors)

/** A body that everybody behind the frame may read, once what is undeclared has been taken away. */
interface CanonicalBody {
  body: unknown
  undeclared: readonly UndeclaredField[]
  /** The organizations that it names. */
  asked: readonly Organization[]
}

/** A body as it is, and what speaks against it. */
interface BodyReading extends CanonicalBody {
  refusal: OperationError | undefined
  /** Whether it is refused because it does not have the form of the contract. */
  isFaulty: boolean
  /** A member that is declared under a name of another case. */
  otherSpelling: UndeclaredField | undefined
}

type Visible = ReadonlyMap<string, Organization>

/**
 * Brings bodies of the operation into their canonical form, which is what the contract shows. Most have it and pay nothing for
 * the others: what fits is taken as it is. What does not is read once in the ways of docs/lenient_reading.md and looked at
 * again, organizations included. If that does not help, the refusal is about the body as it was sent. With `trustsForm` every
 * body has the form of the contract, and its schema is not compiled.
 */
export function canonicalBodies(
  operation: Operation,
  { trustsForm = false } = {},
): (sent: unknown, visible: Visible) => CanonicalBody {
  const lookAt = looker(operation, trustsForm)
  const readLeniently = lenientReader(operation.request)
  const refusalOfForm = faultTeller(operation)

  return (sent, visible) => {
    const strict = lookAt(sent, visible)
    if (!strict.refusal && !strict.otherSpelling) return strict
    const whole = wholeBody(sent)
    const read = readLeniently(whole, undefined)
    const { asked } = lookAt(read, visible)
    const canonical = lookAt(readLeniently(read, zoneOf(asked, visible)), visible)
    const refusal = canonical.refusal ?? doubled(canonical)
    if (!refusal) return canonical
    throw (strict.isFaulty ? refusalOfForm(whole, canonical) : strict.refusal) ?? refusal
  }
}

function looker(operation: Operation, trustsForm: boolean): (body: unknown, visible: Visible) => BodyReading {
  const isOfKey = operation.audience === 'key'
  // A misspelt limit of a key must not make a key without limits. Clients may send members that only others read.
  const compiled = (operation.audience === 'admin' ? compileClosed : compile)(operation.request)
  const validate = trustsForm ? () => undefined : compiled
  const findTooNew = versionGates(operation)
  const namesOrganizations = organizationFields(operation)
  const listNested = nestedOrganizations(operation)

  return (body, visible) => {
    // What the caller may not see is refused before anything is said about the rest of the body.
    const asked = isOfKey ? requestedOrganizations(body, namesOrganizations, listNested, visible) : []
    const tooNew = findTooNew(asked, body)
    const faults = tooNew ? undefined : validate(body)
    const refusal = tooNew ?? (faults && refusalOf(faults))
    const undeclared = refusal ? [] : findUndeclared(operation.request, body)
    const otherSpelling = undeclared.find(({ similarName }) => similarName !== undefined)
    return { body, asked, refusal, isFaulty: faults !== undefined, undeclared, otherSpelling }
  }
}

/** Tells all that is wrong with the form of a body as it was sent, but for fields that the other reading has mended. */
function faultTeller(operation: Operation): (sent: unknown, read: BodyReading) => OperationError | undefined {
  const schema = operation.audience === 'admin' ? closeSchema(operation.request) : operation.request
  const findAll = compileAllErrors(schema)
  return (sent, { body, isFaulty }) => {
    const faults = findAll(sent)
    const left = new Set(isFaulty ? findAll(body).map(({ path }) => path) : [])
    const unmended = faults.filter(({ path }) => left.has(path))
    if (unmended.length > 0) return refusalOf(unmended)
    return faults.length > 0 ? refusalOf(faults) : undefined
  }
}

function refusalOf(faults: readonly FieldError[]): OperationError {
  const fields = faults.map(({ path, message }) => ({ path, message: `${path || 'The body'} ${message}` }))
  const sentence = fields.map(({ message }) => message).join('; ')
  return fail.InvalidRequest({ message: sentence, fields })
}

/** Why a body is refused that has one member under two names: nothing says which of the two counts. */
function doubled({ body, otherSpelling }: BodyReading): OperationError | undefined {
  if (!otherSpelling) return undefined
  const { holder, name, similarName } = otherSpelling
  const path = fieldPath([...(stepsTo(holder, body) ?? []), name])
  return fail.InvalidRequest({ path, message: `${path} is another spelling of ${similarName}, which is there, too` })
}

function stepsTo(wanted: object, value: unknown): string[] | undefined {
  if (value === wanted) return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const steps = stepsTo(wanted, inner)
    if (steps) return [name, ...steps]
  }
  return undefined
}

/** The body itself: nothing is an empty object, and a text may hold the JSON of an object. */
function wholeBody(sent: unknown): unknown {
  if (sent === null || (Array.isArray(sent) && sent.length === 0)) return {}
  if (typeof sent !== 'string' || !sent.startsWith('{')) return sent
  try {
    return parseJson(Buffer.from(sent))
  } catch {
    return sent
  }
}

/** Where the wall times of a body count: where its organizations are, or all that the caller sees. Undefined for several zones. */
function zoneOf(asked: readonly Organization[], visible: Visible): string | undefined {
  const [zone, another] = new Set([...(asked.length > 0 ? asked : visible.values())].map(({ timeZone }) => timeZone))
  return another === undefined ? zone : undefined
}

/** Why an organization's back office is too old for an operation or a field of the body. */
function versionGates(operation: Operation) {
  const gatesOf = gatesByVersion(operation)
  return (asked: readonly Organization[], body: unknown): OperationError | undefined => {
    for (const version of new Set(asked.map(({ version }) => version))) {
      const { isTooOld, findNewer } = gatesOf(version)
      if (isTooOld)
        return fail.BackOfficeTooOld({
          message: `This operation needs back office ${operation.since}, the organization has ${version}`,
        })
      const newer = findNewer?.(body)
      if (newer)
        return fail.BackOfficeTooOld({
          path: newer.path,
          message: `${newer.path} needs back office ${newer.since}, the organization has ${version}`,
        })
    }
    return undefined
  }
}

/** What an organization of a back-office version may not call or send. There are few versions, so answers are kept. */
function gatesByVersion({ since, request }: Operation) {
  const known = new Map<string, { isTooOld: boolean; findNewer: ReturnType<typeof newerFieldFinder> }>()
  return (version: string) => {
    const found = known.get(version)
    if (found) return found
    const isNewer = (than: string) => compareVersions(version, than) < 0
    const made = { isTooOld: since !== undefined && isNewer(since), findNewer: newerFieldFinder(request, isNewer) }
    known.set(version, made)
    return made
  }
}
