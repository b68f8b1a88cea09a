import type { Project } from '../../renderer/model/project.ts'

/** Returns all words that widgets declare. */
export const widgetWords = (project: Project): Set<string> =>
  new Set([...project.widgets.values()].flatMap(({ value }) => value.words ?? []))
