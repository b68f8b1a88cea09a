import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'

/** Whether the open chat belongs to another contact than the given one; a card about the customer must not be sent there (DEC-39). */
export async function isOtherChat({ messenger }: Pick<Context, 'messenger'>, externalUserId: string): Promise<boolean> {
  const answer = await ignoreOutcomes(['unavailable'], messenger.chatContact())
  return Boolean(answer?.ok && answer.value && externalUserId && answer.value !== externalUserId)
}
