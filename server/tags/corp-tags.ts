import { setTimeout as pause } from 'node:timers/promises'
import { remainingChange, type TagDifference } from '../../actions/customers/tag-rules.ts'
import type { Tag } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { createTurnsOf } from '../http/calls/in-turn.ts'
import { WeComError } from '../integrations/wecom/request.ts'
import { type ContactTag, TagGoneError, type WeComTags } from '../integrations/wecom/tags.ts'
import { corpMarksOf, isSame, rememberCorpTags } from './corp-marks.ts'
import type { Relation } from './relation.ts'
import { corpTag, exclusiveGroups } from './tag-rows.ts'

type Asking = Pick<HandlerContext, 'db' | 'wecom' | 'setting' | 'after'>

/** Who looks at a customer waits so long for the messenger, in milliseconds; after that sees what it said before. */
const PATIENCE_MS = 3_000

/** The corporation's tags, group after group; none where no messenger is set up. Throws when the messenger is away. */
export async function corpTagLibrary({ wecom, setting }: Pick<Asking, 'wecom' | 'setting'>): Promise<Tag[]> {
  const isExclusive = exclusiveGroups({ setting })
  const groups = (await wecom.tags?.library()) ?? []
  return groups.flatMap(({ tags, ...group }) => tags.map((tag) => corpTag({ ...tag, ...group }, isExclusive(group.groupName))))
}

/**
 * The corporate tags of a customer: as the messenger has them now, or while it is away, and of a customer who has left, as it had
 * them when it was last asked. That it was away is a line in the log.
 */
export async function corpTagsOf({ db, wecom, setting, after }: Asking, relation: Relation): Promise<Tag[]> {
  const isExclusive = exclusiveGroups({ setting })
  const before = await corpMarksOf(db, relation)
  const now = relation.lasting && wecom.tags ? await askedInTime(wecom.tags, relation, after) : undefined
  if (now && !isSame(before, now)) after(() => rememberCorpTags(db, relation, now))
  return (now ?? before).map((tag) => corpTag(tag, isExclusive(tag.groupName)))
}

async function askedInTime(tags: WeComTags, { userId, externalUserid }: Relation, after: Asking['after']) {
  const asked = tags.tagsOf(userId, externalUserid)
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new WeComError('externalcontact/get', 'no answer while somebody looks')
  })
  // Whichever of the two comes second is nobody's any more.
  for (const either of [asked, late]) either.catch(() => undefined)
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    after(async () => {
      throw error
    })
    return undefined
  }
}

const turns = new WeakMap<WeComTags, ReturnType<typeof createTurnsOf>>()

/**
 * Puts corporate tags on a customer and takes others off, in the messenger: what the customer has afterwards, or undefined when one
 * of the tags is none of the corporation's, or no longer. Of what is asked only what is left to do is sent (`remainingChange`), and
 * nothing when nothing is. Changes of one customer follow each other within this process: the messenger has no transactions.
 * Throws `badInput` (422) for a change that contradicts itself, and when the messenger is away, whether or not it was done.
 */
export async function markCorpTags(
  { wecom: { tags }, setting }: Pick<Asking, 'wecom' | 'setting'>,
  { userId, externalUserid }: Relation,
  asked: TagDifference,
): Promise<readonly ContactTag[] | undefined> {
  if (!tags) return undefined
  const inTurnOf = turns.get(tags) ?? createTurnsOf(1)
  turns.set(tags, inTurnOf)
  return inTurnOf(JSON.stringify([userId, externalUserid]), async () => {
    const isExclusive = exclusiveGroups({ setting })
    const library = await tags.library()
    const known = new Map(library.flatMap(({ groupName, tags: own }) => own.map((tag) => [tag.tagId, { ...tag, groupName }] as const)))
    const added = asked.add.flatMap((tagId) => known.get(tagId) ?? [])
    if (added.length < asked.add.length) return undefined
    const held = await tags.tagsOf(userId, externalUserid)
    const groups = library.map(({ groupName, tags: own }) => ({
      exclusive: isExclusive(groupName),
      tagIds: own.map(({ tagId }) => tagId),
    }))
    const left = remainingChange(
      held.map(({ tagId }) => tagId),
      asked,
      groups,
    )
    if (!left) throw new ApiError('badInput')
    if (left.add.length + left.remove.length > 0 && !(await isMarked(tags.mark(userId, externalUserid, left)))) return undefined
    return [...held.filter(({ tagId }) => !left.remove.includes(tagId)), ...added.filter(({ tagId }) => left.add.includes(tagId))]
  })
}

const isMarked = (marking: Promise<void>): Promise<boolean> =>
  marking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TagGoneError) return false
      throw error
    },
  )
