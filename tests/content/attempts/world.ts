import { createEngine, type Engine } from '../../../tools/content-engine/engine.ts'
import { languageShapes } from '../../../tools/project-checker.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import type { Answer, TestServer } from '../../contract/server.ts'
import { hashOf } from '../../../server/content/trees.ts'
import { Person, type Sent, personOf } from '../person.ts'

/** The files that attempts edit: a screen, an entity with masks, and the messages. */
export const WAIT = 'schemas/screens/tasks/waitDeal.json'
export const CUSTOMER = 'schemas/entities/Customer.json'

/** An approval that a call has accepted. */
interface Approval {
  treeHash: string
  basedOn: number
  reviewer: string
}

/** A person whose answers the world remembers. */
class Watched extends Person {
  readonly #seen: (call: string, answer: Answer, request: object) => void

  constructor(
    userId: string,
    token: string,
    server: Pick<TestServer, 'call'>,
    seen: (call: string, answer: Answer, request: object) => void,
  ) {
    super(userId, token, {
      async call(name, request, init) {
        const answer = await server.call(name, request, init)
        seen(name, answer, request)
        return answer
      },
    })
    this.#seen = seen
  }

  get seen() {
    return this.#seen
  }
}

export type Name = 'analyst' | 'reviewer' | 'second' | 'administrator' | 'auditor' | 'owner' | 'nobody'

/** The servers and people of the attempts, and the judge after each of them. */
export class AttemptHost {
  readonly servers: readonly [TestServer, TestServer]
  readonly random: () => number
  readonly #engine: Engine
  readonly #approvals = new Set<string>()
  readonly #verdicts = new Map<string, string>()
  readonly #wrong: string[] = []
  readonly #judged = new Set<number>([1])
  #what = ''
  #exposed = 0

  constructor(servers: readonly [TestServer, TestServer], random: () => number, engine: Engine) {
    this.servers = servers
    this.random = random
    this.#engine = engine
  }

  static async create(servers: readonly [TestServer, TestServer], random: () => number): Promise<AttemptHost> {
    const files = schemaFiles(process.cwd())
    return new AttemptHost(servers, random, createEngine(files, await languageShapes(files)))
  }

  get db() {
    return this.servers[0].db
  }

  get shipped(): ReadonlyMap<string, string> {
    return this.#engine.shipped
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  any<T>(all: readonly [T, ...T[]]): T {
    return all[this.below(all.length)] ?? all[0]
  }

  /** Returns a person at a server, the first by default; nobody has a token that does not exist. */
  async person(name: Name, server: TestServer = this.servers[0]): Promise<Person> {
    const token = name === 'nobody' ? 'none' : undefined
    const at = { call: (...given: Parameters<TestServer['call']>) => server.call(...given) }
    const watch = (call: string, answer: Answer, request: object) => this.#see(name, call, answer, request)
    if (token !== undefined) return new Watched(name, token, at, watch)
    const signed = await personOf(server, name)
    return new Watched(name, signed.token, at, watch)
  }

  /** Saves a draft of the file with a text replaced. */
  async edit(person: Person, path: string, search: string | RegExp, replacement: string): Promise<Sent> {
    const { texts } = await person.read()
    const text = texts.get(path) ?? ''
    const draft = { path, base: hashOf(text), text: text.replace(search, replacement) }
    await person.save([draft])
    return draft
  }

  /** Saves a draft that takes a mask away, so that it needs a second person. Each has another text, for which no approval exists yet. */
  expose(person: Person): Promise<Sent> {
    this.#exposed += 1
    return this.edit(person, CUSTOMER, /,\s*"mask": "mobile",/, `,${' '.repeat(this.#exposed)}`)
  }

  note(text: string): void {
    this.#wrong.push(`${this.#what}: ${text}`)
  }

  #see(name: string, call: string, { http, status, message, data }: Answer, request: object): void {
    if (http >= 500) this.note(`${name} ${call} is answered ${http} ${message} to ${JSON.stringify(request).slice(0, 200)}`)
    if (call !== 'approveContent' || status !== '200') return
    const { treeHash, basedOn } = request as Approval
    this.#approvals.add(`${treeHash} ${basedOn} ${name}`)
    void data
  }

  /** Makes release 1 active, and drops the drafts of all authors. */
  async reset(what: string): Promise<void> {
    this.#what = what
    for (const server of this.servers) server.clock.now += 60_000
    await this.db.deleteFrom('content_draft').execute()
    const analyst = await this.person('analyst')
    const from = Number((await analyst.call('listReleases')).data['active'])
    if (from !== 1) await analyst.call('activateRelease', { number: 1, from })
    for (const server of this.servers) await server.pollContent?.()
  }

  /** Judges what an attempt left, and returns what is wrong. */
  async judge(): Promise<string[]> {
    for (const { number, treeHash, basedOn, author, reviewer } of await this.#newReleases()) {
      if (author === 'program') continue
      const verdict = await this.#verdict(number, basedOn)
      if (verdict === 'review') {
        if (reviewer === author || !this.#approvals.has(`${treeHash} ${basedOn} ${reviewer}`))
          this.note(`release ${number} by ${author} exposes more without an approval (${reviewer})`)
      } else if (verdict !== '') this.note(`release ${number} by ${author} does not pass: ${verdict}`)
      this.#judged.add(number)
    }
    for (const { treeHash, basedOn, reviewer } of await this.db.selectFrom('content_approval').selectAll().execute())
      if (!this.#approvals.has(`${treeHash} ${basedOn} ${reviewer}`)) this.note(`an approval of ${reviewer} exists that nobody gave`)
    await this.#pages()
    return this.#wrong.splice(0)
  }

  async #newReleases() {
    const rows = await this.db.selectFrom('content_release').select(['number', 'treeHash', 'basedOn', 'author', 'reviewer']).execute()
    return rows.filter(({ number }) => !this.#judged.has(number))
  }

  /** Reads a release as another program would, and returns the first mistake, `review`, or nothing. */
  async #verdict(number: number, basedOn: number): Promise<string> {
    const [texts, base] = [await this.#texts(number), await this.#texts(basedOn)]
    if (typeof texts === 'string') return texts
    if (typeof base === 'string') return base
    const key = hashOf(JSON.stringify([[...texts], [...base]]))
    const known = this.#verdicts.get(key)
    if (known !== undefined) return known
    const { problems, marks = [] } = this.#engine.check(texts, base)
    const verdict = problems[0] ?? (marks.length > 0 ? 'review' : '')
    this.#verdicts.set(key, verdict)
    return verdict
  }

  async #texts(number: number): Promise<ReadonlyMap<string, string> | string> {
    const { tree } = await this.db.selectFrom('content_release').select('tree').where('number', '=', number).executeTakeFirstOrThrow()
    const stored = new Map((await this.db.selectFrom('content_file').selectAll().execute()).map(({ hash, text }) => [hash, text]))
    const texts = new Map(Object.entries(JSON.parse(tree) as Record<string, string>).map(([path, hash]) => [path, stored.get(hash) ?? '']))
    const damaged = [...texts].find(([path, text]) => hashOf(text) !== (JSON.parse(tree) as Record<string, string>)[path])
    return damaged ? `the text of ${damaged[0]} is missing or damaged` : texts
  }

  /** Pages, bundles and calls still answer. */
  async #pages(): Promise<void> {
    for (const server of this.servers) {
      await server.pollContent?.()
      const page = await fetch(`${server.url}/waitDeal`)
      const html = await page.text()
      if (!page.ok) this.note(`a page is answered ${page.status}`)
      const [, json] = /<script type="application\/json" id="release">(.*?)<\/script>/.exec(html) ?? []
      if (json !== undefined) await this.#bundles(server, JSON.parse(json) as ReleasedData)
      const owner = await this.person('owner', server)
      const { http } = await server.call('getUserByUserId', { userId: 'creator' }, { token: owner.token })
      if (http !== 200) this.note(`a call is answered ${http}`)
      const listed = await (await this.person('analyst', server)).call('listReleases')
      if (listed.http !== 200) this.note(`the list of releases is answered ${listed.http}`)
    }
  }

  async #bundles(server: TestServer, { screens, bundles }: ReleasedData): Promise<void> {
    for (const screen of Object.keys(screens)) if (!(screen in bundles)) this.note(`the page names no bundle of ${screen}`)
    for (const [name, hash] of Object.entries(bundles)) {
      const bundle = await fetch(`${server.url}/content/${hash}.json`)
      if (!bundle.ok || hashOf(await bundle.text()) !== hash) this.note(`the bundle ${name} is answered ${bundle.status}, or damaged`)
    }
  }
}

/** The release data in a page. */
interface ReleasedData {
  screens: Record<string, unknown>
  bundles: Record<string, string>
}

/** An attempt around the check or the approval. */
export type Attempt = (world: AttemptHost) => Promise<void>
