import type { SettingName } from './declaration.ts'

/** A mistake in the settings. */
export interface Problem {
  /** The settings that it concerns; empty when it concerns none, such as an unknown name. */
  names: readonly SettingName[]
  /** One sentence that names the variable and never quotes a secret. */
  sentence: string
}
