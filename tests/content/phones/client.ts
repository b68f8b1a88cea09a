import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '../../../generated/data.ts'
import { type Answer, base64, PASSWORD } from '../../contract/server.ts'
import { taskForm } from '../../contract/task-form.ts'
import { inAnHour } from '../../releases/next-program.ts'
import { callAt, repeated } from './api.ts'
import { CASES_PER_PHONE, caseNoOf, type Steward } from './data.ts'
import { Sightings } from './seen.ts'

/** What all phones share. */
export interface PhoneHost {
  url: string
  random: () => number
  isOver(): boolean
  note(text: string): void
  counts: Counts
}

export interface Counts {
  saves: number
  reads: number
  refused: number
  hung: number
  /** Saves whose answer never came, because the run ended or the service was away. */
  unanswered: number
}

/** An acknowledged save. */
export interface Saved {
  what: 'task' | 'remark' | 'case'
  key: string
  text: string
  /** The release that the request named. */
  release: number
}

/** The pauses of a phone in milliseconds: between its actions, while it types, and while it is offline or in front. */
const [REST, TYPING, SPELL] = [1_500, 6_000, 20_000]

/** A phone that speaks the protocol of the app: it logs in, lists, opens and saves, and follows releases while it is in front. */
export class ProtocolPhone {
  readonly saved: Saved[] = []
  readonly attempted = new Set<string>()
  readonly sightings = new Sightings('stream')
  readonly #host: PhoneHost
  readonly #steward: Steward
  #token = ''
  #release = 1
  #latest = 1
  #cases = 0
  #isOnline = true
  #stream: AbortController | undefined

  constructor(host: PhoneHost, steward: Steward) {
    this.#host = host
    this.#steward = steward
  }

  async run(): Promise<void> {
    this.#setOnline(true)
    let until = performance.now() + this.#host.random() * SPELL
    while (!this.#host.isOver()) {
      if (performance.now() > until) {
        this.#setOnline(!this.#isOnline)
        until = performance.now() + this.#host.random() * SPELL
      }
      // What is typed offline is sent when the phone is back, under the release of its page.
      const text = randomUUID().slice(-12)
      await this.#rest(TYPING)
      while (!this.#isOnline && !this.#host.isOver()) {
        await pause(200)
        if (performance.now() > until) {
          this.#setOnline(true)
          until = performance.now() + this.#host.random() * SPELL
        }
      }
      if (this.#host.isOver()) break
      await this.#act(text)
      await this.#reload()
      await this.#rest(REST)
    }
    this.#setOnline(false)
  }

  #rest = (longest: number) => pause(this.#host.random() * longest)

  /** Logs in; the derivation of a password's key takes a second on a busy machine, so phones log in one after another. */
  async logIn(): Promise<void> {
    const answer = await this.#send('getToken', { username: this.#steward.userId, password: base64(PASSWORD) })
    const token = answer?.data['token']
    this.#token = typeof token === 'string' ? token : ''
    if (this.#token === '') this.#host.note(`${this.#steward.userId} cannot log in: ${answer?.http} ${answer?.message}`)
    await this.#reload()
  }

  async #send(name: CallName, request: Record<string, unknown>, key?: string): Promise<Answer | undefined> {
    const { url, isOver, counts, note } = this.#host
    const headers = { 'Content-Release': String(this.#release), ...(key === undefined ? {} : { 'Idempotency-Key': key }) }
    try {
      return await repeated(() => callAt(url).call(name, request, { token: this.#token, headers }), isOver)
    } catch (error) {
      counts.hung += 1
      note(`${name} hung: ${String(error)}`)
      return undefined
    }
  }

  async #act(text: string): Promise<void> {
    const { random, counts } = this.#host
    const drawn = random()
    if (drawn < 0.35)
      await this.#save('task', text, text, 'addTask', taskForm({ taskUser: this.#steward.userId, ...inAnHour(), taskTitle: text }))
    else if (drawn < 0.5) await this.#saveCase(text)
    else if (drawn < 0.65) await this.#saveRemark(text)
    else {
      const [taskId = ''] = this.#steward.openTasks
      const answer = drawn < 0.8 ? await this.#send('taskAndCustomerList', { taskId }) : await this.#send('getCreatedTaskList', {})
      if (answer?.status === '200') counts.reads += 1
      else if (answer) this.#host.note(`a read is answered ${answer.http} ${answer.status} ${answer.message}`)
    }
  }

  async #saveCase(text: string): Promise<void> {
    if (this.#cases >= CASES_PER_PHONE) return
    const caseNo = caseNoOf(this.#steward.userId, this.#cases)
    this.#cases += 1
    const form = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'N', handleReason: '已联系' }
    await this.#save('case', caseNo, text, 'updateComplaintByCase', { ...form, userId: this.#steward.userId, caseNo, handleOpinion: text })
  }

  async #saveRemark(text: string): Promise<void> {
    const { userId } = this.#steward
    const externalUserid = `wm${Number(userId.replace('steward', '')) - 1}`
    await this.#save('remark', userId, text, 'saveCustomerRemark', {
      userid: userId,
      external_userid: externalUserid,
      remark: text,
      description: text,
    })
  }

  async #save(what: Saved['what'], key: string, text: string, name: CallName, request: Record<string, unknown>): Promise<void> {
    const { counts, note } = this.#host
    this.attempted.add(text)
    const answer = await this.#send(name, request, `${randomUUID()}:${name}:1`)
    if (!answer) counts.unanswered += 1
    else if (answer.status === '200') {
      counts.saves += 1
      this.saved.push({ what, key, text, release: this.#release })
    } else {
      counts.refused += 1
      note(`${name} is refused: ${answer.http} ${answer.status} ${answer.message}`)
    }
  }

  /** Opens the page again when another release is active, as the app does without a form. */
  async #reload(): Promise<void> {
    if (this.#latest === this.#release && this.#release !== 1) return
    try {
      const page = await (await fetch(`${this.#host.url}/waitDeal`, { signal: AbortSignal.timeout(10_000) })).text()
      const number = Number(/name="steward:release" content="(\d+)"/.exec(page)?.[1])
      if (number > 0) this.#release = number
    } catch {
      // The page stays as it is until the next time.
    }
  }

  #setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    this.#stream?.abort()
    if (!isOnline) return this.sightings.hide()
    this.sightings.show()
    const stop = new AbortController()
    this.#stream = stop
    void this.#listen(stop.signal)
  }

  /** Listens as `src/release` does: a stream that ends is opened again after one to three seconds. */
  async #listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#host.isOver()) {
      try {
        const { body } = await fetch(`${this.#host.url}/content/stream`, { signal })
        for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
          for (const [, number] of part.matchAll(/data: (\d+)/g)) {
            this.#latest = Number(number)
            this.sightings.see(this.#latest)
          }
      } catch {
        if (signal.aborted) return
      }
      await pause(1_000 + this.#host.random() * 2_000)
    }
  }
}
