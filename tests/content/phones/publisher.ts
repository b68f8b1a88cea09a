import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '../../../generated/data.ts'
import type { Answer } from '../../contract/server.ts'
import { createEdits, isEditable, shippedVersion } from '../model/edits.ts'
import { hashOf } from '../../../server/content/trees.ts'
import { Person, publishApproved } from '../person.ts'
import { callAt, repeated, TIMEOUT_MS } from './api.ts'
import type { PhoneData } from './data.ts'
import type { Activation } from './seen.ts'

interface Options {
  url: string
  data: PhoneData
  random: () => number
  /** How many releases to publish and how many returns to make, and in how many milliseconds. */
  publishes: number
  returns: number
  milliseconds: number
  isOver(): boolean
  note(text: string): void
}

export interface Published {
  activations: Activation[]
  /** How long publishes took, in milliseconds. */
  took: number[]
  /** Status -> how many publishes and returns were refused with it. A return in between, for instance, moves the base of a draft. */
  refused: Record<string, number>
}

/** How many edits are drawn until one is published. */
const DRAWS = 5

/** Publishes random valid edits and returns to earlier releases, spread evenly over the time. */
export async function publishAlong({ url, data, random, publishes, returns, milliseconds, isOver, note }: Options): Promise<Published> {
  // The load of a phone's call repeats what a killed instance lost; a person would tap again.
  const service = {
    async call(name: CallName, request: Record<string, unknown>, init: { token?: string | undefined } = {}): Promise<Answer> {
      const answer = await repeated(() => callAt(url).call(name, request, { ...init, signal: AbortSignal.timeout(2 * TIMEOUT_MS) }), isOver)
      return answer ?? { http: 0, status: undefined, message: undefined, errcode: undefined, data: {}, rows: [], headers: new Headers() }
    },
  }
  const person = (userId: 'analyst' | 'reviewer' | 'second') => new Person(userId, data.tokens[userId], service)
  const [author, reviewer, second] = [person('analyst'), person('reviewer'), person('second')]
  const shipped = shippedVersion((await author.read(1)).texts)
  const paths = [...shipped.texts].filter(([path, text]) => isEditable(path, text)).map(([path]) => path)
  const edits = createEdits(random)
  const outcome: Published = { activations: [], took: [], refused: {} }
  const startedAt = performance.now()
  /** Does something so often, evenly over the time; what takes longer delays the rest. */
  async function spread(times: number, work: () => Promise<void>): Promise<void> {
    for (let place = 0; place < times && !isOver(); place += 1) {
      await pause(Math.max(0, startedAt + (milliseconds * (place + 0.5)) / times - performance.now()))
      if (!isOver()) await work()
    }
  }

  const refuse = (status: string | undefined) => {
    outcome.refused[status ?? 'none'] = (outcome.refused[status ?? 'none'] ?? 0) + 1
  }

  async function publish(): Promise<void> {
    for (let draw = 0; draw < DRAWS && !isOver(); draw += 1) if (await publishOne()) return
  }

  async function publishOne(): Promise<boolean> {
    const { texts } = await author.read()
    if (texts.size === 0) return false
    const edit = edits.draw(shippedVersion(texts), paths)
    const base = texts.has(edit.path) ? hashOf(texts.get(edit.path) ?? '') : ''
    await author.save([{ path: edit.path, base, ...(edit.text === undefined ? { removed: true } : { text: edit.text }) }])
    const askedAt = performance.now()
    const answer = await publishApproved(author, reviewer)
    const at = performance.now()
    if (answer.status === '200') {
      outcome.activations.push({ kind: 'publish', number: Number(answer.data['number']), askedAt, at })
      outcome.took.push(at - askedAt)
      return true
    }
    refuse(answer.status)
    // A return may have changed the base, and a publish whose answer was lost has no drafts any more.
    if (!['404', '409', '422'].includes(answer.status ?? '') && !isOver())
      note(`a publish is answered ${answer.http} ${answer.status} ${answer.message}`)
    await author.drop()
    return false
  }

  async function goBack(): Promise<void> {
    const { data: listed, rows } = await second.call('listReleases')
    const from = Number(listed['active'])
    const others = rows.map((row) => Number(row['number'])).filter((number) => number !== from)
    const number = others[Math.floor(random() * Math.min(20, others.length))]
    if (number === undefined) return
    const askedAt = performance.now()
    const answer = await second.call('activateRelease', { number, from })
    if (answer.status === '200') outcome.activations.push({ kind: 'return', number, askedAt, at: performance.now() })
    else if (answer.status === '409') refuse('409')
    else if (!isOver()) note(`a return is answered ${answer.http} ${answer.status} ${answer.message}`)
  }

  await Promise.all([spread(publishes, publish), spread(returns, goBack)])
  outcome.activations.sort((one, other) => one.at - other.at)
  return outcome
}
