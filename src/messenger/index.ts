import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { browserMessenger } from './browser.ts'
import type { MessengerHost } from './host.ts'
import { isWeCom } from './is-wecom.ts'

/** Creates the messenger of the page's host. The SDK is not part of the first load; the first call loads it. */
export function createMessenger(host: MessengerHost): Messenger {
  if (!isWeCom(host.userAgent)) return browserMessenger
  let implementation: Promise<Messenger> | undefined
  const wecom = async (): Promise<Messenger> => {
    implementation ??= import('./wecom.ts').then(({ createWeCom }) => createWeCom(host))
    try {
      return await implementation
    } catch {
      // The SDK failed to load; the next tap retries.
      implementation = undefined
      throw new OutcomeError('requestFailed')
    }
  }
  return {
    chatContact: async () => (await wecom()).chatContact(),
    currentChat: async () => (await wecom()).currentChat(),
    chatWithStaff: async (userId) => (await wecom()).chatWithStaff(userId),
    chatWithCustomer: async (externalUserId) => (await wecom()).chatWithCustomer(externalUserId),
    pickPeople: async (chosen) => (await wecom()).pickPeople(chosen),
    sendNews: async (news) => (await wecom()).sendNews(news),
  }
}
