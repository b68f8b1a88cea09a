import type { Environment } from '../environment.ts'
import type { Problem } from './problem.ts'
import { readSmallFile } from './small-file.ts'
import { isVariable } from './unknown-names.ts'

/** The file of `--config`. */
export interface ConfigFile {
  path: string
  values: Environment
  problems: Problem[]
}

/** An assignment; a value's blanks at both ends are removed later. */
const ASSIGNMENT = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/
/** A value in quotes, and the text after the closing quote. */
const QUOTED = /^(["'])(.*?)\1(.*)$/

/**
 * Reads a file of settings strictly: each line is blank, a comment or `NAME=value`, and each name occurs once. A problem names the line by
 * number and quotes nothing of it, because it may contain a secret.
 */
export function readConfigFile(path: string): ConfigFile {
  const file = readSmallFile(path)
  if ('reason' in file) return { path, values: {}, problems: [{ names: [], sentence: `The file ${path} can't be read: ${file.reason}.` }] }
  const found = new Map<string, { value: string; number: number }>()
  const problems: Problem[] = []
  for (const [index, line] of file.text.split(/\r\n?|\n/).entries()) {
    const number = index + 1
    const refuse = (mistake: string) => problems.push({ names: [], sentence: `Line ${number} of ${path} ${mistake}.` })
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, rest = ''] = ASSIGNMENT.exec(line) ?? []
    if (name === undefined) {
      refuse('is not NAME=value')
      continue
    }
    const earlier = found.get(name)
    // An unknown name may be a part of a secret.
    if (earlier) refuse(`sets ${isVariable(name) ? name : 'a name'} again, after line ${earlier.number}`)
    const { value, mistake } = parseValue(rest)
    if (mistake !== undefined) refuse(mistake)
    found.set(name, { value, number })
  }
  return { path, values: Object.fromEntries([...found].map(([name, { value }]) => [name, value])), problems }
}

/** Removes one pair of quotes. A value that is written wrongly stays as it is, so that it does not count as missing, too. */
function parseValue(rest: string): { value: string; mistake?: string } {
  const value = rest.trim()
  if (!/^["']/.test(value))
    // Programs disagree whether this begins a comment, so either reading would surprise someone.
    return /\s#/.test(rest) ? { value, mistake: 'has # after a blank: put the value in quotes, or the comment on its own line' } : { value }
  const [, , inner, after] = QUOTED.exec(value) ?? []
  if (inner === undefined) return { value, mistake: 'has no closing quote' }
  return after === '' ? { value: inner } : { value, mistake: 'has text after the closing quote' }
}
