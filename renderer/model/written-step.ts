import { isObject } from './normalize.ts'
import type { At } from './source.ts'
import type { RawProps } from './written-node.ts'

/** A step as written in JSON: the keys every step may have, and all keys in `raw`, which the step's manifest describes. */
export interface WrittenStep {
  at: At
  do: string
  isPlanned: boolean
  when?: unknown
  /** Name of the result in later steps. */
  as?: string
  /** Path that the result is written to. */
  into?: string
  /** Message shown when the step has succeeded. */
  says?: string
  /** Parameters of what the step calls or opens. */
  with: unknown
  /** Outcome -> the steps that handle it. */
  on: Record<string, WrittenStep[]>
  /** Outcome -> another outcome whose steps handle it too. */
  same: Record<string, string>
  raw: RawProps
}

export const parseSteps = (values: unknown, at: At): WrittenStep[] =>
  (Array.isArray(values) ? values : []).flatMap((value, index) => (isObject(value) ? [parseStep(value, [...at, index])] : []))

function parseStep(raw: RawProps, at: At): WrittenStep {
  const { do: name, when, as, into, says, on } = raw
  const answers = Object.entries(isObject(on) ? on : {})
  const same = answers.flatMap(([outcome, one]) => (isObject(one) && typeof one['same'] === 'string' ? [[outcome, one['same']]] : []))
  const chains = answers.filter(([, one]) => !isObject(one))
  return {
    at,
    do: typeof name === 'string' ? name : '',
    isPlanned: raw['planned'] !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(typeof as === 'string' ? { as } : {}),
    ...(typeof into === 'string' ? { into } : {}),
    ...(typeof says === 'string' ? { says } : {}),
    with: raw['with'],
    on: Object.fromEntries(chains.map(([outcome, steps]) => [outcome, parseSteps(steps, [...at, 'on', outcome])])),
    same: Object.fromEntries(same) as Record<string, string>,
    raw,
  }
}
