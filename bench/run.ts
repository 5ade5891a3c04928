/** `npm run bench`: runs bench.ts, or the file named by the first argument, such as `npm run bench -- cost`. */
const [, , word] = process.argv
await import(word === undefined || word.startsWith('-') ? './bench.ts' : `./${word}.ts`)
