/** The type of `sendUpload`, for bundles that may not contain it. */
export type SendUpload = typeof sendUpload

/** Progress callback (share from 0 to 1) and abort signal of an upload. */
export interface UploadOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Sends a string body as it is, or values as multipart form data. Uses XMLHttpRequest, because fetch does not report upload
 * progress. Rejects on a network error, a timeout or an abort.
 */
export async function sendUpload(
  url: string,
  body: string | Readonly<Record<string, unknown>>,
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
    request.send(typeof body === 'string' ? body : formOf(body))
  })
}

function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') form.append(name, String(value))
  }
  return form
}
