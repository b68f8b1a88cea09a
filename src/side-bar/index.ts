import { createAnswers } from '../../renderer/run/data/create-answers.ts'
import { pageAnswers } from '../app/page-answers.ts'
import { firstScreenCode } from '../app/screens.ts'
import { notePerson } from '../session/person-of-tab.ts'
import { homeAddress } from '../session/mode.ts'
import { entryParams } from '../session/entry-params.ts'
import { handoff } from '../session/handoff.ts'
import { identityOf, setSession, signIn, signInIsOver, useSession } from '../session/session.ts'
import type { Session } from '../../generated/data.ts'
import { continuedSession, followHandoff, handedOn, type HandedOn, storedSession, takeOver } from './continued-session.ts'
import { followAnswers, type RecentAnswer, restoreAnswers } from './recent-answers.ts'
import { readPart, storePart } from './stored-page.ts'

/** The session of a page in WeCom's side bar. */
interface StoredSession {
  token: string
  values: Session
  /** Absent in a session that an earlier release stored. */
  handoff?: HandedOn
  /** When the page last existed, in epoch milliseconds of this machine's clock, which the next page has too. */
  aliveAt: number
}

/** How long after a page the next one continues its session. Then WeCom is asked again who is using it. */
const RESUMABLE_MS = 10 * 60_000
const ALIVE_EVERY_MS = 60_000
/** Answers that arrive together are stored together. */
const PAUSE_MS = 500

/**
 * Continues the page that WeCom's side bar destroyed when the chat changed: the session, and the last answers of its screens
 * (docs/architecture/side-bar.md). The chat's contact is not restored, because it is another one (DEC-39).
 */
export async function continueSideBar(): Promise<void> {
  // All homes are one screen. Its code arrives while the answers are read.
  void firstScreenCode(homeAddress(), true)
  const [session, answers = []] = (await Promise.all([readPart('session'), readPart('answers')]).catch(() => [])) as [
    StoredSession | undefined,
    RecentAnswer[] | undefined,
  ]
  if (session && useSession.getState().token === undefined && mayContinue(session)) {
    const values = continuedSession(session.values, entryParams())
    signIn(session.token, values)
    setSession(values)
    takeOver(handoff, session.handoff ?? {})
    signInIsOver()
    // The page before has erased the data of others when its person signed in.
    void notePerson(identityOf(values) ?? '')
  }
  const client = (pageAnswers.client ??= createAnswers())
  restoreAnswers(client, staffId(), answers, Date.now())
  storeWhile(client, answers, session)
}

/** Whether the page before existed until now, and the entry address names the same enterprise. A clock that was set back proves neither. */
function mayContinue({ aliveAt, values }: StoredSession): boolean {
  const rested = Date.now() - aliveAt
  const { appId = values.appId } = entryParams()
  return rested >= 0 && rested < RESUMABLE_MS && appId === values.appId
}

/** Returns the id of the signed-in member of staff; an empty string without one. */
function staffId(): string {
  const { token, values } = useSession.getState()
  return token === undefined || values.userId === undefined ? '' : (identityOf(values) ?? '')
}

/** Stores session and answers from now on, as long as a member of staff is signed in. The end of a session erases them. */
function storeWhile(client: ReturnType<typeof createAnswers>, known: readonly RecentAnswer[], continued: StoredSession | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const { storable } = followAnswers(client, staffId, known, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (staffId() !== '') void storePart('answers', staffId(), storable(Date.now())).catch(() => undefined)
    }, PAUSE_MS)
  })
  const storeSession = () => {
    const { token, values } = useSession.getState()
    if (token === undefined || staffId() === '') return
    const person = storedSession(values, token === continued?.token ? continued.values : undefined)
    const stored: StoredSession = { token, values: person, handoff: handedOn(handoff), aliveAt: Date.now() }
    void storePart('session', staffId(), stored).catch(() => undefined)
  }
  storeSession()
  useSession.subscribe(({ token }, before) => token !== before.token && storeSession())
  followHandoff(handoff, storeSession)
  setInterval(storeSession, ALIVE_EVERY_MS)
}
