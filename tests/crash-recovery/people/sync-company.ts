import type { Database } from '../../../server/database/tables.ts'
import type { FakeWeCom } from '../../contract/fake-wecom.ts'

/** How many people WeCom has at first. */
export interface Size {
  members: number
  contactsEach: number
}

/** An event that WeCom sends until the server has answered it. */
export interface Event {
  type: 'added' | 'lost' | 'directory'
  userId: string
  external: string
  /** Epoch milliseconds, in whole seconds. */
  at: number
}

interface Relation {
  userId: string
  external: string
  /** Null while it is current. */
  deletedAt: number | null
}

export const DEPARTMENTS = new Map([
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, 1],
  [6, 5],
])
/** The setting WECOM_MODES, and the home screen that it gives to the members of each department. */
export const MODES = '3=business,5=claims'
export const HOMES: Readonly<Record<number, string>> = {
  1: 'myHome',
  2: 'myHome',
  3: 'businessHome',
  4: 'businessHome',
  5: 'claimsSpecialist',
  6: 'claimsSpecialist',
}
const TAGS = ['tHigh', 'tCall', 'tMid']
/** The first contacts are older than every reading, so they get no task. */
const OLD = Date.parse('2026-01-05T10:00:00+08:00')
/** Every so many members have more contacts than a page of WeCom. */
const EVERY = 40
const MANY = 130

export const pairOf = (userId: string, external: string) => `${userId} ${external}`

/** What WeCom knows, and what must follow from it. Changes it at random, as people do while the service is down. */
export function createCompany({ directory, tags }: FakeWeCom, random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)]
  /** The tasks of each pair of member and contact: one for each addition after the member was known. */
  const tasks = new Map<string, number>()
  /** The contacts who removed the member; WeCom still lists them. */
  const removedBy = new Set<string>()
  /** Members who left at some time. */
  const left = new Set<string>()
  /** All pairs that ever were. */
  const pairs = new Set<string>()
  const numbers = { member: 0, contact: 0 }
  const now = () => Math.floor(Date.now() / 1_000) * 1_000
  const queue: Event[] = []

  function hire(contacts: number): string {
    const userId = `member${(numbers.member += 1)}`
    directory.employ(userId, [1 + below(DEPARTMENTS.size)])
    for (let at = 0; at < contacts; at += 1) befriend(userId, newContact(), OLD)
    return userId
  }
  const newContact = () => `wm${(numbers.contact += 1)}`
  function befriend(userId: string, external: string, addedAt: number): void {
    const tagIds = TAGS.filter(() => random() < 0.3)
    directory.befriend(userId, { external_userid: external, name: `Contact ${external}`, addedAt, remark: `About ${external}`, tagIds })
    removedBy.delete(pairOf(userId, external))
    pairs.add(pairOf(userId, external))
    if (addedAt !== OLD) tasks.set(pairOf(userId, external), (tasks.get(pairOf(userId, external)) ?? 0) + 1)
  }
  const addByEvent = (userId: string, external: string) => {
    const at = now()
    befriend(userId, external, at)
    queue.push({ type: 'added', userId, external, at })
  }
  const employed = () => [...directory.members.values()].map(({ userid }) => userid)
  const contactsOf = (userId: string) => directory.contacts.get(userId) ?? []
  const has = ({ userId, external }: Relation) => contactsOf(userId).some(({ external_userid }) => external_userid === external)

  /** Adds contacts with and without an event; some are contacts of another member already. */
  function add(known: ReadonlyMap<string, number>): void {
    for (let count = 4 + below(5); count > 0; count -= 1) {
      const userId = pick(employed()) ?? ''
      const shared = contactsOf(pick(employed()) ?? '')[0]?.external_userid
      const isShared = shared !== undefined && random() < 0.2 && !pairs.has(pairOf(userId, shared))
      const external = isShared ? shared : newContact()
      // Only a reading that began before the addition tells that the contact is new.
      const isKnown = (known.get(userId) ?? Infinity) < now() - 1_000
      if (isKnown && random() < 0.4) befriend(userId, external, now())
      else addByEvent(userId, external)
    }
  }
  function lose(relations: readonly Relation[]): void {
    const current = relations.filter((each) => each.deletedAt === null && has(each) && !removedBy.has(pairOf(each.userId, each.external)))
    for (let count = 3; count > 0; count -= 1) {
      const { userId, external } = current.splice(below(current.length), 1)[0] ?? {}
      if (userId === undefined || external === undefined) return
      const choice = random()
      if (choice < 0.7) queue.push({ type: 'lost', userId, external, at: now() })
      if (choice > 0.35) directory.unfriend(userId, external)
      else removedBy.add(pairOf(userId, external))
    }
  }
  function makeUp(relations: readonly Relation[]): void {
    const isCurrent = new Set(
      relations.filter(({ deletedAt }) => deletedAt === null).map(({ userId, external }) => pairOf(userId, external)),
    )
    const ended = relations.filter(
      (each) =>
        directory.members.has(each.userId) &&
        each.deletedAt !== null &&
        each.deletedAt < now() &&
        !isCurrent.has(pairOf(each.userId, each.external)),
    )
    const chosen = pick(ended)
    if (!chosen) return
    directory.unfriend(chosen.userId, chosen.external)
    addByEvent(chosen.userId, chosen.external)
  }
  function move(): void {
    for (let count = 3; count > 0; count -= 1) {
      const userId = pick(employed()) ?? ''
      directory.employ(userId, [1 + below(DEPARTMENTS.size)], `Name ${below(1_000)} of ${userId}`)
    }
    for (let count = 1 + below(2); count > 0; count -= 1) {
      const userId = pick(employed()) ?? ''
      directory.dismiss(userId)
      left.add(userId)
    }
    const returning = pick([...left].filter((userId) => !directory.members.has(userId)))
    if (returning !== undefined && random() < 0.5) directory.employ(returning, [1 + below(DEPARTMENTS.size)])
    // The event about a contact of a new member arrives before anybody knows the member.
    for (let count = 1 + below(3); count > 0; count -= 1) {
      const userId = hire(below(4))
      if (random() < 0.7) addByEvent(userId, newContact())
    }
    if (random() < 0.6) queue.push({ type: 'directory', userId: pick(employed()) ?? '', external: '', at: now() })
  }

  return {
    queue,
    tasks,
    removedBy,
    left,
    old: OLD,
    populate({ members, contactsEach }: Size): void {
      for (const [id, parent] of DEPARTMENTS) directory.departments.set(id, parent)
      for (let at = 0; at < members; at += 1) hire(at % EVERY === 0 ? MANY : contactsEach)
    },
    /** The corporate tags of a contact, as the library names them. */
    tagsOf: (tagIds: readonly string[]) => {
      const names = new Set(tags.library().tag_group.flatMap(({ tag }) => tag.map(({ id }) => id)))
      return tagIds.filter((id) => names.has(id))
    },
    /** Changes people and contacts. `db` shows what the service knows. Events of the changes are queued, or never sent. */
    async change(db: Database): Promise<void> {
      const relations = await db
        .selectFrom('steward')
        .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
        .select(['steward.userId', 'customer.externalUserid as external', 'steward.deletedAt'])
        .execute()
      const known = new Map(
        (await db.selectFrom('contact_sync').select(['userId', 'since']).execute()).map((row) => [row.userId, row.since]),
      )
      // Two events about one pair in the queue would be about the same moment.
      const quiet = relations.filter(({ userId, external }) => !queue.some((each) => each.userId === userId && each.external === external))
      const working = quiet.filter(({ userId }) => directory.members.has(userId))
      lose(working)
      makeUp(working.filter((each) => !queue.some(({ userId, external }) => userId === each.userId && external === each.external)))
      add(known)
      move()
    },
  }
}

export type Company = ReturnType<typeof createCompany>
