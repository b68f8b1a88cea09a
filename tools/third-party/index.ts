/**
 * `npm run third-party` writes THIRD-PARTY.md, and dist/sbom.json in CycloneDX's format as npm prints it. Exits with 1 for a licence that
 * nobody has accepted.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pageOf, readThirdParties, unaccepted } from './packages.ts'

const root = resolve(import.meta.dirname, '../..')
const packages = readThirdParties(root)
writeFileSync(join(root, 'THIRD-PARTY.md'), pageOf(packages))
const sbom = execFileSync('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.json'), sbom)
console.log(`${packages.length} packages in THIRD-PARTY.md and dist/sbom.json`)
for (const { name, license } of unaccepted(packages)) {
  console.error(`${name}: nobody has accepted the licence "${license}"`)
  process.exitCode = 1
}
