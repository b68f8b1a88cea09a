import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { currentContact } from './current.ts'
import { shown } from './rules.ts'

/**
 * The customer that a screen is about: the one its address names, else the one of the session or of the chat (AMB-36). Who has left
 * is shown with their mark (CUSTDETAIL-17). Ends in `noContact` outside any chat (CUSTDETAIL-07), and in `notFound` when the service
 * does not give one's own (CUSTDETAIL-09).
 */
const current: Query<'customer.current'> = async ({ externalUserid: named }, context) => {
  const externalUserid = named ?? (await currentContact(context))
  if (externalUserid === undefined) throw new OutcomeError('noContact')
  const asked = context.call('getWechatCustomersByExternalUserid', { externalUserid })
  const answer = await ignoreOutcomes(['forbidden', 'gone'], asked)
  if (!answer?.ok) throw new OutcomeError('notFound')
  return shown(answer.data, context.session.get(), Number(context.setting('corpTagNames')))
}
export default current
