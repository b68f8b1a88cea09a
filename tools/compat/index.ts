/**
 * `npm run compat` checks the built client against the supported systems (DEC-35); build first. Prints each use of a missing feature
 * with its file and context, then the number of files.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkBuild } from './built.ts'
import { SERVED } from './target.ts'

const folder = resolve(import.meta.dirname, '../../dist/client')
const { files, broken } = existsSync(folder) ? checkBuild(folder) : { files: 0, broken: [] }
for (const line of broken) console.error(line)
const systems = Object.entries(SERVED).map((entry) => entry.join(' '))
console.log(`${files} files for ${systems.join(' and ')}, ${broken.length} broken`)
if (broken.length > 0 || files < 10) process.exitCode = 1
