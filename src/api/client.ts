import { asText } from '../../renderer/language/as-text.ts'
import { type Codec, createCodec } from '../../renderer/language/codec.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { succeeded } from '../../renderer/language/success.ts'
import { content } from '../content.ts'
import { carriesFile, changesData, type Wire, type WireCall } from '../screen-bundle.ts'
import { lostOutcome, loseSession, useSession } from '../session/session.ts'
import { noteServerTime } from './clock.ts'
import type { Answer, Client, RequestOptions } from './asking.ts'
import { encode } from './encode.ts'
import { foreground } from './foreground.ts'
import type { SendUpload } from './send-upload.ts'
import { time } from './time.ts'

/** How long an answer may take, in milliseconds (CONST2-01). */
const patience = () => Number(content.current.settings.requestTimeout)

/** Statuses that carry a message of the service and are named outcomes (DEC-03). */
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

/** A client for these calls. It throws for any other. */
export function createClient({ calls, entities, sendUpload }: Wire): Client {
  const codec = createCodec(entities, time)
  return async (name, request, how = {}) => {
    const declared = calls[name]
    if (!declared) throw new Error(`no call is named "${name}"`)
    const token = how.endedToken ?? useSession.getState().token
    const response = await send(declared, complete(declared, request, codec), token, how, sendUpload)
    if (response.status === 422 && how.key) await how.onKeyRefused?.(how.key)
    return answerOf(declared, response, token, codec)
  }
}

/** What the service has answered, to whoever held this token when it was asked. */
async function answerOf(declared: WireCall, response: Response, token: string | undefined, codec: Codec): Promise<Answer> {
  const body = await readBody(response)
  if (response.status === 401) {
    // A late answer to an old token must not end the session that has begun since.
    if (token === useSession.getState().token) loseSession()
    throw new OutcomeError(lostOutcome(useSession.getState().values), { message: body?.['message'] })
  }
  const outcome = OUTCOMES[response.status]
  const said = asText(body?.['message'])
  // A refusal without words is a failed request: something must be said.
  if (outcome && said) throw new OutcomeError(outcome, { message: said })
  if (!response.ok || !body) throw new OutcomeError('requestFailed')
  return read(declared, body, codec)
}

/** The request with what the session and the defaults say. */
function complete({ request: fields }: WireCall, given: Readonly<Record<string, unknown>>, codec: Codec): Record<string, unknown> {
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
  how: RequestOptions,
  sendUpload: SendUpload | undefined,
): Promise<Response> {
  const own = { ...(token ? { Authorization: token } : {}), ...(how.key ? { 'Idempotency-Key': how.key } : {}) }
  if (carriesFile(declared)) return sendFile(declared, values, own, how, sendUpload)
  const done = declared.method === 'POST' || changesData(declared) ? foreground() : undefined
  const { url, ...request } = encode(declared, values)
  try {
    const headers = { ...request.headers, ...own }
    const keepalive = how.endedToken !== undefined
    const response = await fetch(url, { ...request, headers, keepalive, signal: AbortSignal.timeout(patience()) })
    noteServerTime(response)
    return response
  } catch {
    throw new OutcomeError('requestFailed')
  } finally {
    done?.()
  }
}

/** Files show their own progress, so nothing covers the app meanwhile. */
async function sendFile(
  declared: WireCall,
  values: Record<string, unknown>,
  headers: Record<string, string>,
  how: RequestOptions,
  sendUpload: SendUpload | undefined,
): Promise<Response> {
  if (!sendUpload) throw new Error(`the screen was loaded without what sends files to ${declared.path}`)
  const sent = declared.encoding === 'multipart' ? { url: declared.path, headers: {}, body: values } : encode(declared, values)
  try {
    return await sendUpload(sent.url, sent.body ?? '', { ...sent.headers, ...headers }, patience(), how)
  } catch {
    throw new OutcomeError(how.signal?.aborted ? 'cancelled' : 'requestFailed')
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

/** One tolerant reader: a field is looked for in `data`, then beside it (AMB-55). A lacking required field is a failed request. */
function read({ response: fields, success }: WireCall, body: Record<string, unknown>, codec: Codec): Answer {
  const inner = typeof body['data'] === 'object' && body['data'] !== null ? (body['data'] as Record<string, unknown>) : {}
  const { data: whole, status: _status, message, ...outer } = body
  // A response whose one field is called `data` is the whole of it: a list, or a map of names nobody declared.
  const data = codec.read(fields, fields['data'] ? { data: whole } : { ...outer, ...inner })
  const ok = succeeded(success, { ...body, data })
  if (ok && codec.missing(fields, data).length > 0) throw new OutcomeError('requestFailed')
  return { ok, message: typeof message === 'string' && message !== '' && !(ok && message === 'success') ? message : undefined, data }
}
