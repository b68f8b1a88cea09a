import { randomBytes } from 'node:crypto'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { signatureOf } from '../integrations/wecom/wecom.ts'

/**
 * Signs the address of a page of this app for WeCom's JS-SDK, with the tickets of the corporation and of the app (CALL2-14). Requires no
 * session, because login pages use it. Throws 422 for other origins; refuses with 503 and a message without WeCom or when it does not
 * respond.
 */
const getJsConfig = handle('getJsConfig', ['publicOrigins', 'wecom'], async ({ url }, { now, publicOrigins, text, wecom, logFault }) => {
  const page = url.split('#')[0] ?? ''
  if (!URL.canParse(page) || !publicOrigins.includes(new URL(page).origin)) throw new ApiError('badInput')
  let tickets: (string | undefined)[]
  try {
    tickets = await Promise.all([wecom.ticket('config'), wecom.ticket('agentConfig')])
  } catch (error) {
    // The page also works without WeCom.
    logFault(error)
    return { refused: { status: '503', message: text('server.weComAway') } }
  }
  const [config, agentConfig] = tickets
  if (config === undefined || agentConfig === undefined) return { refused: { status: '503', message: text('server.noWeCom') } }
  const timestamp = Math.floor(now / 1_000)
  const sign = (ticket: string) => {
    const nonce = randomBytes(12).toString('hex')
    return { timestamp: String(timestamp), nonceStr: nonce, signature: signatureOf({ ticket, nonce, timestamp, url: page }) }
  }
  return { data: { configData: sign(config), agentConfigData: sign(agentConfig) } }
})

export default getJsConfig
