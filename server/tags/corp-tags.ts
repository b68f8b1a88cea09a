import { setTimeout as pause } from 'node:timers/promises'
import { remainingChange, type TagDifference } from '../../actions/customers/tag-rules.ts'
import type { Tag } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { limitConcurrencyPerKey } from '../http/calls/limit-concurrency.ts'
import { WeComError } from '../integrations/wecom/request.ts'
import { type ContactTag, TagGoneError, type WeComTags } from '../integrations/wecom/tags.ts'
import { corpMarksOf, isSame, cacheCorpTags } from './corp-marks.ts'
import type { Relation } from './relation.ts'
import { corpTag, exclusiveGroups } from './tag-rows.ts'

type TagContext = Pick<HandlerContext, 'db' | 'wecom' | 'setting' | 'after'>

/** How long a customer page waits for WeCom before it shows cached tags, in milliseconds. */
const TIMEOUT_MS = 3_000

/** Returns all corporate tags, group by group; empty without WeCom. Throws when WeCom is unavailable. */
export async function corpTagLibrary({ wecom, setting }: Pick<TagContext, 'wecom' | 'setting'>): Promise<Tag[]> {
  const isExclusive = exclusiveGroups({ setting })
  const groups = (await wecom.tags?.library()) ?? []
  return groups.flatMap(({ tags, ...group }) => tags.map((tag) => corpTag({ ...tag, ...group }, isExclusive(group.groupName))))
}

/** Returns a customer's corporate tags from WeCom. Uses the cache for former customers and while WeCom is unavailable, which is logged. */
export async function corpTagsOf({ db, wecom, setting, after }: TagContext, relation: Relation): Promise<Tag[]> {
  const isExclusive = exclusiveGroups({ setting })
  const cached = await corpMarksOf(db, relation)
  const now = relation.isCurrent && wecom.tags ? await tagsWithTimeout(wecom.tags, relation, after) : undefined
  if (now && !isSame(cached, now)) after(() => cacheCorpTags(db, relation, now))
  return (now ?? cached).map((tag) => corpTag(tag, isExclusive(tag.groupName)))
}

async function tagsWithTimeout(tags: WeComTags, { userId, externalUserid }: Relation, after: TagContext['after']) {
  const requested = tags.tagsOf(userId, externalUserid)
  const timeout = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new WeComError('externalcontact/get', 'no answer within 3 seconds')
  })
  // Prevents an unhandled rejection of the promise that loses the race.
  for (const promise of [requested, timeout]) promise.catch(() => undefined)
  try {
    return await Promise.race([requested, timeout])
  } catch (error) {
    after(async () => {
      throw error
    })
    return undefined
  }
}

const queues = new WeakMap<WeComTags, ReturnType<typeof limitConcurrencyPerKey>>()

/**
 * Adds and removes corporate tags of a customer in WeCom and returns the resulting tags, or undefined when a tag no longer exists. Sends
 * only the remaining change (`remainingChange`), if any. Changes of one customer run one by one within this process, because WeCom has no
 * transactions. Throws `badInput` (422) for a contradictory change. Throws when WeCom fails; the change may still have been made.
 */
export async function markCorpTags(
  { wecom: { tags }, setting }: Pick<TagContext, 'wecom' | 'setting'>,
  { userId, externalUserid }: Relation,
  requested: TagDifference,
): Promise<readonly ContactTag[] | undefined> {
  if (!tags) return undefined
  const enqueue = queues.get(tags) ?? limitConcurrencyPerKey(1)
  queues.set(tags, enqueue)
  return enqueue(JSON.stringify([userId, externalUserid]), async () => {
    const isExclusive = exclusiveGroups({ setting })
    const library = await tags.library()
    const known = new Map(library.flatMap(({ groupName, tags: own }) => own.map((tag) => [tag.tagId, { ...tag, groupName }] as const)))
    const added = requested.add.flatMap((tagId) => known.get(tagId) ?? [])
    if (added.length < requested.add.length) return undefined
    const current = await tags.tagsOf(userId, externalUserid)
    const groups = library.map(({ groupName, tags: own }) => ({
      exclusive: isExclusive(groupName),
      tagIds: own.map(({ tagId }) => tagId),
    }))
    const change = remainingChange(
      current.map(({ tagId }) => tagId),
      requested,
      groups,
    )
    if (!change) throw new ApiError('badInput')
    if (change.add.length + change.remove.length > 0 && !(await succeeded(tags.mark(userId, externalUserid, change)))) return undefined
    return [...current.filter(({ tagId }) => !change.remove.includes(tagId)), ...added.filter(({ tagId }) => change.add.includes(tagId))]
  })
}

const succeeded = (marking: Promise<void>): Promise<boolean> =>
  marking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TagGoneError) return false
      throw error
    },
  )
