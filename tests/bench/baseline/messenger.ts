import { createMessenger } from '../../../src/messenger/index.ts'
import type { Signatures } from '../../../src/messenger/host.ts'
import { useSession } from '../../../src/session/session.ts'
import { ask } from './service.ts'

/** The chat in which this page was opened. Loaded on demand. */
const messenger = createMessenger({
  userAgent: navigator.userAgent,
  identity() {
    const { appId = '', agentId = '' } = useSession.getState().values
    return { corpId: appId, agentId }
  },
  sign: async (url) => {
    const found = await ask<{ configData: Signatures['config']; agentConfigData: Signatures['agentConfig'] }>('getJsConfig', { url })
    return { config: found.configData, agentConfig: found.agentConfigData }
  },
})

/** Returns the contact in whose chat the app was opened. */
export async function currentCustomer(): Promise<string | undefined> {
  const answer = await messenger.chatContact()
  return answer.ok ? answer.value || undefined : undefined
}

/** Sends the rating card into the chat. Returns whether it was sent. */
export async function sendRating(title: string): Promise<boolean> {
  const link = document.querySelector('meta[name="steward:ratingUrl"]')?.getAttribute('content')
  return link ? (await messenger.sendNews({ title, desc: title, link, imgUrl: `${location.origin}/rating.png` })).ok : false
}
