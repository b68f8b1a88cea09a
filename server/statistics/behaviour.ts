import type { BehaviourRow } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Days } from '../integrations/wecom/behaviour.ts'

/** The status and message of a refusal, in the response envelope (DEC-03). */
interface Refusal {
  refused: { status: string; message: string }
}

/**
 * Returns WeCom's chat statistics of a member. When WeCom fails, returns a refusal, so that the page still shows its other figures, and
 * logs the error.
 */
export async function behaviourOf(
  userId: string,
  days: Days,
  { wecom, text, logFault }: Pick<HandlerContext, 'wecom' | 'text' | 'logFault'>,
): Promise<{ rows: BehaviourRow[] } | Refusal> {
  try {
    return { rows: await wecom.behaviour(userId, days) }
  } catch (error) {
    logFault(error)
    return { refused: { status: '503', message: text('server.weComAway') } }
  }
}
