/**
 * Replaces control characters, which could command a terminal or a printer, by blanks, and removes invisible characters, which could
 * reverse or hide the text beside them. The result is one line.
 */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(/\p{Cf}/gu, '')

/** Escapes the same characters in JSON, whose values stay the same. JSON escapes those below U+0020 itself. */
export const printableJson = (json: string): string =>
  json.replace(/[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Returns whether a text has a control character. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)
