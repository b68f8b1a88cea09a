import { recordsIn, textOf } from './answer-fields.ts'
import type { WeComClient } from './client.ts'
import { IncompleteAnswerError, type WeComAnswer } from './request.ts'

const PATH = 'externalcontact/get'

/**
 * Reads a contact, or the page `cursor` of the contact's members. Throws an IncompleteAnswerError when the answer is about another contact: it
 * would say that the member has lost this one. `mustName`: also when the first page names no contact.
 */
export async function readContact(
  call: WeComClient['call'],
  externalUserid: string,
  { cursor = '', mustName = false }: { cursor?: string; mustName?: boolean } = {},
): Promise<WeComAnswer> {
  const answer = await call(PATH, { external_userid: externalUserid, ...(cursor === '' ? {} : { cursor }) })
  const named = textOf(recordsIn([answer['external_contact']])[0]?.['external_userid'])
  const isUnnamed = named === '' && !(mustName && cursor === '')
  if (named !== externalUserid && !isUnnamed) throw new IncompleteAnswerError(PATH)
  return answer
}
