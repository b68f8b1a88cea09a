import { isObject } from './normalize.ts'
import type { At } from './source.ts'
import type { Said } from './written-node.ts'

/** A step as it is written: what every step may say, and what its kind says besides. */
export interface WrittenStep {
  at: At
  do: string
  isPlanned: boolean
  /** A condition. */
  when?: unknown
  /** A name for its result, for the steps after it. */
  as?: string
  /** Values for whatever it starts. */
  with: unknown
  /** Outcome -> the steps that answer it. */
  on: Record<string, WrittenStep[]>
  takes: StepTakes
}

/** What the built-in steps take; a command takes what every step does, and any other step what its manifest says. */
export type StepTakes =
  | { kind: 'travel'; key: 'screen' | 'to'; target?: string; replaces: boolean }
  | { kind: 'message'; message: string; that?: unknown }
  | { kind: 'dialog'; dialog: string }
  | { kind: 'assignments'; values: Said }
  | { kind: 'form'; fields: string[]; only?: unknown }
  | { kind: 'other'; said: Said }

export const parseSteps = (values: unknown, at: At): WrittenStep[] =>
  (Array.isArray(values) ? values : []).flatMap((value, index) => (isObject(value) ? [parseStep(value, [...at, index])] : []))

function parseStep(said: Said, at: At): WrittenStep {
  const { do: name, when, as, on } = said
  const answers = Object.entries(isObject(on) ? on : {})
  const own = typeof name === 'string' ? name : ''
  return {
    at,
    do: own,
    isPlanned: said['planned'] !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(typeof as === 'string' ? { as } : {}),
    with: said['with'],
    on: Object.fromEntries(answers.map(([outcome, steps]) => [outcome, parseSteps(steps, [...at, 'on', outcome])])),
    takes: parseTakes(own, said),
  }
}

function parseTakes(name: string, said: Said): StepTakes {
  switch (name) {
    case 'open':
      return { kind: 'travel', key: 'screen', ...targetOf(said['screen']), replaces: said['replace'] === true }
    case 'back':
      return { kind: 'travel', key: 'to', ...targetOf(said['to']), replaces: said['replace'] === true }
    case 'say':
    case 'confirm':
      return { kind: 'message', message: textOf(said['message']) }
    case 'require':
      return { kind: 'message', message: textOf(said['message']), that: said['that'] }
    case 'openDialog':
      return { kind: 'dialog', dialog: textOf(said['dialog']) }
    case 'set':
      return { kind: 'assignments', values: isObject(said['values']) ? said['values'] : {} }
    case 'validate':
    case 'submit':
    case 'reset': {
      const fields: unknown[] = Array.isArray(said['fields']) ? said['fields'] : []
      return { kind: 'form', fields: fields.map(textOf), ...(said['only'] ? { only: said['only'] } : {}) }
    }
    default:
      return { kind: 'other', said }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const targetOf = (value: unknown): { target?: string } => (typeof value === 'string' ? { target: value } : {})
