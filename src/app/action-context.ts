import type { Context, CallOptions } from '../../actions/action.ts'
import type { CallName } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createLoadable, loaded } from '../../renderer/loadable.ts'
import { fillMessage } from '../../renderer/run/content/index.ts'
import type { Answer, Client, RequestOptions } from '../api/client-types.ts'
import { now } from '../api/clock.ts'
import type { UploadOptions } from '../api/send-upload.ts'
import { time } from '../api/time.ts'
import { changesData, type Wire } from '../screen-bundle.ts'
import { buildId } from '../build-id.ts'
import { device } from '../messenger/device.ts'
import { currentCustomer } from './current-customer.ts'
import { messenger } from './messenger.ts'
import { sessionMode } from '../session/mode.ts'
import { externalLinks } from '../navigation/external-links.ts'
import { accountLink } from '../session/account-link.ts'
import { handoff } from '../session/handoff.ts'
import { setSession, useSession } from '../session/session.ts'
import { takeSignInCode } from '../session/sign-in-code.ts'
import { whileShown } from './tab-history.ts'
import { saveFile } from './later-code.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Returns the options of a post. `keyedRequest` is set when the idempotency key depends on the request alone. */
export type RequestOptionsFor = (call: string, keyedRequest?: Record<string, unknown>) => Promise<RequestOptions>

/** The parts of an action context: declared calls, clients, messages and settings. */
export interface ContextParts {
  calls: Wire['calls']
  client: Client
  /** The client for calls that do not change data. */
  reads: Client
  messages: Readonly<Record<string, { text: string; title?: string; button?: string }>>
  settings: Readonly<Record<string, number | string>>
  deviceStore: Context['deviceStore']
  /** Whether the user is still on the screen of the action. */
  isShown: () => boolean
}

const redrawCode = createLoadable(() => import('../pictures/redraw.ts'))
const nameCode = createLoadable(() => import('../pictures/write-name.ts'))
const evidenceCode = createLoadable(() => import('../evidence/check.ts'))

/**
 * Creates the context of an action, its only access to the outside. `optionsOf` is called for each call that may change data and returns
 * its options. `upload` reports the progress of a command and can abort it. An action of a screen that the user has left finishes its calls,
 * but changes neither the session nor the page that is shown since: later choices of the user win (DEC-39).
 */
export function createContext(
  { calls, client, reads, messages, settings, deviceStore, isShown }: ContextParts,
  optionsOf: RequestOptionsFor = async () => ({}),
  upload: UploadOptions = {},
): Context {
  async function makeCall(name: string, request: Record<string, unknown>, post?: CallOptions): Promise<Answer> {
    const declared = calls[name]
    if (declared && !changesData(declared)) return reads(name, request)
    // Calls open to everyone get no idempotency key: the service does not store one, and no hash of a typed password is persisted here.
    const options = declared?.access === 'open' ? {} : await optionsOf(name, post?.keyPerValues ? request : undefined)
    return client(name, request, options)
  }

  const ifShown = <Given extends unknown[], Result>(act: (...given: Given) => Result) => whileShown(isShown, act)

  const context = {
    now,
    phoneTime: () => Date.now(),
    startOfDay: time.startOfDay,
    startOfNextDay: time.startOfNextDay,
    session: { get: () => useSession.getState().values, signIn, signOut, takeSignInCode, accountLink, set: ifShown(setSession) },
    customer: { ...currentCustomer, choose: ifShown(currentCustomer.choose) },
    get mode() {
      return sessionMode()
    },
    call: (name: CallName, request: Record<string, unknown>, post?: CallOptions) => makeCall(name, request, post),
    message(name: string, values: Record<string, unknown>) {
      const message = messages[name] ?? { text: '' }
      return { ...message, text: fillMessage(message.text, values) }
    },
    redraw: async (...given: Parameters<Context['redraw']>) => {
      const { redraw } = await loaded(redrawCode)
      if (upload.signal?.aborted) throw new OutcomeError('cancelled')
      return redraw(...given)
    },
    writeName: async (...given: Parameters<Context['writeName']>) => (await loaded(nameCode)).writeName(...given),
    checkEvidence: async (...given: Parameters<Context['checkEvidence']>) => (await loaded(evidenceCode)).check(...given),
    progress: (share: number) => upload.onProgress?.(share),
    get build() {
      return buildId()
    },
    isAndroid: () => /Android/i.test(navigator.userAgent),
    isPhone: () => /Android|iPhone|iPad|iPod/i.test(navigator.userAgent),
    saveFile,
    setting: (name: string) => settings[name],
    link: (path: string) => location.origin + path,
    handoff,
    deviceStore,
    messenger,
    device,
    externalLinks: {
      ...externalLinks,
      leave: ifShown(externalLinks.leave),
      open: ifShown(externalLinks.open),
      signIn: ifShown(externalLinks.signIn),
    },
    note: (what: string, detail: string) => console.warn('noted', what, detail),
  }
  // The types of each call are checked where it is used; at run time every response has its declared shape.
  return context as unknown as Context
}
