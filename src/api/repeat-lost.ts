/** A balancer's answer when the server with the request is gone. The service itself never sends this status. */
const BAD_GATEWAY = 502

/** The pauses before the second and the third attempt, in milliseconds. */
const [FIRST_MS, LAST_MS] = [300, 1_800]

/**
 * Sends a request, and again while the balancer answers that the server with the request is gone, as during a deploy. Only for requests
 * that may run twice: reads, and writes with an idempotency key. A balancer repeats no POST by itself.
 */
export async function repeatLost(send: () => Promise<Response>): Promise<Response> {
  let response = await send()
  for (let pause = FIRST_MS; response.status === BAD_GATEWAY && pause <= LAST_MS; pause *= LAST_MS / FIRST_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    response = await send()
  }
  return response
}
