/** A file on its way: how far it is (0 to 1), and how to call it back. */
export interface UploadOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The values of a form with files. */
export function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) body.append(name, value, value.name)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') body.append(name, String(value))
  }
  return body
}

/**
 * Sends a body with files in it. XMLHttpRequest, because fetch can't tell how much has been sent. Rejects when the network
 * fails, the time is up, or it is called back.
 */
export async function sendUpload(
  url: string,
  body: FormData | string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeoutMs
    const fail = () => reject(new Error('the file was not sent'))
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.(loaded / total))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: Math.max(request.status, 200) })))
    for (const type of ['error', 'timeout', 'abort']) request.addEventListener(type, fail)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return fail()
    request.send(body)
  })
}
