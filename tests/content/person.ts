import { hashOf } from '../../server/content/trees.ts'
import { issueToken } from '../../server/identity/sessions.ts'
import type { CallName } from '../../generated/data.ts'
import type { Answer, TestServer } from '../contract/server.ts'

/** The people of these tests: two authors, each with another reviewer, and staff without the roles. */
const PEOPLE = [
  { userId: 'analyst', role: 'analyst' },
  { userId: 'reviewer', role: 'reviewer' },
  { userId: 'second', role: 'reviewer' },
  { userId: 'administrator', role: 'administrator' },
  { userId: 'auditor', role: 'auditor' },
] as const
export type ContentPerson = (typeof PEOPLE)[number]['userId']

/** Inserts the people of these tests beside the five of every test server. */
export const addContentPeople = (server: Pick<TestServer, 'addStaff'>): Promise<void> =>
  server.addStaff(
    PEOPLE.map((one) => ({
      ...one,
      name: one.userId,
      loginName: one.userId,
      userCode: one.userId,
      mobile: '',
      router: '',
      passwordHash: null,
    })),
  )

/** Gives the demo's business steward the role of an analyst, whose home is the list of releases. Returns the user's id. */
export async function makeAnalyst(db: TestServer['db']): Promise<string> {
  const { userId } = await db.selectFrom('staff').select('userId').where('loginName', '=', 'business').executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ role: 'analyst', router: 'releases' }).where('userId', '=', userId).execute()
  return userId
}

/** A file of a draft as it is sent. */
export interface Sent {
  path: string
  base?: string
  text?: string
  removed?: boolean
  replaces?: string
}

export type ContentCall = Extract<
  CallName,
  | 'listReleases'
  | 'readContent'
  | 'saveContentDrafts'
  | 'checkContentDrafts'
  | 'publishContent'
  | 'approveContent'
  | 'revertRelease'
  | 'activateRelease'
  | 'restoreContent'
>

/** A person who works on the content through the service's calls. */
export class Person {
  readonly userId: string
  readonly token: string
  #server: Pick<TestServer, 'call'>

  constructor(userId: string, token: string, server: Pick<TestServer, 'call'>) {
    this.userId = userId
    this.token = token
    this.#server = server
  }

  /** Returns the same person at another server. */
  at(server: Pick<TestServer, 'call'>): Person {
    return new Person(this.userId, this.token, server)
  }

  call(name: ContentCall, request: object = {}): Promise<Answer> {
    return this.#server.call(name, { ...request }, { token: this.token })
  }

  save(files: readonly Sent[]): Promise<Answer> {
    return this.call('saveContentDrafts', { files })
  }

  /** Saves a draft of an active file with a text replaced. Throws when there is no such text. */
  async edit(path: string, search: string | RegExp, replacement: string): Promise<void> {
    const text = (await this.read()).texts.get(path) ?? ''
    const changed = text.replace(search, replacement)
    if (changed === text) throw new Error(`${path} has no ${String(search)}`)
    await this.save([{ path, base: hashOf(text), text: changed }])
  }

  /** Drops all drafts. */
  async drop(): Promise<void> {
    const { data } = await this.call('readContent')
    const drafts = (data['drafts'] ?? []) as Sent[]
    if (drafts.length > 0) await this.save(drafts.map(({ path }) => ({ path })))
  }

  /** Returns a release, by default the active one. */
  async read(number?: number): Promise<{ number: number; texts: Map<string, string> }> {
    const { data } = await this.call('readContent', number === undefined ? {} : { number })
    const files = (data['files'] ?? []) as { path: string; text: string }[]
    return { number: Number(data['number']), texts: new Map(files.map(({ path, text }) => [path, text])) }
  }
}

/** Signs a person in. */
export async function personOf(server: TestServer, userId: string): Promise<Person> {
  return new Person(userId, await issueToken(server.db, { kind: 'staff', userId }, server.clock.now), server)
}

/** Publishes, and lets `reviewer` approve exactly the drafts when that is needed. */
export async function publishApproved(author: Person, reviewer: Person, note = '改动'): Promise<Answer & { isApproved: boolean }> {
  const first = await author.call('publishContent', { note })
  if (first.status !== '409') return { ...first, isApproved: false }
  const { data } = await author.call('checkContentDrafts')
  if (data['needsReview'] !== true) return { ...first, isApproved: false }
  await reviewer.call('approveContent', { author: author.userId, treeHash: data['treeHash'], basedOn: data['basedOn'] })
  return { ...(await author.call('publishContent', { note })), isApproved: true }
}
