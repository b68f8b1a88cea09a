import { isEqual } from 'es-toolkit'
import { seededRandom } from '../seeded-random.ts'
import type { TestServer } from '../contract/server.ts'
import { move, render } from './model/cells.ts'
import { applied, createEdits, type Edit, isEditable, shippedVersion, type Version } from './model/edits.ts'
import { hashOf } from '../../server/content/trees.ts'
import { type Person, publishApproved, personOf } from './person.ts'

/** What a run saw. `wrong` must be empty. */
export interface HistoriesOutcome {
  histories: number
  published: number
  /** Drafts that were published on a later release than they began on. */
  merged: number
  approved: number
  activated: number
  reverted: number
  /** Reverts without a change, because the release was not part of the active one. */
  nothing: number
  /** Reverts that were refused because a later release depends on the one. */
  dependent: number
  /** Drafts and reverts that the checker refused. */
  refused: number
  wrong: string[]
}

interface Options {
  server: TestServer
  histories: number
  seed: number
  progress?: (done: number, wrong: readonly string[]) => void
}

const STEPS = [6, 12] as const
/** How many files a history edits, so that its edits meet. */
const FILES = [2, 5] as const

/** Publishes, activates and reverts at random, and compares each result with a model of the edits. */
export async function runHistories({ server, histories, seed, progress }: Options): Promise<HistoriesOutcome> {
  const outcome: HistoriesOutcome = {
    histories,
    published: 0,
    merged: 0,
    approved: 0,
    activated: 0,
    reverted: 0,
    nothing: 0,
    dependent: 0,
    refused: 0,
    wrong: [],
  }
  await server.pollContent?.()
  const shipped = shippedVersion((await (await personOf(server, 'analyst')).read(1)).texts)
  for (let history = 0; history < histories; history += 1) {
    const random = seededRandom(seed + history)
    const note = (text: string) => outcome.wrong.push(`history ${seed + history}: ${text}`)
    await new History({ server, shipped, random, outcome, note }).run()
    progress?.(history + 1, outcome.wrong)
  }
  return outcome
}

interface Host {
  server: TestServer
  shipped: Version
  random: () => number
  outcome: HistoriesOutcome
  note: (text: string) => void
}

interface Release {
  basedOn: number
  version: Version
}

/** Drafts that an author saved on a release that may no longer be active. */
interface Pending {
  edits: Edit[]
  before: Version
}

class History {
  readonly #host: Host
  readonly #releases = new Map<number, Release>()
  #active = 1
  #pending: Pending | undefined
  #people!: { analyst: Person; reviewer: Person; second: Person }

  constructor(host: Host) {
    this.#host = host
    this.#releases.set(1, { basedOn: 0, version: host.shipped })
  }

  async run(): Promise<void> {
    const { server, random, shipped } = this.#host
    const [analyst, reviewer, second] = await Promise.all(['analyst', 'reviewer', 'second'].map((userId) => personOf(server, userId)))
    if (!analyst || !reviewer || !second) return
    this.#people = { analyst, reviewer, second }
    await Promise.all([analyst, reviewer].map((person) => person.drop()))
    const from = Number((await analyst.call('listReleases')).data['active'])
    if (from !== 1) await analyst.call('activateRelease', { number: 1, from })
    const edits = createEdits(random)
    const editable = [...shipped.texts].filter(([path, text]) => isEditable(path, text)).map(([path]) => path)
    const paths = Array.from({ length: between(random, FILES) }, () => editable[Math.floor(random() * editable.length)] ?? '')
    if (random() < 0.5) paths.push('schemas/messages.json')
    const steps = between(random, STEPS)
    for (let step = 0; step < steps && this.#host.outcome.wrong.length < 20; step += 1) {
      server.clock.now += 60_000
      const drawn = random()
      if (drawn < 0.5) await this.#publish(edits, paths)
      else if (drawn < 0.6) await this.#begin(edits, paths)
      else if (drawn < 0.7) await this.#activate()
      else await this.#revert(this.#any([...this.#releases.keys()].slice(1)))
    }
    for (const number of [...this.#releases.keys()].slice(1)) if (random() < 0.5) await this.#revert(number)
  }

  #any<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#host.random() * all.length)]
  }

  get #current(): Version {
    return this.#releases.get(this.#active)?.version ?? this.#host.shipped
  }

  #draw(edits: ReturnType<typeof createEdits>, paths: readonly string[]): Edit[] {
    const count = 1 + Math.floor(this.#host.random() * 4)
    const drawn = new Map<string, Edit>()
    let version = this.#current
    for (let each = 0; each < count; each += 1) {
      const edit = edits.draw(version, paths)
      drawn.set(edit.path, edit)
      version = applied(version, [edit])
    }
    return [...drawn.values()].filter(({ path, text }) => this.#current.texts.get(path) !== text)
  }

  async #save(person: Person, edits: readonly Edit[]): Promise<void> {
    const base = (path: string) => hashOf(this.#current.texts.get(path) ?? '')
    const sent = edits.map(({ path, text }) => ({
      path,
      base: this.#current.texts.has(path) ? base(path) : '',
      ...(text === undefined ? { removed: true } : { text }),
    }))
    const { status, message } = await person.save(sent)
    if (status !== '200') this.#host.note(`saving drafts: ${status} ${message}`)
  }

  /** The analyst begins drafts, which are published later. */
  async #begin(edits: ReturnType<typeof createEdits>, paths: readonly string[]): Promise<void> {
    if (this.#pending) return
    const drawn = this.#draw(edits, paths)
    // Drawn edits can cancel each other.
    if (drawn.length === 0) return
    this.#pending = { edits: drawn, before: this.#current }
    await this.#save(this.#people.analyst, drawn)
  }

  /** The analyst publishes earlier drafts, or the second author publishes new ones. */
  async #publish(edits: ReturnType<typeof createEdits>, paths: readonly string[]): Promise<void> {
    const { analyst, reviewer, second } = this.#people
    const { outcome, note, random } = this.#host
    if (this.#pending && random() < 0.4) {
      const { edits: begun, before } = this.#pending
      this.#pending = undefined
      const expected = merged(begun, before, this.#current)
      const answer = await publishApproved(analyst, reviewer)
      if (answer.status === '200') outcome.merged += 1
      await this.#settle(answer, expected, 'merging drafts')
      await analyst.drop()
      return
    }
    const drawn = this.#draw(edits, paths)
    if (drawn.length === 0) return
    await this.#save(reviewer, drawn)
    const answer = await publishApproved(reviewer, second)
    if (answer.status === '200') outcome.published += 1
    else if (answer.status !== '422') note(`publishing: ${answer.status} ${answer.message}`)
    await this.#settle(answer, { version: applied(this.#current, drawn), mayRefuse: true }, 'publishing')
    await reviewer.drop()
  }

  async #activate(): Promise<void> {
    const number = this.#any([...this.#releases.keys()]) ?? 1
    const { status, message } = await this.#people.analyst.call('activateRelease', { number, from: this.#active })
    if (status !== '200') this.#host.note(`activating ${number}: ${status} ${message}`)
    this.#active = number
    this.#host.outcome.activated += 1
    await this.#compare(this.#current, `activating ${number}`)
  }

  /** The second author takes back one release. */
  async #revert(number: number | undefined): Promise<void> {
    const release = number === undefined ? undefined : this.#releases.get(number)
    const earlier = release && this.#releases.get(release.basedOn)
    if (!release || !earlier || number === undefined) return
    const { second, analyst } = this.#people
    const { outcome, note } = this.#host
    const expected = movedVersion(release.version, earlier.version, this.#current)
    const saved = await second.call('revertRelease', { number })
    if (saved.status !== '200') {
      outcome.dependent += 1
      const named = [...release.version.texts.keys(), ...earlier.version.texts.keys()].find((path) => saved.message?.includes(path))
      if (saved.status !== '409' || named === undefined) note(`reverting ${number}: ${saved.status} ${saved.message}`)
      else if (release.version.texts.get(named) === earlier.version.texts.get(named)) note(`reverting ${number} names ${named}`)
      else if ('version' in expected && !expected.mayRefuse) note(`reverting ${number} is refused without need: ${named}`)
      await second.drop()
      return
    }
    const answer = await publishApproved(second, analyst.userId === 'analyst' ? this.#people.reviewer : analyst)
    if (answer.status === '404') {
      outcome.nothing += 1
      if (!('version' in expected) || !isSameContent(expected.version, this.#current)) note(`reverting ${number} changed nothing`)
    } else if (answer.status === '200') outcome.reverted += 1
    if (answer.status !== '404') await this.#settle(answer, expected, `reverting ${number}`)
    await second.drop()
  }

  /** Compares the answer to a publish with the model, and remembers the release. */
  async #settle(
    answer: { status: string | undefined; message: string | undefined; data: object; isApproved: boolean },
    expected: Expected,
    what: string,
  ) {
    const { outcome, note } = this.#host
    if (answer.isApproved) outcome.approved += 1
    if (answer.status === '422') {
      outcome.refused += 1
      if (!/schemas\/\S+\.json/.test(answer.message ?? '')) note(`${what}: the refusal names no file: ${answer.message}`)
      return
    }
    if (answer.status !== '200') {
      if ('version' in expected && !expected.mayRefuse) note(`${what} is refused without need: ${answer.status} ${answer.message}`)
      return
    }
    const { number } = answer.data as { number: number }
    const found = await this.#people.analyst.read()
    if (found.number !== number) note(`${what}: release ${found.number} is active instead of ${number}`)
    if (!('version' in expected)) {
      note(`${what} was not refused as release ${number}: both changed ${JSON.stringify(expected.conflict)}`)
      return
    }
    // The texts are those of the service, because it chooses the lines.
    this.#releases.set(number, { basedOn: this.#active, version: { cells: expected.version.cells, texts: found.texts } })
    this.#active = number
    await this.#compare(expected.version, what)
  }

  /** Compares the active release with the model. */
  async #compare({ cells }: Version, what: string): Promise<void> {
    const { texts } = await this.#people.analyst.read()
    const gone = [...cells.keys()].filter((path) => !texts.has(path))
    const extra = [...texts.keys()].filter((path) => !cells.has(path))
    const wrong = [...texts].filter(([path, text]) => {
      const own = cells.get(path)
      if (!own || own === this.#host.shipped.cells.get(path))
        return own && text !== this.#host.shipped.texts.get(path) && !isEqual(JSON.parse(text), render(own))
      return !isEqual(JSON.parse(text), render(own))
    })
    for (const path of gone) this.#host.note(`${what}: ${path} is missing`)
    for (const path of extra) this.#host.note(`${what}: ${path} should be gone`)
    for (const [path, text] of wrong)
      this.#host.note(`${what}: ${path} differs: ${firstDifference(JSON.parse(text), render(cells.get(path) ?? new Map()))}`)
  }
}

type Expected = { version: Version; mayRefuse: boolean } | { conflict: string }

const between = (random: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(random() * (most - least + 1))

const merged = (edits: readonly Edit[], before: Version, active: Version): Expected => movedVersion(before, applied(before, edits), active)

/** Applies what lies between two versions to the active one. */
function movedVersion(base: Version, changed: Version, active: Version): Expected {
  const cells = new Map(active.cells)
  let mayRefuse = false
  const paths = [...new Set([...base.cells.keys(), ...changed.cells.keys()])].filter(
    (path) => base.cells.get(path) !== changed.cells.get(path),
  )
  for (const path of paths) {
    const [from, to, own] = [base, changed, active].map((version) => version.cells.get(path))
    if (isSameFile(own, to)) continue
    if (isSameFile(own, from)) {
      if (to) cells.set(path, to)
      else cells.delete(path)
      continue
    }
    if (!from || !to || !own) return { conflict: path }
    const found = move(from, to, own)
    if ('conflict' in found) return { conflict: `${path} ${found.conflict}` }
    cells.set(path, found.cells)
    mayRefuse ||= found.mayRefuse
  }
  return { version: { cells, texts: active.texts }, mayRefuse }
}

const isSameFile = (one: ReadonlyMap<string, unknown> | undefined, other: ReadonlyMap<string, unknown> | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isEqual(one, other))

const isSameContent = (one: Version, other: Version): boolean =>
  one.cells.size === other.cells.size && [...one.cells].every(([path, cells]) => isSameFile(cells, other.cells.get(path)))

/** Returns the first place where two values differ. */
function firstDifference(found: unknown, expected: unknown, at = ''): string {
  if (
    typeof found !== 'object' ||
    typeof expected !== 'object' ||
    found === null ||
    expected === null ||
    Array.isArray(found) !== Array.isArray(expected)
  )
    return `${at} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`
  const keys = [...new Set([...Object.keys(found), ...Object.keys(expected)])]
  const [of, instead] = [found as Record<string, unknown>, expected as Record<string, unknown>]
  const key = keys.find((each) => !isEqual(of[each], instead[each])) ?? ''
  return firstDifference(of[key], instead[key], `${at}/${key}`)
}
