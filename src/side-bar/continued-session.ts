import type { HandoffKey } from '../../actions/action.ts'
import type { Session } from '../../generated/data.ts'
import type { handoff } from '../session/handoff.ts'

/**
 * From where the next page of the side bar takes a value. `signIn`: the stored session. `entryOrSignIn`: its own entry address, else the stored
 * session. `entry`: its own entry address only. `nowhere`: it begins without.
 */
type Source = 'signIn' | 'entryOrSignIn' | 'entry' | 'nowhere'

/** The source of each session field. The type requires a decision about each new field. */
export const FIELD_SOURCES: Readonly<Record<keyof Session, Source>> = {
  // Who signed in, as the service answered.
  userId: 'signIn',
  userCode: 'signIn',
  name: 'signIn',
  role: 'signIn',
  entitlement: 'signIn',
  // The bound account is a part of the sign-in, because the token belongs to it, too.
  userIdEB: 'signIn',
  userCodeEB: 'signIn',
  mobile: 'signIn',
  // The sign-in answers them, and each entry address may name others (DEC-09): another agent needs its own signature of the messenger.
  appId: 'entryOrSignIn',
  agentId: 'entryOrSignIn',
  wechatCode: 'entryOrSignIn',
  router: 'entryOrSignIn',
  // Of the chat or message that was opened: the next page was opened from another one (DEC-39, GUARD-06, GUARD-07).
  externalUserId: 'entry',
  chatid: 'entry',
  bussinessNo: 'entry',
  messageStatus: 'entry',
  // What was chosen on a screen of the page before. The next page begins at its entry address.
  caseNo: 'nowhere',
  currentEndor: 'nowhere',
  currentPolicy: 'nowhere',
  // The side bar stores no policyholders and no claimants.
  endorNo: 'nowhere',
  policyNo: 'nowhere',
  registNo: 'nowhere',
}

/** The source of each value that one screen leaves for the next. */
export const HANDOFF_SOURCES: Readonly<Record<HandoffKey, 'signIn' | 'nowhere'>> = {
  // Whose sign-in by WeCom is repeated when the session ends (DEC-18).
  wecomMember: 'signIn',
  // A card that the customer has, and whose record is missing. It outlasts the chat, or the card would be sent twice (AMB2-29).
  linkGoneOut: 'signIn',
  // Chosen on a screen of the page before.
  task: 'nowhere',
  endorsementContact: 'nowhere',
  // Of the chat of the page before (DEC-39).
  contactBefore: 'nowhere',
  chatContact: 'nowhere',
  // Policyholders store nothing here.
  shown: 'nowhere',
  // The address to which WeCom's sign-in returns within the same page.
  location: 'nowhere',
}

/** Returns the fields of `values` that have one of the sources. */
function fieldsOf(values: Session, ...sources: readonly Source[]): Session {
  const fields = Object.entries(FIELD_SOURCES).filter(([, source]) => sources.includes(source))
  const isOf = new Set(fields.map(([field]) => field))
  return Object.fromEntries(Object.entries(values).filter(([field]) => isOf.has(field)))
}

/**
 * Returns what is stored of a session. `continued`: the stored values from which this page continued it. What its entry address has named instead
 * is not of the sign-in, so the values of the sign-in remain stored.
 */
export const storedSession = (values: Session, continued: Session | undefined): Session => ({
  ...fieldsOf(values, 'signIn'),
  ...fieldsOf(continued ?? values, 'entryOrSignIn'),
})

/** Returns the session with which a page continues, from the stored one and the params of its own entry address. */
export const continuedSession = (stored: Session, entry: Session): Session => ({
  ...fieldsOf(stored, 'signIn', 'entryOrSignIn'),
  ...fieldsOf(entry, 'entryOrSignIn', 'entry'),
})

const isHandedOn = (key: string) => HANDOFF_SOURCES[key as HandoffKey] === 'signIn'

type Handoff = Pick<typeof handoff, 'get' | 'set'>
/** Values of the handoff by key. */
export type HandedOn = { [Key in HandoffKey]?: unknown }

/** Returns the values that the next page takes over. */
export const handedOn = ({ get }: Handoff): HandedOn =>
  Object.fromEntries((Object.keys(HANDOFF_SOURCES) as HandoffKey[]).filter(isHandedOn).map((key) => [key, get(key)]))

/** Takes stored values over. */
export function takeOver(target: Handoff, stored: HandedOn): void {
  for (const [key, value] of Object.entries(stored)) if (isHandedOn(key) && value !== undefined) target.set(key as HandoffKey, value)
}

/** Calls `onChange` after each change of a value that the next page takes over: WeCom may destroy this page at any time. */
export function followHandoff(followed: Handoff, onChange: () => void): void {
  const { set } = followed
  followed.set = (key, value) => {
    set(key, value)
    if (isHandedOn(key)) onChange()
  }
}
