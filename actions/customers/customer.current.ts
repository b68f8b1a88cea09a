import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context, Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { currentContact } from './current.ts'
import { shown } from './rules.ts'

/**
 * The customer that a screen is about: the one its address names, else the one of the session or of the chat (AMB-36). Who has left
 * is shown with their mark (CUSTDETAIL-17). Ends in `gone`, which closes a page with the words that it carries (decision 033): outside any
 * chat (CUSTDETAIL-07), and when the service does not give one's own (CUSTDETAIL-09).
 */
const current: Query<'customer.current'> = async ({ externalUserid: named }, context) => {
  const externalUserid = named ?? (await currentContact(context))
  if (externalUserid === undefined) throw gone('customer.noContact', context)
  const asked = context.call('getWechatCustomersByExternalUserid', { externalUserid })
  const answer = await ignoreOutcomes(['forbidden', 'gone'], asked)
  if (!answer?.ok) throw gone('customer.notFound', context)
  return shown(answer.data, context.session.get(), Number(context.setting('corpTagNames')))
}
export default current

type Words = 'customer.noContact' | 'customer.notFound'

const gone = (words: Words, { message }: Pick<Context<never, Words>, 'message'>) =>
  new OutcomeError('gone', { message: message(words, {}).text })
