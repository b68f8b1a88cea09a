import { join } from 'node:path'
import { projectRoot } from '../config/project-root.ts'
import { holdInsurer, holdWeCom } from '../backup/hold.ts'
import { createCertificates } from '../certificate/certificates.ts'
import type { SigningMeans } from '../certificate/sign-pdf.ts'
import { createTrustedClock } from '../clock/trusted-clock.ts'
import { type ContactAdded, contactAdded } from '../contacts/contact-added.ts'
import { createAfterResponse } from '../http/after-response.ts'
import { createPublisher } from '../http/client/published-files.ts'
import { LIMITS } from '../http/limits.ts'
import { type Log, logFault } from '../http/log/log.ts'
import type { logLines } from '../http/log/log-lines.ts'
import { countPhoneErrors } from '../http/reports/phone-errors.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { PASSWORD_COST } from '../identity/password.ts'
import { userIdOfMember } from '../identity/staff.ts'
import { keysWithoutAddress, noExternalLinks } from '../integrations/external-links.ts'
import { noWeCom } from '../integrations/wecom/wecom.ts'
import { createSigningKey } from '../evidence/signing-key.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { combineOutboxes } from '../outbox/runner.ts'
import { systemResolve } from '../webhooks/addresses.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import type { OpenData } from './open-data.ts'
import type { StartOptions } from './options.ts'

/** The parts shared by app, jobs and shutdown. */
export type Parts = ReturnType<typeof createParts>

/** Creates the parts without starting jobs or opening the port. */
export function createParts(
  options: StartOptions,
  { db, personalData, schemas, clock, store, hold }: OpenData,
  { means, output, log, metrics }: { means: SigningMeans; output: ReturnType<typeof logLines>; log: Log; metrics: Metrics },
) {
  const publicOrigins = originsIn(options)
  const staticDir = options.staticDir ?? join(projectRoot(), 'dist', 'client')
  const wecom = holdWeCom(options.wecom ?? noWeCom, hold)
  const insurer = typeof options.insurer === 'function' ? options.insurer(log) : options.insurer
  // A clock that is passed in is also its own monotonic clock.
  const steady = options.steady ?? options.clock ?? (() => performance.now())
  const trustedClock = createTrustedClock({ db, clock, steady, sources: options.timeSources ?? [], log })
  const network = { ranges: options.webhookAddresses, resolve: options.resolve ?? systemResolve }
  const outbox = combineOutboxes([
    createOutbox({ db, hold, wecom, publicOrigins, clock, trustedClock, log }),
    createWebhooks({ db, hold, personalData, network, clock, trustedClock, log }),
  ])
  const afterResponse = createAfterResponse(log)
  const externalLinks = options.externalLinks?.(publicOrigins) ?? noExternalLinks
  const addContact = async (contact: ContactAdded) => {
    const after = (work: () => Promise<void>) => afterResponse.start(work, 'contact')
    const userId = await userIdOfMember(db, contact.userId)
    return contactAdded({ db, schemas, now: clock(), publicOrigins, outbox, after }, { ...contact, userId })
  }
  const signingKey = options.signingKey === undefined ? undefined : createSigningKey(options.signingKey)
  const certificates = createCertificates({
    db,
    personalData,
    files: store,
    schemas,
    means,
    signingKey,
    verifyAt: () => new URL('/verify', publicOrigins[0]).href,
    clock,
    onFault: (error) => logFault(log, 'certificate', error),
  })
  return {
    certificates,
    limits: { ...LIMITS, ...options.limits },
    output,
    log,
    metrics,
    publicOrigins,
    wecom,
    outbox,
    trustedClock,
    afterResponse,
    addContact,
    insurer: insurer && holdInsurer(insurer, hold),
    signingKey,
    phoneErrors: countPhoneErrors(log, clock),
    externalLinks,
    linksWithoutAddress: keysWithoutAddress(schemas.codes('link') ?? [], externalLinks.links),
    staticDir,
    publishClient: options.publishesClient ? createPublisher(db, staticDir) : undefined,
    passwordCost: options.passwordCost ?? PASSWORD_COST,
  }
}

/**
 * Returns the origins known before the server listens. Listening addresses are added later if there is no public address, because port 0 is
 * resolved only then.
 */
function originsIn({ publicOrigins = [], publicUrl }: StartOptions): string[] {
  return publicUrl === undefined ? [...publicOrigins] : [...publicOrigins, new URL(publicUrl).origin]
}
