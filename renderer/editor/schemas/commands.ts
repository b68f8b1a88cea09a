import { HINTS } from '../../model/prop.ts'
import type { Project } from '../../model/project.ts'
import { union } from '../../check/json-schema.ts'
import { appWideOutcomes, commandProps, stepShapes } from '../../check/step-shape.ts'
import type { LanguageBundle } from '../../check/structure.ts'

/** Extends the schema language with a project's commands: each becomes a step definition, so that editors can complete it. */
export function withCommands({ definitions: language, roots }: LanguageBundle, project: Project): LanguageBundle {
  const definitions = { ...language }
  const appWide = appWideOutcomes(project)
  const builtIn = [...project.steps].map(([name, { value }]) =>
    stepShapes(name, value.title, value.props, Object.keys(value.outcomes ?? {})),
  )
  const declared = [...project.commands].map(([name, { value }]) =>
    stepShapes(name, value.title, commandProps(value), [...Object.keys(value.outcomes ?? {}), ...appWide]),
  )
  const steps = [...builtIn, ...declared]
  for (const step of steps) Object.assign(definitions, step.definitions)
  definitions['Step'] = union(
    'Step',
    HINTS.step,
    'do',
    steps.map(({ full }) => full),
  )
  definitions['BranchStep'] = union(
    'BranchStep',
    HINTS.branchStep,
    'do',
    steps.map(({ branch }) => branch),
  )
  return { definitions, roots }
}
