import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { browserMessenger } from './browser.ts'

/** The two signatures that the service makes for one address (CALL2-14). */
export interface Signatures {
  config: Signature
  agentConfig: Signature
}

export interface Signature {
  timestamp: string
  nonceStr: string
  signature: string
}

/** What the bridge needs of the app around it. */
export interface MessengerHost {
  userAgent: string
  /** The corporation and the app at the moment of a call. */
  identity(): { corpId: string; agentId: string }
  /** Asks the service to sign exactly this address. */
  sign(url: string): Promise<Signatures>
  /** How long a call that shows nothing may take, in milliseconds; 8 seconds when not given. */
  patience?: number
}

/** The SDK's own test, so that a plain browser never fetches it. */
const WECOM = /wxwork\/[\d.]+/i

/** The messenger that the app runs in. The SDK is no part of the first load: the first call fetches it. */
export function createMessenger(host: MessengerHost): Messenger {
  if (!WECOM.test(host.userAgent)) return browserMessenger
  let side: Promise<Messenger> | undefined
  const wecom = async (): Promise<Messenger> => {
    side ??= import('./wecom.ts').then(({ createWeCom }) => createWeCom(host))
    try {
      return await side
    } catch {
      // The code could not be fetched; the next tap tries again.
      side = undefined
      throw new OutcomeError('requestFailed')
    }
  }
  return {
    currentCustomer: async () => (await wecom()).currentCustomer(),
    currentChat: async () => (await wecom()).currentChat(),
    chatWithStaff: async (userId) => (await wecom()).chatWithStaff(userId),
    chatWithCustomer: async (externalUserId) => (await wecom()).chatWithCustomer(externalUserId),
    pickPeople: async (chosen) => (await wecom()).pickPeople(chosen),
    sendNews: async (news) => (await wecom()).sendNews(news),
  }
}
