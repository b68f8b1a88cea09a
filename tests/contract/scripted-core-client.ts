import { expect } from 'vitest'
import type { PersonalStore } from '../../server/personal-data/personal-data.ts'
import { createInsurer, type InsurerOptions } from '../../server/integrations/insurer/adapter.ts'
import { startScriptedCore } from './scripted-core.ts'

export const TOKEN = 'a-token-of-these-tests'
export const [MOBILE, ID_NO] = ['19900002011', '310101199001011234']
const SUBMISSION = { submissionId: 'S1', endorNo: 'E1', policyNo: 'P1', version: 'v1', autographBase64: 'aGVsbG8=', images: [] }
export const HANDLING = { actionType: 'agree', handleTime: 2, handleResult: 'Done', nextNodeId: 'N2', handledAt: 5 }
/** Secrets in requests and answers, which must not appear in errors or logs. */
export const SECRETS = [TOKEN, MOBILE, ID_NO, SUBMISSION.autographBase64]

/** This core uses no tables. */
export const store = {} as PersonalStore

/** Resolves to the value, the message of an ApiError, or the code of another error. Fails if the error contains a secret. */
export const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: Error & { code?: string }) => {
      for (const secret of SECRETS) expect(`${error.stack}${error.code}`).not.toContain(secret)
      return error.name === 'ApiError' ? `in words: ${error.message}` : error.code
    },
  )

/** Starts a scripted core over HTTP, with functions that create its client and call it. */
export async function startScriptedCoreWithClient() {
  const core = await startScriptedCore()
  const logs: string[] = []
  const create = (options: Partial<InsurerOptions> = {}) =>
    createInsurer({ url: core.url, token: TOKEN, timeout: 20_000, ...options }, (record) => logs.push(JSON.stringify(record)))
  return {
    ...core,
    logs,
    create,
    read: (insurer = create()) => outcome(insurer.policiesOf(store, { customerid: 'C1', idtype: '01', idno: ID_NO })),
    write: (insurer = create()) => outcome(insurer.submitSignature(store, SUBMISSION)),
  }
}
