// Stands in for apt-get where no network is: succeeds when each named package is installed.
import { execFileSync } from 'node:child_process'

const names = process.argv.slice(2).filter((word) => word !== 'install' && !word.startsWith('-'))
for (const name of names) execFileSync('dpkg', ['-s', name], { stdio: ['ignore', 'ignore', 'inherit'] })
