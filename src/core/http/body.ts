import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { failers, frameErrors, type OperationError } from '#core/errors.ts'
import { fieldPath } from '#core/operation/validation.ts'
import { toNfc } from '#core/plain_text.ts'

const fail = failers(frameErrors)

export const depthMax = 32

/**
 * Parses the body of a request, which may be gzipped and begin with a byte order mark. Refuses more than `bytesMax` bytes
 * after decompression; an empty body reads as `{}`.
 */
export function parseBody(sent: Buffer | undefined, bytesMax: number): unknown {
  if (!sent || sent.length === 0) return {}
  const bytes = withoutMark(isGzip(sent) ? unpacked(sent, bytesMax) : sent)
  return bytes.length === 0 ? {} : parseJson(bytes)
}

/**
 * Parses JSON. Texts are read in Unicode NFC, so that two spellings of a name are equal; composing characters results in no quote or
 * backslash. Refuses what the database cannot store (invalid UTF-8, NUL characters, lone surrogates), and nesting of more than 32 levels.
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw fail.InvalidJson({ message: 'The body is not UTF-8' })
  if (isTooDeep(bytes)) throw fail.JsonTooDeep()
  const sent = bytes.toString('utf8')
  // As many characters as bytes are ASCII, which has one form.
  const text = sent.length === bytes.length ? sent : sent.normalize('NFC')
  const body = parse(text)
  // A NUL, an unpaired surrogate or the parts of a composed character require an escape here; most bodies have none.
  if (!text.includes('\\u')) return body
  const badText = findBadText(body)
  if (badText) throw fail.InvalidText({ path: fieldPath(badText.reverse()) })
  return composed(body)
}

/** Returns a value with its texts in NFC. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return toNfc(value)
  if (Array.isArray(value)) return value.map(composed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toNfc(name), composed(inner)]))
}

/** Converts a query string to a body: repeated parameters become a list, `true` and `false` become booleans. */
export const bodyOfQuery = (query: Readonly<Record<string, string | string[]>>): object =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, truthValues.get(value) ?? value]))

const truthValues = new Map<string | string[], boolean>([
  ['true', true],
  ['false', false],
])

/** First bytes of gzip, which never start JSON; headers are ignored. */
export const gzipStart = [0x1f, 0x8b] as const

const isGzip = (bytes: Buffer): boolean => bytes[0] === gzipStart[0] && bytes[1] === gzipStart[1]

/** Decompresses at most `bytesMax` bytes, so that a small body cannot use much time or memory. */
function unpacked(bytes: Buffer, bytesMax: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: bytesMax })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(bytesMax)
    throw fail.InvalidJson({ message: 'The body is not whole gzip' })
  }
}

const mark = Buffer.from('\ufeff')

const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === mark[0] && bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes

/** Error for a body that is too large, as sent or decompressed. */
export const bodyTooLarge = (bytesMax: number): OperationError =>
  fail.BodyTooLarge({ message: `The body is larger than ${bytesMax} bytes` })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isForm(text)) throw fail.InvalidJson({ message: 'The body is a form: send JSON' })
    // Without the part of the body that the message quotes.
    const sentence = (cause as Error).message.replace(/^([^"]*)".*"/s, '$1see the text')
    throw fail.InvalidJson({ message: `The body is not JSON: ${sentence}` })
  }
}

/** Returns whether a text starts like a form of a browser: `name=value`, or the first part of a multipart body. */
const isForm = (text: string): boolean => /^[\w.%+[\]-]{1,200}=|^--[^\r\n]{1,200}\r?\ncontent-disposition:/i.test(text)

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')

/** Bytes of a text that are read one by one, which is faster for short texts. */
const shortTextBytes = 1_024

/** Returns whether brackets outside quoted text nest too deep; takes 3 µs per kilobyte, half the time of parsing. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let quoted = false
  let longFrom = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (quoted) {
      if (byte === backslash) i++
      else if (byte === quote) quoted = false
      else if (i === longFrom) i = endOfPlainText(bytes, i) - 1
    } else if (byte === quote) {
      quoted = true
      longFrom = i + shortTextBytes
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > depthMax) return true
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return false
}

/** Returns the place of the next quote or backslash, such as after a file in base64. */
function endOfPlainText(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(quote!, from)
  const offset = bytes.subarray(from, end < 0 ? bytes.length : end).indexOf(backslash!)
  return offset >= 0 ? from + offset : end < 0 ? bytes.length : end
}

/** Finds a text that the database cannot store; returns the steps from it up to the value. */
function findBadText(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const key in value) {
    if (!isStorable(key)) return []
    const found = findBadText((value as Record<string, unknown>)[key])
    if (found) return [...found, key]
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
