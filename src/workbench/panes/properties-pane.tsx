import { memo, use, useCallback } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { PropertySection } from '../checking/property.ts'
import { SurroundingsContext } from '../new-things/content.ts'
import { plainChanges } from '../editing/plain-changes.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import { PropertyRow } from './property-row.tsx'

interface Props {
  path: string
  sections: readonly PropertySection[]
  /** Changes when places in the file may name other things. Input of the old places is not shown in the new ones. */
  shape: number
  /** Whether the places are those of the present file. */
  isPlaced: boolean
  onEdit(changes: readonly Change[], subject: string): void
}

/** The properties of what is selected and of what is inside it, each with a control of its kind. A removed property returns to its default. */
export const PropertiesPane = memo(function PropertiesPane({ path, sections, ...rest }: Props) {
  const isEmpty = sections.every(({ properties }) => properties.length === 0)
  return (
    <div className="wb-properties">
      {path === '' ? <p>{words.choose}</p> : isEmpty ? <p>{words.empty}</p> : null}
      {sections.map((section, index) => (
        <Section key={JSON.stringify(section.at)} section={section} path={path} isInner={index > 0} {...rest} />
      ))}
    </div>
  )
})

interface SectionProps extends Omit<Props, 'sections'> {
  section: PropertySection
  /** A section inside the selected thing shows only written properties. */
  isInner: boolean
}

const Section = memo(function Section({ section, path, isInner, shape, isPlaced, onEdit }: SectionProps) {
  const onPlainEdit = useCallback<Props['onEdit']>((changes, subject) => onEdit(plainChanges(changes), subject), [onEdit])
  return (
    <section aria-label={section.title} className="wb-section">
      <div className="wb-section-head">
        <h2>{section.title}</h2>
        <span>
          {isInner ? <AllProperties title={section.title} path={path} at={section.at} /> : null}
          <Order section={section} path={path} onEdit={onEdit} />
        </span>
      </div>
      <fieldset disabled={!isPlaced}>
        {section.properties.map((property) => (
          <DrawnRow
            key={`${JSON.stringify([shape, ...property.at])} ${property.title}`}
            property={property}
            path={path}
            onEdit={onPlainEdit}
          />
        ))}
      </fieldset>
    </section>
  )
})

/** Is drawn again only when its property has changed. */
const DrawnRow = memo(PropertyRow)

function AllProperties({ title, path, at }: { title: string; path: string; at: At }) {
  const { select } = use(SurroundingsContext)
  return (
    <Button size="small" theme="borderless" aria-label={`${words.make.all} ${title}`} onClick={() => select({ path, at })}>
      {words.make.all}
    </Button>
  )
}

/** The buttons that move a thing in its list, copy it and delete it. */
function Order({
  section: { at, title, siblings = 0, value, isEntry },
  path,
  onEdit,
}: { section: PropertySection } & Pick<Props, 'path' | 'onEdit'>) {
  const index = at.at(-1)
  const remove = (
    <Button size="small" type="danger" aria-label={`${words.delete} ${title}`} onClick={() => onEdit([{ path, do: 'remove', at }], '')}>
      {words.delete}
    </Button>
  )
  if (typeof index !== 'number') return isEntry ? remove : null
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
      {remove}
    </span>
  )
}
