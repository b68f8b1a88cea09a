/**
 * `npm run compat`: does the built client keep to the systems served (DEC-35)? Prints each use of what one of them lacks,
 * with its file and the text around it; ends with how many files were read. Build first.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { judgeBuild } from './built.ts'
import { SERVED } from './target.ts'

const folder = resolve(import.meta.dirname, '../../dist/client')
const { files, broken } = existsSync(folder) ? judgeBuild(folder) : { files: 0, broken: [] }
for (const line of broken) console.error(line)
const systems = Object.entries(SERVED).map((entry) => entry.join(' '))
console.log(`${files} files for ${systems.join(' and ')}, ${broken.length} broken`)
if (broken.length > 0 || files < 10) process.exitCode = 1
