import { createClient } from '../../integrations/wecom/client.ts'
import { createContactList } from '../../integrations/wecom/contact-list.ts'
import { createDirectory } from '../../integrations/wecom/directory.ts'
import { failureOf } from '../../integrations/wecom/failure.ts'
import { WeComError } from '../../integrations/wecom/request.ts'
import { wecomFrom } from '../../integrations/wecom/settings.ts'
import { type ConnectCheck, type Finding, good, problem, warning } from './connect-check.ts'

const TIMEOUT_MS = 4_000
/** WeCom's error code for an address that is not among the trusted IPs of the app. */
const UNTRUSTED_ADDRESS = 60_020

/** Whether WeCom accepts corporation, secret, app and this server's address, and lets the app read directory and contacts. */
export const wecomCheck: ConnectCheck = {
  name: 'WeCom',
  async run({ settings }) {
    const options = wecomFrom(settings)
    if (!options) return []
    const client = createClient(options, { base: options.url.replace(/\/+$/, ''), timeout: TIMEOUT_MS }, () => performance.now())
    const [first] = await attempt(async () => {
      const departments = await createDirectory(client).departments()
      const accepted = good("WeCom accepts WECOM_CORP_ID, WECOM_SECRET and this server's address.")
      return departments.length > 0 ? accepted : problem("WeCom shows no department: add departments to the app's visible range.")
    })
    // Further calls would fail for the same reason.
    if (first?.level !== 'good') return first ? [first] : []
    const further = await Promise.all([
      attempt(async () => {
        await client.call('agent/get', { agentid: String(options.agentId) })
        return good('AGENT_ID is the number of this app.')
      }, 'AGENT_ID is not the number of the app that WECOM_SECRET belongs to'),
      attempt(async () => {
        await createContactList(client).members()
        return good('WeCom permits the app to read customer contacts.')
      }).then((found) => found.map((each) => (each.level === 'problem' ? warning(each.sentence) : each))),
    ])
    return [first, ...further.flat()]
  },
}

async function attempt(call: () => Promise<Finding>, explanation?: string): Promise<Finding[]> {
  try {
    return [await call()]
  } catch (error) {
    return [problem(sentenceOf(error, explanation))]
  }
}

function sentenceOf(error: unknown, explanation?: string): string {
  const { code, advice } = failureOf(error, 0)
  const errcode = error instanceof WeComError ? error.errcode : undefined
  if (errcode === UNTRUSTED_ADDRESS) return `WeCom refuses this server's address (${code}): add it to the trusted IPs of the app.`
  if (explanation !== undefined && errcode !== undefined) return `${explanation} (${code}).`
  return `WeCom did not accept a request (${code})${advice === undefined ? '' : `: ${advice}`}.`
}
