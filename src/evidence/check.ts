import type { Verdict } from '../../actions/evidence/rules/findings.ts'
import { askWorker } from '../ask-worker.ts'
import workerUrl from './check.worker.ts?worker&url'

/** A Trusted Types policy that allows only the app's own worker script, as required by the CSP. */
const policy = window.trustedTypes?.createPolicy('steward-evidence', { createScriptURL: () => workerUrl })

/**
 * Returns the verdict on evidence files, whose buffers are transferred. Runs in a worker, because hashing eight photos takes seconds on a
 * slow phone.
 */
export async function check(files: readonly Uint8Array<ArrayBuffer>[], pinned: readonly string[]): Promise<Verdict> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const transfer = files.map(({ buffer }) => buffer)
  const { verdict } = await askWorker<{ verdict?: Verdict }>(worker, [files, pinned], transfer)
  if (!verdict) throw new Error('the files cannot be checked')
  return verdict
}
