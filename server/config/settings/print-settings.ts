import { DECLARATION, SETTING_NAMES } from './declaration.ts'
import { type Reading, withoutSecrets } from './read-settings.ts'

/**
 * Returns one line per setting: its name, its effective value and its origin. Secrets are `set`; an invalid value is not shown, because it may
 * be a secret in the wrong setting.
 */
export function printedSettings({ values, found, isSet }: Reading): string[] {
  const rows = SETTING_NAMES.map((name) => {
    const { isSecret, default: standard } = DECLARATION[name]
    const text = found.get(name)
    if (text === undefined && isSet.has(name)) return [name, 'invalid', `${name}_FILE`]
    if (text === undefined) return standard === undefined ? [name, '-', 'not set'] : [name, standard, 'default']
    const shown = values[name] === undefined ? 'invalid' : isSecret ? 'set' : withoutSecrets(text.text, found).replace(/\s+/g, ' ')
    return [name, shown, text.origin]
  })
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return rows.map(([name = '', value, origin]) => `${name.padEnd(width)}  ${value}  (${origin})`)
}
