import { BlockList } from 'node:net'
import { holdSms } from '../backup/hold.ts'
import { contactLost } from '../contacts/contact-lost.ts'
import { createSigner } from '../files/signing.ts'
import type { AppOptions } from '../http/app.ts'
import { createClientOf, createOriginOf } from '../http/client-of.ts'
import { createPseudonym } from '../identity/pseudonym.ts'
import { createClaimTickets } from '../identity/claim-tickets.ts'
import { userIdOfMember } from '../identity/staff.ts'
import { createSignInStates } from '../identity/sign-in-states.ts'
import { createSignIn } from '../identity/sign-in.ts'
import { noSms } from '../integrations/sms/sms.ts'
import { createOneTimeCodes } from '../one-time-codes/one-time-codes.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'
import type { Parts } from './parts.ts'
import { directoryJob } from './sync-jobs.ts'

/** Returns the options of the HTTP app; `stopping()` is true once the server shuts down. */
export function appOptions(
  options: StartOptions,
  data: OpenData,
  parts: Parts,
  { stopping, content, previews }: Pick<AppOptions, 'stopping' | 'content' | 'previews'>,
): AppOptions {
  const { db, personalData, schemas, clock, store, hold } = data
  const { publicOrigins, staticDir, passwordCost, externalLinks, addContact } = parts
  const pseudonym = createPseudonym(options.secret, options.previousSecret)
  const { extend } = options
  const { trustedClock } = parts
  const trusted = options.trustedProxies ?? new BlockList()
  const originOf = createOriginOf(trusted)
  return {
    schemas,
    db,
    personalData,
    clock,
    app: options.app,
    publicOrigins,
    wecom: parts.wecom,
    outbox: parts.outbox,
    callback: options.callback,
    addContact,
    loseContact: async (contact) => contactLost(db, { ...contact, userId: await userIdOfMember(db, contact.userId) }, clock()),
    requestDirectorySync: () => directoryJob(db, clock).request(),
    sms: holdSms(options.sms?.(data, clock) ?? noSms, hold),
    insurer: parts.insurer,
    typedSignatures: options.typedSignatures ?? false,
    certificates: parts.certificates,
    signingKey: parts.signingKey,
    externalLinks,
    files: { store, ...createSigner(options.secret, options.previousSecret) },
    signIn: createSignIn({ pseudonym, cost: passwordCost }),
    adminAddresses: options.adminAddresses,
    requiresSecondFactor: options.requiresSecondFactor ?? false,
    passwordCost,
    signInStates: createSignInStates(options.secret, options.previousSecret),
    claimTickets: createClaimTickets(options.secret, options.previousSecret),
    oneTimeCodes: createOneTimeCodes({ secret: options.secret, previousSecret: options.previousSecret, pseudonym }),
    pseudonym,
    originOf: (context) => ({ ...originOf(context), clockJump: trustedClock.jump() }),
    clientOf: createClientOf(trusted, (network) => pseudonym('address', network)),
    staticDir,
    extend:
      extend &&
      ((hono) =>
        extend(hono, {
          db,
          personalData,
          schemas,
          clock,
          store,
          origins: publicOrigins,
          staticDir,
          passwordCost,
          externalLinks,
          addContact,
          pseudonym,
        })),
    log: parts.log,
    phoneErrors: parts.phoneErrors,
    metrics: parts.metrics,
    afterResponse: parts.afterResponse,
    limits: parts.limits,
    stopping,
    content,
    previews,
  }
}
