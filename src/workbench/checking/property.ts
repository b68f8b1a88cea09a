import type { At } from '../../../renderer/model/source.ts'
import type { Candidate } from './candidate.ts'
import type { Scope, ValueType } from './scope.ts'

/**
 * How a property is edited. `icon`: a choice with pictures. `order`: a list of names. `flag`: always, never or a condition. `value`: written
 * directly or read from data. `add`: what can be added here. `option`: a new code of a dictionary. `later`: not yet without the file.
 */
export type Control =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'icon'
  | 'order'
  | 'condition'
  | 'flag'
  | 'value'
  | 'steps'
  | 'add'
  | 'option'
  | 'later'

/** The codes of a dictionary, in their order where it has one, and whether a release may add another one. */
export interface OptionPlace {
  codes: readonly string[]
  hasOrder: boolean
  /** `sent`: codes that other systems send. `own`: codes that only this content uses. */
  mayAdd: 'sent' | 'own' | undefined
}

/** One property of what is selected. */
export interface Property {
  at: At
  /** Its short name, and the whole explanation. */
  title: string
  help: string
  control: Control
  /** Undefined when unset. */
  value: unknown
  /** The names to choose from. */
  candidates?: readonly Candidate[]
  /** What the choice can also make: a message of one of these kinds, or a copy of the chosen part for this place only. */
  makes?: { message: readonly string[] } | { part: string; title: string; count: number } | OptionPlace
  /** The paths that a condition, a value or a text may read. */
  scope?: Scope
  /** What a value must be. */
  type?: ValueType
  /** The possible additions: at the end of a list, or as a key. */
  adds?: readonly Template[]
  /** The steps of a chain, in their order. */
  steps?: readonly StepView[]
  /** The index of the first step that does something; absent when none does. */
  firstEffect?: number
  /** The written value in prose, for a property without a control. */
  said?: string
  /** Whether the key may be removed. */
  isOptional: boolean
}

/** One step of a chain. */
export interface StepView {
  at: At
  /** The step in prose. */
  said: string
  /** The title of the step or command, with its explanation. */
  help: string
  properties: readonly Property[]
}

/** Something that can be added: a step, a widget, an item of a list, a value. */
export interface Template {
  /** A name that no other template of the list has. */
  id: string
  label: string
  help?: string
  group?: string
  /** The key under which it is added; absent for the end of a list. */
  key?: string
  /** The place of the map that receives it, where that is not the property itself. */
  within?: At
  /** The lists of the same file that name what is shown; the key is added at their ends. */
  listedIn?: readonly At[]
  /** Whether it is added before the first step that does something, because it asks whether to go on. */
  asksFirst?: true
  /** The value before the answers to `asks`. */
  base: unknown
  /** The properties to ask for first; their places are inside `base`. */
  asks: readonly Property[]
}

/** The properties of one thing, under its title. */
export interface PropertySection {
  at: At
  title: string
  /** How many things are in its list, and the thing itself, which can be moved, copied and deleted; absent for others. */
  siblings?: number
  value?: unknown
  /** Whether it is an entry with a name, which can be deleted. */
  isEntry?: true
  properties: readonly Property[]
}
