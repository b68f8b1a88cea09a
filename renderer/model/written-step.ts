import { isObject } from './normalize.ts'
import type { At } from './source.ts'
import type { RawProps } from './written-node.ts'

/** A step as it is written: what every step may say, and everything it says besides. */
export interface WrittenStep {
  at: At
  do: string
  isPlanned: boolean
  /** A condition. */
  when?: unknown
  /** A name for its result, for the steps after it. */
  as?: string
  /** Where its result is written. */
  into?: string
  /** The message that is said once it is done. */
  says?: string
  /** Values for whatever it starts. */
  with: unknown
  /** Outcome -> the steps that answer it. */
  on: Record<string, WrittenStep[]>
  /** Outcome -> the other that it is answered like. */
  same: Record<string, string>
  /** Everything it says, for its manifest to explain. */
  said: RawProps
}

export const parseSteps = (values: unknown, at: At): WrittenStep[] =>
  (Array.isArray(values) ? values : []).flatMap((value, index) => (isObject(value) ? [parseStep(value, [...at, index])] : []))

function parseStep(said: RawProps, at: At): WrittenStep {
  const { do: name, when, as, into, says, on } = said
  const answers = Object.entries(isObject(on) ? on : {})
  const same = answers.flatMap(([outcome, one]) => (isObject(one) && typeof one['same'] === 'string' ? [[outcome, one['same']]] : []))
  const chains = answers.filter(([, one]) => !isObject(one))
  return {
    at,
    do: typeof name === 'string' ? name : '',
    isPlanned: said['planned'] !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(typeof as === 'string' ? { as } : {}),
    ...(typeof into === 'string' ? { into } : {}),
    ...(typeof says === 'string' ? { says } : {}),
    with: said['with'],
    on: Object.fromEntries(chains.map(([outcome, steps]) => [outcome, parseSteps(steps, [...at, 'on', outcome])])),
    same: Object.fromEntries(same) as Record<string, string>,
    said,
  }
}
