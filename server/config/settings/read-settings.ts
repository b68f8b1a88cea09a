import type { Environment } from '../environment.ts'
import { StartError } from '../start-error.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import { DECLARATION, SETTING_NAMES, type SettingName, type Settings } from './declaration.ts'
import { findTexts, type Found } from './find-texts.ts'
import type { Problem } from './problem.ts'
import { RULES } from './rules.ts'
import { isVariable, unknownInEnvironment, unknownInFile } from './unknown-names.ts'

/** The settings as they were read, with all problems. */
export interface Reading {
  /** Valid values and defaults. */
  values: Partial<Settings>
  /** The text of each set setting; it may be invalid or secret. */
  found: ReadonlyMap<SettingName, Found>
  /** The settings that are set, also those whose file cannot be read. */
  isSet: ReadonlySet<SettingName>
  problems: readonly Problem[]
}

/** Control characters, which no value contains; lists may have line breaks and tabs between their entries. */
const CONTROL = /\p{Cc}/u
const CONTROL_IN_LIST = /[^\P{Cc}\r\n\t]/u

/** Reads all settings from the environment and from the file of `--config`, and collects every problem. Reads the files of secrets. */
export function readSettings(env: Environment, configPath?: string): Reading {
  const file = configPath === undefined ? undefined : readConfigFile(configPath)
  const { found, isSet, problems } = findTexts(env, file)
  const values: Partial<Record<SettingName, unknown>> = {}
  const invalid: Problem[] = []
  for (const name of SETTING_NAMES) {
    const { presence, default: standard, purpose, example, isSecret } = DECLARATION[name]
    const text = found.get(name)?.text ?? (isSet.has(name) ? undefined : standard)
    try {
      if (text !== undefined) values[name] = parse(name, text)
      else if (presence === 'always' && !isSet.has(name))
        throw new StartError(`${name} is not set: it is ${purpose}, ${isSecret ? 'made with' : 'e.g.'} ${example.replaceAll('`', '"')}.`)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      invalid.push({ names: [name], sentence: error.message })
    }
  }
  // Each value was parsed by the type of its setting.
  const typed = values as Partial<Settings>
  const facts = { isSet: (name: SettingName) => isSet.has(name), value: <Name extends SettingName>(name: Name) => typed[name] }
  const all = [
    ...(file?.problems ?? []),
    ...problems,
    ...invalid,
    ...RULES.flatMap((rule) => rule.check(facts)),
    ...unknownInEnvironment(Object.keys(env)),
    ...unknownIn(file),
  ]
  return {
    values: typed,
    found,
    isSet,
    problems: all.map((problem) => ({ ...problem, sentence: withoutSecrets(problem.sentence, found) })),
  }
}

function parse(name: SettingName, text: string): unknown {
  const { valueType } = DECLARATION[name]
  if ((valueType.isList ? CONTROL_IN_LIST : CONTROL).test(text))
    throw new StartError(`${name} must not have line breaks or control characters.`)
  return valueType.parse(text, name)
}

const unknownIn = (file: ConfigFile | undefined): Problem[] =>
  file === undefined
    ? []
    : unknownInFile(
        Object.keys(file.values).filter((name) => !isVariable(name)),
        file.path,
      )

/** The length from which a secret is searched for in output; shorter ones would also match ordinary words. */
const SEARCHED_LENGTH = 8

/** Replaces the secrets in a text for the operator, for example of a password that was also set as a path. */
export function withoutSecrets(text: string, found: Reading['found']): string {
  const secrets = [...found].flatMap(([name, { text: value }]) =>
    DECLARATION[name].isSecret && value.length >= SEARCHED_LENGTH ? [value] : [],
  )
  return secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text)
}

/**
 * Returns the valid settings. Throws a StartError with one sentence per problem. With `names`, returns and checks only these, because an
 * operator's command must also run while others are incomplete; problems of no certain setting count always.
 */
export function requireSettings<Names extends SettingName = SettingName>(
  reading: Reading,
  names?: readonly Names[],
): Pick<Settings, Names> {
  const wanted: ReadonlySet<string> | undefined = names && new Set(names)
  const problems = reading.problems.filter((problem) => !wanted || problem.names.every((name) => wanted.has(name)))
  throwProblems(problems)
  // Without problems, each required setting has a value.
  return reading.values as Pick<Settings, Names>
}

/** Throws a StartError with one sentence per problem, if there is one. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new StartError(sentencesOf(problems).join('\n'))
}

/** Returns the different sentences of problems. */
export const sentencesOf = (problems: readonly Problem[]): string[] => [...new Set(problems.map(({ sentence }) => sentence))]
