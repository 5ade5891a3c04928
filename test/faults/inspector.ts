/** Measurements inside an attacked server, through its inspector. */

type Ask = <T>(method: string, parameters?: object) => Promise<T>

/** Runs `work` with a function that calls a method of the inspector protocol. */
export async function inspect<T>(port: number, work: (ask: Ask) => Promise<T>): Promise<T> {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [inspector] = (await list.json()) as [{ webSocketDebuggerUrl: string }]
  const socket = new WebSocket(inspector.webSocketDebuggerUrl)
  let lastId = 0
  const ask: Ask = <Result>(method: string, params: object = {}): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const id = ++lastId
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(data)
      if (answer.id === id) resolve(answer.result)
    })
    socket.addEventListener('error', reject)
    socket.addEventListener('close', reject)
    socket.send(JSON.stringify({ id, method, params }))
    return promise
  }
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return await work(ask)
  } finally {
    socket.close()
  }
}

const tickMs = 5

/** Runs in the server. A timer fires between pieces, and takes the processor time of the thread since it fired last. */
const measuring = `(() => {
  globalThis.stopMeasuringPieces?.()
  const used = () => { const { user, system } = process.threadCpuUsage(); return user + system }
  let last = used()
  let longest = 0
  const tick = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(tick, ${tickMs})
  timer.unref()
  globalThis.stopMeasuringPieces = () => {
    clearInterval(timer)
    tick()
    return longest / 1000
  }
})()`

/**
 * Begins to measure the pieces of the server's main thread: how long other requests wait until it serves them. Processor time does not
 * count what other programs of a busy machine use.
 */
export const measurePieces = (port: number): Promise<unknown> =>
  inspect(port, (ask) => ask('Runtime.evaluate', { expression: measuring }))

/** Ends the measurement, and returns the processor time of the longest piece in milliseconds. */
export async function longestPiece(port: number): Promise<number> {
  const stop = { expression: 'globalThis.stopMeasuringPieces()', returnByValue: true }
  const { result } = await inspect(port, (ask) => ask<{ result: { value?: number } }>('Runtime.evaluate', stop))
  if (result.value === undefined) throw new Error('The server does not measure its pieces')
  return result.value
}
