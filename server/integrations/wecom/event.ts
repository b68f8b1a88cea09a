/** What an event can say of a contact: the second where a member takes everyone without being asked; the last two by who removed whom. */
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

/** Whether a message is about a contact that was added or lost; undefined when it is about anything else. */
export function changeIn(xml: string): 'added' | 'lost' | undefined {
  if (textIn(xml, 'MsgType') !== 'event' || textIn(xml, 'Event') !== 'change_external_contact') return undefined
  return CHANGES.get(textIn(xml, 'ChangeType') ?? '')
}

/**
 * Whose contact it is, and when it happened, epoch milliseconds; undefined when the message does not say it clearly. The name
 * is not in it.
 */
export function contactIn(xml: string): { userId: string; externalUserid: string; at: number } | undefined {
  const userId = textIn(xml, 'UserID') ?? ''
  const externalUserid = textIn(xml, 'ExternalUserID') ?? ''
  const seconds = textIn(xml, 'CreateTime') ?? ''
  if (!USER_ID.test(userId) || !EXTERNAL_ID.test(externalUserid) || !SECONDS.test(seconds)) return undefined
  return { userId, externalUserid, at: Number(seconds) * 1_000 }
}
