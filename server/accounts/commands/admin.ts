import { runAdmin } from './run-admin.ts'

// `npm run admin -- COMMAND`
process.exitCode = await runAdmin(process.argv.slice(2), process.env, process)
