import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { toTagOption, isCorporate, tagNames } from './tag-rules.ts'

/**
 * Returns a customer's corporate and personal tags (TAG-02). `readAt` distinguishes repeated changes: the same change after a newer read
 * is not a retry (DEC-19).
 */
const tags: Query<'customer.tags'> = async ({ externalUserid }, context) => {
  const { rows } = unwrap(await context.call('customerAllTag', { externalUserId: externalUserid }))
  const corp = rows.filter(isCorporate).map(toTagOption)
  const personal = rows.filter((tag) => !isCorporate(tag)).map(toTagOption)
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
