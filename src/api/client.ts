import { asText } from '../../renderer/language/as-text.ts'
import { type Codec, createCodec } from '../../renderer/language/codec.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { succeeded } from '../../renderer/language/success.ts'
import { content } from '../content.ts'
import { carriesFile, changesData, type Wire, type WireCall } from '../screen-bundle.ts'
import { releaseNumber } from '../release/release.ts'
import { lostOutcome, loseSession, useSession } from '../session/session.ts'
import { noteServerTime } from './clock.ts'
import type { Answer, Client, RequestOptions } from './client-types.ts'
import { encode } from './encode.ts'
import { foreground } from './foreground.ts'
import { repeatLost } from './repeat-lost.ts'
import type { SendUpload } from './send-upload.ts'
import { time } from './time.ts'

/** Timeout of a request, in milliseconds (CONST2-01). */
const timeoutMs = () => Number(content.current.settings.requestTimeout)

/** HTTP statuses whose message is shown to the user, with the outcome each maps to (DEC-03). */
const OUTCOMES: Readonly<Record<number, string>> = {
  400: 'badInput',
  403: 'forbidden',
  404: 'gone',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupported',
  422: 'badInput',
  429: 'tooMany',
}

/** Creates a client for the declared calls. The client throws for an undeclared call name. */
export function createClient({ calls, entities, sendUpload }: Wire): Client {
  const codec = createCodec(entities, time)
  return async (name, request, options = {}) => {
    const declared = calls[name]
    if (!declared) throw new Error(`no call is named "${name}"`)
    const token = options.endedToken ?? useSession.getState().token
    const values = completeRequest(declared, request, codec)
    const attempt = () => send(declared, values, token, options, sendUpload)
    const response = await (options.key || !changesData(declared) ? repeatLost(attempt) : attempt())
    if (response.status === 422 && options.key) await options.onKeyRefused?.(options.key)
    return toAnswer(declared, response, token, codec)
  }
}

/** Converts a response. `token` is the token that the request was sent with. */
async function toAnswer(declared: WireCall, response: Response, token: string | undefined, codec: Codec): Promise<Answer> {
  const body = await readBody(response)
  if (response.status === 401) {
    // A 401 for an old token must not end a session that has started since.
    if (token === useSession.getState().token) loseSession()
    throw new OutcomeError(lostOutcome(useSession.getState().values), { message: body?.['message'] })
  }
  const outcome = OUTCOMES[response.status]
  const message = asText(body?.['message'])
  // An error response without a message counts as a failed request, because the user must see some text.
  if (outcome && message) throw new OutcomeError(outcome, { message })
  if (!response.ok || !body) throw new OutcomeError('requestFailed')
  return read(declared, body, codec)
}

function completeRequest({ request: fields }: WireCall, given: Readonly<Record<string, unknown>>, codec: Codec): Record<string, unknown> {
  const session = useSession.getState().values as Readonly<Record<string, unknown>>
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.session ? session[field.session] : (given[name] ?? field.default)]),
  )
  return codec.write(fields, values)
}

async function send(
  declared: WireCall,
  values: Record<string, unknown>,
  token: string | undefined,
  options: RequestOptions,
  sendUpload: SendUpload | undefined,
): Promise<Response> {
  const authHeaders = {
    ...(token && { Authorization: token }),
    ...(options.key && { 'Idempotency-Key': options.key }),
    ...(useSession.getState().unattended && { Unattended: '1' }),
    ...(releaseNumber && { 'Content-Release': releaseNumber }),
  }
  if (carriesFile(declared)) return sendFile(declared, values, authHeaders, options, sendUpload)
  const { url, ...request } = encode(declared, values)
  try {
    const headers = { ...request.headers, ...authHeaders }
    const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutMs())
    const sent = fetch(url, { ...request, headers, keepalive: options.endedToken !== undefined, signal })
    const response = await (changesData(declared) ? foreground(sent) : sent)
    noteServerTime(response)
    return response
  } catch {
    throw new OutcomeError('requestFailed')
  }
}

/** Uploads show their own progress, so they do not activate the loading overlay. */
async function sendFile(
  declared: WireCall,
  values: Record<string, unknown>,
  headers: Record<string, string>,
  options: RequestOptions,
  sendUpload: SendUpload | undefined,
): Promise<Response> {
  if (!sendUpload) throw new Error('the screen was loaded without the upload code')
  const sent = declared.encoding === 'multipart' ? { url: declared.path, headers: {}, body: values } : encode(declared, values)
  try {
    return await sendUpload(sent.url, sent.body ?? '', { ...sent.headers, ...headers }, timeoutMs(), options)
  } catch {
    throw new OutcomeError(options.signal?.aborted ? 'cancelled' : 'requestFailed')
  }
}

async function readBody(response: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Reads each field from `data`, else from the top level (AMB-55). A missing required field makes the request fail. */
function read({ response: fields, success }: WireCall, body: Record<string, unknown>, codec: Codec): Answer {
  const inner = typeof body['data'] === 'object' && body['data'] !== null ? (body['data'] as Record<string, unknown>) : {}
  const { data: whole, status: _status, message, ...outer } = body
  // When the only declared field is called `data`, it is the whole `data` value: a list, or a map with arbitrary keys.
  const data = codec.read(fields, fields['data'] ? { data: whole } : { ...outer, ...inner })
  const ok = succeeded(success, { ...body, data })
  if (ok && codec.missing(fields, data).length > 0) throw new OutcomeError('requestFailed')
  return { ok, message: typeof message === 'string' && message !== '' && !(ok && message === 'success') ? message : undefined, data }
}
