import type { ContactAdded } from '../contacts/contact-added.ts'

/** What says that someone became a contact; the second where a member takes everyone without being asked. */
const ADDED = new Set(['add_external_contact', 'add_half_external_contact'])
const USER_ID = /^[\w.@-]{1,64}$/
const EXTERNAL_ID = /^[\w-]{1,64}$/
const SECONDS = /^\d{1,10}$/

/**
 * What stands in the one element `name` of a message, plain or as CDATA. Undefined when there is none, or more than one
 * anywhere, or when anything but plain characters stands in it: what WeCom says in the elements that count is an id, a
 * word or a number. Takes one look at the text, and makes nothing of it but this.
 */
export function textIn(xml: string, name: string): string | undefined {
  const [, after = '', ...more] = xml.split(`<${name}>`)
  const [inside = '', ...closed] = after.split(`</${name}>`)
  if (more.length > 0 || closed.length !== 1) return undefined
  const [, data, plain] = /^(?:<!\[CDATA\[([^<>&[\]]*)\]\]>|([^<>&[\]]*))$/.exec(inside) ?? []
  return data ?? plain
}

/** Whether a message is about a contact that was added. */
export const isAddition = (xml: string): boolean =>
  textIn(xml, 'MsgType') === 'event' && textIn(xml, 'Event') === 'change_external_contact' && ADDED.has(textIn(xml, 'ChangeType') ?? '')

/** Who became whose contact, and when; undefined when the message does not say it clearly. The name is not in it. */
export function additionIn(xml: string): Omit<ContactAdded, 'name'> | undefined {
  const userId = textIn(xml, 'UserID') ?? ''
  const externalUserid = textIn(xml, 'ExternalUserID') ?? ''
  const seconds = textIn(xml, 'CreateTime') ?? ''
  if (!USER_ID.test(userId) || !EXTERNAL_ID.test(externalUserid) || !SECONDS.test(seconds)) return undefined
  return { userId, externalUserid, addedAt: Number(seconds) * 1_000 }
}
