import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A received e-mail. */
export interface ReceivedMail {
  from: string
  to: string
  /** Headers and body as they were sent. */
  data: string
}

/** Responses that refuse an e-mail; `close` ends the connection without a response. */
export type MailFault = { to?: string; data?: string } | 'close' | undefined

export interface MailServer {
  port: number
  mails: ReceivedMail[]
  /** Number of connections so far. */
  connections: number
  /** Returns the fault for the next connections. */
  fault(): MailFault
  /** Accepted user and password; undefined if no login is needed. */
  login: readonly [user: string, password: string] | undefined
  close(): Promise<void>
}

/** Opens a mail server on loopback with the part of SMTP that receives an e-mail. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    mail.connections++
    const fault = mail.fault()
    if (fault === 'close') return void socket.destroy()
    converse(socket, mail, fault)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  const mail: MailServer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    connections: 0,
    fault: () => undefined,
    login: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return mail
}

const endOfData = '\r\n.\r\n'

function converse(socket: Socket, mail: MailServer, fault: Exclude<MailFault, 'close'>): void {
  let pending = ''
  let isData = false
  let isKnown = mail.login === undefined
  let received = { from: '', to: '' }
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say('220 mail.test ESMTP')
  socket.on('data', (chunk) => {
    pending += chunk.toString()
    for (let end = endOf(); end !== -1; end = endOf()) {
      const part = pending.slice(0, end)
      pending = pending.slice(end + (isData ? endOfData.length : 2))
      say(isData ? acceptedMail(part) : answerTo(part))
    }
  })

  function endOf(): number {
    return pending.indexOf(isData ? endOfData : '\r\n')
  }

  function acceptedMail(data: string): string {
    isData = false
    if (fault?.data) return fault.data
    mail.mails.push({ ...received, data })
    return '250 accepted'
  }

  function answerTo(line: string): string {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'EHLO') return mail.login ? '250-mail.test\r\n250 AUTH PLAIN' : '250 mail.test'
    if (word === 'AUTH') {
      const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
      isKnown = user === mail.login?.[0] && password === mail.login?.[1]
      return isKnown ? '235 welcome' : '535 who are you'
    }
    if (!isKnown) return '530 log in first'
    if (word === 'MAIL') received = { ...received, from: addressIn(line) }
    if (word === 'RCPT') received = { ...received, to: addressIn(line) }
    if (word === 'RCPT' && fault?.to) return fault.to
    isData = word === 'DATA'
    if (isData) return '354 go on'
    if (word === 'STAR') return '502 nothing is secret here'
    return word === 'QUIT' ? '221 goodbye' : '250 very well'
  }
}

const addressIn = (line: string): string => line.slice(line.indexOf('<') + 1, line.indexOf('>'))
