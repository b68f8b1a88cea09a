import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identity, Insurer, SignatureSubmission, TimeoutHandling } from '../../server/integrations/insurer.ts'
import type { ClientNumbers } from '../../server/integrations/client-lookup.ts'
import type { OrderIdentity } from '../../server/integrations/client-records.ts'
import { createInsurer } from '../../server/integrations/insurer/adapter.ts'
import type { PersonalStore } from '../../server/personal-data/personal-data.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/insurer-core.md'), 'utf8')
const examples = new Map(
  [...page.matchAll(/^```json (request|answer) (\w+)\n([\s\S]*?)\n```$/gm)].map(([, kind = '', operation = '', block = '']) => [
    `${kind} ${operation}`,
    JSON.parse(block) as Record<string, unknown>,
  ]),
)
const operations = [...page.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name).filter((name) => name !== 'How')
const example = (kind: 'request' | 'answer', operation: string) => {
  const found = examples.get(`${kind} ${operation}`)
  if (!found) throw new Error(`the page has no ${kind} example for ${operation}`)
  return found
}

/** The requests received by `core`, which answers with the examples of the page. */
const received: { address: string | undefined; method: string | undefined; body: unknown }[] = []
const core = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    received.push({ address: request.url, method: request.method, body: JSON.parse(Buffer.concat(pieces).toString()) })
    response.end(JSON.stringify(example('answer', (request.url ?? '').slice(1))))
  })
})
let insurer: Insurer
beforeAll(async () => {
  await new Promise<void>((done) => core.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(core.address() as AddressInfo).port}`
  insurer = createInsurer({ url, token: 't' }, () => undefined)
})
afterAll(() => {
  core.close()
  core.closeAllConnections()
})

const store = {} as PersonalStore
/** Calls the adapter with the values of an example request, per operation. */
const ask: { [Name in keyof Insurer]: (request: Record<string, unknown>) => Promise<unknown> } = {
  saleInfo: ({ customerid }) => insurer.saleInfo(store, String(customerid)),
  policy: ({ policyNo }) => insurer.policy(store, String(policyNo)),
  claim: ({ registNo }) => insurer.claim(store, String(registNo)),
  clientsBy: (request) => insurer.clientsBy(store, request as unknown as ClientNumbers),
  clientInfo: (request) => insurer.clientInfo(store, request as unknown as Identity),
  vehiclesOf: (request) => insurer.vehiclesOf(store, request as unknown as Identity),
  servicesOf: ({ idNo }) => insurer.servicesOf(store, String(idNo)),
  consultationsOf: (request) => insurer.consultationsOf(store, request as unknown as Identity),
  policiesOf: (request) => insurer.policiesOf(store, request as unknown as Identity),
  ordersOf: (request) => insurer.ordersOf(store, request as unknown as OrderIdentity),
  claimsOf: (request) => insurer.claimsOf(store, request as unknown as Identity),
  policyPdf: ({ policyNo }) => insurer.policyPdf(store, String(policyNo)),
  docTypes: ({ riskCode }) => insurer.docTypes(store, String(riskCode)),
  picTypes: ({ docType }) => insurer.picTypes(store, String(docType)),
  coreClaim: ({ registNo }) => insurer.coreClaim(store, String(registNo)),
  endorsementsOf: ({ policyNos }) => insurer.endorsementsOf(store, policyNos as string[]),
  endorsement: ({ endorNo }) => insurer.endorsement(store, String(endorNo)),
  endorsementImages: ({ endorNo }) => insurer.endorsementImages(store, String(endorNo)),
  signable: ({ endorNo }) => insurer.signable(store, String(endorNo)),
  submitSignature: (request) => insurer.submitSignature(store, request as unknown as SignatureSubmission),
  undoSignature: (request) => insurer.undoSignature(store, request as { endorNo: string; submissionId: string }),
  timeouts: ({ userCode }) => insurer.timeouts(store, String(userCode)),
  timeout: ({ taskId }) => insurer.timeout(store, String(taskId)),
  handleTimeout: ({ submissionId: _made, taskId, ...handling }) =>
    insurer.handleTimeout(store, String(taskId), handling as unknown as TimeoutHandling),
}

describe('the protocol of the insurer core', () => {
  it('has a section for every operation', () => expect(operations).toEqual(Object.keys(ask)))
  it.each(Object.keys(ask) as (keyof Insurer)[])('%s sends the example request and returns the example data', async (operation) => {
    const [request, { data }] = [example('request', operation), example('answer', operation)]
    received.length = 0
    expect(await ask[operation](request)).toEqual(data)
    expect(received).toEqual([{ address: `/${operation}`, method: 'POST', body: request }])
  })
})
