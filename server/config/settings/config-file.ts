import { parseEnv } from 'node:util'
import type { Environment } from '../environment.ts'
import type { Problem } from './problem.ts'
import { readSmallFile } from './small-file.ts'

/** The file of `--config`, in dotenv format. */
export interface ConfigFile {
  path: string
  values: Environment
  problems: Problem[]
}

/** A name that another line, which is no assignment, precedes: `parseEnv` joins both. */
const JOINED = /^([\s\S]*)\n(?:export\s+)?(\w+)$/

/** Reads a file of settings in dotenv format. A problem quotes no line, because the line may contain a secret. */
export function readConfigFile(path: string): ConfigFile {
  const file = readSmallFile(path)
  if ('reason' in file) return { path, values: {}, problems: [{ names: [], sentence: `The file ${path} can't be read: ${file.reason}.` }] }
  const content = file.text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const values: Record<string, string | undefined> = {}
  const problems: Problem[] = []
  for (const [key, value] of Object.entries(parseEnv(content))) {
    const [, before, name = key] = JOINED.exec(key) ?? []
    if (before !== undefined) problems.push(notAnAssignment(path, content, before))
    if (/^\w+$/.test(name)) values[name] = value
    else problems.push(notAnAssignment(path, content, name))
  }
  return { path, values, problems }
}

function notAnAssignment(path: string, content: string, text: string): Problem {
  const [first = ''] = text.split('\n')
  const line = content.split('\n').findIndex((each) => each.includes(first.trim())) + 1
  return { names: [], sentence: `Line ${line} of ${path} is not NAME=value.` }
}
