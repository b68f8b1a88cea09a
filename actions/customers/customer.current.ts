import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context, Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { currentContact } from './current.ts'
import { toDisplay } from './rules.ts'

/**
 * Returns the customer of the URL, else of the session or the chat (AMB-36). A lost customer is marked (CUSTDETAIL-17). Throws `gone`,
 * which closes the page with its message (docs/architecture/page-frame.md): outside any chat (CUSTDETAIL-07), and for a customer of
 * another steward (CUSTDETAIL-09).
 */
const current: Query<'customer.current'> = async ({ externalUserid: requested }, context) => {
  const externalUserid = requested ?? (await currentContact(context))
  if (externalUserid === undefined) throw gone('customer.noContact', context)
  const request = context.call('getWechatCustomersByExternalUserid', { externalUserid })
  const answer = await ignoreOutcomes(['forbidden', 'gone'], request)
  if (!answer?.ok) throw gone('customer.notFound', context)
  return toDisplay(answer.data, context.session.get(), Number(context.setting('corpTagNames')))
}
export default current

type Message = 'customer.noContact' | 'customer.notFound'

const gone = (name: Message, { message }: Pick<Context<never, Message>, 'message'>) =>
  new OutcomeError('gone', { message: message(name, {}).text })
