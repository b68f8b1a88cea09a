import {
  ensureConfigReady,
  getCurExternalChat,
  getCurExternalContact,
  openEnterpriseChat,
  register,
  SelectEnterpriseContactMode,
  SelectEnterpriseContactType,
  selectEnterpriseContact,
  sendChatMessage,
} from '@wecom/jssdk'
import type { Messenger, MessengerAnswer } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { reasonOf, wordsOf } from './failure.ts'
import type { MessengerHost, Signatures } from './host.ts'
import { silenceSdk, Unsigned } from './noise.ts'

const PATIENCE_MS = 8_000
/** Asked for once, at registration: the host refuses what is not on this list. */
const FUNCTIONS = ['getCurExternalContact', 'getCurExternalChat', 'openEnterpriseChat', 'selectEnterpriseContact', 'sendChatMessage']

class TimedOut extends Error {}

/** Without a bridge the SDK's promises stay pending for ever. */
function within<Value>(milliseconds: number, asked: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), milliseconds)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** WeCom, through its official SDK (DEC-23). The SDK reads the user agent once, when this file is loaded. */
export function createWeCom({ identity, sign, patience = PATIENCE_MS }: MessengerHost): Messenger {
  silenceSdk(window)
  let registered = ''
  const signing = new Map<string, Promise<Signatures>>()

  /** Both signatures of an address come in one answer. */
  function signed(url: string): Promise<Signatures> {
    const known = signing.get(url)
    if (known) return known
    const asked = sign(url)
      .catch((error: unknown) => {
        throw new Unsigned('no signature', { cause: error })
      })
      .finally(() => signing.delete(url))
    signing.set(url, asked)
    return asked
  }

  /** Tells the SDK whose app this is, anew when that has changed. */
  function introduce(): void {
    const { corpId, agentId } = identity()
    const name = `${corpId} ${agentId}`
    if (name === registered) return
    registered = name
    register({
      corpId,
      agentId,
      jsApiList: FUNCTIONS,
      getConfigSignature: async (url) => (await signed(url)).config,
      getAgentConfigSignature: async (url) => (await signed(url)).agentConfig,
    })
  }

  /** One call of the SDK; once more when the address changed while it was being signed. */
  async function ask<Value>(name: string, run: () => Promise<Value>): Promise<MessengerAnswer<Value>> {
    introduce()
    for (let tries = 1; ; tries += 1) {
      try {
        return { ok: true, value: await run() }
      } catch (error) {
        if (error instanceof Unsigned) throw error.cause instanceof OutcomeError ? error.cause : new OutcomeError('requestFailed')
        const reason = error instanceof TimedOut ? 'timedOut' : reasonOf(error)
        if (reason === 'aborted' && tries === 1) continue
        if (reason === 'outdatedClient') throw new OutcomeError('outdatedClient')
        if (reason !== 'cancelled') console.warn('messenger', name, reason, wordsOf(error))
        return { ok: false, failure: reason === 'aborted' ? 'failed' : reason }
      }
    }
  }

  /** A call that shows nothing. */
  const silent = <Value>(name: string, run: () => Promise<Value>) => ask(name, () => within(patience, run()))

  /** A call that opens a picker of the host's own: it may take as long as the person likes once the bridge is there. */
  const patient = <Value>(name: string, run: () => Promise<Value>) =>
    ask(name, async () => {
      await within<unknown>(patience, ensureConfigReady())
      return run()
    })

  return {
    currentCustomer: () => silent('getCurExternalContact', async () => (await getCurExternalContact()).userId),
    currentChat: () => silent('getCurExternalChat', async () => (await getCurExternalChat()).chatId),
    chatWithStaff: (userId) => silent('openEnterpriseChat', async () => void (await openEnterpriseChat({ userIds: [userId] }))),
    chatWithCustomer: (externalUserId) =>
      silent('openEnterpriseChat', async () => void (await openEnterpriseChat({ externalUserIds: [externalUserId] }))),
    pickPeople: (chosen) =>
      patient('selectEnterpriseContact', async () => {
        const { result } = await selectEnterpriseContact({
          fromDepartmentId: 0,
          mode: SelectEnterpriseContactMode.multi,
          type: [SelectEnterpriseContactType.user],
          selectedUserIds: [...chosen],
        })
        return result.userList.map(({ id, name }) => ({ userId: id, name }))
      }),
    sendNews: (news) => patient('sendChatMessage', async () => void (await sendChatMessage({ msgtype: 'news', news }))),
  }
}
