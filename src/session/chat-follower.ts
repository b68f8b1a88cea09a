import type { Context } from '../../actions/action.ts'
import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

/** A value that is stored for this tab. */
interface Stored {
  get(): string | undefined
  set(externalUserId: string | undefined): void
}

interface FollowerParts {
  messenger: Pick<Messenger, 'chatContact'>
  /** The contact of the current customer. */
  current: Stored
  /** The contact of the current customer before the page was loaded, until the chat is known. */
  before: Stored
  /** The contact of the chat that was last seen in this tab. */
  seen: Stored
  /** Returns what identifies the steward's session; undefined without one, when there is no current customer to follow. */
  session(): string | undefined
  /** Returns the contact in the address with which this page was opened; undefined without one. */
  named(): string | undefined
  /** Called when the messenger is too old to tell its chat (AMB2-77). The current customer is then unknown. */
  onOutdated(): void
}

export interface ChatFollower {
  customer: Context['customer']
  /**
   * Handles that the page was loaded. When the app was opened, the chat's contact becomes the current customer; after a reload only if the
   * chat has changed. Until the chat is known there is no current customer, so that no screen shows the previous one.
   */
  loaded(isOpened: boolean): void
  /** Handles that the page became visible again: the chat's contact becomes the current customer if the chat has changed. */
  shown(): void
}

/**
 * Creates the current customer (DEC-39). The last event wins: the app is opened from a chat, the page returns with another chat, or the
 * user chooses a customer. The messenger is asked once per event, when the customer is first needed.
 */
export function createChatFollower({ messenger, current, before, seen, session, named, onOutdated }: FollowerParts): ChatFollower {
  let asked: { session: string; answered: Promise<void> } | undefined
  /** The session in which the user has chosen a customer since the last event. */
  let chosenIn: string | undefined
  let isOpening = false

  /** Asks for the chat's contact. A choice made meanwhile is newer than the chat, so the contact only counts as seen. */
  async function ask(owner: string): Promise<void> {
    let told: Told = null
    try {
      told = await contactOfChat(messenger, onOutdated)
    } finally {
      if (session() === owner) settle(owner, told)
    }
  }

  function settle(owner: string, told: Told): void {
    const other = told && told !== seen.get() ? told : undefined
    if (other) seen.set(other)
    // The app may have been opened from another chat, whose steward must not work on the previous customer.
    const keepsPrevious = told !== null || !isOpening
    if (chosenIn !== owner) current.set(other ?? current.get() ?? (keepsPrevious ? before.get() : named()))
    if (keepsPrevious) before.set(undefined)
  }

  function follow(): Promise<void> {
    const owner = session()
    if (owner === undefined) return Promise.resolve()
    if (asked?.session !== owner) asked = { session: owner, answered: ask(owner) }
    const { answered } = asked
    // A failed request is repeated for the next reader.
    answered.catch(() => {
      if (asked?.answered === answered) asked = undefined
    })
    return answered
  }

  const forgetAnswer = () => {
    asked = undefined
    chosenIn = undefined
  }

  return {
    customer: {
      async current() {
        if (chosenIn === undefined || chosenIn !== session()) {
          await follow().catch((error: unknown) => {
            if (current.get() === undefined) throw error
          })
        }
        return current.get()
      },
      choose(externalUserId) {
        chosenIn = session()
        current.set(externalUserId)
        // Asks now which chat is open, so that returning to the same chat later does not replace the choice.
        void follow().catch(() => undefined)
      },
    },
    loaded(isOpened) {
      forgetAnswer()
      isOpening = isOpened
      if (isOpened) seen.set(undefined)
      const known = current.get()
      if (known === undefined) return
      before.set(known)
      current.set(undefined)
    },
    shown() {
      const isFollowing = asked !== undefined
      forgetAnswer()
      if (isFollowing) void follow().catch(() => undefined)
    },
  }
}

/** The contact of a customer's chat; undefined elsewhere, null when the messenger cannot tell. */
type Told = string | undefined | null

/** Returns the contact of the open chat; undefined outside a chat and outside the messenger. An outdated messenger cannot tell. */
async function contactOfChat(messenger: FollowerParts['messenger'], onOutdated: () => void): Promise<Told> {
  try {
    const answer = await messenger.chatContact()
    if (answer.ok) return answer.value || undefined
    return answer.failure === 'wrongEntry' ? undefined : null
  } catch (error) {
    const outcome = error instanceof OutcomeError ? error.outcome : ''
    if (outcome === 'unavailable') return undefined
    if (outcome !== 'outdatedClient') throw error
    onOutdated()
    return null
  }
}
