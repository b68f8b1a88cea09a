import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { asChoice, isCorporate, tagNames } from './tag-rules.ts'

/**
 * The tags of a customer, corporate and personal ones apart (TAG-02), and when they were read: changing back and forth, the same
 * change after another look is another one (DEC-19).
 */
const tags: Query<'customer.tags'> = async ({ externalUserid }, context) => {
  const { rows } = unwrap(await context.call('customerAllTag', { externalUserId: externalUserid }))
  const corp = rows.filter(isCorporate).map(asChoice)
  const personal = rows.filter((tag) => !isCorporate(tag)).map(asChoice)
  return {
    externalUserid,
    readAt: context.now(),
    corp,
    personal,
    corpNames: tagNames(corp),
    corpShown: tagNames(corp).slice(0, Number(context.setting('corpTagNames'))),
    personalNames: tagNames(personal),
  }
}
export default tags
