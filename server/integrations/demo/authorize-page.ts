import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context, Hono } from 'hono'
import { ApiError } from '../../handler/api-error.ts'
import type { Env } from '../../http/env.ts'
import type { Extension } from '../../start/options.ts'
import { AUTHORIZE_PATH, type DemoWeCom } from './wecom.ts'

/** A member of the simulated messenger without an account in this service. */
const STRANGER = 'demo-stranger'
/** Selects a redirect with a code that the simulated messenger will reject. */
const EXPIRED = 'expired'
const MEMBER_PATH = '/dev/wecom-member'
const readTemplate = () => readFileSync(resolve(import.meta.dirname, 'outside/authorize.html'), 'utf8')
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/**
 * Mounts the simulated messenger's sign-in page. In the simulator's frame it redirects back at once with the simulator's member,
 * like the real page. In a top-level page it lists the members to choose from. It redirects only to this app's origins;
 * any other address is answered with 422.
 */
export function mountAuthorizePage(app: Hono<Env>, { db, origins }: Extension, wecom: DemoWeCom): void {
  const back = (context: Context<Env>, userId: string) => {
    const { redirect_uri: redirectUri = '', state = '' } = context.req.query()
    if (!URL.canParse(redirectUri) || !origins.includes(new URL(redirectUri).origin)) throw new ApiError('badInput')
    const address = new URL(redirectUri)
    address.searchParams.set('code', userId === EXPIRED ? 'a-code-of-yesterday' : wecom.issueCode(userId))
    address.searchParams.set('state', state)
    return context.redirect(address.href)
  }

  app.get(AUTHORIZE_PATH, async (context) => {
    context.set('pattern', AUTHORIZE_PATH)
    const chosen = context.req.query('member')
    if (chosen !== undefined) return back(context, chosen)
    const { userId } = wecom.member
    if (userId !== undefined && context.req.header('sec-fetch-dest') === 'iframe') return back(context, userId)
    const staff = await db.selectFrom('staff').select(['userId', 'name']).where('loginName', 'is not', null).orderBy('userId').execute()
    const address = (member: string) => `?${new URLSearchParams({ ...context.req.query(), member }).toString()}`
    const links = staff.map(({ userId: member, name }) => `<li><a href="${escape(address(member))}">${escape(name)}</a></li>`)
    const page = readTemplate()
      .replace('<!-- members -->', () => links.join('\n'))
      .replace('#stranger', () => escape(address(STRANGER)))
      .replace('#expired', () => escape(address(EXPIRED)))
    return context.html(page, 200, { 'Cache-Control': 'no-store' })
  })
  // The simulator sets the member whose phone it shows. Accepted only from pages of this server.
  app.post(MEMBER_PATH, async (context) => {
    context.set('pattern', MEMBER_PATH)
    if (!origins.includes(context.req.header('origin') ?? '')) throw new ApiError('forbidden')
    wecom.member.userId = (await context.req.text()).slice(0, 64)
    return context.json({}, 200, { 'Cache-Control': 'no-store' })
  })
}
