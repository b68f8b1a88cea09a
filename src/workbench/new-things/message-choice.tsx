import { use, useState } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Candidate } from '../checking/candidate.ts'
import { newMessage, type Receiver } from '../editing/creations.ts'
import { Choice } from '../panes/choice.tsx'
import { Button, Input, Switch } from '../semi.ts'
import { words } from '../words.ts'
import { Asked, AskedForm, nameProblem } from './asked.tsx'
import { SurroundingsContext } from './content.ts'
import { FORMS, isTaken, messageNames, numbered, stemOf } from './names.ts'

interface Props {
  title: string
  value: string | undefined
  candidates: readonly Candidate[]
  /** The kinds of messages that can be said here. */
  kinds: readonly string[]
  /** The place that receives the name. */
  place: Receiver
  onSet(name: string): void
  onEdit(changes: readonly Change[], subject: string): void
}

/** A choice of a message, which ends with a new one. The new message and its use are one edit. */
export function MessageChoice({ title, value, candidates, kinds, place, onSet, onEdit }: Props) {
  /** The text of the new message at first; undefined while none is made. */
  const [making, setMaking] = useState<string>()
  /** The worker does not know a new message yet. */
  const [made, setMade] = useState<Candidate>()
  const all = made && !candidates.some((one) => one.value === made.value) ? [...candidates, made] : candidates
  if (making === undefined)
    return (
      <span className="wb-message">
        <Choice
          title={title}
          value={value}
          candidates={all}
          extra={{ label: words.make.message, onChoose: setMaking }}
          onSet={(name) => onSet(name as string)}
        />
        <Button size="small" aria-label={`${words.make.message} ${title}`} onClick={() => setMaking('')}>
          {words.make.message}
        </Button>
      </span>
    )
  return (
    <NewMessage
      kinds={kinds}
      start={making}
      onCancel={() => setMaking(undefined)}
      onAdd={(name, message) => {
        setMade({ value: name, label: message.text })
        setMaking(undefined)
        onEdit(newMessage(name, message, place), '')
      }}
    />
  )
}

interface NewMessageProps {
  kinds: readonly string[]
  start: string
  onAdd(name: string, message: { text: string; kind: string }): void
  onCancel(): void
}

/** The texts that a kind requires besides its own, with what is proposed. */
const TEXTS: Readonly<Record<string, readonly ('title' | 'ok' | 'cancel')[]>> = { dialog: ['title'], confirm: ['title', 'ok', 'cancel'] }
/** The tone that a kind can show. */
const TONES: Readonly<Record<string, 'success' | 'danger'>> = { toast: 'success', floating: 'success', confirm: 'danger' }

function NewMessage({ kinds, start, onAdd, onCancel }: NewMessageProps) {
  const { texts, path } = use(SurroundingsContext)
  const [kind = '', setKind] = useState(kinds[0])
  const [typedName, setName] = useState<string>()
  const [text, setText] = useState(start)
  const [more, setMore] = useState<Readonly<Record<string, string>>>(words.make.texts)
  const [isToned, setToned] = useState(false)
  const names = messageNames(texts)
  const name = typedName ?? numbered(`${stemOf(path)}.${kind}`, names)
  const wrong = nameProblem(name, FORMS.message, isTaken(name, names), words.make.messageForm)
  const asked = TEXTS[kind] ?? []
  const tone = TONES[kind]
  const isReady = wrong === '' && text.trim() !== '' && asked.every((key) => more[key]?.trim())
  const add = () => {
    const rest = Object.fromEntries(asked.map((key) => [key, more[key]]))
    onAdd(name, { text, kind, ...rest, ...(isToned && tone ? { tone } : {}) })
  }
  return (
    <AskedForm title={words.make.messageTitle} action={words.make.say} canAdd={isReady} onAdd={add} onCancel={onCancel}>
      {kinds.length > 1 ? (
        <Asked title={words.make.kind}>
          <Choice
            title={words.make.kind}
            value={kind}
            candidates={kinds.map((one) => ({ value: one, label: Reflect.get(words.make.kinds, one) as string }))}
            onSet={(chosen) => setKind(chosen as string)}
          />
        </Asked>
      ) : null}
      <Asked title={words.text}>
        <Input aria-label={words.text} value={text} onChange={setText} />
      </Asked>
      {asked.map((key) => (
        <Asked key={key} title={words.make.textTitles[key]}>
          <Input aria-label={words.make.textTitles[key]} value={more[key] ?? ''} onChange={(next) => setMore({ ...more, [key]: next })} />
        </Asked>
      ))}
      {tone === undefined ? null : (
        <Asked title={words.make.tones[tone]}>
          <Switch aria-label={words.make.tones[tone]} checked={isToned} onChange={setToned} />
        </Asked>
      )}
      <Asked title={words.make.name} wrong={wrong}>
        <Input aria-label={words.make.name} value={name} onChange={setName} />
      </Asked>
    </AskedForm>
  )
}
