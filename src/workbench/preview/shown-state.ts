import { createContext } from 'react'
import type { NodeState } from '../../preview/messages.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { Selection } from '../checking/inspector.ts'

/** Why the selected node is shown or hidden in the preview; undefined when the running screen does not have it. */
export const ShownStateContext = createContext<NodeState | undefined>(undefined)

/** Returns the selection that a place names, as the preview writes it. */
export function selectionAt(place: string): Selection {
  const [path = '', at = ''] = place.split('#')
  return { path, at: at.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)) }
}

/** Returns a place as the preview writes it. */
export const placeName = ({ path, at }: Selection): string => `${path}#${at.join('.')}`

/** Returns whether a part of a condition is met now, and the value that it compares; undefined for conditions of other nodes. */
export function partState(state: NodeState | undefined, path: string, at: At): NodeState['parts'][number] | undefined {
  if (!state) return undefined
  const node = selectionAt(state.place)
  const start = [...node.at, 'when']
  const isInside = node.path === path && start.every((key, index) => at[index] === key)
  return isInside ? state.parts.find((part) => sameKeys(part.at, at.slice(start.length))) : undefined
}

const sameKeys = (one: At, other: At): boolean => one.length === other.length && one.every((key, index) => key === other[index])
