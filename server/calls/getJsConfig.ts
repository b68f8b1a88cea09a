import { randomBytes } from 'node:crypto'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { signatureOf } from '../integrations/wecom/wecom.ts'

/**
 * Signs the address of a page of this app for the messenger's SDK, once with the corporation's and once with the
 * app's ticket (CALL2-14). Anyone may ask, since a login page asks, too; but nobody gets another origin's address
 * signed (422), and where no messenger is set up, or it does not answer, the refusal says so.
 */
const getJsConfig = handle('getJsConfig', ['publicOrigins', 'wecom'], async ({ url }, { now, publicOrigins, text, wecom, logFault }) => {
  const page = url.split('#')[0] ?? ''
  if (!URL.canParse(page) || !publicOrigins.includes(new URL(page).origin)) throw new ApiError('badInput')
  let tickets: (string | undefined)[]
  try {
    tickets = await Promise.all([wecom.ticket('config'), wecom.ticket('agentConfig')])
  } catch (error) {
    // The page works without the messenger.
    logFault(error)
    return { refused: { status: '503', message: text('server.weComAway') } }
  }
  const [config, agentConfig] = tickets
  if (config === undefined || agentConfig === undefined) return { refused: { status: '503', message: text('server.noWeCom') } }
  const timestamp = Math.floor(now / 1_000)
  const signed = (ticket: string) => {
    const nonce = randomBytes(12).toString('hex')
    return { timestamp: String(timestamp), nonceStr: nonce, signature: signatureOf({ ticket, nonce, timestamp, url: page }) }
  }
  return { data: { configData: signed(config), agentConfigData: signed(agentConfig) } }
})

export default getJsConfig
