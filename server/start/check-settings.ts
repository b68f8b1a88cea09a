import { operatorCertificateFrom } from '../certificate/operator-certificate.ts'
import type { SettingName } from '../config/settings/declaration.ts'
import type { Problem } from '../config/settings/problem.ts'
import { type Reading, withoutSecrets } from '../config/settings/read-settings.ts'
import { StartError } from '../config/start-error.ts'
import { requireKnownModes } from '../directory/department-modes.ts'
import { keysWithoutAddress } from '../integrations/external-links.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'

/**
 * Returns all problems of the settings, also those that need the schemas or the files of the certificate. Connects to no other system.
 */
export async function checkSettings(reading: Reading, schemas: Schemas = readSchemas()): Promise<Problem[]> {
  const { values, found, problems } = reading
  const further = [
    await problemsIn(['LINKS'], () => keysWithoutAddress(schemas.codes('link') ?? [], values.LINKS ?? {})),
    await problemsIn(['WECOM_MODES'], () => requireKnownModes(values.WECOM_MODES ?? new Map(), schemas)),
    await problemsIn(['SIGNING_CERT'], () => operatorCertificateFrom(values)),
  ].flat()
  return [...problems, ...further.map((problem) => ({ ...problem, sentence: withoutSecrets(problem.sentence, found) }))]
}

/** Returns the sentences of a StartError as problems. */
async function problemsIn(names: readonly SettingName[], work: () => unknown): Promise<Problem[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').map((sentence) => ({ names, sentence }))
  }
}
