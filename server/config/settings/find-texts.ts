import type { Environment } from '../environment.ts'
import type { ConfigFile } from './config-file.ts'
import { fileVariable, SETTING_NAMES, type SettingName } from './declaration.ts'
import type { Problem } from './problem.ts'
import { pathInSentence, readSmallFile } from './small-file.ts'

/** The text of a setting and where it was found, e.g. `environment`. */
export interface Found {
  text: string
  origin: string
}

interface Texts {
  found: ReadonlyMap<SettingName, Found>
  /** The settings that are set, also those whose file cannot be read. */
  isSet: ReadonlySet<SettingName>
  problems: Problem[]
}

/**
 * Finds the text of each setting; the environment wins over the file. Removes blanks at both ends, because they are invisible and no valid
 * value has them: files end with a line break, and `docker run --env-file` does not remove them. An empty variable counts as unset.
 */
export function findTexts(env: Environment, file: ConfigFile | undefined): Texts {
  const found = new Map<SettingName, Found>()
  const isSet = new Set<SettingName>()
  const problems: Problem[] = []
  const sources = [{ values: env, origin: 'environment' }, ...(file ? [{ values: file.values, origin: file.path }] : [])]
  for (const name of SETTING_NAMES) {
    const refuse = (sentence: string) => problems.push({ names: [name], sentence })
    const variable = fileVariable(name)
    for (const { values, origin } of sources) {
      const text = values[name]?.trim() ?? ''
      const path = variable === undefined ? '' : (values[variable]?.trim() ?? '')
      if (text === '' && path === '') continue
      isSet.add(name)
      if (path === '') found.set(name, { text, origin })
      else if (text !== '') refuse(`${name} and ${name}_FILE are both set: unset one of them.`)
      else {
        const read = readSecret(`${name}_FILE`, path)
        if ('problem' in read) refuse(read.problem)
        else found.set(name, { text: read.text, origin: `${name}_FILE, ${origin}` })
      }
      break
    }
  }
  return { found, isSet, problems }
}

function readSecret(variable: string, path: string): { text: string } | { problem: string } {
  const file = readSmallFile(path)
  if ('reason' in file) return { problem: `${variable} names a file that can't be read${pathInSentence(path)}: ${file.reason}.` }
  const text = file.text.trim()
  return text === '' ? { problem: `${variable} names an empty file${pathInSentence(path)}.` } : { text }
}
