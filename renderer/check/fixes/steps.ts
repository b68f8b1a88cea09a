import { isObject } from '../../model/normalize.ts'
import type { Change } from '../../model/fix.ts'
import { itemAround, type Finding, type Fixer, setTo } from './finding.ts'

/** Steps that leave the page. */
const LEAVING: ReadonlySet<unknown> = new Set(['open', 'back'])

/** Moves the step before the first earlier one that `isMeant`. */
function moveBefore({ source, at, get }: Finding, isMeant: (step: Record<string, unknown>) => boolean): Change[] | undefined {
  const place = itemAround(at, get, (value) => 'do' in value)
  const index = place?.at(-1)
  const steps = place && get(place.slice(0, -1))
  if (!place || !Array.isArray(steps) || typeof index !== 'number') return undefined
  const to = steps.findIndex((step) => isObject(step) && isMeant(step))
  return to < 0 || to >= index ? undefined : [{ path: source.path, do: 'move', at: place, to }]
}

/** Moves a step behind the last step whose result it uses. */
const moveBehind: Fixer = ({ source, at, get }) => {
  for (let length = at.length; length > 0; length -= 1) {
    const [place, index] = [at.slice(0, length), at[length - 1]]
    const steps = get(place.slice(0, -1))
    if (!Array.isArray(steps) || typeof index !== 'number' || !steps.every((one) => isObject(one) && 'do' in one)) continue
    const used = JSON.stringify(steps[index])
    const last = steps.findLastIndex(
      (step: Record<string, unknown>) => typeof step['as'] === 'string' && new RegExp(`"${step['as']}[".]`).test(used),
    )
    return last > index ? [{ path: source.path, do: 'move', at: place, to: last }] : undefined
  }
  return undefined
}

/** Removes a step that the chain already contains. */
const withoutRepeat: Fixer = ({ at, get, remove }) => {
  const place = itemAround(at, get, (value) => 'do' in value)
  const steps = place && get(place.slice(0, -1))
  const own = place && get(place)
  const isRepeated =
    Array.isArray(steps) &&
    isObject(own) &&
    steps.some(
      (one) => one !== own && isObject(one) && one['do'] === own['do'] && one['message'] === own['message'] && own['message'] !== undefined,
    )
  return isRepeated && place ? [remove(place)] : undefined
}

export const STEP_FIXES: Readonly<Record<string, Fixer>> = {
  // The step that leaves is the last one, and the case without a condition.
  'step.unreachable': (finding) =>
    withoutRepeat(finding) ?? moveBefore(finding, (step) => LEAVING.has(step['do']) && step['when'] === undefined),
  'domain.lateConfirm': (finding) => moveBefore(finding, (step) => step['do'] === finding.values['name']),
  'require.late': (finding) => moveBefore(finding, (step) => step['do'] === finding.values['name']),
  'step.lateCheck': (finding) => moveBefore(finding, (step) => step['do'] === 'openDialog'),
  'result.later': moveBehind,
  'step.saidTwice': ({ around, remove }) => [remove(around)],
  'step.otherField': setTo(({ values }) => values['beside']),
  'dead.result': ({ around, values, set }) => [set([...around, 'into'], `state.${values['name'] ?? ''}`)],
  'way.login': ({ around, set }) => [set([...around, 'replace'], true)],
  'form.unchecked': ({ source, at, value, values }) => {
    const step = { do: 'validate', fields: [values['name']] }
    return Array.isArray(value) ? [{ path: source.path, do: 'insert', at: [...at, 0], value: step }] : undefined
  },
  'form.otherField': setTo(({ values }) => `form.${values['name'] ?? ''}`),
}
