import type { ValueType } from './value-types/basic.ts'

/** Whether a setting has a value: always, by default, or not necessarily. */
type Presence = 'always' | 'default' | 'optional'

/** One setting of the operator. */
export interface Setting<Value = unknown, Has extends Presence = Presence> {
  valueType: ValueType<Value>
  presence: Has
  /** What the value is: completes "it is …" in problems, and begins the sentence in the documentation. */
  purpose: string
  /** Further sentences for the documentation. */
  more?: string
  /** A value, or for secrets the way to it. */
  example: string
  /** The page that explains it, relative to docs/. */
  page: string
  /** When an optional setting is required; a rule (rules.ts) enforces it. */
  requiredWith?: string
  /** The value of an unset setting, in the form of an environment variable. */
  default?: string
  /** The effect of an unset setting, for the documentation. */
  unset?: string
  /** Whether the value is never printed and may be read from the file that NAME_FILE names. */
  isSecret?: true
}

type Details = Omit<Setting, 'valueType' | 'presence' | 'default' | 'requiredWith' | 'unset'>

/** Declares a setting without which no server starts. */
export const required = <Value>(valueType: ValueType<Value>, details: Details): Setting<Value, 'always'> => ({
  valueType,
  presence: 'always',
  ...details,
})

/** Declares a setting with a default value. */
export const defaulted = <Value>(valueType: ValueType<Value>, value: string, details: Details): Setting<Value, 'default'> => ({
  valueType,
  presence: 'default',
  default: value,
  ...details,
})

/** Declares a setting that may be unset. */
export const optional = <Value>(
  valueType: ValueType<Value>,
  details: Details & Pick<Setting, 'requiredWith' | 'unset'>,
): Setting<Value, 'optional'> => ({ valueType, presence: 'optional', ...details })

/** The value of a valid setting. */
export type ValueOf<Declared> =
  Declared extends Setting<infer Value, infer Has> ? ('optional' extends Has ? Value | undefined : Value) : never

/** Settings that belong together in the documentation. */
export interface Group<Declared extends Readonly<Record<string, Setting>> = Readonly<Record<string, Setting>>> {
  title: string
  settings: Declared
}
