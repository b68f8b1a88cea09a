/** Detectors of what the project's own files must not hold. Each gives the lines it minds, `path:line: what`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFiles } from '../../tools/files.ts'

export const root = resolve(import.meta.dirname, '../..')
export const CODE = /^(renderer|widgets|actions|src|server|tools)\/.*\.tsx?$/
export const TEST = /\.(test|spec)\.tsx?$/
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const files = projectFiles(root).filter((path) => !/\.(png|webp|jpe?g|pdf|woff2?|ico)$/.test(path))

/** Chinese, and the full-width marks that come with it: sentences live in JSON. */
export const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u
/** What the renderer has never heard of, in names and comments alike. */
export const INSURANCE = /insur|polic(y|ies)|claim|endors|customer|steward|complaint|vehicle|premium/i
/** Work that was put off; `TODO-01` is the id of a requirement. */
export const PUT_OFF = /\b(TODO|FIXME|XXX)\b(?!-\d)/
/** A path or a host that exists on one machine only. */
export const MACHINE = /(^|["'`\s(=])(\/(work|home|root|Users)\/\w|[A-Z]:\\+Users)|registry\.npmjs|npmmirror|artifactory|verdaccio/
/** A way around the compiler, the linter or the formatter. Untyped values are the linter's to find. */
export const AROUND = /@ts-(ignore|nocheck)|(eslint|oxlint)-disable|biome-ignore/

/** Chance without a seed: nobody could make the same run again. */
export const UNSEEDED = /Math\.random\(|\brandomInt\(/
/** The machine's time of day. A journey asks `steward.now()`, every other test has a clock of its own. */
export const MACHINE_TIME = /\bDate\.now\b|\bnew Date\(\)/

/** The lines of `text` that match. */
export function lines(path: string, text: string, pattern: RegExp): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found ? [`${path}:${index + 1}: ${found[0].trim()}`] : []
  })
}

/** The lines that match in those of the project's files that `which` takes. */
export const scan = (which: (path: string) => boolean, pattern: RegExp): string[] =>
  files.filter(which).flatMap((path) => lines(path, read(path), pattern))
