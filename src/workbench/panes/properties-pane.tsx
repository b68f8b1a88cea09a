import { plainText } from '../../../renderer/language/plain-text.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Candidate } from '../checking/candidates.ts'
import type { Property, PropertySection } from '../checking/property.ts'
import { Button, Select } from '../semi.ts'
import { words } from '../words.ts'
import { OrderEditor } from './order-editor.tsx'
import { NumberEditor, TextEditor } from './typed-editors.tsx'

interface Props {
  path: string
  sections: readonly PropertySection[]
  /** Changes when places in the file may name other things. What is typed in the old ones is not shown in the new ones. */
  shape: number
  /** Whether the places are those of the present file. */
  isPlaced: boolean
  onEdit(changes: readonly Change[], subject: string): void
}

/** The properties of what is selected and of what is inside it, each with a control of its kind. A removed property returns to its default. */
export function PropertiesPane({ path, sections, shape, isPlaced, onEdit }: Props) {
  const isEmpty = sections.every(({ properties }) => properties.length === 0)
  return (
    <main className="wb-properties">
      {path === '' ? <p>{words.choose}</p> : isEmpty ? <p>{words.empty}</p> : null}
      {sections.map((section) => (
        <section key={JSON.stringify(section.at)} aria-label={section.title} className="wb-section">
          <div className="wb-section-head">
            <h2>{section.title}</h2>
            <Order section={section} path={path} onEdit={onEdit} />
          </div>
          <fieldset disabled={!isPlaced}>
            {section.properties.map((property) => (
              <PropertyRow key={JSON.stringify([shape, ...property.at])} property={property} path={path} onEdit={onEdit} />
            ))}
          </fieldset>
        </section>
      ))}
    </main>
  )
}

/** The buttons that move a thing in its list, copy it and delete it. */
function Order({
  section: { at, title, siblings = 0, value },
  path,
  onEdit,
}: { section: PropertySection } & Pick<Props, 'path' | 'onEdit'>) {
  const index = at.at(-1)
  if (typeof index !== 'number') return null
  const move = (to: number) => onEdit([{ path, do: 'move', at, to }], '')
  const copy = () => onEdit([{ path, do: 'insert', at: [...at.slice(0, -1), index + 1], value }], '')
  return (
    <span>
      <Button size="small" aria-label={`${words.up} ${title}`} disabled={index === 0} onClick={() => move(index - 1)}>
        {words.up}
      </Button>
      <Button size="small" aria-label={`${words.down} ${title}`} disabled={index >= siblings - 1} onClick={() => move(index + 1)}>
        {words.down}
      </Button>
      <Button size="small" aria-label={`${words.copy} ${title}`} onClick={copy}>
        {words.copy}
      </Button>
      <Button size="small" type="danger" aria-label={`${words.delete} ${title}`} onClick={() => onEdit([{ path, do: 'remove', at }], '')}>
        {words.delete}
      </Button>
    </span>
  )
}

function PropertyRow({ property, path, onEdit }: { property: Property; path: string } & Pick<Props, 'onEdit'>) {
  const { at, title, help, value, isOptional } = property
  const subject = JSON.stringify([path, at])
  // The service removes the same characters from drafts, and would have another text than this page.
  const set = (next: unknown) => onEdit([{ path, do: 'set', at, value: typeof next === 'string' ? plainText(next) : next }], subject)
  const canRemove = isOptional && value !== undefined && property.control !== 'later'
  return (
    <div className="wb-property" title={help}>
      <span className="wb-property-title">{title}</span>
      <span className="wb-property-value">
        <Editor property={property} onSet={set} />
        {canRemove ? (
          <Button size="small" theme="borderless" type="tertiary" onClick={() => onEdit([{ path, do: 'remove', at }], '')}>
            {words.remove}
          </Button>
        ) : null}
      </span>
    </div>
  )
}

function Editor({ property, onSet }: { property: Property; onSet(value: unknown): void }) {
  const { title, control, value, candidates = [], said } = property
  switch (control) {
    case 'text':
      return <TextEditor title={title} text={typeof value === 'string' ? value : ''} onSet={onSet} />
    case 'number':
      return <NumberEditor title={title} number={typeof value === 'number' ? value : undefined} onSet={onSet} />
    case 'boolean':
      return <Choice title={title} value={value} candidates={YES_NO} onSet={(chosen) => onSet(chosen === 'true')} />
    case 'choice':
      return <Choice title={title} value={value} candidates={candidates} onSet={onSet} />
    case 'order':
      return <OrderEditor title={title} names={value as readonly string[]} candidates={candidates} onSet={onSet} />
    case 'later':
      return (
        <span className="wb-later">
          {said ?? (value === undefined ? words.unset : '')} <small>{words.later}</small>
        </span>
      )
  }
}

const YES_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]

interface ChoiceProps {
  title: string
  value: unknown
  candidates: readonly Candidate[]
  onSet(value: string): void
}

function Choice({ title, value, candidates, onSet }: ChoiceProps) {
  return (
    <Select
      aria-label={title}
      placeholder={words.unset}
      filter
      {...(value === undefined ? {} : { value: typeof value === 'string' ? value : JSON.stringify(value) })}
      optionList={candidates.map(({ value: name, label }) => ({ value: name, label }))}
      onChange={(chosen) => onSet(chosen as string)}
    />
  )
}
