import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { ApiError } from '../handler/api-error.ts'
import { mountPage } from '../http/client/mount-page.ts'
import type { Env } from '../http/env.ts'
import { readBody } from '../http/read-body.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import { type PreviewProcess, type PreviewProcesses, TooManyPreviews } from './processes.ts'
import { personOfTicket } from './tickets.ts'

interface Host {
  processes: PreviewProcesses
  pseudonym: Pseudonym
  clock: () => number
  /** The folder of the builds. */
  builds: string
}

const PATH = '/workbench/preview'
const COOKIE = 'steward_preview'
const NOT_BUILT = 'The preview is not built yet: "npm run build" builds it.'
/** Only the workbench may frame the preview. The page registers a service worker. */
const POLICY = { 'frame-ancestors': "'self'", 'worker-src': "'self'" }
/** The size of all schemas is below a megabyte. */
const [CONTENT_LIMIT, BODY_LIMIT] = [5_000_000, 30_000_000]
/** What passes to the process, and back. Cookies and origin belong to this installation. */
const [TO_PROCESS, FROM_PROCESS] = [
  ['authorization', 'content-type', 'accept', 'idempotency-key', 'unattended'],
  ['content-type', 'content-disposition', 'cache-control', 'date', 'retry-after'],
] as const

/** Mounts the preview's page, its control by the workbench, and the requests of its app. Each control answers which process performed it. */
export function mountPreview(app: Hono<Env>, host: Host): void {
  const control = (name: string, act: (process: PreviewProcess, context: Context<Env>) => Promise<unknown>) =>
    app.post(`${PATH}/${name}`, async (context) => {
      context.set('pattern', `${PATH}/${name}`)
      // The whole body is read first, so that a broken one has no effect.
      const process = await processOf(context, host)
      await act(process, context)
      return context.json({ process: process.id }, 200, { 'Cache-Control': 'no-store' })
    })
  control('content', async ({ ask }, context) => {
    const given = await bodyOf(context, CONTENT_LIMIT)
    await ask({ about: 'content', files: filesIn(given) }).catch(refused)
  })
  control('clock', async ({ ask }, context) => {
    const { offset } = Object((await bodyOf(context, 100)) ?? {}) as { offset?: unknown }
    if (typeof offset !== 'number' || !Number.isSafeInteger(offset)) throw new ApiError('badInput')
    await ask({ about: 'clock', offset })
  })
  control('reset', ({ ask }) => ask({ about: 'reset' }))
  for (const path of ['api', 'dev', 'demo']) {
    app.all(`${PATH}/${path}/*`, async (context) => {
      context.set('pattern', `${PATH}/${path}/*`)
      const { port } = await processOf(context, host)
      return passOn(context, port)
    })
  }
  mountPage(app, { path: PATH, folder: join(host.builds, 'preview'), notBuilt: NOT_BUILT, policy: () => POLICY })
}

/** Returns the caller's process. Throws `forbidden` without a valid ticket. */
async function processOf(context: Context<Env>, { processes, pseudonym, clock }: Host): Promise<PreviewProcess> {
  const person = personOfTicket(pseudonym, getCookie(context, COOKIE) ?? '', clock())
  if (person === undefined) throw new ApiError('forbidden')
  try {
    return await processes.of(person)
  } catch (error) {
    throw error instanceof TooManyPreviews ? new ApiError('busy') : error
  }
}

async function bodyOf(context: Context<Env>, limit: number): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await readBody(context, limit)))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('badInput')
  }
}

/** Returns the files of a content. Throws `badInput` for anything else. */
function filesIn(given: unknown): [path: string, text: string][] {
  const files: unknown = Object(given)['files']
  const isFile = (file: unknown): file is [string, string] =>
    Array.isArray(file) && file.length === 2 && file.every((part) => typeof part === 'string')
  if (!Array.isArray(files) || !files.every(isFile)) throw new ApiError('badInput')
  return files
}

/** The process cannot use a content, for example one with mistakes; it keeps the last one. */
const refused = () => {
  throw new ApiError('badInput')
}

/** Passes a request of the app to the process of its preview. */
async function passOn(context: Context<Env>, port: number): Promise<Response> {
  const { req } = context
  const url = new URL(req.url)
  const body = req.method === 'GET' || req.method === 'HEAD' ? undefined : await readBody(context, BODY_LIMIT)
  const headers = Object.fromEntries(
    TO_PROCESS.flatMap((name) => (req.header(name) === undefined ? [] : [[name, String(req.header(name))]])),
  )
  const answer = await fetch(`http://127.0.0.1:${port}${url.pathname.slice(PATH.length)}${url.search}`, {
    method: req.method,
    headers,
    redirect: 'manual',
    ...(body ? { body } : {}),
  }).catch(() => {
    // The process has just ended; the next request starts another one.
    throw new ApiError('busy')
  })
  const kept = FROM_PROCESS.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(answer.body, { status: answer.status, headers: kept })
}
