import { fillMessage } from '../../language/fill-message.ts'
import type { DefaultAnswer } from '../../compile/plan.ts'
import type { Notification } from '../../host-components.ts'
import type { Failure } from '../../widget.ts'
import type { ContentEnv, MessageText } from './content.ts'

export { fillMessage } from '../../language/fill-message.ts'

/** Returns a message by name. An unknown name is the text itself, because a field defined in place may contain its message (DEC-25). */
export const messageText = (env: ContentEnv, name: string): MessageText => env.content.messages[name] ?? { text: name, kind: 'toast' }

/** Shows a message according to its kind; skips an empty text. Resolves to false if a confirmation was refused, undefined if closed. */
export async function notify(env: ContentEnv, name: string, values: Readonly<Record<string, unknown>> = {}): Promise<boolean | undefined> {
  const message = messageText(env, name)
  const text = fillMessage(message.text, values)
  if (text.trim() === '') return true
  return env.showNotification(toNotification(env, message, text))
}

/** Shows a message and waits only for a dialog to be closed; a toast does not delay the next step. */
export async function notifyFromStep(env: ContentEnv, name: string, values?: Readonly<Record<string, unknown>>): Promise<void> {
  const notified = notify(env, name, values)
  if (env.content.messages[name]?.kind === 'dialog') await notified
}

function toNotification(env: ContentEnv, message: MessageText, text: string): Notification {
  const { words, durations } = env.content
  const kind = message.kind === 'floating' || message.kind === 'dialog' || message.kind === 'confirm' ? message.kind : 'toast'
  return {
    kind,
    text,
    title: message.title,
    ok: message.ok ?? words.ok,
    cancel: kind === 'confirm' ? (message.cancel ?? words.cancel) : undefined,
    ms: message.ms ?? (kind === 'floating' ? durations.floating : durations.toast),
    tone: message.tone ?? 'neutral',
  }
}

/** App-wide outcomes that a retry would not change. */
const FINAL: ReadonlySet<string> = new Set(['tooLarge', 'unsupported', 'badInput', 'forbidden', 'gone'])

/** Returns the default message of an unhandled outcome, and the failure for the widget. Without a network, `offline` names the message. */
export function defaultAnswer(
  env: ContentEnv,
  declared: Readonly<Record<string, DefaultAnswer>>,
  outcome: string,
  carries: Readonly<Record<string, unknown>>,
  offline = 'offlineUnsent',
): { message: string | undefined; failure: Failure } {
  const found = declared[outcome]
  const appWide = (outcome === 'requestFailed' && env.isOffline?.() && env.content.outcomes[offline]) || env.content.outcomes[outcome]
  const message = found ? found.says : appWide
  const text = message === undefined ? '' : fillMessage(messageText(env, message).text, carries)
  return { message, failure: { text, final: found ? found.final === true : FINAL.has(outcome) } }
}

/** Shows the default message of a query's outcome. */
export async function notifyOutcome(
  env: ContentEnv,
  declared: Readonly<Record<string, DefaultAnswer>>,
  outcome: string,
  carries: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { message } = defaultAnswer(env, declared, outcome, carries, 'offline')
  if (message) await notify(env, message, carries)
}
