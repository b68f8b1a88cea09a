import { json, namesIn, objectsIn, screen } from '../catalogue/schemas.ts'

/** An object of a screen's JSON: a node, a step or a property. */
export type Node = Record<string, unknown>

export const part = (name: string): Node => json(`parts/${name}`)

/** Returns the nodes with a widget, at any depth. */
export const withWidget = (of: unknown, widget: string): Node[] => objectsIn(of).filter((node) => node['widget'] === widget)

/** Returns the steps with a name, at any depth. */
export const stepsOf = (of: unknown, name: string): Node[] => objectsIn(of).filter((node) => node['do'] === name)

/** Returns the form of an entity on a screen. */
export const form = (id: string, name: string): Node | undefined => withWidget(screen(id), 'form').find((node) => node['entity'] === name)

/** Returns the nodes with a label, at any depth. */
export const labelled = (of: unknown, label: string): Node[] => objectsIn(of).filter((node) => node['label'] === label)

/** Returns a property that is a list of nodes; empty when it is missing. */
export const listOf = (of: Node | undefined, name: string): Node[] => (Array.isArray(of?.[name]) ? (of[name] as Node[]) : [])

/** Returns the ids of the screens that match, sorted. */
export const screensWith = (matches: (screen: Node) => boolean): string[] =>
  namesIn('screens')
    .map((name) => json(`screens/${name}`))
    .filter(matches)
    .map(({ id }) => String(id))
    .sort()
