import { journey } from './001-journey.ts'
import { edits } from './002-edits.ts'
import { files } from './003-files.ts'
import { clock } from './004-clock.ts'
import { contacts } from './005-contacts.ts'
import { complaints } from './006-complaints.ts'
import { documents } from './007-documents.ts'
import { outbox } from './008-outbox.ts'
import { signIn } from './009-sign-in.ts'
import { fingerprints } from './010-fingerprints.ts'
import { writeCheck } from './011-write-check.ts'
import { callers } from './012-callers.ts'
import { personalData } from './013-personal-data.ts'
import { usedSignIns } from './014-used-sign-ins.ts'
import { privacy } from './015-privacy.ts'
import { signing } from './016-signing.ts'
import { evidence } from './017-evidence.ts'
import { typedSignatures } from './018-typed-signatures.ts'
import { certificates } from './019-certificates.ts'
import { customerForm } from './020-customer-form.ts'
import { tags } from './021-tags.ts'
import { unboundAccounts } from './022-unbound-accounts.ts'
import { certificateEditions } from './023-certificate-editions.ts'
import { claimPictures } from './024-claim-pictures.ts'
import { fileOrigins } from './025-file-origins.ts'
import { lookedUpMobiles } from './026-looked-up-mobiles.ts'
import type { Migration } from './migration.ts'

/** All migrations, oldest first, each in the file named by its id. Only append; never edit a released migration. */
export const migrations: readonly Migration[] = [
  { id: '001-journey', up: journey },
  { id: '002-edits', up: edits },
  { id: '003-files', up: files },
  { id: '004-clock', up: clock },
  { id: '005-contacts', up: contacts },
  { id: '006-complaints', up: complaints },
  { id: '007-documents', up: documents },
  { id: '008-outbox', up: outbox },
  { id: '009-sign-in', up: signIn },
  { id: '010-fingerprints', up: fingerprints },
  { id: '011-write-check', up: writeCheck },
  { id: '012-callers', up: callers },
  { id: '013-personal-data', up: personalData },
  { id: '014-used-sign-ins', up: usedSignIns },
  { id: '015-privacy', up: privacy },
  { id: '016-signing', up: signing },
  { id: '017-evidence', up: evidence },
  { id: '018-typed-signatures', up: typedSignatures },
  { id: '019-certificates', up: certificates },
  { id: '020-customer-form', up: customerForm },
  { id: '021-tags', up: tags },
  { id: '022-unbound-accounts', up: unboundAccounts },
  { id: '023-certificate-editions', up: certificateEditions },
  { id: '024-claim-pictures', up: claimPictures },
  { id: '025-file-origins', up: fileOrigins },
  { id: '026-looked-up-mobiles', up: lookedUpMobiles },
]
