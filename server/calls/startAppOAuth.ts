import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'

/** Where the messenger sends members back to: the screen that exchanges their code. */
const CALLBACK_PATH = '/appOAuth'

/**
 * Begins a sign-in by the messenger (DEC-10): the address of its page, with a `state` that only this browser can come back
 * with. It sends members back to the sign-in of this app and nowhere else (422), and where none is set up the refusal says so.
 */
const startAppOAuth = handle(
  'startAppOAuth',
  ['app', 'browser', 'publicOrigins', 'signInStates', 'wecom'],
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
    // WeCom takes the address only with this ending.
    return { data: { authorizeUrl: `${wecom.oauth.authorizeUrl(origin)}?${query.toString()}#wechat_redirect` } }
  },
)

export default startAppOAuth
