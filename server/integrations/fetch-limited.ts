import { outsideServer } from '../handler/outside-server.ts'

/** The response of another system with its whole body. */
export interface LimitedResponse {
  status: number
  /** The body, decompressed; empty unless the status is 2xx, and undefined when it is too large. */
  body: Buffer | undefined
}

interface Limits {
  /** Ends the request while the other system delays its headers or its body. Rejects with the signal's reason. */
  signal: AbortSignal
  /** The maximum size of the body, in bytes. */
  mostBytes: number
}

/**
 * Fetches another system's response completely, within limits of time and size. The signal alone limits only the headers: `fetch` refers to
 * it weakly, and after a garbage collection an abort no longer ends the body.
 */
export async function fetchLimited(
  url: Parameters<typeof fetch>[0],
  init: RequestInit,
  { signal, mostBytes }: Limits,
): Promise<LimitedResponse> {
  signal.throwIfAborted()
  let cancel: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    const end = () => {
      cancel()
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    signal.addEventListener('abort', end, { once: true })
  })
  const transfer = async (): Promise<LimitedResponse> => {
    const { status, ok, body } = await fetch(url, { ...init, signal })
    const reader = body?.getReader()
    cancel = () => void reader?.cancel().catch(() => undefined)
    if (!reader || !ok) {
      cancel()
      return { status, body: Buffer.alloc(0) }
    }
    return { status, body: await readLimited(reader, mostBytes) }
  }
  return outsideServer(() => Promise.race([transfer(), aborted]))
}

/** Parses a JSON body. Some servers begin it with a byte order mark. Throws a SyntaxError. */
export const parseJson = (body: Buffer): unknown => JSON.parse(new TextDecoder().decode(body))

/** Reads to the end; returns undefined, and ends the transfer, as soon as there are more than `mostBytes`. */
async function readLimited(reader: ReadableStreamDefaultReader<Uint8Array>, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(pieces)
    bytes += value.length
    if (bytes > mostBytes) {
      void reader.cancel().catch(() => undefined)
      return undefined
    }
    pieces.push(value)
  }
}
