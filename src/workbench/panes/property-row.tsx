import type { Property } from '../checking/property.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import { MessageChoice } from '../new-things/message-choice.tsx'
import { NewOption } from '../new-things/new-option.tsx'
import { PartChoice } from '../new-things/part-choice.tsx'
import { NamedSelect } from './named-select.tsx'
import { AddEditor } from './add-editor.tsx'
import { Choice } from './choice.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { OrderEditor } from './order-editor.tsx'
import type { RowProps } from './row.ts'
import { StepsEditor } from './steps-editor.tsx'
import { NumberEditor, TextEditor } from './typed-editors.tsx'
import { ValueEditor } from './value-editor.tsx'

/** Controls that need the whole width. */
const WIDE = new Set(['condition', 'flag', 'steps', 'order'])

/** A property with the control of its kind. A removed property returns to its default. */
export function PropertyRow({ property, path, onEdit }: RowProps) {
  const { at, title, help, value, control, isOptional } = property
  const canRemove = isOptional && value !== undefined && control !== 'later' && control !== 'add'
  // Unset properties need little room.
  const isWide = WIDE.has(control) && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const removal = canRemove ? (
    <Button
      size="small"
      theme="borderless"
      type="tertiary"
      aria-label={`${words.remove} ${title}`}
      onClick={() => onEdit([{ path, do: 'remove', at }], '')}
    >
      {words.remove}
    </Button>
  ) : null
  return (
    <div className={isWide ? 'wb-property wb-property-wide' : 'wb-property'} title={help}>
      <span className="wb-property-title">
        {title}
        {isWide ? removal : null}
      </span>
      <span className="wb-property-value">
        <Editor property={property} path={path} onEdit={onEdit} />
        {isWide ? null : removal}
      </span>
    </div>
  )
}

function Editor({ property, path, onEdit }: RowProps) {
  const { at, title, control, value, candidates = [], scope, type } = property
  const set = (next: unknown) => onEdit([{ path, do: 'set', at, value: next }], JSON.stringify([path, at]))
  switch (control) {
    case 'text':
      return <TextEditor title={title} text={typeof value === 'string' ? value : ''} scope={scope} onSet={set} />
    case 'number':
      return <NumberEditor title={title} number={typeof value === 'number' ? value : undefined} onSet={set} />
    case 'boolean':
      return <Choice title={title} value={asText(value)} candidates={YES_NO} onSet={(chosen) => set(chosen === 'true')} />
    case 'choice':
      if (property.makes) return <MakingChoice property={property} path={path} onSet={set} onEdit={onEdit} />
      return <Choice title={title} value={asText(value)} candidates={candidates} onSet={set} />
    case 'icon':
      return <Choice title={title} value={asText(value)} candidates={candidates} onSet={set} />
    case 'order':
      return <Order property={property} path={path} onEdit={onEdit} />
    case 'value':
      return <ValueEditor title={title} type={type} value={value} scope={scope} canClear={value === null} hasBraces onSet={set} />
    case 'condition':
      return scope ? <ConditionEditor title={title} path={path} at={at} value={value} scope={scope} onEdit={onEdit} /> : null
    case 'flag':
      return <FlagEditor property={property} path={path} onEdit={onEdit} />
    case 'steps':
      return <StepsEditor property={property} path={path} onEdit={onEdit} Row={PropertyRow} />
    case 'add':
      return <AddEditor title={title} path={path} at={at} adds={property.adds ?? []} scope={scope} Row={PropertyRow} onEdit={onEdit} />
    case 'option':
      return <NewOption property={property} path={path} onEdit={onEdit} />
    case 'later':
      return <Later property={property} />
  }
}

/** A choice whose list can be extended. */
function MakingChoice({ property, path, onSet, onEdit }: RowProps & { onSet(name: string): void }) {
  const { at, title, value, candidates = [], makes } = property
  const common = { title, value: asText(value), candidates, place: { path, at }, onSet, onEdit }
  if (makes && 'message' in makes) return <MessageChoice {...common} kinds={makes.message} />
  return makes && 'part' in makes ? <PartChoice {...common} makes={makes} /> : null
}

const asText = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

function Order({ property, path, onEdit }: RowProps) {
  const { at, title, value, candidates = [] } = property
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const hasDetails = at.at(-1) === 'fields'
  return <OrderEditor title={title} path={path} at={at} items={items} candidates={candidates} hasDetails={hasDetails} onEdit={onEdit} />
}

const Later = ({ property: { said, value } }: { property: Property }) => (
  <span className="wb-later">
    {said ?? (value === undefined ? words.unset : '')} <small>{words.later}</small>
  </span>
)

/** Always, never, or a condition. */
function FlagEditor({ property, path, onEdit }: RowProps) {
  const { at, title, value, scope } = property
  const condition = typeof value === 'object' ? value : undefined
  return (
    <span className="wb-flag">
      <NamedSelect
        title={title}
        placeholder={words.unset}
        {...(typeof value === 'boolean' ? { value: String(value) } : value === undefined ? {} : { value: 'when' })}
        optionList={[...FLAGS, ...(condition === undefined ? [] : [{ value: 'when', label: words.flags.when }])]}
        onChange={(chosen) => (chosen === 'when' ? undefined : onEdit([{ path, do: 'set', at, value: chosen === 'true' }], ''))}
      />
      {scope ? <ConditionEditor title={title} path={path} at={at} value={condition} scope={scope} onEdit={onEdit} /> : null}
    </span>
  )
}

const FLAGS = [
  { value: 'true', label: words.flags.true },
  { value: 'false', label: words.flags.false },
]

const YES_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]
