import { use, useState } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import { viewTitle } from '../../../renderer/prose/index.ts'
import type { Candidate } from '../checking/candidate.ts'
import type { Property } from '../checking/property.ts'
import { copiedPart, PARTS, type Receiver } from '../editing/creations.ts'
import { plainChanges } from '../editing/plain-changes.ts'
import { Choice } from '../panes/choice.tsx'
import { Button, Input } from '../semi.ts'
import { filled, words } from '../words.ts'
import { Asked, AskedForm, nameProblem } from './asked.tsx'
import { SurroundingsContext } from './content.ts'
import { FORMS, isTaken, jsonOf, lettered, partNames, stemOf } from './names.ts'

interface Props {
  title: string
  value: string | undefined
  candidates: readonly Candidate[]
  makes: Extract<Property['makes'], { part: string }>
  /** The place that uses the part. */
  place: Receiver
  onSet(name: string): void
  onEdit(changes: readonly Change[], subject: string): void
}

/** A choice of a part. A part with several users can be copied for this one. */
export function PartChoice({ title, value, candidates, makes, place, onSet, onEdit }: Props) {
  const { texts, select } = use(SurroundingsContext)
  const [isMaking, setMaking] = useState(false)
  if (!isMaking)
    return (
      <span className="wb-part">
        <Choice title={title} value={value} candidates={candidates} onSet={(name) => onSet(name as string)} />
        <Button theme="borderless" onClick={() => select({ path: `${PARTS}${makes.part}.json`, at: [] })}>
          {words.make.openPart}
        </Button>
        {makes.count > 1 ? <Button onClick={() => setMaking(true)}>{words.make.part}</Button> : null}
      </span>
    )
  return (
    <OwnPart
      makes={makes}
      place={place}
      onCancel={() => setMaking(false)}
      onAdd={(id, name) => {
        setMaking(false)
        onEdit(plainChanges(copiedPart(texts, makes.part, { id, name }, place)), '')
      }}
    />
  )
}

interface OwnPartProps extends Pick<Props, 'makes' | 'place'> {
  onAdd(id: string, name: string): void
  onCancel(): void
}

function OwnPart({ makes: { part, title, count }, place, onAdd, onCancel }: OwnPartProps) {
  const { texts } = use(SurroundingsContext)
  const taken = partNames(texts)
  const [id, setId] = useState(() => lettered(`${part}Of${capital(stemOf(place.path))}`, taken))
  const wrong = nameProblem(id, FORMS.name, isTaken(id, taken), words.make.nameForm)
  const where = viewTitle(jsonOf(texts, place.path)) ?? stemOf(place.path)
  const name = filled(words.make.partOwnTitle, { title, where })
  return (
    <AskedForm
      title={words.make.partTitle}
      note={filled(words.make.partNote, { title, count })}
      canAdd={wrong === ''}
      action={words.make.create}
      onAdd={() => onAdd(id, name)}
      onCancel={onCancel}
    >
      <Asked title={words.make.name} wrong={wrong}>
        <Input aria-label={words.make.name} value={id} onChange={setId} />
      </Asked>
    </AskedForm>
  )
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
