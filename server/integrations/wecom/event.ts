/**
 * Event types about contacts. `add_half_…`: added without the member's confirmation. `del_external_contact`: removed by the member;
 * `del_follow_user`: removed by the contact.
 */
const CHANGES = new Map<string, 'added' | 'lost'>([
  ['add_external_contact', 'added'],
  ['add_half_external_contact', 'added'],
  ['del_external_contact', 'lost'],
  ['del_follow_user', 'lost'],
])
const USER_ID = /^[\w.@-]{1,64}$/
const EXTERNAL_ID = /^[\w-]{1,64}$/
const SECONDS = /^\d{1,10}$/

/**
 * Returns the text of the element `name`, plain or CDATA. Undefined when the element is missing, occurs more than once, or contains
 * markup. The elements used here contain only an id, a word or a number, so a full XML parser, with its risks, is not needed.
 */
export function textIn(xml: string, name: string): string | undefined {
  const [, after = '', ...more] = xml.split(`<${name}>`)
  const [inside = '', ...closed] = after.split(`</${name}>`)
  if (more.length > 0 || closed.length !== 1) return undefined
  const [, data, plain] = /^(?:<!\[CDATA\[([^<>&[\]]*)\]\]>|([^<>&[\]]*))$/.exec(inside) ?? []
  return data ?? plain
}

/** Returns whether the message reports an added or a lost contact; undefined for every other message. */
export function changeIn(xml: string): 'added' | 'lost' | undefined {
  if (textIn(xml, 'MsgType') !== 'event' || textIn(xml, 'Event') !== 'change_external_contact') return undefined
  return CHANGES.get(textIn(xml, 'ChangeType') ?? '')
}

/**
 * Returns the member, the contact and the time of an event (epoch milliseconds); undefined when one is missing or invalid.
 * The message does not contain the contact's name.
 */
export function contactIn(xml: string): { userId: string; externalUserid: string; at: number } | undefined {
  const userId = textIn(xml, 'UserID') ?? ''
  const externalUserid = textIn(xml, 'ExternalUserID') ?? ''
  const seconds = textIn(xml, 'CreateTime') ?? ''
  if (!USER_ID.test(userId) || !EXTERNAL_ID.test(externalUserid) || !SECONDS.test(seconds)) return undefined
  return { userId, externalUserid, at: Number(seconds) * 1_000 }
}
