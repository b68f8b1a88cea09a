import type { Verdict } from '../../actions/evidence/rules/findings.ts'
import { askWorker } from '../ask-worker.ts'
import workerUrl from './check.worker.ts?worker&url'

/** Only the app's own worker may be started (the CSP asks for trusted types). */
const policy = window.trustedTypes?.createPolicy('steward-evidence', { createScriptURL: () => workerUrl })

/**
 * The verdict about files of evidence, whose bytes are given away. It comes from a worker: hashing eight photos takes a slow phone
 * seconds, in which the page would stand still.
 */
export async function check(files: readonly Uint8Array<ArrayBuffer>[], pinned: readonly string[]): Promise<Verdict> {
  const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string, { type: 'module' })
  const transfer = files.map(({ buffer }) => buffer)
  const { verdict } = await askWorker<{ verdict?: Verdict }>(worker, [files, pinned], transfer)
  if (!verdict) throw new Error('the files can not be checked')
  return verdict
}
