import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { browserMessenger } from './browser.ts'
import type { MessengerHost } from './host.ts'

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
