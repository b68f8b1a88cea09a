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
import { silenceSdk, SignatureUnavailable } from './noise.ts'

/** The default timeout of calls without a picker. */
const TIMEOUT_MS = 8_000
/** The functions that are requested at registration; the host refuses all others. */
const FUNCTIONS = ['getCurExternalContact', 'getCurExternalChat', 'openEnterpriseChat', 'selectEnterpriseContact', 'sendChatMessage']

class TimedOut extends Error {}

/** Rejects after a timeout, because the SDK's promises stay pending without a bridge. */
function withTimeout<Value>(milliseconds: number, call: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), milliseconds)
  })
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer))
}

/** Creates the messenger for WeCom with its official SDK (DEC-23). The SDK reads the user agent once, when this module is loaded. */
export function createWeCom({ identity, sign, timeoutMs = TIMEOUT_MS }: MessengerHost): Messenger {
  silenceSdk(window)
  let registered = ''
  const signing = new Map<string, Promise<Signatures>>()

  /** Requests the signatures of an address; parallel requests share one call, which returns both. */
  function signaturesOf(url: string): Promise<Signatures> {
    const known = signing.get(url)
    if (known) return known
    const pending = sign(url)
      .catch((error: unknown) => {
        throw new SignatureUnavailable('no signature', { cause: error })
      })
      .finally(() => signing.delete(url))
    signing.set(url, pending)
    return pending
  }

  /** Registers the current app with the SDK when it has changed. */
  function registerApp(): void {
    const { corpId, agentId } = identity()
    const name = `${corpId} ${agentId}`
    if (name === registered) return
    registered = name
    register({
      corpId,
      agentId,
      jsApiList: FUNCTIONS,
      getConfigSignature: async (url) => (await signaturesOf(url)).config,
      getAgentConfigSignature: async (url) => (await signaturesOf(url)).agentConfig,
    })
  }

  /** Runs one SDK call, and once more if the address changed while it was being signed. */
  async function callSdk<Value>(name: string, run: () => Promise<Value>): Promise<MessengerAnswer<Value>> {
    registerApp()
    for (let tries = 1; ; tries += 1) {
      try {
        return { ok: true, value: await run() }
      } catch (error) {
        if (error instanceof SignatureUnavailable)
          throw error.cause instanceof OutcomeError ? error.cause : new OutcomeError('requestFailed')
        const reason = error instanceof TimedOut ? 'timedOut' : reasonOf(error)
        if (reason === 'aborted' && tries === 1) continue
        if (reason === 'outdatedClient') throw new OutcomeError('outdatedClient')
        if (reason !== 'cancelled') console.warn('messenger', name, reason, wordsOf(error))
        return { ok: false, failure: reason === 'aborted' ? 'failed' : reason }
      }
    }
  }

  /** Runs a call without a picker, with a timeout. */
  const withoutPicker = <Value>(name: string, run: () => Promise<Value>) => callSdk(name, () => withTimeout(timeoutMs, run()))

  /** Runs a call that opens a picker: only waiting for the bridge has a timeout. */
  const withPicker = <Value>(name: string, run: () => Promise<Value>) =>
    callSdk(name, async () => {
      await withTimeout<unknown>(timeoutMs, ensureConfigReady())
      return run()
    })

  return {
    chatContact: () => withoutPicker('getCurExternalContact', async () => (await getCurExternalContact()).userId),
    currentChat: () => withoutPicker('getCurExternalChat', async () => (await getCurExternalChat()).chatId),
    chatWithStaff: (userId) => withoutPicker('openEnterpriseChat', async () => void (await openEnterpriseChat({ userIds: [userId] }))),
    chatWithCustomer: (externalUserId) =>
      withoutPicker('openEnterpriseChat', async () => void (await openEnterpriseChat({ externalUserIds: [externalUserId] }))),
    pickPeople: (chosen) =>
      withPicker('selectEnterpriseContact', async () => {
        const { result } = await selectEnterpriseContact({
          fromDepartmentId: 0,
          mode: SelectEnterpriseContactMode.multi,
          type: [SelectEnterpriseContactType.user],
          selectedUserIds: [...chosen],
        })
        return result.userList.map(({ id, name }) => ({ userId: id, name }))
      }),
    sendNews: (news) => withPicker('sendChatMessage', async () => void (await sendChatMessage({ msgtype: 'news', news }))),
  }
}
