/** A balancer's answer when the server with the request is gone. The service itself never sends this status. */
const BAD_GATEWAY = 502

/** The pause before the second attempt, in milliseconds; before the third it is longer. */
const PAUSE_MS = 300

/**
 * Sends a request, and again while the balancer answers that the server with the request is gone, as during a deploy. Only for requests
 * that may run twice: reads, and writes with an idempotency key. A balancer repeats no POST by itself.
 */
export async function repeatLost(send: () => Promise<Response>): Promise<Response> {
  let response = await send()
  for (let pause = PAUSE_MS; response.status === BAD_GATEWAY && pause < 6 * 6 * PAUSE_MS; pause *= 6) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    response = await send()
  }
  return response
}
