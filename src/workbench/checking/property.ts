import type { At } from '../../../renderer/model/source.ts'
import type { Candidate } from './candidates.ts'

/** How a property is edited. `order`: a list of names. `later`: not yet without the file. */
export type Control = 'text' | 'number' | 'boolean' | 'choice' | 'order' | 'later'

/** One property of what is selected. */
export interface Property {
  at: At
  /** Its short name, and the whole explanation. */
  title: string
  help: string
  control: Control
  /** Undefined when nothing is written. */
  value: unknown
  /** The names to choose from. */
  candidates?: readonly Candidate[]
  /** What is written, in prose, where there is no control. */
  said?: string
  /** Whether the key may be removed. */
  isOptional: boolean
}

/** The properties of one thing, under its title. */
export interface PropertySection {
  at: At
  title: string
  /** How many things are in its list, and the thing itself, which can be moved, copied and deleted; absent for others. */
  siblings?: number
  value?: unknown
  properties: readonly Property[]
}
