import { backups } from './declared/backups.ts'
import { files } from './declared/files.ts'
import { core, textMessages } from './declared/partners.ts'
import { keyChanges, network, service } from './declared/service.ts'
import { externalLinks, signing } from './declared/signing.ts'
import { wecom } from './declared/wecom.ts'
import type { Group, Setting, ValueOf } from './setting.ts'

/** The groups of the documentation, in its order. */
export const GROUPS = {
  service: { title: 'Service', settings: service },
  network: { title: 'Network', settings: network },
  files: { title: 'Uploads', settings: files },
  keyChanges: { title: 'Key changes', settings: keyChanges },
  backups: { title: 'Backups', settings: backups },
  wecom: { title: 'WeCom', settings: wecom },
  textMessages: { title: 'Text messages', settings: textMessages },
  core: { title: "The insurer's core", settings: core },
  signing: { title: 'Signing and certificates', settings: signing },
  externalLinks: { title: 'External links', settings: externalLinks },
} satisfies Readonly<Record<string, Group>>

const DECLARED = {
  ...service,
  ...network,
  ...files,
  ...keyChanges,
  ...backups,
  ...wecom,
  ...textMessages,
  ...core,
  ...signing,
  ...externalLinks,
}

export type SettingName = keyof typeof DECLARED

/** The values of all settings; an optional one that is unset is undefined. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof DECLARED)[Name]> }

/** Some settings, which may be unset: the parameter of functions that need only these. */
export type SomeSettings<Names extends SettingName> = { readonly [Name in Names]?: Settings[Name] | undefined }

/** The declaration of every setting. To add one, declare it in a group (declared/) and run `npm run generate`. */
export const DECLARATION: Readonly<Record<SettingName, Setting>> = DECLARED

export const SETTING_NAMES: readonly SettingName[] = Object.keys(DECLARED).filter(isSetting)

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(DECLARED, name)
}

/** The suffix of the variables that name a file with a secret. */
const FILE = '_FILE'

/** Returns the variable that names the file of a secret; undefined for other settings. */
export const fileVariable = (name: SettingName): string | undefined => (DECLARATION[name].isSecret ? `${name}${FILE}` : undefined)
