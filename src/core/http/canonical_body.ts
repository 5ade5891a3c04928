import { compareVersions, type Organization } from '#core/access/organizations.ts'
import { failers, frameErrors, type OperationError } from '#core/errors.ts'
import { findUndeclared, type UndeclaredField } from '#core/operation/declared.ts'
import { lenientReader } from '#core/operation/lenient.ts'
import type { Operation } from '#core/operation/operation.ts'
import { reversedPeriodFinder } from '#core/operation/periods.ts'
import {
  closeSchema,
  compile,
  compileAllErrors,
  compileClosed,
  fieldErrorsMax,
  fieldPath,
  newerFieldFinder,
  undeclaredMessage,
  type ValueError,
} from '#core/operation/validation.ts'
import { parseJson } from './body.ts'
import { nestedOrganizations, organizationFields, requestedOrganizations } from './requested_organizations.ts'

const fail = failers(frameErrors)

/** A validated body, which handlers may read after undeclared members are removed. */
interface CanonicalBody {
  body: unknown
  undeclared: readonly UndeclaredField[]
  /** Organizations that the body refers to. */
  asked: readonly Organization[]
}

/** A body with the results of its validation. */
interface BodyReading extends CanonicalBody {
  refusal: OperationError | undefined
  /** Whether it does not match the schema. */
  isFaulty: boolean
  /** Undeclared member whose name differs from a declared one only in case. */
  otherSpelling: UndeclaredField | undefined
}

type Visible = ReadonlyMap<string, Organization>

/**
 * Returns a function that converts bodies to the canonical form of the contract. A valid body is accepted unchanged, without
 * further cost; others are read leniently once (docs/lenient_reading.md) and validated again, including their organizations.
 * If that fails too, the refusal is about the body as sent. With `trustsForm` bodies are not validated, and the schema is not
 * compiled. With `isStrict` undeclared fields are refused, before other errors of the body are listed.
 */
export function canonicalBodies(
  operation: Operation,
  { trustsForm = false } = {},
): (sent: unknown, visible: Visible, isStrict: boolean) => CanonicalBody {
  const readBody = validator(operation, trustsForm)
  const readLeniently = lenientReader(operation.request)
  const refusalOfForm = errorLister(operation)

  return (sent, visible, isStrict) => {
    const canonical = read(sent, visible, isStrict)
    if (isStrict && canonical.undeclared.length > 0) throw refusalOf(undeclaredFaults(canonical))
    return canonical
  }

  function read(sent: unknown, visible: Visible, isStrict: boolean): CanonicalBody {
    const strict = readBody(sent, visible)
    if (!strict.refusal && !strict.otherSpelling) return strict
    const normalized = wholeBody(sent)
    const read = readLeniently(normalized, undefined)
    const { asked } = readBody(read, visible)
    const canonical = readBody(readLeniently(read, zoneOf(asked, visible)), visible)
    const refusal = canonical.refusal ?? doubleSpellingError(canonical)
    if (!refusal) return canonical
    if (isStrict && canonical.isFaulty) {
      const undeclared = undeclaredFaults({
        ...canonical,
        undeclared: findUndeclared(operation.request, canonical.body),
      })
      if (undeclared.length > 0) throw refusalOf(undeclared)
    }
    throw (strict.isFaulty ? refusalOfForm(normalized, canonical) : strict.refusal) ?? refusal
  }
}

function validator(operation: Operation, trustsForm: boolean): (body: unknown, visible: Visible) => BodyReading {
  const isOfKey = operation.audience === 'key'
  // A misspelt limit of a key must not create a key without limits. Clients may send members that only others read.
  const compiled = (operation.audience === 'admin' ? compileClosed : compile)(operation.request)
  const validate = trustsForm ? () => undefined : compiled
  const findTooNew = versionGates(operation)
  const findReversed = trustsForm ? undefined : reversedPeriodFinder(operation.request)
  const namesOrganizations = organizationFields(operation)
  const listNested = nestedOrganizations(operation)

  return (body, visible) => {
    // Organizations that the caller may not access are refused before anything else about the body is revealed.
    const asked = isOfKey ? requestedOrganizations(body, namesOrganizations, listNested, visible) : []
    const tooNew = findTooNew(asked, body)
    const faults = tooNew ? undefined : validate(body)
    const refusal = tooNew ?? (faults ? refusalOf(faults) : findReversed?.(body, asked[0]?.timeZone ?? 'UTC'))
    const undeclared = refusal ? [] : findUndeclared(operation.request, body)
    const otherSpelling = undeclared.find(({ similarName }) => similarName !== undefined)
    return { body, asked, refusal, isFaulty: faults !== undefined, undeclared, otherSpelling }
  }
}

/** Returns a function that lists the errors of a body as sent, except for fields that the lenient reading has corrected. */
function errorLister(operation: Operation): (sent: unknown, read: BodyReading) => OperationError | undefined {
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

function refusalOf(faults: readonly ValueError[]): OperationError {
  const fields = faults.map(({ path, message, received }) => ({
    path,
    message: `${path || 'The body'} ${message}${received === undefined ? '' : `, not ${received}`}`,
  }))
  const sentence = fields.map(({ message }) => message).join('; ')
  return fail.InvalidRequest({ message: sentence, fields })
}

/** Returns an error for a body that has one member in two spellings, because it is unknown which one counts. */
function doubleSpellingError({ body, otherSpelling }: BodyReading): OperationError | undefined {
  if (!otherSpelling) return undefined
  const { holder, name, similarName } = otherSpelling
  const path = fieldPath([...(stepsToEach(new Set([holder]), body).get(holder) ?? []), name])
  return fail.InvalidRequest({ path, message: `${path} is another spelling of ${similarName}, which is there, too` })
}

/** Returns the errors of the first undeclared fields. */
function undeclaredFaults({ body, undeclared }: CanonicalBody): ValueError[] {
  const listed = undeclared.slice(0, fieldErrorsMax)
  const steps = stepsToEach(new Set(listed.map(({ holder }) => holder)), body)
  return listed.map(({ holder, name, declaredNames }) => ({
    path: fieldPath([...(steps.get(holder) ?? []), name]),
    message: undeclaredMessage(name, declaredNames),
  }))
}

/** Returns the steps to each of the objects, in one walk over the body. */
function stepsToEach(wanted: ReadonlySet<object>, body: unknown): ReadonlyMap<object, readonly string[]> {
  const found = new Map<object, readonly string[]>()
  const walk = (value: unknown, steps: readonly string[]) => {
    if (typeof value !== 'object' || value === null || found.size === wanted.size) return
    if (wanted.has(value)) found.set(value, steps)
    for (const [name, inner] of Object.entries(value)) walk(inner, [...steps, name])
  }
  walk(body, [])
  return found
}

/** Normalizes a body: none becomes an empty object, and a text with a JSON object is parsed. */
function wholeBody(sent: unknown): unknown {
  if (sent === null || (Array.isArray(sent) && sent.length === 0)) return {}
  if (typeof sent !== 'string' || !sent.startsWith('{')) return sent
  try {
    return parseJson(Buffer.from(sent))
  } catch {
    return sent
  }
}

/** Returns the time zone of the body's organizations, or of all visible ones if it names none; undefined for several zones. */
function zoneOf(asked: readonly Organization[], visible: Visible): string | undefined {
  const [zone, another] = new Set([...(asked.length > 0 ? asked : visible.values())].map(({ timeZone }) => timeZone))
  return another === undefined ? zone : undefined
}

/** Returns a check whether an organization's back office is too old for the operation or a field of the body. */
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

/** Returns the restrictions of a back-office version. Cached, because there are few versions. */
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
