import { parseOptions } from '../../config/parse-options.ts'
import { StartError } from '../../config/start-error.ts'
import type { SigningKey } from '../../evidence/signing-key.ts'
import { requireServiceKey } from '../../evidence/signing-keys.ts'
import { withData } from '../../start/with-data.ts'
import { duePending, endPending } from '../pending.ts'
import { voidSignature } from '../void.ts'

const USAGE = 'Usage: npm run pending-signatures [-- --signature ID --outcome accepted|refused|voided]'

/**
 * `npm run pending-signatures` lists the signatures for which the core gave no usable answer, each with its submissionId. With an id and the
 * outcome that the core's own records show, it ends the signature's waiting, which frees its endorsement. It leaves out signatures whose
 * request may still run. Exits with 1 when the core has answered otherwise meanwhile. `voided` ends an accepted signature that the core no
 * longer has, so that the endorsement can be sent again.
 */
await withData(async ({ db, personalData, clock, schemas, ...data }, args) => {
  const { values } = parseOptions({ args: [...args], options: { signature: { type: 'string' }, outcome: { type: 'string' } } }, USAGE)
  const { signature, outcome } = values
  const pending = await duePending(db, clock())
  if (signature === undefined && outcome === undefined) {
    for (const { signatureId, endorNo, what, signedAt } of pending)
      process.stdout.write(`${signatureId} endorsement ${endorNo}: ${what}, signed ${schemas.time.format(signedAt)}\n`)
    process.stdout.write(`${pending.length} pending\n`)
    return
  }
  if (signature === undefined || (outcome !== 'accepted' && outcome !== 'refused' && outcome !== 'voided')) throw new StartError(USAGE)
  const { text, card, time } = schemas
  // Cards stay in the outbox until the service runs.
  const cards = { publicOrigins: [], outbox: { wake: () => undefined }, after: () => undefined }
  const contextWith = (signingKey: SigningKey) => ({ db, personalData, now: clock(), signingKey, text, card, time, ...cards })
  if (outcome === 'voided') {
    const sealing = await requireServiceKey(db, data.signingKey, 'the end is sealed with it')
    if (!(await voidSignature(contextWith(sealing), signature)))
      throw new StartError(`${signature} is not an accepted signature that is valid now, or it waits for the core.`)
    process.stdout.write(`${signature}: voided\n`)
    return
  }
  const found = pending.find(({ signatureId }) => signatureId === signature)
  if (!found)
    throw new StartError(
      `${signature} is not pending, or its request still runs. Without arguments the command lists all pending signatures.`,
    )
  const signingKey = await requireServiceKey(db, data.signingKey, 'the outcome is sealed with it')
  const stored = await endPending(contextWith(signingKey), found, outcome)
  if (stored !== outcome) throw new StartError(`The core has answered meanwhile: ${signature} is ${stored}.`)
  process.stdout.write(`${signature}: ${outcome}\n`)
})
