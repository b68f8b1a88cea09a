import type { SettingName } from '../generated/data.ts'

/** The constants that the app itself reads, on no screen's behalf. */
export const ownSettings = ['company', 'requestTimeout', 'timeZone', 'watermarkCheck'] as const satisfies readonly SettingName[]
export type OwnSetting = (typeof ownSettings)[number]
