import { createContext } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Selection } from '../checking/inspector.ts'
import type { Texts } from '../editing/editing.ts'

/** What the forms for new things know of the page. */
export interface Surroundings {
  texts: Texts
  /** The file that is shown. */
  path: string
  select(selected: Selection): void
  edit(changes: readonly Change[], subject: string): void
}

const nothing = () => undefined

export const SurroundingsContext = createContext<Surroundings>({ texts: new Map(), path: '', select: nothing, edit: nothing })
