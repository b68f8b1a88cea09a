import { runRestore } from './run-restore.ts'

// `npm run restore -- FILE [--apply]`
process.exitCode = await runRestore(process.argv.slice(2), process.env, process)
