import { use, useState } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { Scope } from '../checking/scope.ts'
import {
  addedBeside,
  addedInside,
  changedComparison,
  type Comparison,
  comparisonJson,
  type ConditionPart,
  isComplete,
  type Join,
  negated,
  otherJoin,
  readCondition,
  removedPart,
  ungrouped,
} from '../editing/conditions.ts'
import { NOTHING } from '../editing/operators.ts'
import { partState, ShownStateContext } from '../preview/shown-state.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'
import { ComparisonRow } from './comparison-row.tsx'

interface Props {
  title: string
  path: string
  at: At
  value: unknown
  scope: Scope
  onEdit(changes: readonly Change[], subject: string): void
}

type Group = ConditionPart & { kind: 'group' }

/** A condition as a sentence of choices: what is compared, how and with what, and groups of such comparisons. */
export function ConditionEditor(props: Props) {
  const { title, path, at, value, scope, onEdit } = props
  if (value === undefined)
    return (
      <AddRow
        label={words.addCondition}
        title={title}
        scope={scope}
        isSolid
        onAdd={(next) => onEdit([{ path, do: 'set', at, value: comparisonJson(next) }], '')}
      />
    )
  return (
    <div className="wb-condition" role="group" aria-label={title}>
      <Part {...props} part={readCondition(value, at)} parent={undefined} index={0} />
    </div>
  )
}

interface PartProps extends Props {
  part: ConditionPart
  /** The group around it, and its place there; absent for a whole condition. */
  parent: Group | undefined
  index: number
}

function Part(props: PartProps) {
  const { part } = props
  if (part.kind === 'unread') return <span className="wb-later">{JSON.stringify(part.json)}</span>
  if (part.kind === 'group') return <GroupBox {...props} part={part} />
  return (
    <>
      <WrittenComparison key={JSON.stringify([part.field, part.operator, part.isNegated])} {...props} part={part} />
      <AddBeside {...props} />
    </>
  )
}

/** A comparison that is written; while a choice makes it incomplete, it is kept here. */
function WrittenComparison({
  part,
  parent,
  index,
  title,
  path,
  scope,
  onEdit,
}: PartProps & { part: ConditionPart & { kind: 'comparison' } }) {
  const [draft, setDraft] = useState<Comparison>()
  const set = (next: Comparison) => {
    setDraft(isComplete(next) ? undefined : next)
    if (!isComplete(next)) return
    const changes = changedComparison(path, part, next)
    // The keys of one value are one step.
    const isTyped = changes.length === 1 && changes[0]?.do === 'set' && next.isNegated === part.isNegated
    onEdit(changes, isTyped ? JSON.stringify([path, part.inner]) : '')
  }
  const state = partState(use(ShownStateContext), path, part.at)
  const compared = partState(use(ShownStateContext), path, part.inner)
  return (
    <ComparisonRow
      title={title}
      comparison={draft ?? part}
      scope={scope}
      onSet={set}
      {...(state && draft === undefined ? { now: { isMet: state.isMet, value: compared?.value } } : {})}
      {...(parent ? { onRemove: () => onEdit(removedPart(path, parent, index), '') } : {})}
    />
  )
}

/** A group: its parts with the word between them, and what can be done with it. */
function GroupBox(props: PartProps & { part: Group }) {
  const { part, parent, index, path, title, onEdit } = props
  return (
    <div className="wb-group">
      {part.isNegated ? <p className="wb-note">{words.groupNegated}</p> : null}
      {part.items.map((item, place) => (
        <div key={JSON.stringify(item.at)} className="wb-group-part">
          {place === 0 ? null : (
            <NamedSelect
              title={`${title} · ${words.joinOf}`}
              size="small"
              className="wb-join"
              value={part.join}
              optionList={JOINS}
              onChange={(chosen) => (chosen === part.join ? undefined : onEdit([otherJoin(path, part)], ''))}
            />
          )}
          <Part {...props} part={item} parent={part} index={place} />
        </div>
      ))}
      <div className="wb-group-tools">
        <AddInside {...props} part={part} />
        {parent ? null : <AddBesideGroup {...props} part={part} />}
        <Button size="small" theme="borderless" onClick={() => onEdit([negated(path, part)], '')}>
          {part.isNegated ? words.notNegated : words.negate}
        </Button>
        {parent ? (
          <>
            {part.isNegated ? null : (
              <Button size="small" theme="borderless" onClick={() => onEdit(ungrouped(path, part), '')}>
                {words.ungroup}
              </Button>
            )}
            <Button size="small" theme="borderless" type="danger" onClick={() => onEdit(removedPart(path, parent, index), '')}>
              {words.removeGroup}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Adds a comparison to the group. */
function AddInside({ part, title, path, scope, onEdit }: PartProps & { part: Group }) {
  return (
    <AddRow label={words.additions[part.join]} title={title} scope={scope} onAdd={(next) => onEdit([addedInside(path, part, next)], '')} />
  )
}

/** Adds a comparison beside a part, with which it becomes a group. Inside a group the other word makes a group of two. */
function AddBeside({ part, parent, title, path, scope, onEdit }: PartProps) {
  const other: Join = parent?.join === 'all' ? 'any' : 'all'
  const joins: readonly Join[] = parent ? [other] : ['all', 'any']
  const labels = parent ? words.pairs : words.additions
  return (
    <span className="wb-adds">
      {joins.map((join) => (
        <AddRow
          key={join}
          label={labels[join]}
          title={title}
          scope={scope}
          onAdd={(next) => onEdit([addedBeside(path, part, join, next)], '')}
        />
      ))}
    </span>
  )
}

/** Adds a comparison beside a whole group, with the other word. */
function AddBesideGroup({ part, title, path, scope, onEdit }: PartProps & { part: Group }) {
  const other: Join = part.join === 'all' ? 'any' : 'all'
  const add = (next: Comparison) => onEdit([addedBeside(path, part, other, next)], '')
  return <AddRow label={words.wholes[other]} title={title} scope={scope} onAdd={add} />
}

interface AddRowProps {
  label: string
  title: string
  scope: Scope
  isSolid?: boolean
  onAdd(next: Comparison): void
}

/** A button that opens an empty comparison, which is written when it is complete. */
function AddRow({ label, title, scope, isSolid = false, onAdd }: AddRowProps) {
  const [draft, setDraft] = useState<Comparison>()
  if (!draft)
    return (
      <Button size={isSolid ? 'default' : 'small'} theme={isSolid ? 'light' : 'borderless'} onClick={() => setDraft(NOTHING)}>
        {label}
      </Button>
    )
  return (
    <div className="wb-new">
      <ComparisonRow title={title} comparison={draft} scope={scope} onSet={setDraft} />
      <Button
        size="small"
        theme="solid"
        disabled={!isComplete(draft)}
        onClick={() => {
          onAdd(draft)
          setDraft(undefined)
        }}
      >
        {words.add}
      </Button>
      <Button size="small" theme="borderless" onClick={() => setDraft(undefined)}>
        {words.cancel}
      </Button>
    </div>
  )
}

const JOINS = [
  { value: 'all', label: words.joins.all },
  { value: 'any', label: words.joins.any },
]
