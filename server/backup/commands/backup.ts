import { runBackup } from './run-backup.ts'

// `npm run backup -- DIR [--keep N]`
process.exitCode = await runBackup(process.argv.slice(2), process.env, process)
