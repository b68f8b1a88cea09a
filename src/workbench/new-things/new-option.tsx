import { useState } from 'react'
import { newOption } from '../editing/creations.ts'
import { Choice } from '../panes/choice.tsx'
import type { RowProps } from '../panes/row.ts'
import { Button, Input } from '../semi.ts'
import { words } from '../words.ts'
import { Asked, AskedForm, nameProblem } from './asked.tsx'
import { FORMS, isTaken, numbered } from './names.ts'

/** The value of the choice of no tone. */
const NONE = ''
const EMPTY: { code?: string; label: string; tone: string } = { label: '', tone: NONE }

/** Adds a code to a dictionary, or says why a release cannot. */
export function NewOption({ property: { makes, candidates: tones }, path, onEdit }: RowProps) {
  const [isMaking, setMaking] = useState(false)
  const [typed, setTyped] = useState(EMPTY)
  if (!makes || !('mayAdd' in makes)) return null
  if (makes.mayAdd === undefined) return <span className="wb-note">{words.make.optionClosed}</span>
  if (!isMaking) return <Button onClick={() => setMaking(true)}>{words.make.option}</Button>
  const { codes, mayAdd } = makes
  const code = typed.code ?? (mayAdd === 'own' ? numbered('option', codes) : '')
  const wrong = nameProblem(code, FORMS.code, isTaken(code, codes), words.make.codeForm)
  const close = () => {
    setMaking(false)
    setTyped(EMPTY)
  }
  const add = () => {
    const tone = typed.tone === NONE ? {} : { tone: typed.tone }
    onEdit(newOption(path, { code, label: typed.label.trim(), ...tone }, makes), '')
    close()
  }
  return (
    <AskedForm
      title={words.make.optionTitle}
      note={words.make.optionNotes[mayAdd]}
      canAdd={wrong === '' && typed.label.trim() !== ''}
      onAdd={add}
      onCancel={close}
    >
      <Asked title={words.make.label}>
        <Input aria-label={words.make.label} value={typed.label} onChange={(label) => setTyped({ ...typed, label })} />
      </Asked>
      <Asked title={words.make.code} wrong={wrong}>
        <Input aria-label={words.make.code} value={code} onChange={(next) => setTyped({ ...typed, code: next })} />
      </Asked>
      <Asked title={words.make.tone}>
        <Choice
          title={words.make.tone}
          value={typed.tone}
          candidates={[{ value: NONE, label: words.make.noTone }, ...(tones ?? [])]}
          onSet={(tone) => setTyped({ ...typed, tone: tone as string })}
        />
      </Asked>
    </AskedForm>
  )
}
