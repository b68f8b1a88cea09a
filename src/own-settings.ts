import type { SettingName } from '../generated/data.ts'

/** The settings that the app itself reads, independent of any screen. */
export const ownSettings = ['company', 'requestTimeout', 'timeZone', 'watermarkCheck'] as const satisfies readonly SettingName[]
export type OwnSetting = (typeof ownSettings)[number]
