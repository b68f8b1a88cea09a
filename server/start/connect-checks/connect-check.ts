import type { Settings } from '../../config/settings/declaration.ts'
import { StartError } from '../../config/start-error.ts'
import type { OpenedDatabase } from './open-for-check.ts'

/** What a check found, as one sentence for the operator. */
export interface Finding {
  level: 'good' | 'warning' | 'problem'
  sentence: string
}

export interface CheckContext {
  /** The valid settings; checks of absent ones find nothing. */
  settings: Partial<Settings>
  /** The database, shared by the checks that need it. */
  database: Promise<OpenedDatabase>
  /** In epoch milliseconds. */
  now: number
}

/** A check that uses another system or the disk. It changes nothing that lasts. */
export interface ConnectCheck {
  name: string
  /** Returns its findings; none when nothing is configured for it. */
  run(context: CheckContext): Promise<Finding[]>
}

export const good = (sentence: string): Finding => ({ level: 'good', sentence })
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence })
export const problem = (sentence: string): Finding => ({ level: 'problem', sentence })

/** Returns the findings of `work`, with the message of a StartError as a problem. */
export async function withProblems(work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [problem(error.message)]
  }
}

/** Codes of the system, of TLS and of `fetch`; codes of libraries would tell an operator nothing. */
const CODE = /^(E[A-Z0-9]{2,30}|(CERT|ERR_TLS|UND_ERR|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_\w{1,60})$/

/** Returns why a request failed, without content of request and answer: the system's code, or that no answer came in time. */
export function reasonOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, name } = each as { code?: unknown; name: string }
    if (typeof code === 'string' && CODE.test(code)) return code
    if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time'
  }
  return 'an invalid answer'
}

/** How long a service may take to answer anything, in milliseconds. */
const PROBE_MS = 4_000

/** Sends a request without data and without secrets to a service. Throws when it does not answer or TLS fails; any status is an answer. */
export async function probe(url: string): Promise<void> {
  await fetch(new URL(url).origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) })
}
