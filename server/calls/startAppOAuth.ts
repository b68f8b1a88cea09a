import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** The screen to which WeCom redirects and which exchanges the code. */
const CALLBACK_PATH = '/appOAuth'

const SERVICES = ['app', 'browser', 'publicOrigins', 'signInStates', 'wecom'] as const

/**
 * Starts a WeCom sign-in (DEC-10): returns the address of its OAuth page with a `state` bound to this browser. Throws 422 for a callback
 * other than this app's sign-in; refuses with 503 and a message without WeCom.
 */
const startAppOAuth = handle(
  'startAppOAuth',
  SERVICES,
  async ({ callbackUrl }, { app, browser, now, publicOrigins, signInStates, text, wecom }) => {
    const origin = publicOrigins.find((one) => callbackUrl === one + CALLBACK_PATH)
    if (origin === undefined) throw new ApiError('badInput')
    if (!wecom.oauth) return { refused: { status: '503', message: text('server.noWeCom') } }
    const query = new URLSearchParams({
      appid: app.appId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      scope: 'snsapi_base',
      state: signInStates.issue(browser.named(), now),
      agentid: app.agentId,
    })
    // WeCom requires this fragment.
    return { data: { authorizeUrl: `${wecom.oauth.authorizeUrl(origin)}?${query.toString()}#wechat_redirect` } }
  },
)

export default startAppOAuth
