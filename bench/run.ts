/** `npm run bench`: the measurements of bench.ts, or of the file that the first word names, as in `npm run bench -- cost`. */
const [, , word] = process.argv
await import(word === undefined || word.startsWith('-') ? './bench.ts' : `./${word}.ts`)
