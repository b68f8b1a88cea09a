import { runContent } from './run-content.ts'

// `npm run content -- COMMAND`
process.exitCode = await runContent(process.argv.slice(2), process)
