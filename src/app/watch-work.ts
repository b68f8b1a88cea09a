import { useSession } from '../session/session.ts'
import { noticeUse, refetchUnattended } from './unattended.ts'

/** How often a page in front asks for news, in milliseconds. Work that arrives is shown within 15 seconds. */
const PERIOD_MS = 12_000
const [WORK, SIGNING] = ['/api/steward/workNews', '/api/steward/signingNews']
/** The Date header has no fractions of a second; in milliseconds. */
const MARGIN_MS = 2_000

/**
 * Asks periodically when the work of the signed-in steward, or the signature of the signed-in policyholder, changed last, and then lets the
 * page refetch what it shows. Asks only while the page is visible and online. A failure is ignored; the next period repeats the question.
 */
export function watchWork(): void {
  let known: number | undefined
  // The session whose end the service has answered.
  let ended: string | undefined
  noticeUse()
  async function ask(): Promise<void> {
    const { token, values } = useSession.getState()
    const { userId, role = 'steward', endorNo } = values
    const isAsking = token !== undefined && token !== ended && (userId ? role === 'steward' : endorNo !== undefined)
    if (!isAsking || document.visibilityState !== 'visible' || !navigator.onLine) return
    const response = await fetch(userId ? WORK : SIGNING, { headers: { Authorization: token }, cache: 'no-store' })
    if (response.status === 401) ended = token
    const { data } = (await response.json()) as { data?: { changedAt?: number } }
    const changedAt = data?.changedAt ?? 0
    // By the server's clock, a page has no data from before its navigation.
    known ??= Date.parse(response.headers.get('Date') ?? '') - performance.now() - MARGIN_MS
    if (!(changedAt > known)) return
    known = changedAt
    refetchUnattended()
  }
  setInterval(() => void ask().catch(() => undefined), PERIOD_MS)
}
