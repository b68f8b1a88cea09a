/**
 * `npm run release-calls` writes the calls of the version in package.json into docs/releases, with the day of CHANGELOG.md, and deletes the
 * files of versions whose clients are no longer in use. Exits with 1 when the calls are narrower than those of an earlier version.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { programVersion } from '../../server/config/program-version.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { narrowedCalls } from './compare-calls.ts'
import { FOLDER, readReleases, releaseText, unusedVersions } from './release-files.ts'
import { callsOf } from './released-calls.ts'

const root = resolve(import.meta.dirname, '../..')
const VERSION = programVersion()
const changelog = readFileSync(`${root}/CHANGELOG.md`, 'utf8')
const [, date] = new RegExp(`^## \\[${VERSION.replaceAll('.', '\\.')}\\] - (\\d{4}-\\d\\d-\\d\\d)$`, 'm').exec(changelog) ?? []
const releases = readReleases(root)
const earlier = releases.filter(({ version }) => version !== VERSION)
const released = date === undefined ? undefined : callsOf(readSchemas(), { version: VERSION, date })
const narrowed = released ? earlier.flatMap((each) => narrowedCalls(each, released)) : [`CHANGELOG.md has no day for ${VERSION}`]
for (const line of narrowed) console.error(line)
if (!released || narrowed.length > 0) process.exitCode = 1
else {
  writeFileSync(`${root}/${FOLDER}/${VERSION}.json`, releaseText(released))
  for (const version of unusedVersions([...earlier, released], released.date)) rmSync(`${root}/${FOLDER}/${version}.json`)
  console.log(`${FOLDER}/${VERSION}.json: ${Object.keys(released.calls).length} calls`)
}
