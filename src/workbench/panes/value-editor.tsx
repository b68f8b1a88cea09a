import { type ReactNode, useState } from 'react'
import { asText } from '../../../renderer/language/as-text.ts'
import type { PathChoice, Scope, ValueType } from '../checking/scope.ts'
import { InputNumber } from '../semi.ts'
import { words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'
import { Choice } from './choice.tsx'
import { NumberEditor, TextEditor } from './typed-editors.tsx'

interface Props {
  title: string
  type: ValueType | undefined
  value: unknown
  scope: Scope | undefined
  /** Whether the value may be emptied by a step. */
  canClear?: boolean
  /** Whether a text may contain data in braces. */
  hasBraces?: boolean
  onSet(value: unknown): void
}

type Mode = 'literal' | 'from' | 'clear'
const WRITTEN = new Set(['text', 'number', 'integer', 'money', 'date'])
const NUMBERS = new Set(['number', 'integer'])
const TEXTS = new Set(['text', 'code', 'money', 'number', 'integer', 'date'])

/** A value: written directly, chosen from codes, or read from data. */
export function ValueEditor({ title, type, value, scope, canClear = false, hasBraces = false, onSet }: Props) {
  const kind = type?.type ?? ''
  const codes = kind === 'boolean' ? YES_NO : (type?.codes ?? [])
  const paths = (scope?.paths ?? []).filter((path) => isReadable(path, type))
  if (codes.length > 0 || !(isUnknown(type) || WRITTEN.has(kind)))
    return <CodeOrPath title={title} type={type} value={value} codes={codes} paths={paths} canClear={canClear} onSet={onSet} />
  const literal = <Literal title={title} type={type} value={value} scope={hasBraces ? scope : undefined} onSet={onSet} />
  return <LiteralOrPath title={title} value={value} paths={paths} canClear={canClear} literal={literal} onSet={onSet} />
}

interface LiteralOrPathProps extends Pick<Props, 'title' | 'value' | 'onSet'> {
  paths: readonly PathChoice[]
  canClear: boolean
  literal: ReactNode
}

/** A value with a choice of where it comes from. Data is written when its path is chosen. */
function LiteralOrPath({ title, value, paths, canClear, literal, onSet }: LiteralOrPathProps) {
  const from = fromOf(value)
  const [chosenMode, setMode] = useState<Mode>()
  const mode = chosenMode ?? (from !== undefined ? 'from' : value === null ? 'clear' : 'literal')
  const modes: Mode[] = ['literal', ...(paths.length > 0 ? ['from' as const] : []), ...(canClear ? ['clear' as const] : [])]
  const choose = (next: Mode) => {
    setMode(next)
    if (next === 'clear') onSet(null)
  }
  return (
    <span className="wb-value">
      {modes.length > 1 ? (
        <NamedSelect
          title={`${title} · ${words.valueMode}`}
          className="wb-mode"
          value={mode}
          optionList={modes.map((one) => ({ value: one, label: words.valueModes[one] }))}
          onChange={(chosen) => choose(chosen as Mode)}
        />
      ) : null}
      {mode === 'from' ? <PathChoices title={title} from={from} paths={paths} onSet={(path) => onSet({ from: path })} /> : null}
      {mode === 'literal' ? literal : null}
    </span>
  )
}

function Literal({ title, type, value, scope, onSet }: Pick<Props, 'title' | 'type' | 'value' | 'scope' | 'onSet'>) {
  if (NUMBERS.has(type?.type ?? ''))
    return <NumberEditor title={title} number={typeof value === 'number' ? value : undefined} onSet={onSet} />
  const text = typeof value === 'object' ? '' : asText(value)
  return <TextEditor title={title} text={text} scope={scope} onSet={onSet} />
}

interface CodeOrPathProps {
  title: string
  type: ValueType | undefined
  value: unknown
  codes: readonly { value: string; label: string }[]
  paths: readonly PathChoice[]
  canClear: boolean
  onSet(value: unknown): void
}

/** A code, a yes or no, or data of the same kind, in one list. A day may be counted from today. */
function CodeOrPath({ title, type, value, codes, paths, canClear, onSet }: CodeOrPathProps) {
  const from = fromOf(value)
  const days = typeof value === 'object' && value !== null && 'plusDays' in value ? Number(value.plusDays) : undefined
  const candidates = [
    ...(canClear ? [{ value: 'clear', label: words.valueModes.clear }] : []),
    ...codes.map(({ value: code, label }) => ({ value: `code ${code}`, label })),
    ...paths.map(({ path, label, group }) => ({ value: `path ${path}`, label, group })),
  ]
  const literal = value === null ? 'clear' : value === undefined ? undefined : `code ${asText(value)}`
  const shown = from === undefined ? literal : `path ${from}`
  const set = (chosen: string): void => {
    if (chosen === 'clear') return onSet(null)
    const name = chosen.slice('code '.length)
    if (chosen.startsWith('path ')) return onSet({ from: name })
    return onSet(type?.type === 'boolean' ? name === 'true' : name)
  }
  return (
    <span className="wb-value">
      <Choice
        title={title}
        value={shown === 'clear' && !canClear ? undefined : shown}
        candidates={candidates}
        onSet={(chosen) => set(chosen as string)}
      />
      {from === 'time.today' ? (
        <InputNumber
          aria-label={words.daysLater}
          className="wb-days"
          suffix={words.daysLater}
          value={days ?? 0}
          onChange={(next) => typeof next === 'number' && onSet(next === 0 ? { from } : { from, plusDays: next })}
        />
      ) : null}
    </span>
  )
}

interface PathChoicesProps {
  title: string
  from: string | undefined
  paths: readonly PathChoice[]
  onSet(path: string): void
}

const PathChoices = ({ title, from, paths, onSet }: PathChoicesProps) => (
  <Choice
    title={title}
    value={from}
    candidates={paths.map(({ path, label, group }) => ({ value: path, label, group }))}
    onSet={(path) => onSet(path as string)}
  />
)

const fromOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'from' in value ? String(value.from) : undefined

/** Whether the type is unknown, as of a value that another file declares. */
const isUnknown = (type: ValueType | undefined): boolean => type === undefined || (type.type === 'record' && type.of === undefined)

/** Whether data of a path fits a type: codes of one dictionary, records of one entity, texts of all that can be written as text. */
function isReadable(path: PathChoice, type: ValueType | undefined): boolean {
  if (isUnknown(type)) return path.path !== 'time.now'
  switch (type?.type) {
    case 'text':
      return TEXTS.has(path.type) && path.isGlobal !== true
    case 'number':
    case 'integer':
      return NUMBERS.has(path.type)
    case 'code':
      return path.type === 'code' && path.dictionary === type.dictionary
    case 'record':
    case 'list':
      return path.type === type.type && (type.of === undefined || path.of === type.of)
    case 'date':
    case 'dateTime':
      return path.type === 'date' || path.type === 'dateTime'
    default:
      return path.type === type?.type
  }
}

const YES_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]
