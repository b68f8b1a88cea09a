import type { Context, ExternalLinks, Post } from '../../actions/action.ts'
import type { CallName } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fillMessage } from '../../renderer/run/content/index.ts'
import type { Answer, Client, RequestOptions } from '../api/asking.ts'
import { now } from '../api/clock.ts'
import type { UploadOptions } from '../api/send-upload.ts'
import { time } from '../api/time.ts'
import { changesData, type Wire } from '../screen-bundle.ts'
import { buildId } from '../build-id.ts'
import { device } from '../messenger/device.ts'
import { messenger } from './messenger.ts'
import { sessionMode } from '../session/mode.ts'
import { externalLinks } from '../navigation/external-links.ts'
import { handoff } from '../session/handoff.ts'
import { setSession, useSession } from '../session/session.ts'
import { takeSignInCode } from '../session/sign-in-code.ts'
import { currentEntryId } from './tab-history.ts'
import { saveFile } from './save-file.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** How a post is made; one that stands for itself is known by its request. */
export type RequestOptionsFor = (call: string, itself?: Record<string, unknown>) => Promise<RequestOptions>

/** What a screen's actions run on: the calls they make, how those are made, and the sentences they may say. */
export interface Supply {
  calls: Wire['calls']
  client: Client
  /** The client for calls that change nothing. */
  reads: Client
  messages: Readonly<Record<string, { text: string; title?: string; button?: string }>>
  settings: Readonly<Record<string, number | string>>
}

/**
 * The outside as the actions see it. `mannerOf` hears of every call that may change something, and says how it is made;
 * `sending` hears how far a command is, and calls it back.
 */
export function createContext(
  { calls, client, reads, messages, settings }: Supply,
  mannerOf: RequestOptionsFor = async () => ({}),
  sending: UploadOptions = {},
): Context {
  async function ask(name: string, request: Record<string, unknown>, how?: Post): Promise<Answer> {
    const declared = calls[name]
    if (declared && !changesData(declared)) return reads(name, request)
    // What is open to everybody is not remembered by the service; what was typed there (a password) leaves no trace here.
    const manner = declared?.access === 'open' ? {} : await mannerOf(name, how?.keyPerValues ? request : undefined)
    return client(name, request, manner)
  }

  const context = {
    now,
    phoneTime: () => Date.now(),
    startOfDay: time.startOfDay,
    startOfNextDay: time.startOfNextDay,
    session: { get: () => useSession.getState().values, signIn, signOut, takeSignInCode, set: setSession },
    get mode() {
      return sessionMode()
    },
    call: (name: CallName, request: Record<string, unknown>, how?: Post) => ask(name, request, how),
    message(name: string, values: Record<string, unknown>) {
      const message = messages[name] ?? { text: '' }
      return { ...message, text: fillMessage(message.text, values) }
    },
    redraw: async (...given: Parameters<Context['redraw']>) => {
      const { redraw } = await import('../pictures/redraw.ts')
      if (sending.signal?.aborted) throw new OutcomeError('cancelled')
      return redraw(...given)
    },
    writeName: async (...given: Parameters<Context['writeName']>) => (await import('../pictures/write-name.ts')).writeName(...given),
    checkEvidence: async (...given: Parameters<Context['checkEvidence']>) => (await import('../evidence/check.ts')).check(...given),
    progress: (share: number) => sending.onProgress?.(share),
    get build() {
      return buildId()
    },
    isAndroid: () => /Android/i.test(navigator.userAgent),
    isPhone: () => /Android|iPhone|iPad|iPod/i.test(navigator.userAgent),
    saveFile,
    setting: (name: string) => settings[name],
    link: (path: string) => location.origin + path,
    handoff,
    messenger,
    device,
    externalLinks: whileAt(currentEntryId()),
    note: (what: string, how: string) => console.warn('noted', what, how),
  }
  // The declared types of each call are proved where it is used; here every answer has the shape its file declares.
  return context as unknown as Context
}

/** Who has gone elsewhere while an action ran stays there. */
const whileAt = (began: string | undefined): ExternalLinks => ({
  leave: (address) => currentEntryId() !== began || externalLinks.leave(address),
  open: (key) => currentEntryId() !== began || externalLinks.open(key),
  signIn: (address) => currentEntryId() !== began || externalLinks.signIn(address),
  ratingUrl: externalLinks.ratingUrl,
})
