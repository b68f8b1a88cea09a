/** The programs that an operator starts: `dist/server/NAME.js` of each, and its source. */
export const SERVER_ENTRIES = {
  serve: 'server/start/serve.ts',
  admin: 'server/accounts/commands/admin.ts',
  content: 'server/content/commands/content.ts',
  migrate: 'server/database/commands/migrate.ts',
  backup: 'server/backup/commands/backup.ts',
  'verify-backup': 'server/backup/commands/verify-backup.ts',
  restore: 'server/backup/commands/restore.ts',
  drill: 'server/backup/commands/drill.ts',
  'verify-signature': 'server/evidence/commands/verify-signature.ts',
  'export-evidence': 'server/evidence/commands/export-evidence.ts',
  'erase-person': 'server/evidence/commands/erase-person.ts',
  'legal-hold': 'server/evidence/commands/legal-hold.ts',
  support: 'server/support/commands/support.ts',
  'pending-signatures': 'server/signing/commands/pending-signatures.ts',
} as const

/** The threads and processes that the server starts: `dist/server/NAME.js` of each, and its source. */
export const SERVER_THREADS = { 'content-engine': 'tools/content-engine/worker.ts', preview: 'server/demo/preview.ts' } as const
