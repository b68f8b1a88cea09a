import type { Scope, ValueType } from '../checking/scope.ts'
import type { Comparison } from '../editing/conditions.ts'
import { operatorId, operatorsOf, withField, withOperator } from '../editing/operators.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import { Choice } from './choice.tsx'
import { ValueEditor } from './value-editor.tsx'

interface Props {
  title: string
  comparison: Comparison
  scope: Scope
  /** Is told each choice, also of an incomplete comparison. */
  onSet(comparison: Comparison): void
  onRemove?(): void
  /** Whether the preview meets the comparison now, and the value that it has there. */
  now?: { isMet: boolean; value: string | undefined }
}

/** One comparison: what, how and with what. Values that do not fit a new choice are removed. */
export function ComparisonRow({ title, comparison: shown, scope, onSet: set, onRemove, now }: Props) {
  const typeOf = (field: string | undefined) => scope.paths.find(({ path }) => path === field)
  const type = typeOf(shown.field)
  const operators = operatorsOf(type, shown)
  const subjects = scope.paths.filter(({ isGlobal, type: of }) => isGlobal !== true && of !== 'map')
  const isAnswered = shown.operator === undefined || shown.operator === 'empty'
  return (
    <div className="wb-comparison">
      <Choice
        title={`${title} · ${words.subject}`}
        placeholder={words.subjectHint}
        value={shown.field}
        candidates={subjects.map(({ path, label, group }) => ({ value: path, label, group }))}
        onSet={(field) => set(withField(shown, field as string, type, typeOf(field as string)))}
      />
      {shown.field === undefined ? null : (
        <Choice
          title={`${title} · ${words.operator}`}
          value={operatorId(shown)}
          candidates={operators.map(({ id, label }) => ({ value: id, label }))}
          onSet={(id) => {
            const chosen = operators.find((one) => one.id === id)
            if (chosen) set(withOperator(shown, chosen))
          }}
        />
      )}
      {isAnswered ? null : <RightSide title={`${title} · ${words.compared}`} shown={shown} type={type} scope={scope} onSet={set} />}
      {onRemove ? (
        <Button size="small" theme="borderless" type="danger" aria-label={`${words.delete} ${title}`} onClick={onRemove}>
          {words.delete}
        </Button>
      ) : null}
      {now ? (
        <small className={now.isMet ? 'wb-now wb-now-met' : 'wb-now'}>
          {filled(now.isMet ? words.metNow : words.notMetNow, { value: labelOf(type, now.value) })}
        </small>
      ) : null}
    </div>
  )
}

function labelOf(type: ValueType | undefined, value: string | undefined): string {
  if (value === undefined) return words.nothing
  if (type?.type === 'boolean') return value === 'true' ? words.yes : words.no
  return type?.codes?.find((code) => code.value === value)?.label ?? value
}

interface RightSideProps {
  title: string
  shown: Comparison
  type: ReturnType<Scope['paths']['find']>
  scope: Scope
  onSet(next: Comparison): void
}

/** The right side of a comparison: a value, one of several, or a named group of codes. */
function RightSide({ title, shown, type, scope, onSet }: RightSideProps) {
  const set = (value: unknown) => onSet({ ...shown, value })
  // A text in a list is compared with a text.
  const compared = type?.type === 'list' ? { type: 'text' } : type
  if (shown.operator !== 'in')
    return <ValueEditor key={shown.operator} title={title} type={compared} value={shown.value} scope={scope} onSet={set} />
  const group = groupOf(shown.value)
  const groups = (type?.groups ?? []).map(({ value, label }) => ({ value: `group ${value}`, label, group: words.wholeGroup }))
  const codes = (type?.codes ?? []).map(({ value, label }) => ({ value, label }))
  const chosen = Array.isArray(shown.value) ? shown.value.map(String) : group === undefined ? [] : [`group ${group}`]
  return (
    <Choice
      title={title}
      value={chosen}
      isMultiple
      canCreate={codes.length === 0}
      candidates={[...codes, ...groups]}
      onSet={(next) => {
        // A whole group replaces single codes, and a code replaces the group.
        const last = (next as string[]).find((one) => !chosen.includes(one))
        if (last?.startsWith('group ')) set({ group: last.slice('group '.length) })
        else set((next as string[]).filter((one) => !one.startsWith('group ')))
      }}
    />
  )
}

const groupOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'group' in value ? String(value.group) : undefined
