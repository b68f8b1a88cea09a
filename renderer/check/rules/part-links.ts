import { createContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { admitsAllOf } from '../../model/access.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { type WrittenView, writtenViews } from './written-views.ts'

/** Reports a step of a part to a screen that not everyone on a screen with the part may open. A step of a screen is checked when it is bound. */
export function checkPartLinks(project: Project): Problem[] {
  const views = writtenViews(project)
  const parts = views.filter(({ kind }) => kind === 'part')
  return parts.flatMap((part) => {
    const links = part.chains.flat().filter((step) => step.do === 'open' || step.do === 'back')
    const targets = links.map((step) => ({ step, key: step.do === 'open' ? 'screen' : 'to' }))
    const restricted = targets.filter(({ step, key }) => accessOf(project, asText(step.raw[key])) !== 'open')
    if (restricted.length === 0) return []
    const users = screensWith(views, part.view.id ?? '').filter(({ view }) => view.access !== undefined && view.access !== 'open')
    const context = createContext(project, part.source)
    for (const { step, key } of restricted) {
      const name = asText(step.raw[key])
      const refused = users.find(({ view }) => !admitsAllOf(accessOf(project, name), view.access ?? ''))
      const values = { name, users: refused?.view.id ?? '', access: refused?.view.access ?? '' }
      // A misspelt access is reported itself.
      if (refused && !project.broken.has(project.screens.get(name)?.source.path ?? ''))
        report(context, 'access.part', [...step.at, key], values)
    }
    return context.problems
  })
}

const accessOf = ({ screens }: Project, name: string): string => screens.get(name)?.value.access ?? 'open'

/** Returns the screens that draw a part, also inside other parts. */
function screensWith(views: readonly WrittenView[], part: string, seen = new Set<string>()): WrittenView[] {
  if (seen.has(part)) return []
  seen.add(part)
  const users = views.filter(({ nodes }) => nodes.some(({ raw }) => raw['part'] === part))
  return users.flatMap((user) => (user.kind === 'screen' ? [user] : screensWith(views, user.view.id ?? '', seen)))
}
