import { fillMessage } from '../../language/blanks.ts'
import type { DefaultAnswer } from '../../compile/plan.ts'
import type { Notification } from '../../host-components.ts'
import type { Failure } from '../../widget.ts'
import type { ContentEnv, MessageText } from './content.ts'

export { fillMessage } from '../../language/blanks.ts'

/** A message by its name. What is no name is the sentence itself: a field defined in place may say its own (DEC-25). */
export const messageText = (env: ContentEnv, name: string): MessageText => env.content.messages[name] ?? { text: name, kind: 'toast' }

/**
 * Says a message in the way its kind asks for; an empty sentence is not said. True unless a confirmation was refused (false), or closed
 * without an answer (undefined).
 */
export async function notify(env: ContentEnv, name: string, values: Readonly<Record<string, unknown>> = {}): Promise<boolean | undefined> {
  const message = messageText(env, name)
  const text = fillMessage(message.text, values)
  if (text.trim() === '') return true
  return env.showNotification(spoken(env, message, text))
}

/** Says a message; only a dialog is waited for, since whoever reads a toast goes on meanwhile. */
export async function notifyFromStep(env: ContentEnv, name: string, values?: Readonly<Record<string, unknown>>): Promise<void> {
  const notified = notify(env, name, values)
  if (env.content.messages[name]?.kind === 'dialog') await notified
}

function spoken(env: ContentEnv, message: MessageText, text: string): Notification {
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

/** Outcomes of the whole app that the same request would end in again. */
const FINAL: ReadonlySet<string> = new Set(['tooLarge', 'unsupported', 'badInput', 'forbidden', 'gone'])

/** What an outcome nobody answered says, and whether trying again is of any use. */
export function defaultAnswer(
  env: ContentEnv,
  declared: Readonly<Record<string, DefaultAnswer>>,
  outcome: string,
  carries: Readonly<Record<string, unknown>>,
): { message: string | undefined; failure: Failure } {
  const found = declared[outcome]
  const message = found ? found.says : env.content.outcomes[outcome]
  const text = message === undefined ? '' : fillMessage(messageText(env, message).text, carries)
  return { message, failure: { text, final: found ? found.final === true : FINAL.has(outcome) } }
}

/** Says what an outcome nobody answered says. */
export async function notifyOutcome(...asked: Parameters<typeof defaultAnswer>): Promise<void> {
  const [env, , , carries] = asked
  const { message } = defaultAnswer(...asked)
  if (message) await notify(env, message, carries)
}
