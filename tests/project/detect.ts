/** Checks on the text of the project's own files. Each check returns the offending lines as `path:line: match`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFiles } from '../../tools/files.ts'

export const root = resolve(import.meta.dirname, '../..')
export const CODE = /^(renderer|widgets|actions|src|server|tools)\/.*\.tsx?$/
export const TEST = /\.(test|spec)\.tsx?$/
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const files = projectFiles(root).filter((path) => !/\.(png|webp|jpe?g|pdf|woff2?|ico)$/.test(path))

/** Chinese characters and full-width punctuation: user-visible text belongs in JSON. */
export const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u
/** Insurance terms, which the renderer may not contain, in names or comments. */
export const INSURANCE = /insur|polic(y|ies)|claim|endors|customer|steward|complaint|vehicle|premium/i
/** Markers of unfinished work; `TODO-01` is the id of a requirement. */
export const UNFINISHED = /\b(TODO|FIXME|XXX)\b(?!-\d)/
/** A path or host that exists on one machine or network only. */
export const MACHINE_ADDRESS = /(^|["'`\s(=])(\/(work|home|root|Users)\/\w|[A-Z]:\\+Users)|registry\.npmjs|npmmirror|artifactory|verdaccio/
/** Comments that silence the compiler, linter or formatter. The linter itself finds untyped values. */
export const SUPPRESSION = /@ts-(ignore|nocheck)|(eslint|oxlint)-disable|biome-ignore/

/** Random numbers without a seed, which make a run unrepeatable. */
export const UNSEEDED = /Math\.random\(|\brandomInt\(/
/** The system clock. Journeys use `steward.now()`, other tests their own clock. */
export const MACHINE_TIME = /\bDate\.now\b|\bnew Date\(\)/

/** Returns the lines of `text` that match. */
export function lines(path: string, text: string, pattern: RegExp): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found ? [`${path}:${index + 1}: ${found[0].trim()}`] : []
  })
}

/** Returns the matching lines in the project files that `which` selects. */
export const scan = (which: (path: string) => boolean, pattern: RegExp): string[] =>
  files.filter(which).flatMap((path) => lines(path, read(path), pattern))
