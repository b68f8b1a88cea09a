import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of npm that the product contains. */
export interface ThirdParty {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
}

/** Licences under which a package may be delivered with the product; LGPL only for libraries that are loaded as files of their own (libvips). */
const ACCEPTED = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0)$/
const LGPL_LIBRARIES = /^@img\/sharp-/

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}

/** Returns the packages that the product contains, by name and version, from the lock file. Development packages are not delivered. */
export function readThirdParties(root: string): ThirdParty[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
  const found = Object.entries(packages).flatMap(([path, { version, license = '', dev, devOptional }]): [string, ThirdParty][] => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path === '' || dev || devOptional ? [] : [[`${name} ${version}`, { name, version, license }]]
  })
  return [...new Map(found).values()].sort(
    (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
  )
}

/** Returns the packages whose licence nobody has accepted for delivery. */
export const unaccepted = (packages: readonly ThirdParty[]): ThirdParty[] =>
  packages.filter(({ name, license }) => {
    const parts = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
    return !parts.every((part) => ACCEPTED.test(part) || (part === 'LGPL-3.0-or-later' && LGPL_LIBRARIES.test(name)))
  })

/** Returns the page that lists the packages. */
export function pageOf(packages: readonly ThirdParty[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  return `# Third-party packages

The product contains these packages of npm. \`npm run third-party\` writes this page and a CycloneDX SBOM (\`dist/sbom.json\`); a test compares the page
with the lock file. The text of each licence is in its package in \`node_modules\`. The libraries under LGPL are shared libraries of libvips,
which \`sharp\` loads as files of their own and an operator can replace.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}
