import type { Calls } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { ownCall } from '../api/own-call.ts'
import type { Signature, Signatures } from '../messenger/host.ts'
import { createMessenger } from '../messenger/index.ts'
import { useSession } from '../session/session.ts'

/** The messenger that this page was opened in; the service signs for it (CALL2-14). */
export const messenger = createMessenger({
  userAgent: navigator.userAgent,
  identity() {
    const { appId = '', agentId = '' } = useSession.getState().values
    return { corpId: appId, agentId }
  },
  sign,
})

async function sign(url: string): Promise<Signatures> {
  const { ok, data } = await ownCall('getJsConfig', { url })
  if (!ok) throw new OutcomeError('requestFailed')
  const { configData, agentConfigData } = data as Partial<Calls['getJsConfig']['response']>
  return { config: whole(configData), agentConfig: whole(agentConfigData) }
}

const whole = ({ timestamp = '', nonceStr = '', signature = '' }: Partial<Signature> = {}): Signature => ({
  timestamp,
  nonceStr,
  signature,
})
