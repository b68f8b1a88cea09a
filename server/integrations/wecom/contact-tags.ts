import type { WeComClient } from './client.ts'
import { type WeComAnswer, WeComError } from './request.ts'
import { type ContactTag, TagGoneError, type TagGroup, type WeComTags } from './tags.ts'

/** WeCom's error codes: busy for a moment, and a tag id that it does not know (https://developer.work.weixin.qq.com/document/path/90313). */
const [BUSY, INVALID_TAG] = [-1, 40_068]
/** So often it is asked when it is busy; more than three tries more it does not want. */
const ATTEMPTS = 3
/** A library of 10,000 tags, the most there can be, is about a megabyte: it is not fetched for each who looks, in milliseconds. */
const LIBRARY_MS = 60_000
/** A contact of more than 500 members is told in pages; nobody has more than so many. */
const MOST_PAGES = 20
/** The kind of a tag that the corporation made; 2 is a member's own, 3 that of a part of the corporation. */
const CORPORATE = 1

type Ask = WeComClient['ask']

/** WeCom's tags of contacts (https://developer.work.weixin.qq.com/document/path/92117 and 92118). Everything it throws is a WeComError or a TagGoneError. */
export function createContactTags({ ask: askOnce }: WeComClient, steady: () => number): WeComTags {
  const ask: Ask = async (...request) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await askOnce(...request)
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof WeComError) || error.errcode !== BUSY) throw error
      }
  }
  let held: { groups: Promise<readonly TagGroup[]>; until: number } | undefined

  function library(): Promise<readonly TagGroup[]> {
    if (held && steady() < held.until) return held.groups
    const asked = { groups: ask('externalcontact/get_corp_tag_list', {}, {}).then(groupsIn), until: steady() + LIBRARY_MS }
    held = asked
    asked.groups.catch(() => {
      if (held === asked) held = undefined
    })
    return asked.groups
  }

  return {
    library,
    async tagsOf(userId, externalUserid) {
      let cursor = ''
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { external_userid: externalUserid, ...(cursor === '' ? {} : { cursor }) }
        const answer = await ask('externalcontact/get', query)
        const found = recordsIn(answer['follow_user']).find(({ userid }) => userid === userId)
        if (found) return recordsIn(found['tags']).flatMap(contactTag)
        cursor = textOf(answer['next_cursor'])
        if (cursor === '') break
      }
      return []
    },
    async mark(userId, externalUserid, { add, remove }) {
      const body = { userid: userId, external_userid: externalUserid, add_tag: add, remove_tag: remove }
      await ask('externalcontact/mark_tag', {}, body).catch((error: unknown) => {
        if (!(error instanceof WeComError) || error.errcode !== INVALID_TAG) throw error
        // The library held here is older than what WeCom knows.
        held = undefined
        throw new TagGoneError()
      })
    },
  }
}

/** In the order of the corporation: a higher number stands first, equal ones as they came. Those without tags are left out. */
function groupsIn(answer: WeComAnswer): readonly TagGroup[] {
  return inOrder(answer['tag_group']).flatMap((group) => {
    const tags = inOrder(group['tag']).map(({ id, name }) => ({ tagId: textOf(id), tagName: textOf(name) }))
    return tags.length === 0 ? [] : [{ groupId: textOf(group['group_id']), groupName: textOf(group['group_name']), tags }]
  })
}

const inOrder = (listed: unknown) =>
  recordsIn(listed)
    .filter(({ deleted }) => deleted !== true)
    .sort((left, right) => Number(right['order'] ?? 0) - Number(left['order'] ?? 0))

const contactTag = ({ type, tag_id: id, tag_name: name, group_name: group }: WeComAnswer): ContactTag[] =>
  type === CORPORATE && textOf(id) !== '' ? [{ tagId: textOf(id), tagName: textOf(name), groupName: textOf(group) }] : []

const recordsIn = (listed: unknown): WeComAnswer[] =>
  Array.isArray(listed) ? listed.filter((each): each is WeComAnswer => typeof each === 'object' && each !== null) : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
