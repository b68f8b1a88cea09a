import type { Project } from '../../model/project.ts'
import { namesIn } from '../name-frequency.ts'

/** Returns a pattern that matches the text itself. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns the only name that no file mentions except where it is declared. */
export function onlyUnused(project: Project, names: readonly string[]): string | undefined {
  const unused = names.filter((name) => {
    const mentions = project.sources.map(({ source }) => namesIn(source).filter((one) => one === name).length)
    return mentions.reduce((sum, count) => sum + count, 0) <= 1
  })
  return unused.length === 1 ? unused[0] : undefined
}
