/** Returns a text in Unicode NFC, so that two spellings of one text are equal. */
export const toNfc = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'))

/** Returns a name as names are compared: in Unicode NFC, without blanks around it and double ones in it. */
export const plainName = (text: string): string => toNfc(text).replace(blanks, ' ').trim()

const blanks = /[^\S\r\n]{2,}|[^\S\r\n ]/g

/** Matching is several times faster than normalizing, and most texts are ASCII. */
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
