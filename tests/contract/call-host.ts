import { createClaimTickets } from '../../server/identity/claim-tickets.ts'
import { createSignInStates } from '../../server/identity/sign-in-states.ts'
import { createSigner } from '../../server/files/signing.ts'
import { tableStore } from '../../server/files/table-store.ts'
import { createAfterResponse } from '../../server/http/after-response.ts'
import type { CallHost } from '../../server/http/calls/call-host.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { noExternalLinks } from '../../server/integrations/external-links.ts'
import { noSms } from '../../server/integrations/sms/sms.ts'
import { noWeCom } from '../../server/integrations/wecom/wecom.ts'
import { APP, CHEAP, type TestServer, NOON, schemas } from './server.ts'

const unavailable = () => Promise.reject(new Error('not available in this test'))

/** Returns the dependencies of mounted calls: the server's database, and no third parties. */
export const callHost = (server: TestServer, more: Partial<CallHost>): CallHost => ({
  schemas,
  db: server.db,
  personalData: server.personalData,
  clock: () => NOON,
  app: APP,
  publicOrigins: [],
  wecom: noWeCom,
  outbox: { wake: () => undefined },
  sms: noSms,
  signingKey: undefined,
  passwordCost: CHEAP,
  signIn: { enterprise: unavailable, bound: unavailable },
  signInStates: createSignInStates('s'.repeat(32)),
  claimTickets: createClaimTickets('s'.repeat(32)),
  oneTimeCodes: { issue: unavailable, redeem: unavailable },
  pseudonym: Object.assign((_kind: string, value: string) => value, { all: (_kind: string, value: string): [string] => [value] }),
  clientOf: () => undefined,
  adminAddresses: undefined,
  originOf: () => ({ address: '', device: '' }),
  log: () => undefined,
  insurer: undefined,
  content: undefined,
  typedSignatures: false,
  requiresSecondFactor: false,
  certificates: { content: unavailable, file: unavailable },
  externalLinks: noExternalLinks,
  files: { store: tableStore, ...createSigner('s'.repeat(32)) },
  afterResponse: createAfterResponse(() => undefined),
  limits: LIMITS,
  ...more,
})
