import type { BehaviourRow } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Days } from '../integrations/wecom/behaviour.ts'

/** The words of a refusal, in the envelope (DEC-03). */
interface Refused {
  refused: { status: string; message: string }
}

/**
 * What the messenger counted of a member. Refused in words where it does not answer: a page shows its other figures, and
 * the log hears of it.
 */
export async function behaviourOf(
  userId: string,
  days: Days,
  { wecom, text, after }: Pick<HandlerContext, 'wecom' | 'text' | 'after'>,
): Promise<{ rows: BehaviourRow[] } | Refused> {
  try {
    return { rows: await wecom.behaviour(userId, days) }
  } catch (error) {
    after(() => Promise.reject(error))
    return { refused: { status: '503', message: text('server.weComAway') } }
  }
}
