import { recordsIn, textOf } from './answer-fields.ts'
import type { WeComClient } from './client.ts'
import { readContact } from './contact-answer.ts'
import { type WeComAnswer, WeComError } from './request.ts'
import { retryBusy } from './retry-busy.ts'
import { type ContactTag, TagGoneError, type TagGroup, type WeComTags } from './tags.ts'

/** WeCom's error code for an unknown tag id (https://developer.work.weixin.qq.com/document/path/90313). */
const INVALID_TAG = 40_068
/** Lifetime of the cached library, in milliseconds. With the maximum of 10,000 tags the library is about a megabyte. */
const LIBRARY_MS = 60_000
/** Maximum number of pages read; WeCom answers in pages for a contact of more than 500 members. */
const MAX_PAGES = 20
/** Type of a tag of the corporation; 2 is a member's own tag, 3 a tag of a rule group. */
const CORPORATE = 1

/** WeCom's contact tags (https://developer.work.weixin.qq.com/document/path/92117 and 92118). Throws WeComError or TagGoneError only. */
export function createContactTags(client: WeComClient, steady: () => number): WeComTags {
  const call = retryBusy(client)
  let cached: { groups: Promise<readonly TagGroup[]>; until: number } | undefined

  function library(): Promise<readonly TagGroup[]> {
    if (cached && steady() < cached.until) return cached.groups
    const request = { groups: call('externalcontact/get_corp_tag_list', {}, {}).then(groupsIn), until: steady() + LIBRARY_MS }
    cached = request
    request.groups.catch(() => {
      if (cached === request) cached = undefined
    })
    return request.groups
  }

  return {
    library,
    async tagsOf(userId, externalUserid) {
      let cursor = ''
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await readContact(call, externalUserid, { cursor })
        const found = recordsIn(answer['follow_user']).find(({ userid }) => userid === userId)
        if (found) return recordsIn(found['tags']).flatMap(contactTag)
        cursor = textOf(answer['next_cursor'])
        if (cursor === '') break
      }
      return []
    },
    async mark(userId, externalUserid, { add, remove }) {
      const body = { userid: userId, external_userid: externalUserid, add_tag: add, remove_tag: remove }
      await call('externalcontact/mark_tag', {}, body).catch((error: unknown) => {
        if (!(error instanceof WeComError) || error.errcode !== INVALID_TAG) throw error
        // The cached library is out of date.
        cached = undefined
        throw new TagGoneError()
      })
    },
  }
}

/** Returns the groups in the corporation's sort order, without empty groups. */
function groupsIn(answer: WeComAnswer): readonly TagGroup[] {
  return sorted(answer['tag_group']).flatMap((group) => {
    const tags = sorted(group['tag']).map(({ id, name }) => ({ tagId: textOf(id), tagName: textOf(name) }))
    return tags.length === 0 ? [] : [{ groupId: textOf(group['group_id']), groupName: textOf(group['group_name']), tags }]
  })
}

/** Sorts by `order`, highest first, and leaves out deleted records; equal ones keep WeCom's sequence. */
const sorted = (listed: unknown) =>
  recordsIn(listed)
    .filter(({ deleted }) => deleted !== true)
    .sort((left, right) => Number(right['order'] ?? 0) - Number(left['order'] ?? 0))

const contactTag = ({ type, tag_id: id, tag_name: name, group_name: group }: WeComAnswer): ContactTag[] =>
  type === CORPORATE && textOf(id) !== '' ? [{ tagId: textOf(id), tagName: textOf(name), groupName: textOf(group) }] : []
