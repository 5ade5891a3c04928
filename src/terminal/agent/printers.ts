import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Ticket } from './journal.store.ts'

/** Prints tickets on paper. Its promise resolves when the ticket is printed. */
export interface Printer {
  print(ticket: Ticket): Promise<void>
}

const printTimeoutMs = 10_000

/** Appends each ticket to a file once. */
export const filePrinter = (path: string): Printer => ({
  async print(ticket) {
    const file = await open(path, 'a+')
    try {
      if (ticket.wasBegun && (await file.readFile('utf8')).includes(mark(ticket))) return
      await file.appendFile(`${ticket.text}\n${mark(ticket)}\n\f`)
      await file.datasync()
    } finally {
      await file.close()
    }
  },
})

const mark = ({ commandId, kind }: Ticket) => `#${kind} ${commandId}`

/** Sends plain text to a receipt printer, which listens on port 9100. Marks a ticket as repeated if it may already be printed. */
export const tcpPrinter = (host: string, port: number): Printer => ({
  print: (ticket) =>
    new Promise((done, failed) => {
      const socket = connect({ host, port, timeout: printTimeoutMs })
      socket.on('timeout', () => socket.destroy(new Error(`The printer ${host}:${port} does not answer`)))
      socket.on('error', failed)
      socket.on('close', (hadError) => hadError || done())
      socket.end(`${ticket.wasBegun ? '*** REPEATED ***\n' : ''}${ticket.text}\n${cut}`)
    }),
})

/** Line feeds past the cutter, and the cut command that all receipt printers support. */
const cut = '\n\n\n\x1dV\x00'

/** Prints tickets on standard output. */
export const screenPrinter: Printer = {
  print: async ({ text }) => {
    process.stdout.write(`\n${text}\n\n`)
  },
}

export const noPrinter: Printer = { print: async () => {} }

/** Returns the printer for `file:tickets.txt`, `tcp:192.0.2.7:9100` or `none`. */
export function printerAt(address: string): Printer {
  if (address === 'none') return noPrinter
  const [, kind, place] = /^(file|tcp):(.+)$/.exec(address) ?? []
  if (kind === 'file' && place) return filePrinter(place)
  const [, host, port] = /^(.+):(\d+)$/.exec(place ?? '') ?? []
  if (kind === 'tcp' && host && port) return tcpPrinter(host, Number(port))
  throw new Error(`"${address}" is no printer: give file:<path>, tcp:<host>:<port> or none`)
}
