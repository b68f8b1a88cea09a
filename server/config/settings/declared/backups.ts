import { patternText } from '../value-types/basic.ts'
import { optional } from '../setting.ts'

const recipient = patternText('age recipient', /^age1[02-9ac-hj-np-z]{58}$/, 'be a recipient of age, which begins with age1')
const identity = patternText(
  'age identity',
  /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/,
  'be an identity of age, which begins with AGE-SECRET-KEY-1',
)

/** The keys of backups: only the identity can read what was encrypted for its recipient. */
export const backups = {
  BACKUP_RECIPIENT: optional(recipient, {
    purpose: 'the public key for which backups are encrypted',
    example: '`npm run backup -- --new-key`',
    page: 'architecture/backup.md',
    unset: 'no backups',
  }),
  BACKUP_IDENTITY: optional(identity, {
    purpose: 'the private key that reads backups',
    more: 'The service does not need it; set it for `verify-backup`, `restore` and `drill`.',
    example: '`npm run backup -- --new-key`',
    page: 'architecture/backup.md',
    isSecret: true,
  }),
}
