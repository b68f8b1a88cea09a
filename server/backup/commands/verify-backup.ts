import { runVerifyBackup } from './run-verify-backup.ts'

// `npm run verify-backup -- FILE`
process.exitCode = await runVerifyBackup(process.argv.slice(2), process.env, process)
