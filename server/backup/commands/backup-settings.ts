import { type Reading, requireSettings } from '../../config/settings/read-settings.ts'
import { StartError } from '../../config/start-error.ts'

/** Returns the key that reads backups. Throws a StartError without it. */
export function identityIn(reading: Reading): string {
  const { BACKUP_IDENTITY: identity } = requireSettings(reading, ['BACKUP_IDENTITY'])
  if (identity === undefined) throw new StartError('BACKUP_IDENTITY is not set: it is the private key that reads backups.')
  return identity
}
