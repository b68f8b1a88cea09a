import type { Calls } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { ownCall } from '../api/own-call.ts'
import type { Signature, Signatures } from '../messenger/host.ts'
import { createMessenger } from '../messenger/index.ts'
import { useSession } from '../session/session.ts'

/** The messenger that hosts this page; the service signs its configuration (CALL2-14). */
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
  return { config: completeSignature(configData), agentConfig: completeSignature(agentConfigData) }
}

const completeSignature = ({ timestamp = '', nonceStr = '', signature = '' }: Partial<Signature> = {}): Signature => ({
  timestamp,
  nonceStr,
  signature,
})
