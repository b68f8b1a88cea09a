import { recordsIn, textOf } from './answer-fields.ts'
import type { WeComClient } from './client.ts'
import { readContact } from './contact-answer.ts'
import { listIn } from './directory.ts'
import { IncompleteAnswerError, type WeComAnswer, WeComError } from './request.ts'
import { retryBusy } from './retry-busy.ts'

/** A contact of a member, with the member's notes. */
export interface ListedContact {
  externalUserid: string
  /** The nickname. */
  name: string
  /** When the member added the contact, in epoch milliseconds. */
  addedAt: number
  remark: string
  description: string
  /** Ids of corporate tags. */
  tagIds: readonly string[]
}

export interface ContactPage {
  contacts: readonly ListedContact[]
  /** The cursor of the next page; empty on the last one. */
  next: string
}

/** The contacts of members. All functions go over the network and throw a WeComError. */
export interface WeComContacts {
  /** Returns the user ids of the members who may have contacts. */
  members(): Promise<readonly string[]>
  /** Returns a page of at most 100 contacts of a member; `cursor` is empty for the first page. */
  page(userId: string, cursor: string): Promise<ContactPage>
  /** Whether the contact is one of the member's. */
  isContactOf(userId: string, externalUserid: string): Promise<boolean>
}

/** WeCom's error code for a person who is no member's contact, and for a member without contacts. */
const NO_CONTACT = 84_061
/** The maximum of WeCom. */
const PAGE = 100
/** Maximum number of pages read; WeCom answers in pages for a contact of more than 500 members. */
const MAX_PAGES = 20
const EXTERNAL_ID = /^[\w-]{1,64}$/

/**
 * Creates the client of WeCom's contacts with the functions externalcontact/get_follow_user_list, externalcontact/batch/get_by_user and
 * externalcontact/get (https://developer.work.weixin.qq.com/document/path/92571, 92994 and 92114). It asks for one member at a time, because
 * an answer about several does not always name the member. An incomplete answer is refused as a whole.
 */
export function createContactList(client: WeComClient): WeComContacts {
  const call = retryBusy(client)
  const isMissing = (error: unknown) => error instanceof WeComError && error.errcode === NO_CONTACT
  return {
    async members() {
      const path = 'externalcontact/get_follow_user_list'
      const { follow_user: listed } = await call(path)
      if (!Array.isArray(listed) || !listed.every((id) => typeof id === 'string')) throw new IncompleteAnswerError(path)
      return listed
    },
    async page(userId, cursor) {
      const path = 'externalcontact/batch/get_by_user'
      const answer = await call(path, {}, { userid_list: [userId], cursor, limit: PAGE }).catch((error: unknown) => {
        if (isMissing(error) && cursor === '') return undefined
        throw error
      })
      if (!answer) return { contacts: [], next: '' }
      const contacts = listIn(path, answer, 'external_contact_list').map((record) => contactIn(path, userId, record))
      const next = textOf(answer['next_cursor'])
      if (next !== '' && next === cursor) throw new IncompleteAnswerError(path)
      return { contacts, next }
    },
    async isContactOf(userId, externalUserid) {
      let cursor = ''
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await readContact(call, externalUserid, { cursor, mustName: true }).catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        })
        if (!answer) return false
        if (listIn('externalcontact/get', answer, 'follow_user').some(({ userid }) => isSameMember(userid, userId))) return true
        cursor = textOf(answer['next_cursor'])
        if (cursor === '') return false
      }
      return true
    },
  }
}

/** WeCom ignores the letter case of user ids. */
const isSameMember = (found: unknown, userId: string) => textOf(found).toLowerCase() === userId.toLowerCase()

function contactIn(path: string, userId: string, record: WeComAnswer): ListedContact {
  const [contact, follow] = [recordsIn([record['external_contact']])[0], recordsIn([record['follow_info']])[0]]
  const externalUserid = textOf(contact?.['external_userid'])
  const seconds = follow?.['createtime']
  const isOther = follow?.['userid'] !== undefined && !isSameMember(follow['userid'], userId)
  if (!contact || !follow || isOther || !EXTERNAL_ID.test(externalUserid) || typeof seconds !== 'number')
    throw new IncompleteAnswerError(path)
  const tags = follow['tag_id']
  return {
    externalUserid,
    name: textOf(contact['name']),
    addedAt: Math.floor(seconds) * 1_000,
    remark: textOf(follow['remark']),
    description: textOf(follow['description']),
    tagIds: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  }
}
