import { once } from 'node:events'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Address, type Network, permittedAddresses } from './addresses.ts'
import { ATTEMPT_MS } from './schedule.ts'

/** How much of an answer is read, in bytes. Its content is ignored; a target that is still sending may count an early end as a failure. */
const MAX_ANSWER = 65_536

/** A target did not answer in time. */
class TimeoutError extends Error {
  override name = 'TimeoutError'
  readonly code = 'timeout'
}

interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Posts a message and returns the status of the answer; redirects are not followed. The connection is opened to an address that was checked
 * just before, and to no other: a name that resolves differently a moment later has no effect. Throws an error with a `code` when there is no
 * answer within `limitMs`.
 */
export async function post({ url, headers, body }: Message, network: Network, limitMs: number = ATTEMPT_MS): Promise<number> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(), limitMs)
  try {
    const target = new URL(url)
    const addresses = await Promise.race([permittedAddresses(network, target), once(signal, 'abort').then(() => [])])
    signal.throwIfAborted()
    const length = Buffer.byteLength(body)
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': length }, agent: false, lookup: pinnedTo(addresses), signal }
    return await exchange(target, options, body)
  } catch (error) {
    throw signal.aborted ? new TimeoutError() : error
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a lookup that answers with these addresses whatever the name. */
function pinnedTo(addresses: readonly Address[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** Returns the status as soon as the answer has ended, is too long, or fails after its headers. */
function exchange(url: URL, options: RequestOptions, body: string): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > MAX_ANSWER) response.destroy()
      })
      response.on('error', () => undefined)
      response.once('close', () => resolve(response.statusCode ?? 0))
      // The rest of the request may fail once the target has answered without reading it.
      request.removeListener('error', reject).on('error', () => undefined)
    })
    request.on('error', reject)
    request.end(body)
  })
}
