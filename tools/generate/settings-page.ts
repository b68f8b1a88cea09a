import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GROUPS } from '../../server/config/settings/declaration.ts'
import type { Group, Setting } from '../../server/config/settings/setting.ts'

const PAGE = 'docs/operate.md'
/** A generated table, between two comments that name its group. */
const TABLE = /(<!-- settings: (\w+) -->\n)[\s\S]*?(<!-- end of settings -->)/g

/** Writes the tables of settings into docs/operate.md, only when they changed. */
export function writeSettingsPage(root: string): void {
  const path = join(root, PAGE)
  if (!existsSync(path)) return
  const text = readFileSync(path, 'utf8')
  const filled = withSettings(text)
  if (filled !== text) writeFileSync(path, filled)
}

/** Returns a page with current tables of settings. Throws for a table of an unknown group, and for a group without a table. */
export function withSettings(page: string): string {
  const missing = new Set(Object.keys(GROUPS))
  const filled = page.replace(TABLE, (_, begin: string, name: string, end: string) => {
    const group: Group | undefined = Object.hasOwn(GROUPS, name) ? GROUPS[name as keyof typeof GROUPS] : undefined
    if (!group) throw new Error(`${PAGE} has a table of the unknown group ${name}`)
    missing.delete(name)
    return `${begin}\n${tableOf(group)}\n\n${end}`
  })
  if (missing.size > 0) throw new Error(`${PAGE} lacks a table of the groups ${[...missing].join(', ')}`)
  return filled
}

const tableOf = ({ title, settings }: Group): string =>
  [
    `### ${title}`,
    '',
    '| setting | type | required | default | purpose | example |',
    '|---|---|---|---|---|---|',
    ...Object.entries(settings).map(([name, setting]) => `| ${cells(name, setting).join(' | ')} |`),
  ].join('\n')

function cells(name: string, setting: Setting): string[] {
  const { valueType, presence, purpose, more, example, page, requiredWith, isSecret, unset } = setting
  const required = presence === 'always' ? 'always' : (requiredWith ?? 'no')
  const standard = setting.default === undefined ? (unset ?? '') : `\`${setting.default}\``
  const sentence = `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}${more === undefined ? '' : `. ${more.replace(/\.$/, '')}`} ([${topicOf(page)}](${page})).`
  const shown = example.includes(' ') || example.startsWith('`') ? example : `\`${example}\``
  return [`\`${name}\`${isSecret ? ' (secret)' : ''}`, valueType.name, required, standard, sentence, shown]
}

/** Returns the topic of a page, e.g. `personal data` for `architecture/personal-data.md`. */
const topicOf = (page: string): string => basename(page, '.md').replaceAll('-', ' ')
