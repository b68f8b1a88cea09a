import type { DepartmentModes } from '../config/settings/value-types/lists.ts'
import { StartError } from '../config/start-error.ts'
import type { Department } from '../integrations/wecom/directory.ts'
import type { Schemas } from '../schemas/read-schemas.ts'

/** Throws a StartError for a mode that schemas/modes.json does not have. */
export function requireKnownModes(departmentModes: DepartmentModes, { modes }: Pick<Schemas, 'modes'>): void {
  const unknown = [...departmentModes.values()].find((mode) => !Object.hasOwn(modes, mode))
  if (unknown !== undefined)
    throw new StartError(`WECOM_MODES has an unknown mode: ${unknown}. Modes are ${Object.keys(modes).join(', ')}.`)
}

/**
 * Returns the function that chooses the mode of a member: that of the nearest configured department above the member's first department,
 * then of the second one, and so on; undefined without one.
 */
export function modeChooser(
  departmentModes: DepartmentModes,
  departments: readonly Department[],
): (memberOf: readonly number[]) => string | undefined {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  function nearest(department: number): string | undefined {
    const passed = new Set<number>()
    for (let id: number | undefined = department; id !== undefined && !passed.has(id); id = parents.get(id)) {
      const mode = departmentModes.get(id)
      if (mode !== undefined) return mode
      passed.add(id)
    }
    return undefined
  }
  return (memberOf) => {
    for (const department of memberOf) {
      const mode = nearest(department)
      if (mode !== undefined) return mode
    }
    return undefined
  }
}
