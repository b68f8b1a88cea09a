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
/** Event types about the directory (https://developer.work.weixin.qq.com/document/path/90970 and 90971). */
const DIRECTORY_CHANGES: ReadonlySet<string> = new Set([
  'create_user',
  'update_user',
  'delete_user',
  'create_party',
  'update_party',
  'delete_party',
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

/** Returns whether the message reports an added or lost contact, or a change of the directory; undefined for every other message. */
export function changeIn(xml: string): 'added' | 'lost' | 'directory' | undefined {
  if (textIn(xml, 'MsgType') !== 'event') return undefined
  const [event, change] = [textIn(xml, 'Event'), textIn(xml, 'ChangeType') ?? '']
  if (event === 'change_contact') return DIRECTORY_CHANGES.has(change) ? 'directory' : undefined
  return event === 'change_external_contact' ? CHANGES.get(change) : undefined
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
