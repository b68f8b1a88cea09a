import { runDrill } from './run-drill.ts'

// `npm run drill -- DIR`
process.exitCode = await runDrill(process.argv.slice(2), process.env, process)
